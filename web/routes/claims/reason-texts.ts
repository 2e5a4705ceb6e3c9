import type { ClaimReason } from '#contract/claim-reasons.ts';

const sellerPays =
  "You'll need to send it back, unless the seller lets you keep it. The seller has to pay the return postage directly to you: keep the receipt.";

const pictureOfBees = 'Add a picture of the bees in their cage or box.';

/** What each reason means for the buyer: whether to send the item back, or what helps to decide a dispute. */
export const reasonHints: Record<'requestRefund' | 'openDispute', Partial<Record<ClaimReason, string>>> = {
  requestRefund: {
    not_arrived: "There's nothing to send back.",
    not_as_described: sellerPays,
    faulty: sellerPays,
    dead_on_arrival: `You don't need to send anything back. ${pictureOfBees}`,
    changed_my_mind: "You'll need to send it back, unused, and pay the return postage.",
  },
  openDispute: { dead_on_arrival: pictureOfBees },
};
