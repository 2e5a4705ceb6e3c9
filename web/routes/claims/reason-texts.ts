import { type ClaimReason, claimReasons, disputeReasons } from '#contract/claims.ts';
import type { Order } from '#contract/orders.ts';

const sellerPays =
  'You send it back, unless the seller lets you keep it. The seller pays the return postage, directly to you, because Skep refunds at most what you paid for the order: keep the receipt.';

/** What each reason means for the buyer who asks for a refund. */
export const reasonHints: Record<ClaimReason, string> = {
  not_arrived: 'There is nothing to send back.',
  not_as_described: sellerPays,
  faulty: sellerPays,
  dead_on_arrival: 'Nothing goes back. Add a picture of the bees in their cage or box.',
  changed_my_mind: 'You send it back, unused, and pay the return postage.',
};

const liveBees: ReadonlySet<Order['category']> = new Set(['Queen Bees', 'Bee Colonies']);

/** The reasons that can apply to this order. */
export function reasonsFor({ category, deliveryOption }: Order, move: 'requestRefund' | 'openDispute'): ClaimReason[] {
  const all = move === 'openDispute' ? disputeReasons : (Object.keys(claimReasons) as ClaimReason[]);
  return all.filter(
    (reason) =>
      (reason !== 'dead_on_arrival' || liveBees.has(category)) &&
      (reason !== 'not_arrived' || deliveryOption === 'Postage'),
  );
}
