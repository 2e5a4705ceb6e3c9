import { useEffect } from 'react';
import { Link, useLoaderData } from 'react-router';
import { applicationStatus, type ApplicationStatus, type Application } from '#contract/applications.ts';
import { longPageSize } from '#contract/sizes.ts';
import { call, logAndReturnNull } from '#web/api.ts';
import { pagesSoFar, readPageNumber } from '#web/list-query.ts';
import { Avatar } from '#web/parts/avatar.tsx';
import { formatDay } from '#contract/time.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { sellerKind } from '#web/parts/seller-line.tsx';
import { requireRole } from '#web/parts/require-role.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ChipLink, Chips } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListPage, ListPageSkeleton } from '#web/ui/list-page.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { statusNames } from './status-names.ts';
import styles from './applications.module.css';

const title = 'Requests Upgrade to Seller';
export const meta = privateMeta(title);

/** One page of the applications with this status, and whether there are more. */
async function readApplications(status: ApplicationStatus, page: number) {
  const query = { status, page: String(page), limit: String(longPageSize), peek: 'true' } as const;
  const applications = await call('GET /api/admins/requests', { query });
  return { applications: applications.slice(0, longPageSize), hasMore: applications.length > longPageSize };
}

/** Loads the applications in the selected tab. `applications` is null if that failed. */
export async function clientLoader({ request }: { request: Request }) {
  await requireRole(request, 'admin');
  const { searchParams } = new URL(request.url);
  const status = applicationStatus.catch('pending').parse(searchParams.get('status'));
  const page = readPageNumber(searchParams);
  const read = await readApplications(status, page).catch((error: unknown) => ({
    applications: logAndReturnNull(error),
    hasMore: false,
  }));
  return { status, page, ...read };
}

export const HydrateFallback = () => <ListPageSkeleton title={title} status="Loading requests..." rowHeight="92px" />;

export default function Applications() {
  const { status, page, applications, hasMore } = useLoaderData<typeof clientLoader>();
  useEffect(() => {
    if (!applications) toast.error('Failed to load requests');
  }, [applications]);
  return (
    <ListPage
      title={title}
      aside={<Tabs chosen={status} />}
      rows={applications}
      empty={<EmptyState title={`No ${status} requests.`} />}
      failure="The requests could not be loaded."
      pagination={{
        page,
        pages: pagesSoFar(page, applications, hasMore),
        href: (other) => `?status=${status}&page=${other}`,
      }}
    >
      {(rows) => (
        <ul className={styles.list}>
          {rows.map((application) => (
            <Row key={application._id} application={application} />
          ))}
        </ul>
      )}
    </ListPage>
  );
}

function Tabs({ chosen }: { chosen: ApplicationStatus }) {
  return (
    <Chips label="Show">
      {applicationStatus.options.map((status) => (
        <ChipLink key={status} to={`?status=${status}`} chosen={status === chosen}>
          {statusNames[status]}
        </ChipLink>
      ))}
    </Chips>
  );
}

function Row({ application: { _id, name, user, isChange, createdAt, decidedAt } }: { application: Application }) {
  return (
    <li className={styles.row}>
      <Avatar name={user.name} src={user.avatar} size={44} />
      <div className={styles.who}>
        <p className={styles.name}>
          <Link to={`/admin/requests/${_id}`}>{name}</Link> <Badge>{sellerKind(user.isBusiness)}</Badge>
          {isChange && <Badge tone="honey">Change of details</Badge>}
        </p>
        <p className={styles.quiet}>
          {[user.businessName, user.address?.city, user.email].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className={styles.quiet}>
        {decidedAt ? `Decided ${formatDay(decidedAt)}` : `Submitted ${formatDay(createdAt)}`}
      </p>
    </li>
  );
}
