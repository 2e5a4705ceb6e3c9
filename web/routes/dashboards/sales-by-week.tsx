import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Sales, SalesPeriod } from '#contract/sales.ts';
import { call, logAndReturnNull } from '#web/api.ts';
import { SalesChart } from '#web/parts/sales-chart.tsx';
import type { Measure } from '#web/parts/sales-measures.ts';
import { Button } from '#web/ui/button.tsx';
import { ChipButton } from '#web/ui/chip.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './dashboard.module.css';

const title = 'Sales by week';
const periods = { '12_weeks': '12 weeks', '52_weeks': 'Year' } satisfies Partial<Record<SalesPeriod, string>>;
const names = Object.keys(periods) as (keyof typeof periods)[];
const columns = ['turnover', 'orders', 'units'] as const satisfies Measure[];

type Period = (typeof names)[number];

/**
 * The sales for the requested period or, until they have loaded, those already shown; null if loading failed. Requesting the same period
 * again retries.
 */
function useSales() {
  const [requested, request] = useState<{ period: Period }>({ period: '12_weeks' });
  const [sales, setSales] = useState<Sales | null>();
  useEffect(() => {
    const controller = new AbortController();
    call('GET /api/sellers/sales', { query: requested, signal: controller.signal }).then(setSales, (error: unknown) => {
      if (!controller.signal.aborted) setSales(logAndReturnNull(error));
    });
    return () => controller.abort();
  }, [requested]);
  return { sales, requested, request };
}

/** The chart of recent sales on the seller dashboard. */
export function SalesByWeek() {
  const { sales, requested, request } = useSales();
  if (sales === undefined) return <SalesSkeleton />;
  if (!sales?.since)
    return (
      <Panel title={title} kind="list">
        {sales ? <NothingSold /> : <SalesNotLoaded onRetry={() => request({ ...requested })} />}
      </Panel>
    );
  return (
    <SalesChart
      title={title}
      sales={sales}
      measure="turnover"
      columns={columns}
      choices={names.map((name) => (
        <ChipButton key={name} chosen={name === requested.period} onClick={() => request({ period: name })}>
          {periods[name]}
        </ChipButton>
      ))}
    />
  );
}

const SalesSkeleton = () => (
  <div>
    <p className="hidden-text" role="status">
      Loading your sales...
    </p>
    <Skeleton height="380px" radius="var(--r3)" />
  </div>
);

const NothingSold = () => (
  <div className={styles.quiet}>
    <p>Nothing sold yet. Your sales by week will appear here after your first sale.</p>
    <Link to="/seller/create-listing">Create New Listing</Link>
  </div>
);

const SalesNotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <div className={styles.quiet} role="alert">
    <p>Your sales could not be loaded.</p>
    <Button kind="outline" onClick={onRetry}>
      Try again
    </Button>
  </div>
);
