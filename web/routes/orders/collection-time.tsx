import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatCollectionTime } from '#contract/collection.ts';
import { type Order, maxDaysToCollection, proposedTime } from '#contract/orders.ts';
import { dayInBritain, dayMs, formatTime } from '#contract/time.ts';
import { call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { useAction } from '#web/parts/use-action.ts';
import page from '#web/routes/seller-orders/seller-order.module.css';
import styles from '#web/routes/seller-orders/send-order.module.css';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts';
import { collectionStatus, isOffered } from './collection-texts.ts';
import type { Side } from '#web/parts/order-progress.ts';

type Props = {
  order: Pick<Order, '_id' | 'collectionTime'>;
  side: Side;
  /** The name of the other party. */
  other: string;
};

/** The id of the heading that shows the agreed or proposed time, or the next step. It takes focus when that changes. */
export const collectionTimeId = 'collection-time';

/** The agreed or proposed collection time, on the buyer's page of an order. */
export function BuyersCollectionTime({ order }: { order: Order }) {
  const { title, text } = collectionStatus(order, 'buyer', order.sellerName);
  return (
    <section className={page.next} aria-labelledby={collectionTimeId}>
      <h2 id={collectionTimeId} tabIndex={-1} className={page.small}>
        {title}
      </h2>
      <p>{text}</p>
      <CollectionTime order={order} side="buyer" other={order.sellerName} />
    </section>
  );
}

/** A button to agree to the other side's proposed time, and a form to propose one. */
export function CollectionTime({ order, side, other }: Props) {
  const { agreed = null, proposed = null } = order.collectionTime ?? {};
  if (!agreed && !proposed) return <ProposeForm {...{ order, side, other }} isMain />;
  return (
    <>
      {proposed && isOffered(order.collectionTime, side) && <Agree id={order._id} at={proposed.at} />}
      <details key={`${agreed} ${proposed?.at}`} className={styles.cancel}>
        <summary>
          {isOffered(order.collectionTime, side) || agreed ? 'Propose another time' : 'Change the time'}
        </summary>
        <ProposeForm {...{ order, side, other }} />
      </details>
    </>
  );
}

function Agree({ id, at }: { id: string; at: string }) {
  useFocusOnUnmount({ id: collectionTimeId });
  const { pending, run } = useAction(
    () => call('POST /api/orders/{id}/collection-time', { params: { id }, body: { move: 'agree', at } }),
    `Agreed: ${formatCollectionTime(at)}.`,
    'The time could not be agreed.',
  );
  return (
    <Button pending={pending} onClick={run} className={styles.agree}>
      Agree to {formatCollectionTime(at)}
    </Button>
  );
}

const selectableDays = () => ({
  min: dayInBritain(new Date()),
  max: dayInBritain(new Date(Date.now() + maxDaysToCollection * dayMs)),
});

function ProposeForm({ order: { _id: id, collectionTime: shown }, other, isMain }: Props & { isMain?: boolean }) {
  useFocusOnUnmount({ id: collectionTimeId });
  const { revalidate } = useRevalidator();
  const { form, errors, summary, pending } = useForm({
    schema: proposedTime,
    send: (body) =>
      call('POST /api/orders/{id}/collection-time', { params: { id }, body: { move: 'propose', ...body } }),
    failed: 'The time could not be proposed.',
    onDone: () => {
      toast.success(`We've let ${other} know.`);
      void revalidate();
    },
  });
  const [days] = useState(selectableDays);
  const current = shown?.proposed?.at ?? shown?.agreed;
  return (
    <form {...form} className={styles.form} aria-label="Propose a collection time">
      <ErrorSummary {...summary} labels={{ day: 'Date', time: 'Time' }} />
      <div className={styles.fields}>
        <Field
          label="Date"
          name="day"
          type="date"
          {...days}
          defaultValue={current ? dayInBritain(new Date(current)) : undefined}
          error={errors.day}
        />
        <Field
          label="Time"
          name="time"
          type="time"
          defaultValue={current ? formatTime(new Date(current)) : undefined}
          error={errors.time}
        />
      </div>
      <Button type="submit" kind={isMain ? 'main' : 'outline'} pending={pending}>
        Propose this time
      </Button>
    </form>
  );
}
