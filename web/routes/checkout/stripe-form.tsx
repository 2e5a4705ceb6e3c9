import { Lock } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { formatPounds } from '#contract/pounds.ts';
import { billing } from '#contract/payments.ts';
import { tidyPostcode } from '#contract/uk.ts';
import { ApiError } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stitch } from '#web/ui/stitch.tsx';
import { BillingFields, billingLabels, readBilling } from './billing-fields.tsx';
import { isAlreadyPaid, isOutcomeUnknown, stripeFailure } from './card-failure.ts';
import type { PaymentFormProps } from './use-checkout.ts';
import styles from './payment.module.css';
import { StartAgain } from './start-again.tsx';
import { thankYouPath } from './use-checkout.ts';
import { usePaymentElement } from './use-payment-element.ts';

const formSchema = z.object({ billing });
const labels = { ...billingLabels, card: 'Card' };
type Billing = z.input<typeof billing>;

/** Our billing fields in Stripe's shape. Stripe requires every part of the address that its own form does not collect. */
const detailsOf = ({ fullName, email, line1, city, postcode }: Billing) => {
  const address = { line1, line2: '', city, state: '', postal_code: tidyPostcode(postcode), country: 'GB' };
  return {
    shipping: { name: fullName, address },
    payment_method_data: { billing_details: { name: fullName, email, phone: '', address } },
  };
};

type Props = PaymentFormProps & { publishableKey: string };

export default function StripeForm({
  publishableKey,
  intent,
  viewer,
  lapsed,
  restarting,
  onLapse,
  onStartAgain,
  onPaid,
  isPosted,
}: Props) {
  const { place, loaded, state } = usePaymentElement(publishableKey, intent.clientSecret);
  const [mayBePaid, setMayBePaid] = useState(false);
  const { form, errors, summary, pending } = useForm({
    schema: formSchema,
    failed: 'Payment failed',
    read: (data) => ({ billing: readBilling(data) }),
    send: (values) => pay(values.billing),
    onDone: onPaid,
  });

  async function pay(details: Billing) {
    if (!loaded.current) throw new ApiError(0, { message: 'Stripe not loaded' });
    const { stripe, elements } = loaded.current;
    const { error } = await stripe.confirmPayment({
      elements,
      redirect: 'if_required',
      confirmParams: { return_url: location.origin + thankYouPath(intent.purchaseId), ...detailsOf(details) },
    });
    if (!error || isAlreadyPaid(error)) return;
    setMayBePaid(isOutcomeUnknown(error));
    if (error.code === 'payment_intent_unexpected_state') onLapse();
    throw stripeFailure(intent, error);
  }

  return (
    <form {...form} className={styles.form} aria-label="Payment">
      <ErrorSummary {...summary} message={state === 'failed' ? 'Stripe not loaded' : summary.message} labels={labels} />
      <BillingFields {...{ viewer, errors, isPosted }} />
      <Stitch />
      <div id="card" tabIndex={-1}>
        {state === 'loading' && <Skeleton height="180px" />}
        <div ref={place} />
        {errors.card && <p className={styles.cardError}>{errors.card}</p>}
      </div>
      {lapsed && !pending ? (
        <StartAgain pending={restarting} mayBePaid={mayBePaid} onStartAgain={onStartAgain} />
      ) : (
        <Button type="submit" wide pending={pending} disabled={state !== 'ready'} icon={<Lock aria-hidden="true" />}>
          Pay {formatPounds(intent.amount)}
        </Button>
      )}
      <p className={styles.foot}>Your card number goes straight to the payment provider, never to Skep or a seller.</p>
    </form>
  );
}
