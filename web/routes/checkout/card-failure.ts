import { ApiError } from '#web/api.ts';

const kept = 'Nothing was taken and your order is still held.';
const next = 'Check the number or use another card.';

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** A card's refusal said twice: at the top with what to do next, and at the field it belongs to. */
export function cardFailure(said: string, fields: Record<string, string> = {}): ApiError {
  const message = sentence(said || 'Payment failed');
  const advice = 'Try another card, or ask your bank, and press Pay again.';
  const atField = Object.keys(fields).length > 0 ? fields : { cardNumber: `${message} ${next}` };
  return new ApiError(402, { message: `${message} ${kept} ${advice}`, code: 'card_declined', fields: atField });
}

export const asCardFailure = (error: unknown): unknown =>
  error instanceof ApiError && error.code === 'card_declined' ? cardFailure(error.message, error.fields) : error;

export const notFinished = (): ApiError =>
  new ApiError(402, {
    message: `The check by your bank was not finished. ${kept} Press Pay to try again.`,
    code: 'card_declined',
  });
