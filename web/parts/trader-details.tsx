import type { Trader } from '#contract/catalogue.ts';
import styles from './trader-details.module.css';

/** Who a trader is and where, as the law has buyers told. */
export function TraderDetails({ trader: { name, companyNumber, addressLines } }: { trader: Trader }) {
  return (
    <address className={styles.trader}>
      <b>{name}</b>
      {companyNumber && <span>Company number {companyNumber}</span>}
      {addressLines.length > 0 && <span>{addressLines.join(', ')}</span>}
    </address>
  );
}
