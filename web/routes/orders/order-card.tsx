import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { reservationMinutes } from '#contract/time.ts';
import { formatPounds } from '#contract/pounds.ts';
import { MessageButton } from '#web/parts/message-button.tsx';
import { Thumb } from '#web/parts/thumb.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { orderStatusText } from './order-status-text.ts';
import { OrderBadges } from './order-badges.tsx';
import styles from './order-card.module.css';
import { CancelOrder, NextStep } from './next-step.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderPlace } from './order-place.tsx';
import { OrderTimeline } from './order-timeline.tsx';

function FinishPaying() {
  return (
    <div className={styles.next}>
      <div>
        <p className={styles.nextTitle}>Next: pay for it</p>
        <p>
          We usually reserve it for {reservationMinutes} minutes from checkout. You can start again while it's in stock.
        </p>
      </div>
      <LinkButton to="/checkout">Go to checkout</LinkButton>
    </div>
  );
}

function Progress({ order, open }: { order: Order; open: boolean }) {
  return (
    <details className={styles.progress} open={open}>
      <summary>
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
        {orderStatusText(order)}
      </summary>
      <OrderTimeline order={order} side="buyer" />
    </details>
  );
}

function Actions({ order, toReview }: Pick<Props, 'order' | 'toReview'>) {
  return (
    <div className={styles.actions}>
      {toReview && (
        <LinkButton
          kind="outline"
          to={`/my-reviews?order=${order._id}`}
          aria-label={`Write a review of ${order.productName}`}
        >
          Write a review
        </LinkButton>
      )}
      {order.mayRequestRefund && (
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
      {order.actions.includes('cancelAsBuyer') && <CancelOrder order={order} />}
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

type Props = {
  order: Order;
  /** Whether the timeline starts expanded. */
  open: boolean;
  /** Whether the buyer can review it now. */
  toReview: boolean;
  /** Whether to ask the buyer to finish paying. */
  askToPay: boolean;
};

/** One purchase: what it is, its status, what comes next and what the buyer can do. */
export function OrderCard({ order, open, toReview, askToPay }: Props) {
  const title = `order-${order._id}`;
  return (
    <article className={styles.card} aria-labelledby={title}>
      <div className={styles.head}>
        <div className={styles.picture}>
          <Thumb src={order.productImage} />
        </div>
        <div className={styles.what}>
          <OrderBadges order={order} />
          <h2 id={title} className={styles.title}>
            <Link to={`/product/${order.productId}`}>{order.productName}</Link>
            {order.quantity > 1 && <span className={styles.quantity}> × {order.quantity}</span>}
          </h2>
          <OrderFacts
            order={order}
            partyLabel="Sold by"
            userId={order.sellerId}
            name={order.sellerName}
            avatar={order.sellerAvatar}
          />
          <OrderPlace order={order} />
        </div>
        <p className={styles.total}>
          <span className="hidden-text">Total </span>
          {formatPounds(order.totalPrice)}
        </p>
      </div>
      {askToPay && <FinishPaying />}
      <NextStep order={order} />
      <div className={styles.foot}>
        <Progress order={order} open={open} />
        <Actions order={order} toReview={toReview} />
      </div>
    </article>
  );
}
