import type { RefObject } from 'react';
import type { OwnListingRow } from '#contract/own-listings.ts';
import { SelectAllCell } from '#web/parts/selection.tsx';
import { CardTable } from '#web/ui/card-table.tsx';
import { ListingRow } from './listing-row.tsx';

type Props = {
  rows: readonly OwnListingRow[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: Set<string>) => void;
  /** The checkbox that selects all rows. */
  allRef: RefObject<HTMLInputElement | null>;
};

const columns = ['Listing', 'Status', 'Price', 'Stock', 'Views', 'Saves', 'Sales', 'Actions'];

/** The seller's listings, with checkboxes to select them. */
export function ListingsTable({ rows, chosen, onChoose, allRef }: Props) {
  return (
    <CardTable
      caption="Your listings"
      columns={columns}
      select={<SelectAllCell ids={rows.map(({ _id }) => _id)} {...{ chosen, onChoose }} ref={allRef} />}
    >
      {rows.map((row) => (
        <ListingRow key={row._id} {...{ row, chosen, onChoose }} />
      ))}
    </CardTable>
  );
}
