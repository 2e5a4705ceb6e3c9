import { ApiError } from '#web/api.ts';

const notCharged = "You haven't been charged.";
const advice = `${notCharged} Try another card, or ask your bank.`;

type Held = { isHeld: boolean };

/** Only what is held stays reserved while the buyer tries another card. */
const reserved = ({ isHeld }: Held): string => (isHeld ? ' Your items are still reserved.' : '');

/** The card issuer's message as full sentences, ending with what to do next. */
function withAdvice(message: string): string {
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
  return sentence.includes(notCharged) ? sentence : `${sentence} ${advice}`;
}

/** A declined card: the message is shown above the form and at its field. */
export function cardFailure(intent: Held, issuerMessage: string, fields: Record<string, string> = {}): ApiError {
  const message = withAdvice(issuerMessage || 'Payment failed');
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
