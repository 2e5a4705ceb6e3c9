import type { Desk } from '#contract/desk.ts';
import { readAway } from '#server/accounts/away.ts';
import { readReplyMinutes } from '#server/chat/reply-time.ts';
import { countOwnListings, readDrafts, readLowStock } from '#server/catalogue/seller-overview.ts';
import { readChatsAwaitingReply } from '#server/chat/chats-awaiting-reply.ts';
import type { ViewerCtx } from '#server/context.ts';
import { readClaimsToAnswer } from './claims-to-answer.ts';
import { readUnfulfilledOrders } from './unfulfilled-orders.ts';
import { viewOnboarding } from '#server/payments/onboarding.ts';
import { findPayoutAccount } from '#server/payments/payout-accounts.ts';

/** The viewer's to-do list as a seller. Nine small queries, each using an index. */
export async function readDesk(ctx: ViewerCtx): Promise<Desk> {
  const [listings, orders, claims, questions, low, drafts, account, { away }, replyMinutes] = await Promise.all([
    countOwnListings(ctx),
    readUnfulfilledOrders(ctx),
    readClaimsToAnswer(ctx),
    readChatsAwaitingReply(ctx),
    readLowStock(ctx),
    readDrafts(ctx),
    findPayoutAccount(ctx.db, ctx.viewer.id),
    readAway(ctx),
    readReplyMinutes(ctx, ctx.viewer.id),
  ]);
  return { listings, orders, claims, questions, low, drafts, onboarding: viewOnboarding(account), away, replyMinutes };
}
