import type { ClaimReason } from '#contract/claim-reasons.ts';

const sellerPays =
  'You send it back, unless the seller lets you keep it. The seller pays the return postage, directly to you, because Skep refunds at most what you paid for the order: keep the receipt.';

/** What each reason means for the buyer who asks for a refund. */
export const reasonHints: Record<ClaimReason, string> = {
  not_arrived: 'There is nothing to send back.',
  not_as_described: sellerPays,
  faulty: sellerPays,
  dead_on_arrival: "You don't need to send anything back. Add a picture of the bees in their cage or box.",
  changed_my_mind: 'You send it back, unused, and pay the return postage.',
};
