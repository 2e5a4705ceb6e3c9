import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { Notification } from '#contract/notifications.ts';
import { call } from '#web/api.ts';
import { NotLoaded } from '#web/parts/not-loaded.tsx';
import { privateMeta } from '#web/parts/private-meta.ts';
import { useViewer, viewerReady } from '#web/session.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TitledPage } from '#web/ui/titled-page.tsx';
import { refreshUnread } from '#web/unread.ts';
import { NotificationCard } from './notification-card.tsx';
import styles from './notifications.module.css';

const title = 'Notifications';
export const meta = privateMeta(title);

/** Empty for a guest, null where they could not be loaded. */
export async function clientLoader(): Promise<Notification[] | null> {
  if (!(await viewerReady())) return [];
  return call('GET /api/notifications').catch(() => null);
}

export const HydrateFallback = () => (
  <TitledPage narrow title={title}>
    <p className="hidden-text" role="status">
      Loading notifications...
    </p>
    <div className={styles.list}>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height="116px" radius="var(--r3)" />
      ))}
    </div>
  </TitledPage>
);

export default function Notifications() {
  const loaded = useLoaderData<typeof clientLoader>();
  const viewer = useViewer();
  const { revalidate } = useRevalidator();
  if (viewer === null)
    return (
      <TitledPage narrow title={title}>
        <EmptyState
          title="You must be logged in to view notifications."
          action={<LinkButton to="/login?next=%2Fnotifications">Login</LinkButton>}
        />
      </TitledPage>
    );
  if (loaded) return <Inbox key={viewer?._id} loaded={loaded} />;
  return (
    <TitledPage narrow title={title}>
      <NotLoaded title="Your notifications could not be loaded." onRetry={revalidate} />
    </TitledPage>
  );
}

function Inbox({ loaded }: { loaded: Notification[] }) {
  const [readNow, setReadNow] = useState<ReadonlySet<string>>(new Set());
  const [unreadOnly, setUnreadOnly] = useState(false);
  const all = loaded.map((one) => (readNow.has(one._id) ? { ...one, read: true } : one));
  const shown = unreadOnly ? all.filter(({ read }) => !read) : all;
  const markRead = async (id: string) => {
    setReadNow((ids) => new Set(ids).add(id));
    try {
      await call('PUT /api/notifications/{id}/read', { params: { id } });
      await refreshUnread();
    } catch {
      setReadNow((ids) => new Set([...ids].filter((other) => other !== id)));
    }
  };
  return (
    <TitledPage
      narrow
      title={title}
      aside={
        <Button kind="soft" onClick={() => setUnreadOnly(!unreadOnly)}>
          {unreadOnly ? 'Show All' : 'Show Unread Only'}
        </Button>
      }
    >
      {shown.length === 0 ? (
        <EmptyState title="No notifications found.">
          <p>{unreadOnly ? 'You have read everything.' : 'News of your orders, messages and listings comes here.'}</p>
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {shown.map((one) => (
            <NotificationCard key={one._id} notification={one} onRead={() => void markRead(one._id)} />
          ))}
        </ul>
      )}
    </TitledPage>
  );
}
