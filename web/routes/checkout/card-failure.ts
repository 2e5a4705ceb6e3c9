import type { StripeError } from '@stripe/stripe-js';
import { problems } from '#contract/problems.ts';
import { ApiError } from '#web/api.ts';
import { checkFields } from '#web/forms.ts';

const paymentFailed = 'Payment failed';
const notCharged = "You haven't been charged.";
const advice = `${notCharged} Try another card, or ask your bank.`;

type Held = { isHeld: boolean };

/** While the buyer tries another card, items stay reserved only if their stock is held. */
const reserved = ({ isHeld }: Held): string => (isHeld ? ' Your items are still reserved.' : '');

/** The card issuer's message as full sentences, ending with what to do next. */
function withAdvice(message: string): string {
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
  return sentence.includes(notCharged) ? sentence : `${sentence} ${advice}`;
}

/** A declined card: the message is shown above the form and beside its field. */
function cardFailure(intent: Held, issuerMessage: string, fields: Record<string, string> = {}): ApiError {
  const message = withAdvice(issuerMessage || paymentFailed);
  const atField = Object.keys(fields).length > 0 ? fields : { cardNumber: message };
  return new ApiError(402, { message: `${message}${reserved(intent)}`, code: 'card_declined', fields: atField });
}

export const asCardFailure = (intent: Held, error: unknown): unknown =>
  error instanceof ApiError && error.code === 'card_declined'
    ? cardFailure(intent, error.message, error.fields)
    : error;

export const bankCheckNotCompleted = (): ApiError =>
  new ApiError(402, {
    message: `Your bank's check wasn't completed. ${notCharged} Click Pay to try again.`,
    code: 'card_declined',
  });

/** Whether the payment had already gone through, because Stripe's first response was lost and the buyer clicked Pay again. */
export const isAlreadyPaid = ({ payment_intent: paid }: StripeError): boolean =>
  paid?.status === 'succeeded' || paid?.status === 'processing';

const noResponse = new Set<StripeError['type']>(['api_connection_error', 'api_error', 'rate_limit_error']);

/** Whether Stripe did not respond, so it is not known yet whether the buyer was charged. */
export const isOutcomeUnknown = ({ type }: StripeError): boolean => noResponse.has(type);

/** A payment that Stripe did not accept. */
export function stripeFailure(intent: Held, error: StripeError): ApiError {
  const { type, code, message = '' } = error;
  // Stripe's form found the card details incomplete or wrong and sent nothing. Trying another card or asking the bank would not help.
  if (type === 'validation_error')
    return new ApiError(400, { message: checkFields, fields: { card: message || paymentFailed } });
  if (code === 'payment_intent_unexpected_state')
    return new ApiError(409, { code: 'payment_closed', message: problems.payment_closed[1] });
  if (isOutcomeUnknown(error))
    return new ApiError(402, {
      message: "Our payment provider didn't respond. Check your connection and try again. You won't be charged twice.",
    });
  return cardFailure(intent, message, { card: message || paymentFailed });
}
