import { DownloadButton } from '#web/parts/download-button.tsx';
import { nameOfYear } from './years.ts';

/** Downloads a year's statement as a CSV file. */
export const DownloadStatement = ({ year }: { year: string }) => (
  <DownloadButton kind="quiet" address={`/api/sellers/sales/statements/${year}/csv`} name={`skep-sales-${year}.csv`}>
    CSV<span className="hidden-text"> of {nameOfYear(year)}</span>
  </DownloadButton>
);
