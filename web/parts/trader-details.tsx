import type { Trader } from '#contract/catalogue.ts';
import { unbrokenPostcodes } from '#contract/unbroken-postcodes.ts';
import styles from './trader-details.module.css';

/** The name, company number and address of a trader, which by law buyers must be given. */
export function TraderDetails({ trader: { name, companyNumber, addressLines } }: { trader: Trader }) {
  return (
    <address className={styles.trader}>
      <b>{name}</b>
      {companyNumber && <span>Company number {companyNumber}</span>}
      {addressLines.length > 0 && <span>{unbrokenPostcodes(addressLines.join(', '))}</span>}
    </address>
  );
}
