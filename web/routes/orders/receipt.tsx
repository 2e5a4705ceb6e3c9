import type { Me, PublicProfile } from '#contract/accounts.ts';
import type { Order } from '#contract/orders.ts';
import { formatDay } from '#contract/time.ts';
import styles from '#web/routes/seller-orders/packing-slip.module.css';
import { Logo } from '#web/ui/logo.tsx';
import { sumsOf } from './order-panels.tsx';
import { paidAt, refundedText } from './order-status-text.ts';

type Props = { order: Order; viewer: Me; trader: PublicProfile['trader'] };

const Lines = ({ title, lines }: { title: string; lines: string[] }) => (
  <div>
    <h3>{title}</h3>
    {lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
  </div>
);

/** A receipt for a paid order. Print only; a trader is shown with the address that the law makes public, others by name. */
export function Receipt({ order, viewer, trader }: Props) {
  const { _id, createdAt, sellerName, deliverTo, productName, deliveryOption } = order;
  const paid = paidAt(order);
  if (!paid) return null;
  const seller = trader
    ? [trader.name, ...(trader.companyNumber ? [`Company number ${trader.companyNumber}`] : []), ...trader.addressLines]
    : [sellerName];
  const buyer = deliverTo ? [deliverTo.name, deliverTo.line1, deliverTo.city, deliverTo.postcode] : [viewer.name];
  return (
    <section className={styles.slip} aria-label="Receipt">
      <Logo />
      <h2>Receipt</h2>
      <p>
        Order {_id}, placed on {formatDay(createdAt)}
      </p>
      <div className={styles.people}>
        <Lines title="Sold by" lines={seller} />
        <Lines title="Sold to" lines={buyer} />
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">
              {productName}, {deliveryOption.toLowerCase()}
            </th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {sumsOf(order).map(([name, sum]) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{sum}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Paid by card on {formatDay(paid)}, on Skep.
        {order.refundedAmount > 0 && ` ${refundedText(order)}`}
      </p>
    </section>
  );
}
