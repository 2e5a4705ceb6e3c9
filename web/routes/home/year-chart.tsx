import { yearChart } from '#contract/bees/season.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './year-chart.module.css';

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const nameOf = (month: number) => monthNames[month - 1] ?? '';

type Span = { from: number; to: number; isInSeason: boolean };

/** Joins neighbouring months that are all in season, or all out of season. The current month stays separate, since its column is coloured. */
function spansOf(inSeason: readonly number[], now: number): Span[] {
  const spans: Span[] = [];
  for (const month of monthNames.map((_, index) => index + 1)) {
    const isInSeason = inSeason.includes(month);
    const last = spans.at(-1);
    if (last?.isInSeason === isInSeason && month !== now && last.to !== now) last.to = month;
    else spans.push({ from: month, to: month, isInSeason });
  }
  return spans;
}

/** The beekeeper's year. Coils mark the months in which an item is in season; they are honey-coloured if it is in season now. */
export function YearChart({ month: now }: { month: number }) {
  return (
    <table className={styles.chart}>
      <caption className="hidden-text">What is in season each month</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.names}>
            <span className="hidden-text">Item</span>
          </th>
          {monthNames.map((name, index) => {
            const isNow = index + 1 === now;
            return (
              <th
                key={name}
                scope="col"
                className={isNow ? styles.now : undefined}
                aria-current={isNow ? 'date' : undefined}
              >
                {name}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {yearChart.map(({ label, months }) => (
          <tr key={label} className={months.includes(now) ? styles.current : undefined}>
            <th scope="row">{label}</th>
            {spansOf(months, now).map(({ from, to, isInSeason }) => (
              <td key={from} colSpan={to - from + 1} className={from === now ? styles.now : undefined}>
                {isInSeason && (
                  <span
                    className={classNames(
                      styles.coil,
                      !months.includes(from - 1) && styles.start,
                      !months.includes(to + 1) && styles.end,
                    )}
                  >
                    <span className="hidden-text">
                      {from === to ? nameOf(from) : `${nameOf(from)} to ${nameOf(to)}`}
                    </span>
                  </span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
