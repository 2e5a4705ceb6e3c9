import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { isFinished } from '#contract/order-states.ts';
import type { Order } from '#contract/orders.ts';
import { buyAgain } from '#web/bulk-add.ts';
import { MessageButton } from '#web/parts/message-button.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { orderStatusText, refundedPart } from './order-status-text.ts';
import styles from './order-card.module.css';
import { CancelOrder, FinishPaying, NextStep, ReceivedEarly, TimeToArrange } from './next-step.tsx';
import { BoughtHead } from './order-head.tsx';
import { OrderPlace } from './order-place.tsx';
import { OrderTimeline } from './order-timeline.tsx';

function Progress({ order, open }: { order: Order; open: boolean }) {
  return (
    <details className={styles.progress} open={open}>
      <summary>
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
        {orderStatusText(order) + refundedPart(order)}
      </summary>
      <OrderTimeline order={order} side="buyer" />
    </details>
  );
}

function BuyAgain({ order: { productId, productName, quantity } }: { order: Order }) {
  const [pending, setPending] = useState(false);
  const buy = async () => {
    setPending(true);
    await buyAgain(productId, productName, quantity);
    setPending(false);
  };
  return (
    <Button kind="outline" pending={pending} onClick={() => void buy()} aria-label={`Buy again: ${productName}`}>
      Buy again
    </Button>
  );
}

/**
 * What the buyer can do with an order, besides its next step. As the specification requires, cards offer both claims even if something else
 * has to come first. The claims' pages then explain what that is.
 */
export function OrderActions({ order, toReview, onCard = false }: ActionsProps) {
  const mayCancel = order.actions.includes('cancelAsBuyer');
  const isOffered = (claim: 'requestRefund' | 'openDispute') => onCard || order.actions.includes(claim);
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
      {mayCancel && <CancelOrder order={order} />}
      {order.mayRequestRefund && isOffered('requestRefund') && (
        <LinkButton
          kind={mayCancel ? 'quiet' : 'outline'}
          to={`/orders/request-refund/${order._id}`}
          aria-label={`Request Refund for ${order.productName}`}
        >
          Request Refund
        </LinkButton>
      )}
      {isFinished(order) && <BuyAgain order={order} />}
      {order.actions.includes('deliver') && order.fulfillmentStatus === 'Awaiting Shipment' && (
        <ReceivedEarly order={order} />
      )}
      {!order.sellerIsUnreachable && (
        <MessageButton
          kind="quiet"
          icon={null}
          userId={order.sellerId}
          topic={{ orderId: order._id }}
          failed="Unable to start chat with seller."
          aria-label={`Message Seller about ${order.productName}`}
        >
          Message Seller
        </MessageButton>
      )}
      {isOffered('openDispute') && (
        <LinkButton
          kind="quiet"
          to={`/orders/start-dispute/${order._id}`}
          aria-label={`Start Dispute about ${order.productName}`}
        >
          Start Dispute
        </LinkButton>
      )}
    </div>
  );
}

type ActionsProps = Pick<Props, 'order' | 'toReview'> & { onCard?: boolean };

type Props = {
  order: Order;
  /** Whether the timeline starts expanded. */
  open: boolean;
  /** Whether the buyer can review it now. */
  toReview: boolean;
  /** Whether to ask the buyer to finish paying. */
  askToPay: boolean;
};

export function OrderCard({ order, open, toReview, askToPay }: Props) {
  const title = `order-${order._id}`;
  return (
    <article className={styles.card} aria-labelledby={title}>
      <BoughtHead order={order} as="h2" id={title} to={`/orders/${order._id}`}>
        <OrderPlace order={order} />
      </BoughtHead>
      {askToPay && <FinishPaying order={order} />}
      <TimeToArrange order={order} />
      <NextStep order={order} />
      <div className={styles.foot}>
        <Progress order={order} open={open} />
        <OrderActions order={order} toReview={toReview} onCard />
      </div>
    </article>
  );
}
