import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { call, failureText } from '#web/api.ts';
import { formatDay } from '#web/parts/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { toast } from '#web/ui/toasts.tsx';
import styles from './order-card.module.css';

/** Sends an action, then shows the order as it is now, whether it worked or another move came first. */
function useAction(send: () => Promise<unknown>, done: string, failed: string) {
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    try {
      await send();
      toast.success(done);
    } catch (error) {
      toast.error(failureText(error, failed));
    } finally {
      await revalidate();
      setPending(false);
    }
  };
  return { pending, run: () => void run() };
}

/** What the buyer does next: confirms receipt, or shows the collection code. Nothing while there is nothing to do. */
export function NextStep({ order }: { order: Order }) {
  if (order.collectionCode) return <CollectionCode code={order.collectionCode} seller={order.sellerName} />;
  return order.actions.includes('deliver') ? <ConfirmReceipt order={order} /> : null;
}

function CollectionCode({ code, seller }: { code: string; seller: string }) {
  return (
    <div className={styles.next}>
      <div>
        <p className={styles.nextTitle}>Your collection code</p>
        <p>Show it to {seller} once you have the item in your hands, not before.</p>
      </div>
      <p className={styles.code}>{`${code.slice(0, 3)} ${code.slice(3)}`}</p>
    </div>
  );
}

function ConfirmReceipt({ order }: { order: Order }) {
  const { _id: id, parcel, deadline, productName } = order;
  const { pending, run } = useAction(
    () => call('POST /api/orders/{id}/confirm-receipt', { params: { id } }),
    'Thank you. Enjoy it!',
    'Your receipt could not be confirmed.',
  );
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
        {deadline && <p>If you don't confirm it, we'll mark it as received on {formatDay(deadline.at)}.</p>}
      </div>
      <Button pending={pending} onClick={run} aria-label={`I've received it: ${productName}`}>
        I've received it
      </Button>
    </div>
  );
}

/** Cancels an order that has not been sent, after a question. */
export function CancelOrder({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  const { pending, run } = useAction(
    () => call('POST /api/orders/{id}/cancel', { params: { id: order._id } }),
    'Order cancelled.',
    'Your order could not be cancelled.',
  );
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)} aria-label={`Cancel order of ${order.productName}`}>
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
          {order.sellerName} hasn't sent {order.productName} yet. We'll refund the full price and postage to your card.
        </p>
      </Sheet>
    </>
  );
}
