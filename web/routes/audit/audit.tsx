import { useLoaderData } from 'react-router';
import { longPageSize } from '#contract/sizes.ts';
import { call, failureOf, logAndReturnNull } from '#web/api.ts';
import { pagesSoFar } from '#web/list-query.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { requireRole } from '#web/parts/require-role.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListPage, ListPageSkeleton } from '#web/ui/list-page.tsx';
import { AuditEntries } from './audit-entries.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { auditPath, type AuditQuery, readAuditQuery } from './audit-query.ts';

const title = 'Audit Log';
export const meta = privateMeta(title);

/** One page of the entries, and whether there are more. */
async function readEntries({ page, ...filters }: AuditQuery) {
  const entries = await call('GET /api/admins/audit', {
    query: { ...filters, page: String(page), limit: String(longPageSize), peek: 'true' },
  });
  return { entries: entries.slice(0, longPageSize), hasMore: entries.length > longPageSize };
}

/** `entries` is null if they could not be loaded, which `failure` explains. */
export async function clientLoader({ request }: { request: Request }) {
  await requireRole(request, 'admin');
  const query = readAuditQuery(new URL(request.url).searchParams);
  const read = await readEntries(query).catch((error: unknown) => ({
    entries: logAndReturnNull(error),
    hasMore: false,
    failure: failureOf(error, 'The audit log could not be loaded.').message,
  }));
  return { query, failure: '', ...read };
}

export const HydrateFallback = () => <ListPageSkeleton title={title} status="Loading entries..." rowHeight="84px" />;

export default function Audit() {
  const { query, entries, hasMore, failure } = useLoaderData<typeof clientLoader>();
  const { page } = query;
  return (
    <ListPage
      title={title}
      above={<AuditFilters query={query} />}
      rows={entries}
      empty={<EmptyState title="No entries match your filters." />}
      failure={failure}
      pagination={{
        page,
        pages: pagesSoFar(page, entries, hasMore),
        href: (other) => auditPath({ ...query, page: other }),
      }}
    >
      {(rows) => <AuditEntries entries={rows} />}
    </ListPage>
  );
}
