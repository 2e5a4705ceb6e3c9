import { Link } from 'react-router';
import { Panel } from '#web/ui/panel.tsx';
import { DownloadStatement } from './download-statement.tsx';
import styles from './sales.module.css';
import { todayInBritain, nameOfYear, yearsBetween } from './years.ts';

/** A statement for each year since the first sale. */
export function Statements({ since }: { since: string }) {
  const { calendar, tax } = yearsBetween(since, todayInBritain());
  return (
    <Panel title="Yearly statements">
      <p className={styles.quiet}>Every sale and refund with its commission, to print or open in a spreadsheet.</p>
      <div className={styles.years}>
        {[calendar, tax].map((years) => (
          <ul key={years[0]}>
            {years.map((year) => (
              <li key={year}>
                <Link to={`/seller/sales/${year}`}>{nameOfYear(year)}</Link>
                <DownloadStatement year={year} />
              </li>
            ))}
          </ul>
        ))}
      </div>
    </Panel>
  );
}
