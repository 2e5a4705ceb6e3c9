import { useState } from 'react';
import { type ClaimState, isFinished } from '#contract/order-states.ts';
import type { Order } from '#contract/orders.ts';
import { leftOf } from '#contract/refund-rules.ts';
import { formatPounds } from '#contract/pounds.ts';
import { formatDay, reservationMinutes } from '#contract/time.ts';
import { call } from '#web/api.ts';
import { useBasket } from '#web/basket.ts';
import { QrCode } from '#web/parts/qr-code.tsx';
import { useAction } from '#web/parts/use-action.ts';
import { claimLink, claimNote, claimTitle } from '#web/routes/claims/claim-texts.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts';
import styles from './order-card.module.css';
import { collectionStatus, isOffered } from './collection-texts.ts';
import { bankDispute, orderStatusText, whatHappensBy } from './order-status-text.ts';

/** The buyer's next step: the open claim, the collection code, or a button to confirm receipt. Nothing if there is none. */
export function NextStep({ order }: { order: Order }) {
  if (order.claimState) return <ClaimStep order={order} state={order.claimState} />;
  if (order.collectionCode)
    return <CollectionCode seller={order.sellerName} code={order.collectionCode} note={whatHappensBy(order)} />;
  return isOnItsWay(order) ? <ConfirmReceipt order={order} /> : null;
}

/** On a card, links to the form on the order's page when it is the buyer's turn to propose a time or agree to one. */
export function TimeToArrange({ order }: { order: Order }) {
  const { collectionTime: time, actions, sellerName, productName } = order;
  const isBuyersTurn = isOffered(time, 'buyer') || (!time?.agreed && !isOffered(time, 'seller'));
  if (!actions.includes('proposeTime') || !isBuyersTurn) return null;
  const { title, text } = collectionStatus(order, 'buyer', sellerName);
  return (
    <div className={styles.next}>
      <div>
        <p className={styles.nextTitle}>{title}</p>
        <p>{text}</p>
      </div>
      <LinkButton to={`/orders/${order._id}`} aria-label={`Arrange a time to collect ${productName}`}>
        Arrange a time
      </LinkButton>
    </div>
  );
}

const isOnItsWay = ({ actions, fulfillmentStatus }: Order): boolean =>
  actions.includes('deliver') && fulfillmentStatus === 'Shipped';

/** The next step on the order's own page, which always shows one. */
export function NextStepInFull({ order, canReview }: { order: Order; canReview: boolean }) {
  if (order.status === 'Pending') return <FinishPaying order={order} />;
  if (order.claimState || order.collectionCode || isOnItsWay(order)) return <NextStep order={order} />;
  return (
    <div className={styles.next}>
      <div>
        <p className={styles.nextTitle}>{isFinished(order) ? order.status : 'What happens next'}</p>
        <p>
          {orderStatusText(order)} {whatHappensBy(order)}
        </p>
      </div>
      {canReview && <LinkButton to={`/my-reviews?order=${order._id}`}>Write a review</LinkButton>}
    </div>
  );
}

/** Links to the order's open refund request or dispute. */
function ClaimStep({ order, state }: { order: Order; state: ClaimState }) {
  return (
    <div className={styles.next}>
      <div>
        <p className={styles.nextTitle}>{claimTitle(state, order, 'buyer', order.sellerName)}</p>
        <p>
          {claimNote(order, 'buyer', order.sellerName)} {order.isBankDisputed && bankDispute(order)}
        </p>
      </div>
      <LinkButton to={`/orders/${order._id}#claim`} aria-label={`${claimLink(state)} about ${order.productName}`}>
        {claimLink(state)}
      </LinkButton>
    </div>
  );
}

/** Whether an unpaid order's item is still in the basket, and so at checkout. True until the basket has loaded. */
export function useIsInBasket(): (order: Order) => boolean {
  const lines = useBasket();
  return ({ productId }) => lines?.some((line) => line.productId === productId) ?? true;
}

