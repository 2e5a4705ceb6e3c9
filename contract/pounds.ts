/** The smallest and largest payments Stripe accepts in pounds sterling, in pence (docs.stripe.com/currencies). */
export const smallestPaymentPence = 30;
export const largestPaymentPence = 99_999_999;

const gbp = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', signDisplay: 'negative' });

/** Formats pounds for display, never as '-£0.00': 1245 → '£1,245.00'. Not in money.ts, which would load zod on every page. */
export const formatPounds = (amount: number): string => gbp.format(amount);

/** Formats pence for display: 124500 → '£1,245.00'. */
export const formatPence = (pence: number): string => formatPounds(pence / 100);

/** The same without '.00': '£50', '£12.50', '£90,000'. */
export const formatShortPounds = (amount: number): string => formatPounds(amount).replace('.00', '');

/** An amount in pounds that a price filter accepts: up to seven digits, with or without pence. */
export const amountPattern = /^\d{1,7}(\.\d{1,2})?$/;
