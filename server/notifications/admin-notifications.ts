import { and, eq, isNull } from 'drizzle-orm';
import { formatPence } from '#contract/money.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { Reactions } from '#server/events.ts';
import { disputes, earnings, purchases, refunds } from '#server/payments/tables.ts';
import { notify } from './notifications.ts';

/** Everyone who runs the shop. */
export const findAdmins = (tx: Db) =>
  tx
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deletedAt), isNull(users.bannedAt)));

/** Notifies every admin; docs/operations.md explains what to do about each notification. */
async function notifyAdmins(ctx: Ctx, tx: Db, title: string, message: string): Promise<void> {
  for (const { userId } of await findAdmins(tx)) await notify(ctx, tx, { userId, title, message });
}

const disputeTexts = {
  open: ['A payment is disputed', 'Please respond to the bank through the payment provider.'],
  won: ['A dispute is won', 'The money is back, and the payouts that were on hold continue.'],
  lost: ['A dispute is lost', 'The bank keeps the money, and the sellers return what they received of it.'],
  lostInPart: ['A dispute is lost', 'The bank keeps part of the payment, and no seller returns anything.'],
} as const;

/** Notifications to admins about mismatched payments, failed refunds and disputes. */
export const adminNotifications: Reactions = {
  'payment.mismatched': [
    async (ctx, tx, { purchaseId }) => {
      const [purchase] = await tx.select().from(purchases).where(eq(purchases.id, purchaseId));
      if (!purchase) return;
      const expected = formatPence(purchase.amountPence);
      const message = `${purchase.providerIntentId} is for a different amount or currency than the ${expected} requested. No order was paid.`;
      await notifyAdmins(ctx, tx, 'A payment does not match', message);
    },
  ],
  'refund.failed': [
    async (ctx, tx, { refundId }) => {
      const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId));
      if (!refund) return;
      const { providerRefundId, amountPence, orderId } = refund;
      const message = `${formatPence(amountPence)} for order ${orderId} could not be refunded (${providerRefundId}). Please pay the buyer another way.`;
      await notifyAdmins(ctx, tx, 'A refund has failed', message);
    },
  ],
  'dispute.changed': [
    async (ctx, tx, { disputeId }) => {
      const [dispute] = await tx.select().from(disputes).where(eq(disputes.id, disputeId));
      if (!dispute) return;
      const { state, purchaseId } = dispute;
      const openEarnings = and(eq(earnings.purchaseId, purchaseId), isNull(earnings.endedAt));
      const isInPart = state === 'lost' && (await tx.$count(earnings, openEarnings)) > 0;
      const [title, next] = disputeTexts[isInPart ? 'lostInPart' : state];
      await notifyAdmins(ctx, tx, title, `${formatPence(dispute.amountPence)}, ${disputeId}. ${next}`);
    },
  ],
};
