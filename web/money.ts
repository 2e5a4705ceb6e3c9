const gbp = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', signDisplay: 'negative' });

/** Formats pounds for display, never as '-£0.00': 1245 → '£1,245.00'. Repeats contract/money.ts, which would load zod on every page. */
export const formatPounds = (amount: number): string => gbp.format(amount);
