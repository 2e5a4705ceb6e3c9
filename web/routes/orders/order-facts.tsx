import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { formatDay } from '#web/parts/dates.ts';
import styles from './order-card.module.css';

type Props = {
  order: Pick<Order, '_id' | 'deliveryOption' | 'refundPolicy' | 'createdAt'>;
  /** The other side: 'Sold by' or 'Bought by' whom. */
  side: string;
  userId: string;
  name: string;
};

/** With whom an order was made, how and when. */
export function OrderFacts({ order, side, userId, name }: Props) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Order</dt>
        <dd>{order._id}</dd>
      </div>
      <div>
        <dt>{side}</dt>
        <dd>
          <Link to={`/profile/${userId}`}>{name}</Link>
        </dd>
      </div>
      <div>
        <dt className="hidden-text">Delivery</dt>
        <dd>{order.deliveryOption}</dd>
      </div>
      <div>
        <dt className="hidden-text">Returns</dt>
        <dd>{order.refundPolicy}</dd>
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
