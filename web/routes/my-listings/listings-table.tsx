import type { RefObject } from 'react';
import type { OwnListingRow } from '#contract/own-listings.ts';
import { ListingRow } from './listing-row.tsx';
import styles from './listings-table.module.css';

type Props = {
  rows: readonly OwnListingRow[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: Set<string>) => void;
  /** The checkbox that selects all rows. */
  allRef: RefObject<HTMLInputElement | null>;
};

const selectAll = 'Select all on this page';
const columns = ['Listing', 'Status', 'Price', 'Stock', 'Views', 'Saves', 'Sales', 'Actions'];

/** A table on wide screens, cards on phones. */
export function ListingsTable({ rows, chosen, onChoose, allRef }: Props) {
  const all = rows.every(({ _id }) => chosen.has(_id));
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  return (
    <table className={styles.table}>
      <caption className="hidden-text">Your listings</caption>
      <thead className={styles.head}>
        <tr>
          <th scope="col" className={styles.choose}>
            <label>
              <input
                ref={allRef}
                type="checkbox"
                aria-label={selectAll}
                checked={all}
                onChange={() => onChoose(new Set(all ? [] : rows.map(({ _id }) => _id)))}
              />
              <span className={styles.all}>{selectAll}</span>
            </label>
          </th>
          {columns.map((name) => (
            <th scope="col" key={name} className={styles.column}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ListingRow key={row._id} row={row} chosen={chosen.has(row._id)} onChoose={(on) => choose(row._id, on)} />
        ))}
      </tbody>
    </table>
  );
}
