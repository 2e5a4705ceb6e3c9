import { and, eq, isNull, or } from 'drizzle-orm';
import { formatPence } from '#contract/money.ts';
import type { Reactions } from '#server/events.ts';
import { orders } from '#server/orders/tables.ts';
import { shareOf, type Earning } from '#server/payments/earnings.ts';
import { disputes, earnings, refunds } from '#server/payments/tables.ts';
import { notifyAndEmail } from './notifications.ts';

/** The notification to a seller about an order whose payment is disputed, taken back or settled. */
function disputeNotification(earning: Earning, productName: string): { title: string; message: string } {
  const share = formatPence(shareOf(earning));
  if (!earning.isDisputed)
    return {
      title: 'A dispute has been settled',
      message: `You keep your ${share} for ${productName}: the dispute over its payment is closed.`,
    };
  if (!earning.endedAt)
    return {
      title: 'A payment is disputed',
      message: `The buyer's bank has asked for the payment for ${productName} back. Your ${share} is on hold until the bank decides, which may take some weeks. Please keep your proof of postage or collection: we may ask you for it. If you haven't sent the item yet, please don't.`,
    };
  const sent = earning.state === 'returning' ? ', and what we had sent you is being taken back' : '';
  return {
    title: 'A payment was taken back',
    message: `The buyer's bank has decided in the buyer's favour: your ${share} for ${productName} has been returned${sent}. The order is refunded.`,
  };
}

/** Notifications to buyers and sellers about failed refunds and disputed payments. */
export const moneyNotifications: Reactions = {
  'refund.failed': [
    async (ctx, tx, { refundId }) => {
      const [refund] = await tx
        .select({ amountPence: refunds.amountPence, userId: orders.buyerId, productName: orders.productName })
        .from(refunds)
        .innerJoin(orders, eq(orders.id, refunds.orderId))
        .where(eq(refunds.id, refundId));
      if (!refund) return;
      const { amountPence, userId, productName } = refund;
      await notifyAndEmail(ctx, tx, {
        userId,
        title: 'Your refund did not arrive',
        message: `Your card rejected your refund of ${formatPence(amountPence)} for ${productName}. The money is still yours: we'll email you to arrange another way to pay it. You don't need to do anything until then.`,
        link: '/orders',
      });
    },
  ],
  'dispute.changed': [
    async (ctx, tx, { disputeId }) => {
      const concerned = await tx
        .select({ earning: earnings, productName: orders.productName })
        .from(disputes)
        .innerJoin(earnings, eq(earnings.purchaseId, disputes.purchaseId))
        .innerJoin(orders, eq(orders.id, earnings.orderId))
        .where(and(eq(disputes.id, disputeId), or(isNull(earnings.endedAt), earnings.isDisputed)));
      for (const { earning, productName } of concerned)
        await notifyAndEmail(ctx, tx, {
          userId: earning.sellerId,
          ...disputeNotification(earning, productName),
          link: `/seller/orders/${earning.orderId}`,
        });
    },
  ],
};
