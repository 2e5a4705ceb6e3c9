import { Link } from 'react-router';
import { seasons } from '#contract/bees/season.ts';
import { categoryPath } from '#web/parts/product-list/list-paths.ts';
import type { Counts } from './popular-categories.tsx';
import styles from './season-band.module.css';
import { YearChart } from './year-chart.tsx';

/** What beekeepers buy this month, beside a chart of the whole year. */
export function SeasonBand({ month, counts }: { month: number; counts: Counts }) {
  const season = seasons[month - 1];
  if (!season) return null;
  return (
    <section className={styles.band} aria-labelledby="season">
      <div className={`page ${styles.inside}`}>
        <div>
          <h2 id="season">{season.heading}</h2>
          <p className={styles.note}>{season.note}</p>
          <ul className={styles.picks}>
            {season.picks.map(({ label, category }) => (
              <li key={label}>
                <Link to={categoryPath(category)}>{label}</Link>
                <span>{counts[category] ?? 0}</span>
              </li>
            ))}
          </ul>
        </div>
        <YearChart month={month} />
      </div>
    </section>
  );
}
