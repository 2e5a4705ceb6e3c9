import { and, eq, isNull } from 'drizzle-orm';
import { formatPence } from '#contract/money.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { Reactions } from '#server/events.ts';
import { disputes, earnings, purchases, refunds } from '#server/payments/tables.ts';
import { notify } from './notifications.ts';

/** Everyone who runs the shop. */
export const adminsOf = (tx: Db) =>
  tx
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deletedAt), isNull(users.bannedAt)));

/** Tells every admin; docs/operations.md says what to do about each. */
async function tellAdmins(ctx: Ctx, tx: Db, title: string, message: string): Promise<void> {
  for (const { userId } of await adminsOf(tx)) await notify(ctx, tx, { userId, title, message });
}

const disputeNews = {
  open: ['A payment is disputed', 'Please answer the bank at the payment provider.'],
  won: ['A dispute is won', 'The money is back, and what waited for it goes on.'],
  lost: ['A dispute is lost', 'The bank keeps the money, and the sellers give back what they had of it.'],
  lostInPart: ['A dispute is lost', 'The bank keeps a part of the payment, which no seller gives back.'],
} as const;

/** What the operator is told about money that went another way than it should. */
export const operatorNews: Reactions = {
  'payment.mismatched': [
    async (ctx, tx, { purchaseId }) => {
      const [purchase] = await tx.select().from(purchases).where(eq(purchases.id, purchaseId));
      if (!purchase) return;
      const asked = formatPence(purchase.amountPence);
      const message = `${purchase.providerIntentId} brought another amount than the ${asked} asked for. Nothing was paid by it.`;
      await tellAdmins(ctx, tx, 'A payment does not match', message);
    },
  ],
  'refund.failed': [
    async (ctx, tx, { refundId }) => {
      const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId));
      if (!refund) return;
      const { providerRefundId, amountPence, orderId } = refund;
      const message = `${formatPence(amountPence)} for order ${orderId} came back (${providerRefundId}). Please pay the buyer another way.`;
      await tellAdmins(ctx, tx, 'A refund has failed', message);
    },
  ],
  'dispute.changed': [
    async (ctx, tx, { disputeId }) => {
      const [dispute] = await tx.select().from(disputes).where(eq(disputes.id, disputeId));
      if (!dispute) return;
      const { state, purchaseId } = dispute;
      const unended = and(eq(earnings.purchaseId, purchaseId), isNull(earnings.endedAt));
      const isInPart = state === 'lost' && (await tx.$count(earnings, unended)) > 0;
      const [title, next] = disputeNews[isInPart ? 'lostInPart' : state];
      await tellAdmins(ctx, tx, title, `${formatPence(dispute.amountPence)}, ${disputeId}. ${next}`);
    },
  ],
};
