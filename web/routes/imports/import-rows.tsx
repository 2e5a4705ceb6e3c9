import { Link } from 'react-router';
import type { ImportRow } from '#contract/imports.ts';
import { formatPounds } from '#contract/pounds.ts';
import { plural } from '#web/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import styles from './import-rows.module.css';

type Props = { rows: readonly ImportRow[]; show: 'good' | 'bad' };

const kinds = {
  new: <Badge tone="leaf">New</Badge>,
  change: <Badge tone="honey">Change</Badge>,
  same: <Badge tone="straw">No change</Badge>,
};

const orDash = (value: string | number | null) => value ?? '–';

/** A table on wide screens, cards on phones. */
export const ImportRows = ({ rows, show }: Props) => (
  <table className={styles.table}>
    <caption className="hidden-text">{show === 'good' ? 'Rows that can be imported' : 'Rows to fix'}</caption>
    <thead className={styles.head}>
      <tr>
        {(show === 'good' ? goodColumns : badColumns).map((name) => (
          <th scope="col" key={name}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (show === 'good' ? <Good key={row.row} row={row} /> : <Bad key={row.row} row={row} />))}
    </tbody>
  </table>
);

const goodColumns = ['Row', 'Listing', 'Effect', 'Price', 'Stock', 'Status', 'Pictures'];
const badColumns = ['Row', 'Listing', 'Problems'];

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

function Good({ row }: { row: ImportRow }) {
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

const Bad = ({ row }: { row: ImportRow }) => (
  <tr className={styles.row}>
    <RowNumber row={row} />
    <Title row={row} />
    <td className={styles.wrong}>
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
