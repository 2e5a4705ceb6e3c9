import type { Role } from '#contract/accounts.ts';
import type { OrderActor } from '#contract/order-move.ts';
import type { Transition } from '#contract/order-process.ts';
import type { Db } from './db/client.ts';

/** What reactions to a payment need to know about each order. */
export type PaidOrder = {
  id: string;
  buyerId: string;
  sellerId: string;
  sellerName: string;
  productName: string;
  quantity: number;
};

/** Marketplace events that other modules react to. They contain ids, and newly written rows that every reaction needs. */
export type Events = {
  'user.registered': { userId: string };
  /** Someone else has registered the email address of an unverified account. */
  'user.replaced': { userId: string };
  /** Recorded before the account is anonymised. `becomes` replaces the name. A reaction may refuse with a Problem. */
  'user.deleted': { userId: string; becomes: string };
  /** Recorded before a deleted seller's name is replaced on their orders. `names` are all the names on those orders, including earlier ones. */
  'seller.forgotten': { sellerId: string; names: string[]; becomes: string };
  'user.banned': { userId: string; reason: string | null; until: Date | null; appealLink: string };
  'user.unbanned': { userId: string };
  /** A seller has stopped or resumed their sales of live bees. */
  'seller.bee_sales_changed': { userId: string };
  /** An admin has given a user another role. A reaction may refuse with a Problem. */
  'user.role_changed': { userId: string; from: Role };
  'application.decided': { applicationId: string };
  'payment.succeeded': { purchaseId: string };
  'payment.canceled': { purchaseId: string };
  'purchase.paid': { purchaseId: string; orders: PaidOrder[] };
  /** A payment arrived too late, and its order could no longer be sold. */
  'order.refunded_late': { orderId: string };
  /** A paid order, or its claim, has made a transition. */
  'order.moved': { orderId: string; transition: Transition; by: OrderActor };
  /** A seller is reminded of an order they have not sent. */
  'order.unsent': { orderId: string };
  /** One side has added a statement to a claim. */
  'claim.statement': { orderId: string; by: OrderActor };
  'payment.mismatched': { purchaseId: string };
  'refund.sent': { refundId: string };
  'refund.failed': { refundId: string };
  'payment.lost': { purchaseId: string };
  'dispute.changed': { disputeId: string };
  /** A seller has added or replaced the bank account for their payouts. `ending` is the last four digits of its number. */
  'payout_account.changed': { sellerId: string; ending: string };
  /** A payout to a seller's bank has arrived or failed. */
  'payout.changed': { payoutId: string };
  /** Messages were sent; recorded after their transaction has committed. */
  'message.sent': { messages: { messageId: string; receiverId: string }[] };
  /** A review can now be read by everyone. */
  'review.published': { reviewId: string };
  'review.replied': { reviewId: string };
  'stock.low': { listingId: string };
  /** A listing on sale costs less than before. */
  'price.dropped': { listingId: string };
  /** A listing that was sold out or withdrawn can be bought again. */
  'stock.back': { listingId: string };
  'import.done': { importId: string };
};

export type EventName = keyof Events;

/** Runs in the transaction that caused the event. Slow work is enqueued as a job in the same transaction. */
export type Reaction<C, E extends EventName> = (ctx: C, tx: Db, event: Events[E]) => Promise<void>;

/** The reactions of one or all modules. `C` is the context passed to them (context.ts). */
export type Reactions<C> = { [E in EventName]?: Reaction<C, E>[] };

/** Runs all reactions to an event, in the same transaction. */
export async function record<C extends { reactions: Reactions<C> }, E extends EventName>(
  ctx: C,
  tx: Db,
  name: E,
  event: Events[E],
): Promise<void> {
  for (const react of ctx.reactions[name] ?? []) await react(ctx, tx, event);
}

/** Merges the reactions of several modules into one table. */
export function mergeReactions<C>(modules: Reactions<C>[]): Reactions<C> {
  const joined: Record<string, unknown[]> = {};
  for (const module of modules)
    for (const [name, list] of Object.entries(module)) joined[name] = [...(joined[name] ?? []), ...list];
  return joined;
}
