import { randomBytes } from 'node:crypto';

/** Digits and letters that nobody takes for another when they are read out (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A new order's id, and the number that buyer and seller tell each other: 'SK-' and ten of 32 signs, by chance, so that it says nothing of
 * how much is sold, and two databases that share a Stripe account never give the same.
 */
export function newOrderNumber(): string {
  const signs = Array.from(randomBytes(10), (byte) => alphabet[byte % alphabet.length]).join('');
  return `SK-${signs.slice(0, 5)}-${signs.slice(5)}`;
}
