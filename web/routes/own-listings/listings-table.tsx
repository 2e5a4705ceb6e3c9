import type { RefObject } from 'react';
import type { OwnListingRow } from '#contract/own-listings.ts';
import { SelectAllCell } from '#web/parts/selection.tsx';
import { ListingRow } from './listing-row.tsx';
import styles from './listings-table.module.css';

type Props = {
  rows: readonly OwnListingRow[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: Set<string>) => void;
  /** The checkbox that selects all rows. */
  allRef: RefObject<HTMLInputElement | null>;
};

const columns = ['Listing', 'Status', 'Price', 'Stock', 'Views', 'Saves', 'Sales', 'Actions'];

/** A table on wide screens, cards on phones. */
export function ListingsTable({ rows, chosen, onChoose, allRef }: Props) {
  return (
    <table className={styles.table}>
      <caption className="hidden-text">Your listings</caption>
      <thead className={styles.head}>
        <tr>
          <SelectAllCell ids={rows.map(({ _id }) => _id)} {...{ chosen, onChoose }} ref={allRef} />
          {columns.map((name) => (
            <th scope="col" key={name} className={styles.column}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ListingRow key={row._id} {...{ row, chosen, onChoose }} />
        ))}
      </tbody>
    </table>
  );
}
