import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { carrierName, carriers } from '#contract/carriers.ts';
import { changeTracking, type SellerOrder } from '#contract/seller-orders.ts';
import { maxLength } from '#contract/sizes.ts';
import { call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Field } from '#web/ui/field.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts';
import { CarrierField } from './carrier-field.tsx';
import styles from './send-order.module.css';

type Props = { order: SellerOrder; parcel: NonNullable<SellerOrder['parcel']> };

const titleOf = ({ trackingNumber }: Props['parcel']): string =>
  trackingNumber ? 'Change tracking details' : 'Add a tracking number';

/** Corrects the carrier and tracking number of a parcel on its way, or adds the number. */
export function ChangeTracking({ order, parcel }: Props) {
  const [open, setOpen] = useState(false);
  if (!order.actions.includes('changeTracking')) return null;
  const title = titleOf(parcel);
  return (
    <>
      <ChangeButton title={title} onClick={() => setOpen(true)} />
      <Sheet open={open} onClose={() => setOpen(false)} title={title} from="bottom">
        <TrackingForm order={order} parcel={parcel} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

/** Passes focus on if it disappears because the order has been received. */
function ChangeButton({ title, onClick }: { title: string; onClick: () => void }) {
  useFocusOnUnmount();
  return (
    <Button kind="outline" onClick={onClick}>
      {title}
    </Button>
  );
}

function TrackingForm({ order, parcel, onDone }: Props & { onDone: () => void }) {
  const { _id: id, buyerName, buyerIsUnreachable } = order;
  const { revalidate } = useRevalidator();
  const { form, errors, summary, pending } = useForm({
    schema: changeTracking.body,
    send: (body) => call('PUT /api/sellers/orders/{id}/parcel', { params: { id }, body }),
    failed: 'The tracking details could not be changed.',
    onDone: () => {
      onDone();
      toast.success('Tracking details saved.');
      void revalidate();
    },
  });
  return (
    <form {...form} className={styles.form}>
      <ErrorSummary {...summary} labels={{ carrier: 'Carrier', trackingNumber: 'Tracking number' }} />
      {!buyerIsUnreachable && <p>We'll email the new details to {buyerName}.</p>}
      <CarrierField
        name="carrier"
        defaultValue={carriers.find((carrier) => carrierName(carrier) === parcel.carrier)}
        error={errors.carrier}
      />
      <Field
        label="Tracking number"
        name="trackingNumber"
        defaultValue={parcel.trackingNumber ?? ''}
        maxLength={maxLength.trackingNumber}
        autoComplete="off"
        error={errors.trackingNumber}
      />
      <Button type="submit" pending={pending}>
        Save
      </Button>
    </form>
  );
}
