import { Link, useLoaderData } from 'react-router';
import { claimReasons } from '#contract/claim-reasons.ts';
import { disputeFilters, type DisputeRow, type listDisputes } from '#contract/claims.ts';
import type { Output } from '#contract/endpoint.ts';
import { formatPounds } from '#contract/pounds.ts';
import { pageSize } from '#contract/sizes.ts';
import { call, logAndReturnNull } from '#web/api.ts';
import { readPageNumber } from '#web/list-query.ts';
import { formatDay } from '#contract/time.ts';
import { Avatar } from '#web/parts/avatar.tsx';
import { privateMeta } from '#web/parts/private-meta.ts';
import { Thumb } from '#web/parts/thumb.tsx';
import { requireRole } from '#web/parts/require-role.ts';
import { ChipLink, Chips } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListPage, ListPageSkeleton } from '#web/ui/list-page.tsx';
import { DisputeBadge } from './dispute-badge.tsx';
import styles from './disputes.module.css';

const title = 'Disputes';
export const meta = privateMeta(title);

type Show = (typeof disputeFilters)[number];
type Counts = Output<typeof listDisputes>['counts'];

const tabs: Record<Show, { name: string; empty: string }> = {
  to_decide: { name: 'To decide', empty: 'No disputes are waiting for a decision.' },
  open: { name: 'Open', empty: 'No disputes are open.' },
  ended: { name: 'Ended', empty: 'No disputes have ended yet.' },
};

/** A page of the chosen tab; `found` is null if it could not be loaded. */
export async function clientLoader({ request }: { request: Request }) {
  await requireRole(request, 'admin');
  const { searchParams } = new URL(request.url);
  const show = disputeFilters.find((name) => name === searchParams.get('show')) ?? 'to_decide';
  const page = readPageNumber(searchParams);
  const query = { show, page: String(page), limit: String(pageSize) };
  return { show, page, found: await call('GET /api/admins/disputes', { query }).catch(logAndReturnNull) };
}

export const HydrateFallback = () => <ListPageSkeleton title={title} status="Loading disputes..." rowHeight="112px" />;

export default function Disputes() {
  const { show, page, found } = useLoaderData<typeof clientLoader>();
  return (
    <ListPage
      title={title}
      aside={<Tabs chosen={show} counts={found?.counts} />}
      rows={found?.disputes}
      empty={<EmptyState title={tabs[show].empty} />}
      failure="The disputes could not be loaded."
      pagination={
        found && {
          page,
          pages: Math.ceil(found.counts[show] / pageSize),
          href: (other) => `?show=${show}&page=${other}`,
        }
      }
    >
      {(rows) => (
        <ul className={styles.list}>
          {rows.map((row) => (
            <Row key={`${row.orderId} ${row.openedAt}`} row={row} />
          ))}
        </ul>
      )}
    </ListPage>
  );
}

const Tabs = ({ chosen, counts }: { chosen: Show; counts: Counts | undefined }) => (
  <Chips label="Show">
    {disputeFilters.map((show) => (
      <ChipLink key={show} to={`?show=${show}`} chosen={show === chosen}>
        {tabs[show].name} {counts?.[show]}
      </ChipLink>
    ))}
  </Chips>
);

function Row({ row }: { row: DisputeRow }) {
  const { orderId, productName, productImage, reason, amount, openedAt, endedAt } = row;
  const { buyerName, buyerAvatar, sellerName, sellerAvatar } = row;
  return (
    <li className={styles.row}>
      <span className={styles.thumb}>
        <Thumb src={productImage} />
      </span>
      <div className={styles.what}>
        <DisputeBadge row={row} />
        <p className={styles.name}>
          <Link to={`/admin/disputes/${orderId}`}>{productName}</Link>
        </p>
        <p className={styles.quiet}>
          {claimReasons[reason]}, {formatPounds(amount)}
        </p>
        <p className={styles.parties}>
          <span className={styles.party}>
            <Avatar name={buyerName} src={buyerAvatar} size={24} />
            {buyerName} against
          </span>
          <span className={styles.party}>
            <Avatar name={sellerName} src={sellerAvatar} size={24} />
            {sellerName}
          </span>
        </p>
      </div>
      <p className={styles.quiet}>
        {endedAt ? `Ended ${formatDay(endedAt)}` : `Opened ${formatDay(openedAt)}`}
        {row.deadlineAt && (
          <>
            <br />
            Next deadline {formatDay(row.deadlineAt)}
          </>
        )}
      </p>
    </li>
  );
}
