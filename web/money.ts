const gbp = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** Pounds as people read them: 1245 → '£1,245.00'. As in contract/money.ts, which would load zod with every page. */
export const formatPounds = (amount: number): string => gbp.format(amount);
