import { useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import { call, logAndReturnNull } from '#web/api.ts';
import { Avatar } from '#web/parts/avatar.tsx';
import { longPageSize } from '#contract/sizes.ts';
import { formatDay } from '#contract/time.ts';
import { pagesSoFar, readPageNumber } from '#web/list-query.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { requireViewer, tryReloadViewer } from '#web/session.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListPage, ListPageSkeleton } from '#web/ui/list-page.tsx';
import { useLastLoaded } from '#web/use-last-loaded.ts';
import styles from './blocked.module.css';

const title = 'Blocked users';
export const meta = privateMeta(title);

/** One page of the users the viewer has blocked, and whether there are more. */
async function readBlocked(page: number) {
  const query = { limit: String(longPageSize), page: String(page), peek: 'true' } as const;
  const blocked = await call('GET /api/users/blocked', { query });
  return { blocked: blocked.slice(0, longPageSize), hasMore: blocked.length > longPageSize };
}

/** `found` is null if it could not be loaded. */
export async function clientLoader({ request }: { request: Request }) {
  await requireViewer(request);
  const page = readPageNumber(new URL(request.url).searchParams);
  return { page, found: await readBlocked(page).catch(logAndReturnNull) };
}

export const HydrateFallback = () => (
  <ListPageSkeleton narrow title={title} status="Loading blocked users..." rowHeight="76px" />
);

export default function Blocked() {
  const { page, found: loaded } = useLoaderData<typeof clientLoader>();
  const found = useLastLoaded(loaded, String(page));
  return (
    <ListPage
      narrow
      title={title}
      rows={found?.blocked}
      failure="The users you have blocked could not be loaded."
      pagination={
        found && { page, pages: pagesSoFar(page, found.blocked, found.hasMore), href: (other) => `?page=${other}` }
      }
      empty={
        <EmptyState
          title="You haven't blocked anyone."
          action={
            <LinkButton kind="outline" to="/chat">
              Your Conversations
            </LinkButton>
          }
        >
          <p>You can block someone in your conversation with them.</p>
        </EmptyState>
      }
    >
      {(rows) => (
        <ul className={styles.list}>
          {rows.map(({ _id, name, avatar, blockedAt }) => (
            <li key={_id} className={styles.row}>
              <Avatar name={name} src={avatar} size={44} />
              <div>
                <Link to={`/profile/${_id}`}>{name}</Link>
                <p>Blocked on {formatDay(blockedAt)}</p>
              </div>
              <UnblockButton userId={_id} name={name} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}

function UnblockButton({ userId, name }: { userId: string; name: string }) {
  const [pending, setPending] = useState(false);
  const { revalidate } = useRevalidator();
  const unblock = async () => {
    setPending(true);
    try {
      await call('POST /api/users/unblock/{id}', { params: { id: userId } });
      await Promise.all([tryReloadViewer(), revalidate()]);
      document.getElementById('main')?.focus({ preventScroll: true });
    } catch (error) {
      logAndReturnNull(error);
      window.alert('Failed to unblock user');
    } finally {
      setPending(false);
    }
  };
  return (
    <Button kind="outline" pending={pending} aria-label={`Unblock ${name}`} onClick={() => void unblock()}>
      Unblock
    </Button>
  );
}
