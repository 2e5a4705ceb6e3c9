import { ApiError } from '#web/api.ts';

const nothingTaken = 'Nothing was taken.';
const advice = `${nothingTaken} Try another card, or ask your bank.`;
const held = 'Your order is still held.';

/** What the card's issuer said as whole sentences that also say what to do next. */
function advise(said: string): string {
  const sentence = /[.!?]$/.test(said) ? said : `${said}.`;
  return sentence.includes(nothingTaken) ? sentence : `${sentence} ${advice}`;
}

/** A card's refusal: at the top, and at the field it belongs to. */
export function cardFailure(said: string, fields: Record<string, string> = {}): ApiError {
  const message = advise(said || 'Payment failed');
  const atField = Object.keys(fields).length > 0 ? fields : { cardNumber: message };
  return new ApiError(402, { message: `${message} ${held}`, code: 'card_declined', fields: atField });
}

export const asCardFailure = (error: unknown): unknown =>
  error instanceof ApiError && error.code === 'card_declined' ? cardFailure(error.message, error.fields) : error;

export const notFinished = (): ApiError =>
  new ApiError(402, {
    message: `The check by your bank was not finished. ${nothingTaken} ${held} Press Pay to try again.`,
    code: 'card_declined',
  });
