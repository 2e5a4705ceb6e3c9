import { formatNumber } from '#contract/numbers.ts';
import type { Sales } from '#contract/sales.ts';
import { Panel } from '#web/ui/panel.tsx';
import styles from './sales.module.css';

const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });

/** The funnel from views to sales, as a table with coils of straw for bars. */
export function Interest({ sales: { interest, total } }: { sales: Sales }) {
  const { views, saves, baskets } = interest;
  const steps: [name: string, count: number][] = [
    ['Viewed', views],
    ['Saved', saves],
    ['Added to basket', baskets],
    ['Sold', total.orders],
  ];
  const most = Math.max(...steps.map(([, count]) => count), 1);
  return (
    <Panel title="From views to sales">
      <table className={styles.steps}>
        <caption className="hidden-text">Views, saves, baskets and sales</caption>
        <thead>
          <tr>
            {['Step', 'Count', 'Share of views'].map((name) => (
              <th key={name} scope="col">
                <span className="hidden-text">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.map(([name, count], index) => (
            <tr key={name}>
              <th scope="row">
                {name}
                <span className={styles.coil} style={{ inlineSize: `${(count / most) * 100}%` }} aria-hidden="true" />
              </th>
              <td>{formatNumber(count)}</td>
              <td>{index > 0 && views > 0 ? percent.format(count / views) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.quiet}>
        Each visitor's views of a listing count at most once an hour. Saves and baskets only count people who were
        signed in, and include those who changed their minds later.
      </p>
    </Panel>
  );
}
