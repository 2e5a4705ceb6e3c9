import { and, eq, isNull, or } from 'drizzle-orm';
import { formatPence } from '#contract/money.ts';
import type { Reactions } from '#server/events.ts';
import { orders } from '#server/orders/tables.ts';
import { shareOf, type Earning } from '#server/payments/earnings.ts';
import { disputes, earnings, refunds } from '#server/payments/tables.ts';
import { notifyAndMail } from './notifications.ts';

/** What a seller is told of an order whose payment the buyer's bank asks for, has taken, or leaves. */
function disputeNews(earning: Earning, productName: string): { title: string; message: string } {
  const share = formatPence(shareOf(earning));
  if (!earning.isDisputed)
    return {
      title: 'A dispute is settled',
      message: `You keep your ${share} for ${productName}: the dispute about its payment is over.`,
    };
  if (!earning.endedAt)
    return {
      title: 'A payment is disputed',
      message: `The buyer’s bank asks for the payment for ${productName} back. Your ${share} waits until it has decided, which may take some weeks. Please keep your proof of posting or handing over: we may ask you for it. If you have not sent it yet, do not.`,
    };
  const sent = earning.state === 'returning' ? ', and what was sent to you is being taken back' : '';
  return {
    title: 'A payment was taken back',
    message: `The buyer’s bank has decided for the buyer: your ${share} for ${productName} went back${sent}. The order is refunded.`,
  };
}

/** What buyers and sellers are told about money that went another way than it should. */
export const moneyNews: Reactions = {
  'refund.failed': [
    async (ctx, tx, { refundId }) => {
      const [refund] = await tx
        .select({ amountPence: refunds.amountPence, userId: orders.buyerId, productName: orders.productName })
        .from(refunds)
        .innerJoin(orders, eq(orders.id, refunds.orderId))
        .where(eq(refunds.id, refundId));
      if (!refund) return;
      const { amountPence, userId, productName } = refund;
      await notifyAndMail(ctx, tx, {
        userId,
        title: 'Your refund did not arrive',
        message: `Your card did not take your ${formatPence(amountPence)} for ${productName} back. It is still yours: we write to you to agree another way to pay it. You need not do anything until then.`,
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
        await notifyAndMail(ctx, tx, {
          userId: earning.sellerId,
          ...disputeNews(earning, productName),
          link: `/seller/orders/${earning.orderId}`,
        });
    },
  ],
};
