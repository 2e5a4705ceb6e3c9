import { Link } from 'react-router';
import type { SellerOrder } from '#contract/seller-orders.ts';
import { formatPounds } from '#web/money.ts';
import { formatDay } from '#web/parts/dates.ts';
import { Thumb } from '#web/parts/thumb.tsx';
import { OrderBadges } from '#web/routes/orders/order-badges.tsx';
import styles from '#web/routes/orders/order-card.module.css';

/** What was sold, as it was then; the same head as the buyer sees. */
export function SaleHead({ order }: { order: SellerOrder }) {
  const { _id, productId, productName, productImage, quantity, buyerId, buyerName, totalPrice, createdAt } = order;
  return (
    <div className={styles.head}>
      <div className={styles.picture}>
        <Thumb src={productImage} />
      </div>
      <div className={styles.what}>
        <OrderBadges order={order} />
        <h1 className={styles.title}>
          <Link to={`/seller/edit-listing/${productId}`}>{productName}</Link>
          {quantity > 1 && <span className={styles.quantity}> × {quantity}</span>}
        </h1>
        <dl className={styles.facts}>
          <div>
            <dt>Bought by</dt>
            <dd>
              <Link to={`/profile/${buyerId}`}>{buyerName}</Link>
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
              <time dateTime={createdAt}>{formatDay(createdAt)}</time>
            </dd>
          </div>
          <div className={styles.number}>
            <dt>Order</dt>
            <dd>{_id}</dd>
          </div>
        </dl>
      </div>
      <p className={styles.total}>
        <span className="hidden-text">Total </span>
        {formatPounds(totalPrice)}
      </p>
    </div>
  );
}
