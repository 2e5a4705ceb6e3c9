import { Link, useLoaderData } from 'react-router';
import type { AuditEntry } from '#contract/audit.ts';
import { formatMoment } from '#contract/time.ts';
import { call, logAndReturnNull } from '#web/api.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { loadDashboard } from '#web/routes/dashboards/load-dashboard.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListPage, ListPageSkeleton } from '#web/ui/list-page.tsx';
import { actionNames, targetPath } from './action-names.ts';
import { AuditFilters } from './audit-filters.tsx';
import { auditPath, type AuditQuery, readAuditQuery } from './audit-query.ts';
import styles from './audit.module.css';

const title = 'Audit Log';
export const meta = privateMeta(title);

const pageSize = 50;

/** One page of the entries, and whether there are more. */
async function readEntries({ page, ...filters }: AuditQuery) {
  const load = (number: number, limit: number) =>
    call('GET /api/admins/audit', { query: { ...filters, page: String(number), limit: String(limit) } });
  const [entries, following] = await Promise.all([load(page, pageSize), load(page * pageSize + 1, 1)]);
  return { entries, hasMore: following.length > 0 };
}

/** `entries` is null if they could not be loaded. */
export async function clientLoader({ request }: { request: Request }) {
  await loadDashboard(request, 'admin');
  const query = readAuditQuery(new URL(request.url).searchParams);
  const read = await readEntries(query).catch((error: unknown) => ({
    entries: logAndReturnNull(error),
    hasMore: false,
  }));
  return { query, ...read };
}

export const HydrateFallback = () => <ListPageSkeleton title={title} status="Loading entries..." rowHeight="84px" />;

export default function Audit() {
  const { query, entries, hasMore } = useLoaderData<typeof clientLoader>();
  const { page } = query;
  return (
    <ListPage
      title={title}
      above={<AuditFilters query={query} />}
      rows={entries}
      empty={<EmptyState title="No entries match your filters." />}
      failure="The audit log could not be loaded."
      pagination={{ page, pages: hasMore ? page + 1 : page, href: (other) => auditPath({ ...query, page: other }) }}
    >
      {(rows) => (
        <ul className={styles.list}>
          {rows.map((entry) => (
            <Entry key={entry._id} entry={entry} />
          ))}
        </ul>
      )}
    </ListPage>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, admin, action, target, before, after, reason } = entry;
  const path = targetPath(entry);
  const name = target.name ?? target._id;
  return (
    <li className={styles.entry}>
      <p>
        <b>{actionNames[action]}</b> {path ? <Link to={path}>{name}</Link> : name}
      </p>
      <p className={styles.quiet}>
        {formatMoment(at)} by {admin.name ?? admin._id}
      </p>
      {reason && <p>Reason: {reason}</p>}
      {(before !== null || after !== null) && (
        <details>
          <summary>Details</summary>
          <dl className={styles.details}>
            <Fields name="Before" value={before} />
            <Fields name="After" value={after} />
          </dl>
        </details>
      )}
    </li>
  );
}

function Fields({ name, value }: { name: string; value: unknown }) {
  if (value === null) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <pre>{JSON.stringify(value, null, 2)}</pre>
      </dd>
    </div>
  );
}
