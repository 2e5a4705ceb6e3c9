import { useLoaderData, useNavigation, useRevalidator, useSearchParams } from 'react-router';
import type { Sales, SalesPeriod } from '#contract/sales.ts';
import { call, logAndReturnNull } from '#web/api.ts';
import { formatPounds } from '#contract/pounds.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { SalesChart } from '#web/parts/sales-chart.tsx';
import { measureNames, type Measure } from '#web/parts/sales-measures.ts';
import { requireRole } from '#web/parts/require-role.ts';
import { plural } from '#contract/numbers.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { ChipLink, Chips } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { PageSkeleton, TitledPage } from '#web/ui/titled-page.tsx';
import { BestListings } from './best-listings.tsx';
import { Interest } from './interest.tsx';
import styles from './sales.module.css';
import { Statements } from './statements.tsx';

const title = 'Sales Summary';
export const meta = privateMeta(title);

const periods: Record<SalesPeriod, string> = {
  '12_weeks': '12 weeks',
  '52_weeks': '1 year, weekly',
  '12_months': '1 year, monthly',
};
const periodNames = Object.keys(periods) as SalesPeriod[];
const charted = ['turnover', 'fees', 'paidOut', 'units'] as const satisfies Measure[];
const columns = ['turnover', 'refunds', 'fees', 'net', 'paidOut', 'orders', 'units'] as const satisfies Measure[];

const periodOf = (search: URLSearchParams): SalesPeriod =>
  periodNames.find((period) => period === search.get('period')) ?? '12_weeks';

/** Null if loading failed. */
export async function clientLoader({ request }: { request: Request }): Promise<Sales | null> {
  await requireRole(request, 'seller');
  const period = periodOf(new URL(request.url).searchParams);
  return call('GET /api/sellers/sales', { query: { period } }).catch(logAndReturnNull);
}

export const HydrateFallback = () => (
  <PageSkeleton title={title} status="Loading your sales..." heights={['112px', '420px']} />
);

const dashboardLink = (
  <LinkButton kind="quiet" to="/seller/dashboard">
    Seller dashboard
  </LinkButton>
);

export default function SalesSummary() {
  const sales = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  if (!sales)
    return (
      <TitledPage title={title}>
        <LoadError title="Your sales could not be loaded." onRetry={revalidate} />
      </TitledPage>
    );
  if (!sales.since) return <NothingSold sales={sales} />;
  return (
    <TitledPage title={title} aside={dashboardLink}>
      <div className={styles.page}>
        <Periods />
        <Totals sales={sales} />
        <Chart sales={sales} />
        <div className={styles.columns}>
          <BestListings best={sales.best} />
          <div className={styles.side}>
            <Interest sales={sales} />
            <Statements since={sales.since} />
          </div>
        </div>
      </div>
    </TitledPage>
  );
}

/** Before the first sale, shows only the interest in the seller's listings. */
function NothingSold({ sales }: { sales: Sales }) {
  const hasViews = sales.interest.views > 0;
  return (
    <TitledPage title={title} aside={dashboardLink}>
      <div className={styles.page}>
        <EmptyState
          title="You haven't sold anything yet."
          action={<LinkButton to="/seller/create-listing">Create New Listing</LinkButton>}
        >
          <p>
            {hasViews
              ? 'People are viewing your listings. Good pictures, a fair price and reasonable postage help them decide.'
              : 'Your sales appear here week by week, starting with your first one.'}
          </p>
        </EmptyState>
        {hasViews && <Interest sales={sales} />}
      </div>
    </TitledPage>
  );
}

/** The search parameters of the page being loaded, so that a clicked chip shows as selected immediately. */
function useRequestedSearch(): URLSearchParams {
  const { location } = useNavigation();
  const [search] = useSearchParams();
  return location?.pathname === '/seller/sales' ? new URLSearchParams(location.search) : search;
}

const searchWith = (search: URLSearchParams, name: 'period' | 'show', value: string) => ({
  search: String(new URLSearchParams({ ...Object.fromEntries(search), [name]: value })),
});

function Periods() {
  const search = useRequestedSearch();
  return (
    <Chips label="Period">
      {periodNames.map((period) => (
        <ChipLink key={period} to={searchWith(search, 'period', period)} chosen={period === periodOf(search)} replace>
          {periods[period]}
        </ChipLink>
      ))}
    </Chips>
  );
}

function Totals({ sales: { total, totalLastYear } }: { sales: Sales }) {
  const sold = `${plural(total.orders, 'order')}, ${plural(total.units, 'unit')}`;
  const before = `${formatPounds(totalLastYear.turnover)} a year earlier`;
  return (
    <Facts
      facts={[
        { name: measureNames.turnover, value: formatPounds(total.turnover), notes: [sold, before] },
        { name: measureNames.refunds, value: formatPounds(total.refunds), notes: ['refunded to buyers'] },
        {
          name: measureNames.fees,
          value: formatPounds(total.fees),
          notes: ['commission, less commission refunded'],
        },
        {
          name: measureNames.net,
          value: formatPounds(total.net),
          notes: [`${formatPounds(total.paidOut)} paid out to your bank`],
        },
      ]}
    />
  );
}

function Chart({ sales }: { sales: Sales }) {
  const search = useRequestedSearch();
  const measure = charted.find((name) => name === search.get('show')) ?? 'turnover';
  const choices = charted.map((name) => (
    <ChipLink key={name} to={searchWith(search, 'show', name)} chosen={name === measure} replace preventScrollReset>
      {measureNames[name]}
    </ChipLink>
  ));
  return (
    <SalesChart
      title={`${measureNames[measure]} by ${sales.by}`}
      sales={sales}
      measure={measure}
      columns={columns}
      choices={choices}
    />
  );
}

/** Switching the chart's measure needs no new data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  currentUrl: URL;
  nextUrl: URL;
  defaultShouldRevalidate: boolean;
}): boolean {
  const isSamePeriod =
    currentUrl.search !== nextUrl.search && periodOf(currentUrl.searchParams) === periodOf(nextUrl.searchParams);
  return isSamePeriod ? false : defaultShouldRevalidate;
}
