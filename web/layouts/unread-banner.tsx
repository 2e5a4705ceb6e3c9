import { Bell } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useViewer } from '#web/session.ts';
import { plural } from '#web/text.ts';
import { refreshUnread, useUnread } from '#web/unread.ts';
import styles from './unread-banner.module.css';

/** Under the header, for signed-in users with something unread. Counts when it is mounted: once a screen. */
export function UnreadBanner() {
  const viewer = useViewer();
  useEffect(() => {
    if (viewer !== undefined) void refreshUnread();
  }, [viewer]);
  const { notifications, messages } = useUnread();
  if (!notifications && !messages) return null;
  return (
    <aside className={styles.unread} aria-label="Unread">
      <p className="page">
        <Bell size={20} strokeWidth={1.75} aria-hidden="true" />
        <span>
          You have{' '}
          {notifications > 0 && <Link to="/notifications">{plural(notifications, 'unread notification')}</Link>}
          {notifications > 0 && messages > 0 && ' and '}
          {messages > 0 && <Link to="/chat">{plural(messages, 'unread message')}</Link>}.
        </span>
      </p>
    </aside>
  );
}
