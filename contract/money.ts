import { z } from 'zod';
import { formatPence } from './pounds.ts';

/** The lowest and highest price, in integer pence. */
export const minPricePence = 1;
export const maxPricePence = 10_000_000;

/** Integer pence as the number of pounds the wire carries: 1250 → 12.5. */
export const toPounds = (pence: number): number => pence / 100;

/** Converts an amount in pounds to integer pence; undefined if it has more than two decimal places. */
export function toPence(pounds: number): number | undefined {
  const pence = Math.round(pounds * 100);
  return pence / 100 === pounds ? pence : undefined;
}

/** An amount in pounds on the wire, in a response. */
export const pounds = z.number();

/**
 * An amount in pounds in a request, parsed to integer pence: at most two decimal places, and within `min` and `max` pence. Without
 * `max`, the caller checks the upper limit.
 */
export const penceFromPounds = (min: number, max?: number) =>
  z.number('Please enter an amount in pounds.').transform((amount, ctx) => {
    const pence = toPence(amount);
    // Continue, so that a union in which no other shape matches reports this message.
    const refuse = (message: string) => ctx.addIssue({ code: 'custom', message, input: amount, continue: true });
    if (pence === undefined) refuse('Please use at most two decimal places.');
    else if (max === undefined && pence < min) refuse(`Please enter at least ${formatPence(min)}.`);
    else if (max !== undefined && (pence < min || pence > max))
      refuse(`Please enter an amount from ${formatPence(min)} to ${formatPence(max)}.`);
    return pence ?? 0;
  });

/** Price per kilogram in integer pence, rounded to the nearest penny (Price Marking Order 2004 as amended by SI 2024/1055). */
export const pencePerKg = (pricePence: number, netWeightGrams: number): number =>
  Math.round((pricePence * 1000) / netWeightGrams);
