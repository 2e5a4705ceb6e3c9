import type { OrderActor } from '#contract/order-move.ts';
import type { orders } from '#server/orders/tables.ts';
import type { refunds } from '#server/payments/tables.ts';

type Order = typeof orders.$inferSelect;

/** An order after the transition, with its latest refund. */
export type OrderFacts = Pick<
  Order,
  | 'id'
  | 'productName'
  | 'sellerName'
  | 'quantity'
  | 'totalPence'
  | 'delivery'
  | 'carrier'
  | 'trackingNumber'
  | 'dispatchedAt'
  | 'claimState'
  | 'deadlineAt'
  | 'cancelReason'
  | 'collectionAt'
  | 'collectionProposal'
  | 'collectionProposedBy'
> & {
  refund?: Pick<typeof refunds.$inferSelect, 'amountPence' | 'reason'> | null;
  /** Skep's decision on the open dispute. */
  decision?: { amountPence: number; needsReturn: boolean } | undefined;
  /** Whether the buyer's account is suspended or deleted. */
  buyerIsUnreachable: boolean;
  /** Whether the seller can be paid. */
  canBePaid: boolean;
  /** Who made the transition. */
  by?: OrderActor;
};
