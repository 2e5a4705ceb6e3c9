import { Printer } from 'lucide-react';
import { Link } from 'react-router';
import type { PublicProfile } from '#contract/accounts.ts';
import { formatCollectionTime } from '#contract/collection.ts';
import type { Order } from '#contract/orders.ts';
import { formatPounds } from '#contract/pounds.ts';
import { formatDay } from '#contract/time.ts';
import { TraderDetails } from '#web/parts/trader-details.tsx';
import styles from '#web/routes/seller-orders/seller-order.module.css';
import { plural } from '#contract/numbers.ts';
import { SentParcel } from '#web/parts/sent-parcel.tsx';
import { linesOf } from '#web/parts/delivery.ts';
import { Lines } from '#web/parts/lines.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { collectionLine } from './collection-texts.ts';
import { isOver, paidAt, refundedPart } from './order-status-text.ts';

/** Where an order is delivered or collected, and its parcel. */
export function PlacePanel({ order }: { order: Order }) {
  const { deliverTo, collectFrom, collectionCode, collectionTime: time, parcel } = order;
  if (collectFrom && isOver(order)) return null;
  if (collectFrom)
    return (
      <Panel title="Collection" kind="side" className={styles.panel}>
        <p className={styles.address}>{collectionLine(collectFrom, order)}</p>
        {time?.agreed && <p>{formatCollectionTime(time.agreed)}</p>}
        {collectionCode && <p>The seller will send you the full address in a message.</p>}
      </Panel>
    );
  if (!deliverTo && !parcel) return null;
  return (
    <Panel title={parcel ? 'Posted to' : 'Delivery address'} kind="side" className={styles.panel}>
      <address className={styles.address}>
        <Lines lines={deliverTo ? linesOf(deliverTo) : []} />
      </address>
      {parcel && <SentParcel parcel={parcel} link="Track your parcel" />}
    </Panel>
  );
}

/** An order's amounts, as listed on its page and receipt. */
export function sumsOf(order: Order): [name: string, sum: string][] {
  const { quantity, unitPrice, postagePrice, totalPrice, refundedAmount, deliveryOption } = order;
  return [
    [`${plural(quantity, 'item')} at ${formatPounds(unitPrice)}`, formatPounds(totalPrice - postagePrice)],
    ...(deliveryOption === 'Postage' ? [['Postage', formatPounds(postagePrice)] as [string, string]] : []),
    ['Total', formatPounds(totalPrice)],
    ...(refundedAmount > 0 ? [['Refunded', formatPounds(-refundedAmount)] as [string, string]] : []),
  ];
}

/** A payment that arrives too late is refunded, and its order never becomes Paid. */
const unpaidText = ({ status }: Order): string =>
  status === 'Refunded' ? 'Your payment arrived too late.' : "You haven't been charged.";

/** What was paid and refunded, and the receipt. */
export function PaymentDetailsPanel({ order }: { order: Order }) {
  const paid = paidAt(order);
  return (
    <Panel title="Payment" kind="side" className={styles.panel}>
      <dl className={styles.sums}>
        {sumsOf(order).map(([name, sum]) => (
          <div key={name} className={name === 'Total' ? styles.total : undefined}>
            <dt>{name}</dt>
            <dd>{sum}</dd>
          </div>
        ))}
      </dl>
      <p>{paid ? `Paid by card on ${formatDay(paid)}.${refundedPart(order)}` : unpaidText(order)}</p>
      {paid && (
        <Button kind="outline" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          Print receipt
        </Button>
      )}
    </Panel>
  );
}

export function SellerPanel({ order, trader }: { order: Order; trader: PublicProfile['trader'] }) {
  return (
    <Panel title="Seller" kind="side" className={styles.panel}>
      {trader ? <TraderDetails trader={trader} /> : <p className={styles.address}>{order.sellerName}</p>}
      {!order.sellerIsUnreachable && <Link to={`/profile/${order.sellerId}`}>View profile</Link>}
    </Panel>
  );
}
