import { randomBytes } from 'node:crypto';

/** Digits and letters that are hard to mistake for one another in print (Crockford's base 32: no I, L, O or U). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Returns a new order's id, which buyers and sellers also quote as the order number: 'SK-' and ten random characters of the
 * alphabet. Random ids do not reveal how much is sold, and do not clash if two databases share a Stripe account.
 */
export function newOrderNumber(): string {
  const characters = Array.from(randomBytes(10), (byte) => alphabet[byte % alphabet.length]).join('');
  return `SK-${characters.slice(0, 5)}-${characters.slice(5)}`;
}

/** Whether `text` has the form of an order number, in upper or lower case. */
export const isOrderNumber = (text: string): boolean => /^SK-[\dA-Z]{5}-[\dA-Z]{5}$/i.test(text);
