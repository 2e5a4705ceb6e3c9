import { cancelSellerOrder, dispatchOrders, handOverOrder, type SellerOrder } from '#contract/seller-orders.ts';
import { maxLength } from '#contract/sizes.ts';
import { asApiError, call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { timesQuantity } from '#web/typography.ts';
import { CollectionTime, collectionTimeId } from '#web/routes/orders/collection-time.tsx';
import { textOf } from '#web/text.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Checkbox, Field, TextArea } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts';
import { CarrierField } from './carrier-field.tsx';
import { ScanCode } from './scan-code.tsx';
import styles from './send-order.module.css';

type Props = { order: SellerOrder; onMoved: () => Promise<void> };

/**
 * If the order has changed in the meantime, shows the error in a toast, which outlasts the form, and reloads the order.
 */
const reloadIfChanged = (onMoved: Props['onMoved']) => (error: unknown) => {
  const { code, message } = asApiError(error);
  if (code === 'illegal_transition') {
    toast.error(message);
    void onMoved();
  }
  throw error;
};

export function SendOrder({ order, onMoved }: Props) {
  const { actions } = order;
  return (
    <>
      {actions.includes('dispatch') && <DispatchForm order={order} onMoved={onMoved} />}
      {actions.includes('proposeTime') && <CollectionTime order={order} side="seller" other={order.buyerName} />}
      {actions.includes('handOver') && <HandOverForm order={order} onMoved={onMoved} />}
      {actions.includes('cancelAsSeller') && <CancelForm order={order} onMoved={onMoved} />}
    </>
  );
}

const [carrier, trackingNumber] = ['parcels.0.carrier', 'parcels.0.trackingNumber'];

/** Marks an order as posted, together with the orders that go in the same parcel. */
function DispatchForm({ order, onMoved }: Props) {
  useFocusOnUnmount();
  const { form, errors, summary, pending } = useForm({
    schema: dispatchOrders.body,
    read: (data) => ({
      parcels: [
        {
          orders: [order._id, ...data.getAll('orders')],
          carrier: textOf(data, carrier),
          trackingNumber: textOf(data, trackingNumber),
        },
      ],
    }),
    send: (body) => call('POST /api/sellers/orders/dispatch', { body }),
    failed: 'The order could not be marked as posted.',
    onDone: ({ dispatched, refused }) => {
      if (dispatched.length > 0) toast.success("Marked as posted. We've let the buyer know.");
      for (const { title, reason } of refused) toast.error(`${title ?? 'An order'}: ${reason}`);
      void onMoved();
    },
  });
  return (
    <form {...form} className={styles.form} aria-label="Mark as posted">
      <ErrorSummary {...summary} labels={{ [carrier]: 'Carrier', [trackingNumber]: 'Tracking number' }} />
      {order.alongside.length > 0 && (
        <fieldset className={styles.alongside}>
          <legend>Also in this parcel</legend>
          {order.alongside.map(({ _id, productName, quantity }) => (
            <Checkbox
              key={_id}
              name="orders"
              value={_id}
              label={productName + timesQuantity(quantity)}
              defaultChecked
            />
          ))}
        </fieldset>
      )}
      <div className={styles.fields}>
        <CarrierField name={carrier} error={errors[carrier]} />
        <Field
          label="Tracking number"
          name={trackingNumber}
          maxLength={maxLength.trackingNumber}
          autoComplete="off"
          error={errors[trackingNumber]}
          hint="Optional, but you'll be paid sooner with one."
        />
      </div>
      <Button type="submit" pending={pending}>
        Mark as posted
      </Button>
    </form>
  );
}

function HandOverForm({ order, onMoved }: Props) {
  useFocusOnUnmount({ id: collectionTimeId });
  const { form, errors, summary, pending } = useForm({
    schema: handOverOrder.body,
    send: (body) =>
      call('POST /api/sellers/orders/{id}/hand-over', { params: { id: order._id }, body }).catch(
        reloadIfChanged(onMoved),
      ),
    failed: 'The collection could not be confirmed.',
    onDone: () => {
      toast.success('Collection confirmed.');
      void onMoved();
    },
  });
  const enter = (code: string) => {
    const input = form.ref.current?.elements.namedItem('code');
    if (input instanceof HTMLInputElement) input.value = code;
    form.ref.current?.requestSubmit();
  };
  return (
    <form {...form} className={styles.form} aria-label="Confirm collection">
      <ErrorSummary {...summary} labels={{ code: 'Collection code' }} />
      <Field
        label="Collection code"
        name="code"
        inputMode="numeric"
        maxLength={10}
        autoComplete="off"
        error={errors.code}
        hint="The six digits that the buyer shows you when they collect."
      />
      <div className={styles.buttons}>
        <Button type="submit" kind={order.collectionTime?.agreed ? 'main' : 'outline'} pending={pending}>
          Confirm collection
        </Button>
        <ScanCode onCode={enter} />
      </div>
    </form>
  );
}

function CancelForm({ order, onMoved }: Props) {
  useFocusOnUnmount();
  const { form, errors, summary, pending } = useForm({
    schema: cancelSellerOrder.body,
    send: (body) =>
      call('POST /api/sellers/orders/{id}/cancel', { params: { id: order._id }, body }).catch(reloadIfChanged(onMoved)),
    failed: 'The order could not be cancelled.',
    onDone: () => {
      toast.success('Order cancelled. The buyer is being refunded.');
      void onMoved();
    },
  });
  return (
    <details className={styles.cancel}>
      <summary>{order.deliveryOption === 'Postage' ? "Can't send it?" : "Can't hand it over?"}</summary>
      <form {...form} className={styles.form} aria-label="Cancel order">
        <ErrorSummary {...summary} labels={{ reason: 'Reason' }} />
        <p>The buyer will get a full refund, and the item will go back into your stock.</p>
        <TextArea
          label="Reason"
          name="reason"
          rows={3}
          error={errors.reason}
          hint={`${order.buyerName} will see this.`}
        />
        <Button type="submit" kind="danger" pending={pending}>
          Cancel order and refund
        </Button>
      </form>
    </details>
  );
}
