import type { Statement } from '#contract/sales.ts';
import { formatPounds } from '#contract/pounds.ts';
import { formatNumericDay } from '#contract/time.ts';
import { ScrollTable } from '#web/ui/scroll-table.tsx';
import styles from './statement.module.css';

const kinds = { sale: 'Sale', refund: 'Refund' };

/** Every sale and refund, oldest first, with totals. */
export function StatementRows({ statement: { rows, total } }: { statement: Statement }) {
  return (
    <ScrollTable name="Sales and refunds" className={styles.rows}>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col" className={styles.text}>
            Description
          </th>
          <th scope="col">Units</th>
          <th scope="col">Goods</th>
          <th scope="col">Postage</th>
          <th scope="col">Refund</th>
          <th scope="col">Commission</th>
          <th scope="col">Net</th>
          <th scope="col">Sent to you</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.kind} ${row.orderId} ${row.at}`}>
            <th scope="row">{formatNumericDay(row.at)}</th>
            <td className={styles.text}>
              <b>{kinds[row.kind]}</b> {row.title}
              <span className={styles.order}>{row.orderId}</span>
            </td>
            <td>{row.kind === 'sale' ? row.quantity : ''}</td>
            <td>{formatPounds(row.goods)}</td>
            <td>{formatPounds(row.postage)}</td>
            <td>{formatPounds(row.refund)}</td>
            <td>{formatPounds(row.commission)}</td>
            <td>{formatPounds(row.net)}</td>
            <td>{row.sentAt ? formatNumericDay(row.sentAt) : ''}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Total
          </th>
          <td>{total.units}</td>
          <td>{formatPounds(total.goods)}</td>
          <td>{formatPounds(total.postage)}</td>
          <td>{formatPounds(total.refunds)}</td>
          <td>{formatPounds(total.fees)}</td>
          <td>{formatPounds(total.net)}</td>
          <td>{''}</td>
        </tr>
      </tfoot>
    </ScrollTable>
  );
}
