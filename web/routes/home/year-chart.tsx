import { yearChart } from '#contract/bees/season.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './year-chart.module.css';

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const months = monthNames.map((_, index) => index + 1);

/** The beekeeper's year: coils mark the months in which something is in season, honey-coloured if that is now. */
export function YearChart({ month }: { month: number }) {
  return (
    <table className={styles.chart}>
      <caption className="hidden-text">What is in season each month</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.names}>
            <span className="hidden-text">Item</span>
          </th>
          {months.map((one) => (
            <th
              key={one}
              scope="col"
              className={one === month ? styles.now : undefined}
              aria-current={one === month ? 'date' : undefined}
            >
              <span aria-hidden="true">
                {monthNames[one - 1]?.[0]}
                <span className={styles.rest}>{monthNames[one - 1]?.slice(1)}</span>
              </span>
              <span className="hidden-text">{monthNames[one - 1]}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {yearChart.map(({ label, months: inSeason }) => (
          <tr key={label} className={inSeason.includes(month) ? styles.current : undefined}>
            <th scope="row">{label}</th>
            {months.map((one) => (
              <td key={one} className={one === month ? styles.now : undefined}>
                {inSeason.includes(one) && (
                  <span
                    className={classNames(
                      styles.coil,
                      !inSeason.includes(one - 1) && styles.start,
                      !inSeason.includes(one + 1) && styles.end,
                    )}
                  >
                    <span className="hidden-text">in season</span>
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
