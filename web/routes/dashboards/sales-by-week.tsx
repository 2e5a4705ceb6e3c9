import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Sales, SalesPeriod } from '#contract/sales.ts';
import { call } from '#web/api.ts';
import { SalesChart } from '#web/parts/sales-chart.tsx';
import type { Measure } from '#web/parts/sales-measures.ts';
import { Button } from '#web/ui/button.tsx';
import { ChipButton } from '#web/ui/chip.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './dashboard.module.css';

const title = 'Sales by week';
const periods = { '12_weeks': '12 weeks', '52_weeks': 'Year' } satisfies Partial<Record<SalesPeriod, string>>;
const names = Object.keys(periods) as (keyof typeof periods)[];
const columns = ['turnover', 'orders', 'units'] as const satisfies Measure[];

type Period = (typeof names)[number];

/**
 * The sales of the period asked for: those of the last one until they are there; null where they could not be loaded. Asking for the
 * same tries again.
 */
function useSales() {
  const [asked, ask] = useState<{ period: Period }>({ period: '12_weeks' });
  const [sales, setSales] = useState<Sales | null>();
  useEffect(() => {
    const leaving = new AbortController();
    call('GET /api/sellers/sales', { query: asked, signal: leaving.signal }).then(setSales, () => {
      if (!leaving.signal.aborted) setSales(null);
    });
    return () => leaving.abort();
  }, [asked]);
  return { sales, asked, ask };
}

/** How sales have gone, on the seller's desk. */
export function SalesByWeek() {
  const { sales, asked, ask } = useSales();
  if (sales === undefined) return <Waiting />;
  if (!sales?.since)
    return (
      <section className={styles.panel} aria-labelledby="sales">
        <div className={styles.panelHead}>
          <h2 id="sales">{title}</h2>
        </div>
        {sales ? <NothingSold /> : <NotLoaded onRetry={() => ask({ ...asked })} />}
      </section>
    );
  return (
    <SalesChart
      title={title}
      sales={sales}
      measure="turnover"
      columns={columns}
      choices={names.map((name) => (
        <ChipButton key={name} chosen={name === asked.period} onClick={() => ask({ period: name })}>
          {periods[name]}
        </ChipButton>
      ))}
    />
  );
}

const Waiting = () => (
  <div>
    <p className="hidden-text" role="status">
      Loading your sales...
    </p>
    <Skeleton height="380px" radius="var(--r3)" />
  </div>
);

const NothingSold = () => (
  <div className={styles.quiet}>
    <p>Nothing sold yet. From your first sale on, the weeks stand here side by side.</p>
    <Link to="/seller/create-listing">Create New Listing</Link>
  </div>
);

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <div className={styles.quiet} role="alert">
    <p>Your sales could not be loaded just now.</p>
    <Button kind="outline" onClick={onRetry}>
      Try again
    </Button>
  </div>
);
