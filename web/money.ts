const gbp = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', signDisplay: 'negative' });

/** Pounds as people read them, without a minus before nothing: 1245 → '£1,245.00'. As in contract/money.ts, which would load zod with every page. */
export const formatPounds = (amount: number): string => gbp.format(amount);
