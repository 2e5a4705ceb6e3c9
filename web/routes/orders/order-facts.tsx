import { Link } from 'react-router';
import { formatCollectionTime } from '#contract/collection.ts';
import type { Order } from '#contract/orders.ts';
import { changeOfMindDays } from '#contract/refund-rules.ts';
import { Avatar } from '#web/parts/avatar.tsx';
import { formatDay } from '#contract/time.ts';
import styles from './order-card.module.css';

type Props = {
  order: Pick<Order, '_id' | 'deliveryOption' | 'collectionTime' | 'createdAt'> & Parameters<typeof returnsOf>[0];
  /** The label of the other party: 'Sold by' or 'Bought by'. */
  partyLabel: string;
  userId: string;
  name: string;
  avatar: string | null;
};

/** The seller's return policy, and the day until which the buyer can request a refund, by law or by that policy. */
function returnsOf({
  refundPolicy,
  refundUntil,
  mayRequestRefund,
  changeOfMind,
}: Pick<Order, 'refundPolicy' | 'refundUntil' | 'mayRequestRefund' | 'changeOfMind'>): string {
  if (!mayRequestRefund) return refundPolicy;
  if (refundUntil) return `${refundPolicy}. A refund can be requested until ${formatDay(refundUntil)}.`;
  return changeOfMind
    ? `${refundPolicy}. By law, the buyer can change their mind until ${changeOfMindDays} days after receipt.`
    : refundPolicy;
}

/** An order's number, other party, delivery, returns and date. */
export function OrderFacts({ order, partyLabel, userId, name, avatar }: Props) {
  const agreed = order.collectionTime?.agreed;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Order</dt>
        <dd>{order._id}</dd>
      </div>
      <div>
        <dt>{partyLabel}</dt>
        <dd className={styles.person}>
          <Avatar name={name} src={avatar} size={24} />
          <Link to={`/profile/${userId}`}>{name}</Link>
        </dd>
      </div>
      <div>
        <dt>{agreed ? 'Collection' : 'Delivery'}</dt>
        <dd>{agreed ? <time dateTime={agreed}>{formatCollectionTime(agreed)}</time> : order.deliveryOption}</dd>
      </div>
      <div>
        <dt>Returns</dt>
        <dd>{returnsOf(order)}</dd>
      </div>
      <div>
        <dt>Placed</dt>
        <dd>
          <time dateTime={order.createdAt}>{formatDay(order.createdAt)}</time>
        </dd>
      </div>
    </dl>
  );
}
