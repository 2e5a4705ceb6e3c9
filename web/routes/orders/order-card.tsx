import { Link } from 'react-router';
import { type Order, mayRequestRefund } from '#contract/orders.ts';
import { formatPounds } from '#web/money.ts';
import { MessageButton } from '#web/parts/message-button.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { nextStepOf } from './next-step.ts';
import { OrderBadges } from './order-badges.tsx';
import styles from './order-card.module.css';
import { isFinished } from './order-progress.ts';
import { OrderTimeline } from './order-timeline.tsx';

const placed = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

function Facts({ order }: { order: Order }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Order</dt>
        <dd>{order._id}</dd>
      </div>
      <div>
        <dt>Sold by</dt>
        <dd>
          <Link to={`/profile/${order.sellerId}`}>{order.sellerName}</Link>
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
          <time dateTime={order.createdAt}>{placed.format(new Date(order.createdAt))}</time>
        </dd>
      </div>
    </dl>
  );
}

function Next({ order }: { order: Order }) {
  const { title, text, action } = nextStepOf(order);
  return (
    <div className={styles.next}>
      <div>
        <p className={styles.nextTitle}>{title}</p>
        <p>{text}</p>
      </div>
      {action && <LinkButton to={action.to}>{action.label}</LinkButton>}
    </div>
  );
}

function Actions({ order }: { order: Order }) {
  return (
    <div className={styles.actions}>
      {mayRequestRefund(order, new Date()) && (
        <LinkButton
          kind="outline"
          to={`/orders/request-refund/${order._id}`}
          aria-label={`Request Refund for ${order.productName}`}
        >
          Request Refund
        </LinkButton>
      )}
      <MessageButton userId={order.sellerId} kind="quiet" aria-label={`Message Seller of ${order.productName}`}>
        Message Seller
      </MessageButton>
      <LinkButton
        kind="quiet"
        to={`/orders/start-dispute/${order._id}`}
        aria-label={`Start Dispute about ${order.productName}`}
      >
        Start Dispute
      </LinkButton>
    </div>
  );
}

/** One purchase: what it is, where it stands, what comes next and what its buyer may do. */
export function OrderCard({ order }: { order: Order }) {
  const finished = isFinished(order);
  const title = `order-${order._id}`;
  return (
    <article className={styles.card} aria-labelledby={title}>
      <div className={styles.head}>
        <img src={order.productImage} alt="" width={112} height={112} loading="lazy" className={styles.picture} />
        <div className={styles.what}>
          <OrderBadges order={order} />
          <h2 id={title} className={styles.title}>
            <Link to={`/product/${order.productId}`}>{order.productName}</Link>
            {order.quantity > 1 && <span className={styles.quantity}> × {order.quantity}</span>}
          </h2>
          <Facts order={order} />
        </div>
        <p className={styles.total}>
          <span className="hidden-text">Total </span>
          {formatPounds(order.totalPrice)}
        </p>
      </div>
      {finished ? (
        <details className={styles.history}>
          <summary>What happened</summary>
          <OrderTimeline order={order} />
        </details>
      ) : (
        <>
          <OrderTimeline order={order} />
          <Next order={order} />
        </>
      )}
      <Actions order={order} />
    </article>
  );
}
