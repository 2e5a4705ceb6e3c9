import { Link } from 'react-router';
import { DownloadButton } from '#web/parts/download-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
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

/** Downloads a year's statement as a CSV file. */
export const DownloadStatement = ({ year }: { year: string }) => (
  <DownloadButton kind="quiet" url={`/api/sellers/sales/statements/${year}/csv`} name={`skep-sales-${year}.csv`}>
    CSV<span className="hidden-text"> for {nameOfYear(year)}</span>
  </DownloadButton>
);
