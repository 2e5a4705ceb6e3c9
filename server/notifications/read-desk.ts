import type { Desk } from '#contract/desk.ts';
import { readAway } from '#server/accounts/away.ts';
import { readReplyMinutes } from '#server/accounts/reply-time.ts';
import { countOwn, readDrafts, readLow } from '#server/catalogue/read-shelf.ts';
import { readOpenQuestions } from '#server/chat/open-questions.ts';
import type { Ctx, Viewer } from '#server/context.ts';
import { readWaitingOrders } from '#server/orders/waiting-orders.ts';
import { viewOnboarding } from '#server/payments/onboarding.ts';
import { findPayoutAccount } from '#server/payments/payout-accounts.ts';

/** What the viewer has to do as a seller. Eight small statements, each by an index. */
export async function readDesk(ctx: Ctx & { viewer: Viewer }): Promise<Desk> {
  const [listings, orders, questions, low, drafts, account, { away }, replyMinutes] = await Promise.all([
    countOwn(ctx),
    readWaitingOrders(ctx),
    readOpenQuestions(ctx),
    readLow(ctx),
    readDrafts(ctx),
    findPayoutAccount(ctx.db, ctx.viewer.id),
    readAway(ctx),
    readReplyMinutes(ctx, ctx.viewer.id),
  ]);
  return { listings, orders, questions, low, drafts, onboarding: viewOnboarding(account), away, replyMinutes };
}
