import type { Trader } from '#contract/catalogue.ts';
import { keepPostcodesTogether } from '#contract/keep-postcodes-together.ts';
import styles from './trader-details.module.css';

/** A trader's name, company number and address, which buyers must be given by law. */
export function TraderDetails({ trader: { name, companyNumber, addressLines } }: { trader: Trader }) {
  return (
    <address className={styles.trader}>
      <b>{name}</b>
      {companyNumber && <span>Company number {companyNumber}</span>}
      {addressLines.length > 0 && <span>{keepPostcodesTogether(addressLines.join(', '))}</span>}
    </address>
  );
}
