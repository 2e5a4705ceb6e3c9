import { Link } from 'react-router';
import type { SellerOrder } from '#contract/seller-orders.ts';
import { formatPounds } from '#contract/pounds.ts';
import { Thumb } from '#web/parts/thumb.tsx';
import { OrderBadges } from '#web/routes/orders/order-badges.tsx';
import styles from '#web/routes/orders/order-card.module.css';
import { OrderFacts } from '#web/routes/orders/order-facts.tsx';

/** What was sold, as listed at the time; the buyer sees the same header. */
export function SellerOrderHeader({ order }: { order: SellerOrder }) {
  const { productId, productName, productImage, quantity, buyerId, buyerName, totalPrice } = order;
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
        <OrderFacts order={order} partyLabel="Bought by" userId={buyerId} name={buyerName} avatar={order.buyerAvatar} />
      </div>
      <p className={styles.total}>
        <span className="hidden-text">Total </span>
        {formatPounds(totalPrice)}
      </p>
    </div>
  );
}
