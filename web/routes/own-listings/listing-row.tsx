import { Link } from 'react-router';
import type { OwnListingRow, SaleStatus } from '#contract/own-listings.ts';
import { call } from '#web/api.ts';
import { formatPounds } from '#contract/pounds.ts';
import { formatNumber } from '#contract/numbers.ts';
import { parseNumber } from '#contract/parse-number.ts';
import { SelectCell } from '#web/parts/selection.tsx';
import { Thumb } from '#web/parts/thumb.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { useFocusNeighbourOnUnmount } from '#web/ui/use-focus-neighbour-on-unmount.ts';
import { EditInPlace } from './edit-in-place.tsx';
import { statusLabels } from './listings-query.ts';
import styles from './listings-table.module.css';
import { RowActions } from './row-actions.tsx';
import { useListingAction } from './use-listing-action.ts';

const tones = {
  active: 'leaf',
  draft: 'straw',
  sold_out: 'solid-ink',
  away: 'honey',
  stopped: 'brick',
  withdrawn: 'outline',
  removed: 'brick',
} as const satisfies Record<SaleStatus, string>;

type Props = { row: OwnListingRow; chosen: ReadonlySet<string>; onChoose: (chosen: Set<string>) => void };

/** One listing: a table row, or a card on phones. */
export function ListingRow({ row, chosen, onChoose }: Props) {
  const { _id, title, saleStatus, price, stock, reserved, views, wishlistCount, sales } = row;
  const save = useSave(row);
  const place = useFocusNeighbourOnUnmount<HTMLTableRowElement>();
  return (
    <tr className={styles.row} aria-label={title} ref={place} data-passes-focus="">
      <SelectCell id={_id} name={title} {...{ chosen, onChoose }} />
      <th scope="row" className={styles.listing}>
        <span className={styles.thumb}>
          <Thumb src={row.picture?.url} />
        </span>
        <span className={styles.name}>
          <Link to={`/seller/edit-listing/${_id}`}>{title}</Link>
          <small>{row.category}</small>
        </span>
      </th>
      <td className={styles.status}>
        <Badge tone={tones[saleStatus]}>{statusLabels[saleStatus]}</Badge>
      </td>
      <td className={styles.editable} data-label="Price">
        <EditInPlace
          name={`price of ${title}`}
          shown={price === null ? 'Set price' : formatPounds(price)}
          typed={price === null ? '' : price.toFixed(2)}
          inputMode="decimal"
          before="£"
          onSave={save.price}
        />
      </td>
      <td className={styles.editable} data-label="Stock">
        <EditInPlace
          name={`stock of ${title}`}
          shown={formatNumber(stock)}
          typed={String(stock)}
          inputMode="numeric"
          onSave={save.stock}
        />
        {reserved > 0 && <small>{reserved} reserved at checkout</small>}
      </td>
      <Figure label="Views" value={views} />
      <Figure label="Saves" value={wishlistCount} />
      <Figure label="Sales" value={sales} />
      <td className={styles.actions}>
        <RowActions row={row} />
      </td>
    </tr>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <td className={styles.figure} data-label={label}>
      {formatNumber(value)}
    </td>
  );
}

/** Saves one value of a row; `version` detects changes since the seller loaded it. */
function useSave({ _id, version }: OwnListingRow) {
  const { act } = useListingAction();
  const change = (body: { price: number } | { quantity: number }, field: string) =>
    act(field, () => call('PATCH /api/sellers/listings/{id}', { params: { id: _id }, body: { ...body, version } }));
  return {
    price: async (text: string) => {
      const price = parseNumber(text) ?? Number.NaN;
      return Number.isFinite(price) ? change({ price }, 'price') : 'Please enter an amount in pounds.';
    },
    stock: async (text: string) => {
      const quantity = parseNumber(text) ?? Number.NaN;
      return Number.isInteger(quantity) ? change({ quantity }, 'quantity') : 'Please enter a whole number.';
    },
  };
}
