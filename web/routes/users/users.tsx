import { useEffect } from 'react';
import { useLoaderData } from 'react-router';
import { longPageSize } from '#contract/sizes.ts';
import { call, logAndReturnNull } from '#web/api.ts';
import { pagesSoFar } from '#web/list-query.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { requireViewer } from '#web/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListPage, ListPageSkeleton } from '#web/ui/list-page.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { useLastLoaded } from '#web/use-last-loaded.ts';
import { UsersFilters } from './users-filters.tsx';
import { apiQuery, readUsersQuery, type UsersQuery, usersPath } from './users-query.ts';
import { UsersTable } from './users-table.tsx';

const title = 'All Users';
export const meta = privateMeta(title);

/** One page of the users, and whether there are more. */
async function readUsers(query: UsersQuery) {
  const users = await call('GET /api/admins/users', { query: apiQuery(query, longPageSize) });
  return { users: users.slice(0, longPageSize), hasMore: users.length > longPageSize };
}

/** `found` is null if the users could not be loaded, undefined for viewers who are not admins. */
export async function clientLoader({ request }: { request: Request }) {
  const viewer = await requireViewer(request);
  const query = readUsersQuery(new URL(request.url).searchParams);
  const found = viewer.role === 'admin' ? await readUsers(query).catch(logAndReturnNull) : undefined;
  return { viewer, query, found };
}

export const HydrateFallback = () => <ListPageSkeleton title={title} status="Loading users..." rowHeight="84px" />;

export default function Users() {
  const loaded = useLoaderData<typeof clientLoader>();
  const { viewer, query } = loaded;
  const found = useLastLoaded(loaded.found, usersPath(query));
  useEffect(() => {
    if (loaded.found === null) toast.error('Failed to load users');
  }, [loaded]);
  if (found === undefined)
    return (
      <div className="page">
        <EmptyState as="h1" title="Access denied." action={<LinkButton to="/">Home</LinkButton>} />
      </div>
    );
  const { page } = query;
  return (
    <ListPage
      title={title}
      above={<UsersFilters query={query} />}
      rows={found?.users}
      empty={
        <EmptyState
          title="No users match your filters."
          action={
            <LinkButton kind="outline" to="/admin/users">
              Reset
            </LinkButton>
          }
        />
      }
      failure="The users could not be loaded."
      pagination={
        found && {
          page,
          pages: pagesSoFar(page, found.users, found.hasMore),
          href: (other) => usersPath({ ...query, page: other }),
        }
      }
    >
      {(rows) => <UsersTable users={rows} viewerId={viewer._id} />}
    </ListPage>
  );
}
