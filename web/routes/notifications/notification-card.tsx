import { Check } from 'lucide-react';
import type { Notification } from '#contract/notifications.ts';
import { formatMoment } from '#contract/time.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './notifications.module.css';

/** A link within this site as a path; undefined for anything else. */
const pathOf = (link: string | null): string | undefined => {
  if (!link) return undefined;
  const { origin, pathname, search, hash } = new URL(link, location.origin);
  return link.startsWith('/') || origin === location.origin ? pathname + search + hash : undefined;
};

export function NotificationCard({ notification, onRead }: { notification: Notification; onRead: () => void }) {
  const { _id, title, message, link, read, createdAt } = notification;
  const to = pathOf(link);
  return (
    <li tabIndex={-1} className={classNames(styles.card, !read && styles.unread)} aria-labelledby={`title-${_id}`}>
      <h2 id={`title-${_id}`}>
        {!read && <span className="hidden-text">Unread: </span>}
        <span>{title}</span>
      </h2>
      <p className={`two-lines ${styles.message}`}>{message}</p>
      <time className={styles.received} dateTime={createdAt}>
        Received {formatMoment(createdAt)}
      </time>
      <div className={styles.actions}>
        {to && (
          <LinkButton kind="quiet" to={to} onClick={() => !read && onRead()} aria-label={`View Details of ${title}`}>
            View Details
          </LinkButton>
        )}
        {!read && (
          <Button
            kind="quiet"
            icon={<Check aria-hidden="true" />}
            onClick={onRead}
            aria-label={`Mark as Read: ${title}`}
          >
            Mark as Read
          </Button>
        )}
      </div>
    </li>
  );
}
