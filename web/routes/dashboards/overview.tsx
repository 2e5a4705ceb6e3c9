import { Link } from 'react-router';
import type { readOverview, OverviewDay } from '#contract/overview.ts';
import type { Output } from '#contract/endpoint.ts';
import { formatPounds } from '#contract/pounds.ts';
import { formatShortDay } from '#contract/time.ts';
import { TryAgain } from '#web/parts/try-again.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ScrollTable } from '#web/ui/scroll-table.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import styles from './overview.module.css';

type Overview = Output<typeof readOverview>;
type Measure = Exclude<keyof OverviewDay, 'day'>;

const measures: { name: Measure; title: string }[] = [
  { name: 'turnover', title: 'Turnover' },
  { name: 'orders', title: 'Orders' },
  { name: 'refunds', title: 'Refunds' },
  { name: 'signUps', title: 'New users' },
  { name: 'listings', title: 'New listings' },
];

const format = (measure: Measure, value: number) =>
  measure === 'turnover' || measure === 'refunds' ? formatPounds(value) : String(value);

/** The failed jobs, and the figures for today and the previous days. */
export function OverviewPanels({ days, failedJobs }: Pick<Overview, 'days' | 'failedJobs'>) {
  const facts = measures.map(({ name, title }) => {
    const values = days.map((day) => day[name]);
    const total = values.reduce((sum, value) => sum + value, 0);
    return {
      name: title,
      value: format(name, values.at(-1) ?? 0),
      notes: [<Bars key="bars" values={values} />, `${format(name, total)} in ${days.length} days`],
    };
  });
  return (
    <>
      {failedJobs.length > 0 && (
        <Panel title="Failed jobs" kind="list">
          <FailedJobs kinds={failedJobs} />
        </Panel>
      )}
      <section className={styles.overview} aria-labelledby="today">
        <div className={styles.head}>
          <h2 id="today">Today</h2>
          <Link to="/admin/audit">Audit log</Link>
        </div>
        <Facts facts={facts} />
        <details className={styles.figures}>
          <summary>Figures by day</summary>
          <Figures days={days} />
        </details>
      </section>
    </>
  );
}

export const OverviewNotLoaded = () => (
  <Panel>
    <div role="alert" className={styles.notLoaded}>
      <p>The figures could not be loaded.</p>
      <TryAgain />
    </div>
  </Panel>
);

/** A bar for each day, today's highlighted; the table below has the figures. */
function Bars({ values }: { values: number[] }) {
  const highest = Math.max(...values, 1);
  return (
    <svg className={styles.bars} viewBox={`0 0 ${values.length * 8} 28`} preserveAspectRatio="none" aria-hidden="true">
      {values.map((value, at) => {
        const height = Math.max(1, (value / highest) * 28);
        // The bars of a chart never change order.
        // oxlint-disable-next-line react/no-array-index-key
        return <rect key={at} x={at * 8 + 1} y={28 - height} width={6} height={height} />;
      })}
    </svg>
  );
}

const Figures = ({ days }: { days: OverviewDay[] }) => (
  <ScrollTable name="Figures by day">
    <thead>
      <tr>
        <th scope="col">Day</th>
        {measures.map(({ name, title }) => (
          <th key={name} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {days.toReversed().map((day) => (
        <tr key={day.day}>
          <th scope="row">{formatShortDay(day.day)}</th>
          {measures.map(({ name }) => (
            <td key={name}>{format(name, day[name])}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </ScrollTable>
);
