import { useEffect } from 'react';
import { useLoaderData } from 'react-router';
import { call, logAndReturnNull } from '#web/api.ts';
import { pagesSoFar } from '#web/page-number.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { requireViewer } from '#web/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListPage, ListPageSkeleton } from '#web/ui/list-page.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { UsersFilters } from './users-filters.tsx';
import { apiQuery, readUsersQuery, type UsersQuery, usersPath } from './users-query.ts';
import { UsersTable } from './users-table.tsx';

const title = 'All Users';
export const meta = privateMeta(title);

const pageSize = 50;

/** One page of the users, and whether there are more. */
async function readUsers(query: UsersQuery) {
  const users = await call('GET /api/admins/users', { query: apiQuery(query, pageSize) });
  return { users: users.slice(0, pageSize), hasMore: users.length > pageSize };
}

/** `users` is null if they could not be loaded, undefined for viewers who are not admins. */
export async function clientLoader({ request }: { request: Request }) {
  const viewer = await requireViewer(request);
  const query = readUsersQuery(new URL(request.url).searchParams);
  if (viewer.role !== 'admin') return { viewer, query, users: undefined, hasMore: false };
  const read = await readUsers(query).catch((error: unknown) => ({ users: logAndReturnNull(error), hasMore: false }));
  return { viewer, query, ...read };
}

export const HydrateFallback = () => <ListPageSkeleton title={title} status="Loading users..." rowHeight="84px" />;

export default function Users() {
  const { viewer, query, users, hasMore } = useLoaderData<typeof clientLoader>();
  useEffect(() => {
    if (users === null) toast.error('Failed to load users');
  }, [users]);
  if (users === undefined)
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
      rows={users}
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
      pagination={{
        page,
        pages: pagesSoFar(page, users, hasMore),
        href: (other) => usersPath({ ...query, page: other }),
      }}
    >
      {(rows) => <UsersTable users={rows} viewerId={viewer._id} />}
    </ListPage>
  );
}