export function FinishPaying({ order }: { order: Order }) {
  const { productId, productName } = order;
  if (!useIsInBasket()(order))
    return (
      <div className={styles.next}>
        <div>
          <p className={styles.nextTitle}>You haven't paid for this order</p>
          <p>You've removed it from your basket. If you still want it, add it again.</p>
        </div>
        <LinkButton kind="outline" to={`/listing/${productId}`} aria-label={`See the listing: ${productName}`}>
          See the listing
        </LinkButton>
      </div>
    );
  return (
    <div className={styles.next}>
      <div>
        <p className={styles.nextTitle}>Next: pay for your order</p>
        <p>
          We usually reserve it for {reservationMinutes} minutes from checkout. You can check out again while it's in
          stock.
        </p>
      </div>
      <LinkButton to="/checkout">Go to checkout</LinkButton>
    </div>
  );
}

/** The code that the seller types or scans when handing an order over. */
function CollectionCode({ seller, code, note }: { seller: string; code: string; note: string }) {
  return (
    <div className={styles.next}>
      <div>
        <p className={styles.nextTitle}>Your collection code</p>
        <p>
          Show it to {seller} only once you have the item. {note}
        </p>
      </div>
      <div className={styles.codes}>
        <p className={styles.code}>{`${code.slice(0, 3)} ${code.slice(3)}`}</p>
        <QrCode text={code} label="The same code as a QR code" />
      </div>
    </div>
  );
}

const useConfirmReceipt = ({ _id: id }: Order) =>
  useAction(
    () => call('POST /api/orders/{id}/confirm-receipt', { params: { id } }),
    'Thank you. Enjoy it!',
    "We couldn't record that you've received it.",
  );

function ConfirmReceipt({ order }: { order: Order }) {
  useFocusOnUnmount();
  const { parcel, deadline, productName } = order;
  const { pending, run } = useConfirmReceipt(order);
  return (
    <div className={styles.next}>
      <div>
        <p className={styles.nextTitle}>Has it arrived?</p>
        {parcel?.trackingUrl && (
          <p>
            <a href={parcel.trackingUrl} target="_blank" rel="noreferrer">
              Track your parcel with {parcel.carrier}
            </a>
          </p>
        )}
        {parcel?.trackingNumber && !parcel.trackingUrl && <p>Tracking number: {parcel.trackingNumber}</p>}
        {deadline?.what === 'deliver' && (
          <p>If you don't confirm, we'll mark it as received on {formatDay(deadline.at)}.</p>
        )}
      </div>
      <Button pending={pending} onClick={run} aria-label={`I've received it: ${productName}`}>
        I've received it
      </Button>
    </div>
  );
}

/** Confirms receipt of an order that its seller has not marked as posted, after asking for confirmation. */
export function ReceivedEarly({ order }: { order: Order }) {
  useFocusOnUnmount();
  const [open, setOpen] = useState(false);
  const { pending, run } = useConfirmReceipt(order);
  const { productName, sellerName } = order;
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)} aria-label={`I've already got it: ${productName}`}>
        I've already got it
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title="Has it arrived?"
        from="bottom"
        footer={
          <Button pending={pending} onClick={run}>
            I've received it
          </Button>
        }
      >
        <p>
          {sellerName} hasn't marked {productName} as posted yet. Once you confirm that you have it, the order can no
          longer be cancelled. If something is wrong with it, you can still start a dispute.
        </p>
      </Sheet>
    </>
  );
}

/** Cancels an order that has not been sent, after asking for confirmation. */
export function CancelOrder({ order, kind = 'outline' }: { order: Order; kind?: 'outline' | 'main' }) {
  useFocusOnUnmount();
  const [open, setOpen] = useState(false);
  const { pending, run } = useAction(
    () => call('POST /api/orders/{id}/cancel', { params: { id: order._id } }),
    'Order cancelled.',
    'Your order could not be cancelled.',
  );
  return (
    <>
      <Button kind={kind} onClick={() => setOpen(true)} aria-label={`Cancel order for ${order.productName}`}>
        Cancel order
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title="Cancel this order?"
        from="bottom"
        footer={
          <Button kind="danger" pending={pending} onClick={run}>
            Cancel order and refund
          </Button>
        }
      >
        <p>
          {order.deliveryOption === 'Collection'
            ? `You haven't collected ${order.productName} from ${order.sellerName} yet.`
            : `${order.sellerName} hasn't sent ${order.productName} yet.`}{' '}
          We'll refund {formatPounds(leftOf(order))} to your card.
        </p>
      </Sheet>
    </>
  );
}
