import { columnLabels, listingColumns } from '#contract/listing-columns.ts';
import styles from './import-listings.module.css';

export const ColumnHelp = () => (
  <details className={styles.help}>
    <summary>What goes in each column</summary>
    <dl>
      {listingColumns.map(({ name, help }) => (
        <div key={name}>
          <dt>{columnLabels[name]}</dt>
          <dd>{help}</dd>
        </div>
      ))}
    </dl>
  </details>
);
