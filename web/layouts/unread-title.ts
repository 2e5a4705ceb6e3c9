import { useEffect } from 'react';
import { useUnread } from '#web/unread-counts.ts';

/** Puts the number of unread messages and notifications in front of the page's title. */
export function useUnreadTitle(): void {
  const { notifications = 0, messages = 0 } = useUnread() ?? {};
  const unread = notifications + messages;
  // After every render, since navigation sets a new title.
  useEffect(() => {
    const title = document.title.replace(/^\(\d+\) /, '');
    document.title = unread > 0 ? `(${unread}) ${title}` : title;
  });
}
