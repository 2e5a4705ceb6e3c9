import { useState } from 'react';
import { isDispute } from '#contract/order-states.ts';
import { parseNumber } from '#contract/parse-number.ts';
import { leftOf } from '#contract/refund-rules.ts';
import { formatPounds } from '#contract/pounds.ts';
import { refundSellerOrder, type SellerOrder } from '#contract/seller-orders.ts';
import { call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { textOf } from '#web/text.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Field } from '#web/ui/field.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { toast } from '#web/ui/toasts.tsx';
import styles from './send-order.module.css';

type Props = { order: SellerOrder; onMoved: () => Promise<void> };

/** Lets the seller refund an order voluntarily, in part or in full. */
export function RefundPart(props: Props) {
  const [open, setOpen] = useState(false);
  if (!props.order.actions.includes('refundPart') || leftOf(props.order) <= 0) return null;
  return (
    <>
      <Button kind="outline" onClick={() => setOpen(true)}>
        Partial refund
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Partial refund" from="bottom">
        <RefundForm {...props} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

function RefundForm({ order, onMoved, onDone }: Props & { onDone: () => void }) {
  const left = formatPounds(leftOf(order));
  const { form, errors, summary, pending } = useForm({
    schema: refundSellerOrder.body,
    read: (data) => ({
      amount: parseNumber(textOf(data, 'amount')) ?? Number.NaN,
      refunded: order.refundedAmount,
    }),
    send: (body) => call('POST /api/sellers/orders/{id}/refund', { params: { id: order._id }, body }),
    failed: 'The refund could not be sent.',
    onDone: () => {
      onDone();
      toast.success("Refund sent. We've let the buyer know.");
      void onMoved();
    },
  });
  return (
    <form {...form} className={styles.form}>
      <ErrorSummary {...summary} labels={{ amount: 'Amount' }} />
      <p>
        For example, for a broken jar or postage that cost less. We'll refund the amount to {order.buyerName}'s card
        straight away. You can't undo this. A full refund ends the order.
      </p>
      {order.claimState && (
        <p>
          This won't settle the {isDispute(order.claimState) ? 'dispute' : 'refund request'}. To do that, respond to it.
        </p>
      )}
      <Field
        label="Amount"
        name="amount"
        before="£"
        inputMode="decimal"
        autoComplete="off"
        error={errors.amount}
        hint={`At most ${left}.`}
      />
      <Button type="submit" pending={pending}>
        Refund
      </Button>
    </form>
  );
}
