import { Link } from 'react-router';
import type { ImportRow } from '#contract/imports.ts';
import { formatPounds } from '#contract/pounds.ts';
import { plural } from '#contract/numbers.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CardTable } from '#web/ui/card-table.tsx';
import styles from './import-rows.module.css';

type Props = { rows: readonly ImportRow[]; show: 'valid' | 'left_out' };

const kinds = {
  new: <Badge tone="leaf">New</Badge>,
  change: <Badge tone="honey">Change</Badge>,
  same: <Badge tone="straw">No change</Badge>,
};

const orDash = (value: string | number | null) => value ?? '–';

export const ImportRows = ({ rows, show }: Props) => (
  <CardTable
    caption={show === 'valid' ? 'Rows that can be imported' : 'Rows to fix'}
    columns={show === 'valid' ? validColumns : leftOutColumns}
  >
    {rows.map((row) =>
      show === 'valid' ? <ValidRow key={row.row} row={row} /> : <RowToFix key={row.row} row={row} />,
    )}
  </CardTable>
);

const validColumns = ['Row', 'Listing', 'Effect', 'Price', 'Stock', 'Status', 'Pictures'];
const leftOutColumns = ['Row', 'Listing', 'Problems'];

const Title = ({ row: { title, listingId } }: { row: ImportRow }) => (
  <th scope="row" className={styles.title}>
    {listingId ? <Link to={`/seller/edit-listing/${listingId}`}>{title ?? 'Your listing'}</Link> : (title ?? '–')}
  </th>
);

const RowNumber = ({ row: { row } }: { row: ImportRow }) => (
  <td className={styles.number} data-label="Row ">
    {row}
  </td>
);

function ValidRow({ row }: { row: ImportRow }) {
  const { kind, changes, price, quantity, status, pictures } = row;
  return (
    <tr className={styles.row}>
      <RowNumber row={row} />
      <Title row={row} />
      <td className={styles.kind}>
        {kinds[kind]} {changes.join(', ')}
      </td>
      <td data-label="Price">{price === null ? '–' : formatPounds(price)}</td>
      <td data-label="Stock">{orDash(quantity)}</td>
      <td data-label="Status">{orDash(status)}</td>
      <td data-label="Pictures">{orDash(pictures)}</td>
    </tr>
  );
}

const RowToFix = ({ row }: { row: ImportRow }) => (
  <tr className={styles.row}>
    <RowNumber row={row} />
    <Title row={row} />
    <td className={styles.problems}>
      <ul aria-label={plural(row.problems.length, 'problem')}>
        {row.problems.map(({ column, problem }) => (
          <li key={column}>
            <b>{column}:</b> {problem}
          </li>
        ))}
      </ul>
    </td>
  </tr>
);
