import { Bell } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useViewer } from '#web/session.ts';
import { plural } from '#contract/numbers.ts';
import { classNames } from '#web/ui/class-names.ts';
import { refreshUnread, useUnread } from '#web/unread-counts.ts';
import styles from './unread-banner.module.css';

/**
 * A banner under the header for signed-in users with something unread. Reloads the counts on mount, once per screen. To avoid layout shift,
 * its space is reserved unless the last count was zero. Once shown, it keeps that space until the next screen.
 */
export function UnreadBanner() {
  const viewer = useViewer();
  useEffect(() => {
    if (viewer !== undefined) void refreshUnread();
  }, [viewer]);
  const unread = useUnread();
  const { notifications = 0, messages = 0 } = unread ?? {};
  const [isExpected] = useState(unread === undefined);
  const space = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { offsetHeight = 0, style } = space.current ?? {};
    if (style) style.minHeight = `${offsetHeight}px`;
  });
  return (
    <div ref={space} className={classNames(styles.space, isExpected && styles.expected)}>
      {notifications + messages > 0 && (
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
      )}
    </div>
  );
}
