import { Link } from 'react-router';
import { formatCollectionTime } from '#contract/collection.ts';
import type { Order } from '#contract/orders.ts';
import { changeOfMindDays } from '#contract/refund-rules.ts';
import { Avatar } from '#web/parts/avatar.tsx';
import { formatDay } from '#contract/time.ts';
import styles from './order-card.module.css';

type Props = {
  order: Pick<Order, '_id' | 'deliveryOption' | 'collectionTime' | 'refundPolicy' | 'createdAt'> &
    Parameters<typeof refundsUntil>[0];
  /** The label of the other party: 'Sold by' or 'Bought by'. */
  partyLabel: string;
  /** Null if their profile is not shown. */
  userId: string | null;
  name: string;
  avatar: string | null;
};

/** The buyer's deadline for requesting a refund, by law or under the return policy. Undefined if they can't request one. */
function refundsUntil({
  refundUntil,
  mayRequestRefund,
  changeOfMind,
}: Pick<Order, 'refundUntil' | 'mayRequestRefund' | 'changeOfMind'>): string | undefined {
  if (!mayRequestRefund) return undefined;
  if (refundUntil) return `Until ${formatDay(refundUntil)}`;
  return changeOfMind ? `Until ${changeOfMindDays} days after receipt` : undefined;
}

/** An order's number, other party, delivery, returns and date. */
export function OrderFacts({ order, partyLabel, userId, name, avatar }: Props) {
  const agreed = order.collectionTime?.agreed;
  const until = refundsUntil(order);
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
          {userId ? <Link to={`/profile/${userId}`}>{name}</Link> : name}
        </dd>
      </div>
      <div>
        <dt>{agreed ? 'Collection' : 'Delivery'}</dt>
        <dd>{agreed ? <time dateTime={agreed}>{formatCollectionTime(agreed)}</time> : order.deliveryOption}</dd>
      </div>
      <div>
        <dt>Returns</dt>
        <dd>{order.refundPolicy}</dd>
      </div>
      {until && (
        <div>
          <dt>Refund requests</dt>
          <dd>{until}</dd>
        </div>
      )}
      <div>
        <dt>Placed</dt>
        <dd>
          <time dateTime={order.createdAt}>{formatDay(order.createdAt)}</time>
        </dd>
      </div>
    </dl>
  );
}
