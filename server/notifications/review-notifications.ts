import { eq } from 'drizzle-orm';
import type { Transition } from '#contract/order-process.ts';
import { reviewDays } from '#contract/review-rules.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { Reactions } from '#server/events.ts';
import { orders } from '#server/orders/tables.ts';
import { reviews } from '#server/reviews/tables.ts';
import { notify, notifyAndEmail } from './notifications.ts';

const receipts: ReadonlySet<Transition> = new Set(['deliver', 'handOver']);

type Found = { review: typeof reviews.$inferSelect; productName: string; name: string };
type Note = { title: string; message: string; tab: 'written' | 'received' };

/** Notifies the person a review is about, or its writer, in the words of `describe`; `name` is the other's. */
async function notifyOf(
  ctx: Ctx,
  tx: Db,
  reviewId: string,
  who: 'reviewerId' | 'subjectId',
  describe: (found: Found) => Note,
): Promise<void> {
  const other = who === 'reviewerId' ? reviews.subjectId : reviews.reviewerId;
  const [found] = await tx
    .select({ review: reviews, productName: orders.productName, name: users.name })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .innerJoin(users, eq(users.id, other))
    .where(eq(reviews.id, reviewId));
  if (!found) return;
  const { tab, ...note } = describe(found);
  await notifyAndEmail(ctx, tx, { userId: found.review[who], ...note, link: `/my-reviews?tab=${tab}` });
}

export const reviewNotifications: Reactions = {
  'order.moved': [
    async (ctx, tx, { orderId, transition }) => {
      if (!receipts.has(transition)) return;
      const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
      if (!order) return;
      const title = 'You have a review to write';
      const link = `/my-reviews?order=${orderId}`;
      const { buyerId, sellerId, productName, sellerName } = order;
      const ask = `You can review it for ${reviewDays} days.`;
      await notify(
        ctx,
        tx,
        { userId: buyerId, title, message: `How were ${productName} and ${sellerName}? ${ask}`, link },
        { userId: sellerId, title, message: `How was the buyer of ${productName}? ${ask}`, link },
      );
    },
  ],
  'review.published': [
    (ctx, tx, { reviewId }) =>
      notifyOf(ctx, tx, reviewId, 'subjectId', ({ review, productName, name }) => ({
        title: 'You have a new review',
        message: `${name} gave you ${review.rating} out of 5 for ${productName}. You can reply once.`,
        tab: 'received',
      })),
  ],
  'review.replied': [
    (ctx, tx, { reviewId }) =>
      notifyOf(ctx, tx, reviewId, 'reviewerId', ({ productName, name }) => ({
        title: 'Your review has a reply',
        message: `${name} has replied to your review of ${productName}.`,
        tab: 'written',
      })),
  ],
  'review.removed': [
    (ctx, tx, { reviewId }) =>
      notifyOf(ctx, tx, reviewId, 'reviewerId', ({ review, productName }) => ({
        title: 'Your review was removed',
        message: `We have removed your review of ${productName}: ${review.removalReason ?? ''}`,
        tab: 'written',
      })),
  ],
};
