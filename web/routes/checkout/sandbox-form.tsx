import { Lock } from 'lucide-react';
import { formatPounds } from '#contract/pounds.ts';
import { sandboxConfirm } from '#contract/payments.ts';
import { ApiError, call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Stitch } from '#web/ui/stitch.tsx';
import { BillingFields, billingLabels, readBilling } from './billing-fields.tsx';
import { asCardFailure, bankCheckNotCompleted } from './card-failure.ts';
import { CardFields, cardLabels } from './card-fields.tsx';
import { textOf } from '#web/text.ts';
import { StartAgain } from './start-again.tsx';
import type { PaymentFormProps } from './use-checkout.ts';
import styles from './payment.module.css';
import { TestCards } from './test-cards.tsx';
import { useBankCheck } from './use-bank-check.tsx';

const labels = { ...billingLabels, ...cardLabels };

/** The test card form, which talks to the local double of the payment provider. */
export function SandboxForm({
  intent,
  viewer,
  lapsed,
  restarting,
  onLapse,
  onStartAgain,
  onPaid,
  isPosted,
}: PaymentFormProps) {
  const { clientSecret, amount } = intent;
  const { ask, dialog } = useBankCheck(formatPounds(amount));
  const { form, errors, summary, pending } = useForm({
    schema: sandboxConfirm.body,
    failed: 'Payment failed',
    read: (data) => ({
      clientSecret,
      cardNumber: textOf(data, 'cardNumber'),
      expiry: textOf(data, 'expiry'),
      cvc: textOf(data, 'cvc'),
      billing: readBilling(data),
    }),
    send: async (body) => {
      try {
        const { status } = await call('POST /api/payments/sandbox/confirm', { body });
        if (status === 'requires_action') await passCheck();
      } catch (error) {
        if (error instanceof ApiError && error.code === 'payment_closed') onLapse();
        throw asCardFailure(intent, error);
      }
    },
    onDone: onPaid,
  });

  async function passCheck() {
    const outcome = await ask();
    if (outcome === 'closed') throw bankCheckNotCompleted();
    await call('POST /api/payments/sandbox/authenticate', { body: { clientSecret, outcome } });
  }

  return (
    <>
      <form {...form} className={styles.form} aria-label="Payment">
        <ErrorSummary {...summary} labels={labels} />
        <BillingFields {...{ viewer, errors, isPosted }} />
        <Stitch />
        <TestCards />
        <CardFields errors={errors} />
        {lapsed && !pending ? (
          <StartAgain pending={restarting} onStartAgain={onStartAgain} />
        ) : (
          <Button type="submit" wide pending={pending} icon={<Lock aria-hidden="true" />}>
            Pay {formatPounds(amount)}
          </Button>
        )}
        <p className={styles.foot}>Test mode: no real card is charged, and no card number is stored.</p>
      </form>
      {dialog}
    </>
  );
}
