import { useRef, useState } from 'react';
import { useLoaderData, useNavigate, useRevalidator } from 'react-router';
import type { Notification } from '#contract/notifications.ts';
import { call, failureOf, logAndReturnNull } from '#web/api.ts';
import { readPageNumber } from '#web/list-query.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { useReloadOnNotification } from '#web/parts/use-reload-on-notification.ts';
import { useViewer, viewerReady } from '#web/session.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListPage, ListPageSkeleton } from '#web/ui/list-page.tsx';
import { TitledPage } from '#web/ui/titled-page.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { refreshUnread } from '#web/unread-counts.ts';
import { useLastLoaded } from '#web/use-last-loaded.ts';
import { DeviceSettings } from './device-settings.tsx';
import { EmailSettings, type EmailPreferences } from './email-settings.tsx';
import { NotificationCard } from './notification-card.tsx';
import styles from './notifications.module.css';

const title = 'Notifications';
export const meta = privateMeta(title);

const pageSize = 20;

/** What the screen shows, read from its URL. */
type Query = { unreadOnly: boolean; page: number };

function readQuery(search: URLSearchParams): Query {
  return { unreadOnly: search.get('show') === 'unread', page: readPageNumber(search) };
}

function pathOf({ unreadOnly, page }: Query): string {
  const query = new URLSearchParams({ ...(unreadOnly && { show: 'unread' }), ...(page > 1 && { page: String(page) }) });
  return `/notifications${query.size ? `?${query}` : ''}`;
}

/** Empty for guests; `found` is null if loading failed. */
export async function clientLoader({ request }: { request: Request }) {
  const query = readQuery(new URL(request.url).searchParams);
  if (!(await viewerReady())) return { query, found: { notifications: [], total: 0, emails: null } };
  const { unreadOnly, page } = query;
  const input = { limit: String(pageSize), page: String(page), ...(unreadOnly && { read: 'false' as const }) };
  try {
    const [notifications, counts, emails] = await Promise.all([
      call('GET /api/notifications', { query: input }),
      call('GET /api/notifications/count'),
      call('GET /api/notifications/emails'),
    ]);
    const total = unreadOnly ? counts.unreadNotifications : counts.notifications;
    return { query, found: { notifications, total, emails } };
  } catch (error) {
    return { query, found: logAndReturnNull(error) };
  }
}

type Found = { notifications: Notification[]; total: number; emails: EmailPreferences | null };

export const HydrateFallback = () => (
  <ListPageSkeleton title={title} status="Loading notifications..." rowHeight="116px" />
);

export default function Notifications() {
  const { query, found } = useLoaderData<typeof clientLoader>();
  const viewer = useViewer();
  if (viewer === null)
    return (
      <TitledPage narrow title={title}>
        <EmptyState
          title="You must be logged in to view notifications."
          action={<LinkButton to="/login?next=%2Fnotifications">Login</LinkButton>}
        />
      </TitledPage>
    );
  return <Inbox key={viewer?._id} query={query} found={found} />;
}

/** Marks a notification as read immediately, then on the server. Reverts if that fails. */
function useMarkRead() {
  const [justRead, setJustRead] = useState<ReadonlySet<string>>(new Set());
  const { revalidate } = useRevalidator();
  const markRead = async (id: string) => {
    setJustRead((ids) => new Set(ids).add(id));
    try {
      await call('PUT /api/notifications/{id}/read', { params: { id } });
      await Promise.all([refreshUnread(), revalidate()]);
    } catch (error) {
      logAndReturnNull(error);
      toast.error(failureOf(error, 'The notification could not be marked as read.'));
      setJustRead((ids) => new Set([...ids].filter((other) => other !== id)));
    }
  };
  return { justRead, markRead };
}

function Inbox({ query, found: loaded }: { query: Query; found: Found | null }) {
  const found = useLastLoaded(loaded, pathOf(query));
  const { justRead, markRead } = useMarkRead();
  useReloadOnNotification();
  const navigate = useNavigate();
  const list = useRef<HTMLUListElement>(null);
  const { unreadOnly } = query;
  const shown = found?.notifications
    .map((item) => (justRead.has(item._id) ? { ...item, read: true } : item))
    .filter(({ read }) => !unreadOnly || !read);
  /** As the clicked button disappears, focus moves to its card, or to a neighbouring card if its own disappears too. */
  const onRead = (id: string, index: number) => {
    const cards = [...(list.current?.children ?? [])] as HTMLElement[];
    const neighbour = cards[index + 1] ?? cards[index - 1];
    const next = unreadOnly ? neighbour : cards[index];
    if (next) next.focus();
    else document.getElementById('main')?.focus({ preventScroll: true });
    void markRead(id);
  };
  return (
    <ListPage
      title={title}
      aside={
        <Button
          kind="soft"
          onClick={() => void navigate(pathOf({ unreadOnly: !unreadOnly, page: 1 }), { replace: true })}
        >
          {unreadOnly ? 'Show All' : 'Show Unread Only'}
        </Button>
      }
      rows={shown}
      empty={
        <EmptyState title="No notifications found.">
          <p>{unreadOnly ? "You're all caught up." : 'Your notifications will appear here.'}</p>
        </EmptyState>
      }
      side={
        found?.emails && (
          <>
            <EmailSettings emails={found.emails} />
            <DeviceSettings />
          </>
        )
      }
      failure="Your notifications could not be loaded."
      pagination={
        found && {
          page: query.page,
          pages: Math.ceil(found.total / pageSize),
          href: (page) => pathOf({ unreadOnly, page }),
        }
      }
    >
      {(rows) => (
        <ul className={styles.list} ref={list}>
          {rows.map((item, index) => (
            <NotificationCard key={item._id} notification={item} onRead={() => onRead(item._id, index)} />
          ))}
        </ul>
      )}
    </ListPage>
  );
}
