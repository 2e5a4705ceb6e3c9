import { asc, eq } from 'drizzle-orm';
import { formatPence } from '#contract/money.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx } from '#server/context.ts';
import type { Reactions } from '#server/events.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { composeMail } from '#server/mail.ts';
import { lockPurchase, overduePurchases } from '#server/payments/purchases.ts';
import { transact } from '#server/db/transact.ts';
import { closeCheckout } from './start-checkout.ts';
import { orders } from './tables.ts';

type Order = typeof orders.$inferSelect;

/** Ends every open checkout whose 15 minutes are over. */
export async function expireCheckouts(ctx: Ctx): Promise<void> {
  for (const purchaseId of await overduePurchases(ctx))
    await transact(ctx.db, async (tx) => {
      const purchase = await lockPurchase(tx, purchaseId);
      if (purchase?.state === 'open') await closeCheckout(ctx, tx, purchaseId, { kind: 'clock' });
    });
}

async function person(ctx: Ctx, id: string) {
  const [user] = await ctx.db.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, id));
  return user;
}

const factsOf = (lines: Order[]): [string, string][] => [
  ...lines.map((line): [string, string] => [
    `${line.quantity} × ${line.productName}, ${line.delivery === 'postage' ? 'posted' : 'collection'}`,
    formatPence(line.totalPence),
  ]),
  ['Total', formatPence(lines.reduce((sum, line) => sum + line.totalPence, 0))],
];

async function sendBuyerConfirmation(ctx: Ctx, purchaseId: string): Promise<void> {
  const lines = await paidLines(ctx, purchaseId);
  const [first] = lines;
  const buyer = first && (await person(ctx, first.buyerId));
  if (!buyer?.email) return;
  await ctx.mailer.send(
    composeMail({
      to: buyer.email,
      subject: 'Your Skep order is confirmed',
      greeting: `Hello ${buyer.name},`,
      paragraphs: ['Thank you. Your payment has arrived and the sellers have been told. This is what you bought:'],
      facts: factsOf(lines),
      action: { label: 'See my purchases', url: `${ctx.settings.publicUrl}/orders` },
    }),
  );
}

async function sendSellerNews(ctx: Ctx, purchaseId: string, sellerId: string): Promise<void> {
  const lines = (await paidLines(ctx, purchaseId)).filter((line) => line.sellerId === sellerId);
  const seller = await person(ctx, sellerId);
  const [first, ...others] = lines;
  if (!seller?.email || !first) return;
  await ctx.mailer.send(
    composeMail({
      to: seller.email,
      subject: 'You have sold something on Skep',
      greeting: `Hello ${seller.name},`,
      paragraphs: ['Good news: this has been bought and paid for. Please make it ready for the buyer.'],
      facts: factsOf(lines),
      action:
        others.length === 0
          ? { label: 'See the order', url: `${ctx.settings.publicUrl}/seller/orders/${first.id}` }
          : { label: 'See the orders', url: `${ctx.settings.publicUrl}/seller/orders` },
    }),
  );
}

async function sendRefundNews(ctx: Ctx, orderId: string): Promise<void> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  const buyer = order && (await person(ctx, order.buyerId));
  if (!order || !buyer?.email) return;
  await ctx.mailer.send(
    composeMail({
      to: buyer.email,
      subject: 'Your payment has been refunded',
      greeting: `Hello ${buyer.name},`,
      paragraphs: [
        `We are sorry: your payment for “${order.productName}” arrived after the time it was held for you, and it had been sold meanwhile.`,
        `We have sent ${formatPence(order.totalPence)} back to your card. It is usually there within ten days.`,
      ],
      action: { label: 'See my purchases', url: `${ctx.settings.publicUrl}/orders` },
    }),
  );
}

async function paidLines(ctx: Ctx, purchaseId: string): Promise<Order[]> {
  const lines = await ctx.db
    .select()
    .from(orders)
    .where(eq(orders.purchaseId, purchaseId))
    .orderBy(asc(orders.createdAt), asc(orders.id));
  return lines.filter((line) => line.state !== 'cancelled' && line.state !== 'refunded');
}

export const jobs: Jobs<Ctx> = {
  'expire-checkouts': { run: expireCheckouts, cron: '* * * * *' },
  'buyer-confirmation-mail': { run: (ctx, { purchaseId }) => sendBuyerConfirmation(ctx, String(purchaseId)) },
  'seller-news-mail': {
    run: (ctx, { purchaseId, sellerId }) => sendSellerNews(ctx, String(purchaseId), String(sellerId)),
  },
  'refund-mail': { run: (ctx, { orderId }) => sendRefundNews(ctx, String(orderId)) },
};

/** E-mails follow what happened, in the same transaction as jobs. */
export const mailReactions: Reactions = {
  'purchase.paid': [
    async (ctx, tx, { purchaseId }) => {
      const sellers = await tx
        .selectDistinct({ id: orders.sellerId })
        .from(orders)
        .where(eq(orders.purchaseId, purchaseId));
      await ctx.queue.enqueue(tx, 'buyer-confirmation-mail', { purchaseId });
      for (const { id } of sellers) await ctx.queue.enqueue(tx, 'seller-news-mail', { purchaseId, sellerId: id });
    },
  ],
  'order.refunded': [(ctx, tx, { orderId }) => ctx.queue.enqueue(tx, 'refund-mail', { orderId })],
};
