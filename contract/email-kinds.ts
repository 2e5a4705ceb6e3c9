/** Emails that users can turn off. All others concern a contract or an account, and are always sent. */
export const emailKinds = ['reviews', 'payouts', 'saved'] as const;
export type EmailKind = (typeof emailKinds)[number];

type EmailText = { label: string; hint: string; sellers?: true; byDefault: boolean };

/**
 * `sellers` limits a kind to sellers. Emails about other people's listings are marketing, which requires consent (Privacy and
 * Electronic Communications Regulations 2003, regulation 22), so they are off by default.
 */
export const emailTexts: Record<EmailKind, EmailText> = {
  reviews: { label: 'Reviews', hint: 'New reviews you receive, and replies to your reviews.', byDefault: true },
  payouts: { label: 'Payouts', hint: 'Money that has reached your bank account.', sellers: true, byDefault: true },
  saved: {
    label: 'Saved listings',
    hint: 'Listings on your wishlist that drop in price or are back in stock.',
    byDefault: false,
  },
};
