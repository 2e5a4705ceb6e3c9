import { Printer } from 'lucide-react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { Statement } from '#contract/sales.ts';
import { ApiError, call, logAndReturnNull } from '#web/api.ts';
import { formatPounds } from '#contract/pounds.ts';
import { formatDay } from '#contract/time.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { TraderDetails } from '#web/parts/trader-details.tsx';
import { requireRole } from '#web/parts/require-role.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { PageSkeleton, TitledPage } from '#web/ui/titled-page.tsx';
import { DownloadStatement } from './statements.tsx';
import { StatementRows } from './statement-rows.tsx';
import styles from './statement.module.css';
import { nameOfYear } from './years.ts';

export const meta = privateMeta('Statement');

/** `statement` is null if it could not be loaded, undefined if there is none. */
type Loaded = { year: string; statement: Statement | null | undefined };

export async function clientLoader({
  request,
  params,
}: {
  request: Request;
  params: { year: string };
}): Promise<Loaded> {
  await requireRole(request, 'seller');
  const { year } = params;
  const statement = call('GET /api/sellers/sales/statements/{year}', { params: { year } }).catch((error: unknown) =>
    error instanceof ApiError && error.status === 404 ? undefined : logAndReturnNull(error),
  );
  return { year, statement: await statement };
}

export const HydrateFallback = () => (
  <PageSkeleton title="Statement" status="Loading your statement..." heights={['520px']} />
);

const back = (
  <LinkButton kind="quiet" to="/seller/sales" className="no-print">
    Sales Summary
  </LinkButton>
);

export default function StatementPage() {
  const { year, statement } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  if (statement === undefined)
    return (
      <TitledPage title="Statement" aside={back}>
        <EmptyState title="There is no statement for this year." />
      </TitledPage>
    );
  if (statement === null)
    return (
      <TitledPage title="Statement" aside={back}>
        <LoadError title="Your statement could not be loaded." onRetry={revalidate} />
      </TitledPage>
    );
  return (
    <TitledPage title={`Statement: ${nameOfYear(year)}`} aside={back}>
      <div className={styles.page}>
        <div className={styles.actions}>
          <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
            Print
          </Button>
          <DownloadStatement year={year} />
        </div>
        <Parties statement={statement} />
        <Totals total={statement.total} />
        {statement.rows.length === 0 ? (
          <p>Nothing was sold or refunded in this period.</p>
        ) : (
          <StatementRows statement={statement} />
        )}
        <Notes isCalendarYear={year.length === 4} />
      </div>
    </TitledPage>
  );
}

function Parties({ statement: { from, to, seller, company } }: { statement: Statement }) {
  return (
    <dl className={styles.parties}>
      <div>
        <dt>Seller</dt>
        <dd>
          <TraderDetails trader={seller} />
        </dd>
      </div>
      <div>
        <dt>Marketplace</dt>
        <dd>
          <b>Skep</b>
          {company && <p>{company}</p>}
        </dd>
      </div>
      <div>
        <dt>Period</dt>
        <dd>
          {formatDay(`${from}T12:00Z`)} to {formatDay(`${to}T12:00Z`)}
        </dd>
      </div>
    </dl>
  );
}

function Totals({ total }: Pick<Statement, 'total'>) {
  const { goods, postage, turnover, refunds, fees, net, paidOut } = total;
  const lines: [name: string, pounds: number][] = [
    ['Goods', goods],
    ['Postage', postage],
    ['Turnover', turnover],
    ['Refunded to buyers', -refunds],
    ["Skep's commission", -fees],
    ['Net', net],
    ['Paid out to your bank in this period', paidOut],
  ];
  return (
    <dl className={styles.totals}>
      {lines.map(([name, pounds]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatPounds(pounds)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Notes({ isCalendarYear }: { isCalendarYear: boolean }) {
  return (
    <div className={styles.notes}>
      <p>
        Sales are dated by the day they were paid, refunds by the day they were made, in UK time. VAT is not shown
        separately.
      </p>
      {isCalendarYear && (
        <p>
          Marketplaces report their sellers to HMRC by calendar year, except those with fewer than 30 sales totalling no
          more than €2,000 (SI 2023/817).
        </p>
      )}
    </div>
  );
}
