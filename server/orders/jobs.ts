import { and, asc, eq, isNotNull, isNull, notInArray, or } from 'drizzle-orm';
import { collectLine } from '#contract/collection.ts';
import { formatPence } from '#contract/money.ts';
import type { Order as Purchase } from '#contract/orders.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx } from '#server/context.ts';
import type { Reactions } from '#server/events.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { sendLetter } from '#server/mail.ts';
import { lockPurchase, overduePurchases } from '#server/payments/purchases.ts';
import type { RefundReason } from '#server/payments/refund.ts';
import { refunds } from '#server/payments/tables.ts';
import { transact } from '#server/db/transact.ts';
import { readPurchase } from './read-orders.ts';
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

const factsOf = (lines: Order[]): [string, string][] => [
  ...lines.map((line): [string, string] => [
    `${line.quantity} × ${line.productName}, ${line.delivery === 'postage' ? 'posted' : 'to be collected'}, order ${line.id}`,
    formatPence(line.totalPence),
  ]),
  ['Total', formatPence(lines.reduce((sum, line) => sum + line.totalPence, 0))],
];

/** Tells the buyer of a purchase, or one of its sellers, what of theirs was paid. */
async function sendPaidNews(ctx: Ctx, purchaseId: string, userId: string): Promise<void> {
  const rows = await ctx.db
    .select({ order: orders, name: users.name, email: users.email })
    .from(orders)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(
        eq(orders.purchaseId, purchaseId),
        or(eq(orders.buyerId, userId), eq(orders.sellerId, userId)),
        notInArray(orders.state, ['cancelled', 'refunded']),
      ),
    )
    .orderBy(asc(orders.productName), asc(orders.id));
  const [first] = rows;
  if (!first?.email) return;
  const { order, name, email: to } = first;
  const lines = rows.map((row) => row.order);
  const news = order.buyerId === userId ? buyerNews(ctx, await readPurchase(ctx, purchaseId)) : sellerNews(ctx, lines);
  await sendLetter(ctx, { to, greeting: `Hello ${name},`, facts: factsOf(lines), ...news });
}

/** Where each thing goes, or where it is collected. */
function placesOf(purchase: readonly Purchase[]): string[] {
  const posted = purchase.find(({ deliverTo }) => deliverTo)?.deliverTo;
  const toCollect = purchase.flatMap(({ status, collectFrom, productName, sellerName }) =>
    collectFrom && status === 'Paid'
      ? `${productName}: ${collectLine(collectFrom)}. ${sellerName} tells you the exact place: agree a day in a message.`
      : [],
  );
  return posted
    ? [`Posted to ${[posted.name, posted.line1, posted.city, posted.postcode].join(', ')}.`, ...toCollect]
    : toCollect;
}

const buyerNews = ({ settings }: Ctx, purchase: readonly Purchase[]) => ({
  subject: 'Your Skep order is confirmed',
  paragraphs: [
    'Thank you. Your payment has arrived and the sellers have been told.',
    ...placesOf(purchase),
    'This is what you bought:',
  ],
  action: { label: 'See my purchases', url: `${settings.publicUrl}/orders` },
});

const sellerNews = ({ settings }: Ctx, [first, ...others]: Order[]) => ({
  subject: 'You have sold something on Skep',
  paragraphs: ['Good news: this has been bought and paid for. Please make it ready for the buyer.'],
  action:
    first && others.length === 0
      ? { label: 'See the order', url: `${settings.publicUrl}/seller/orders/${first.id}` }
      : { label: 'See the orders', url: `${settings.publicUrl}/seller/orders` },
});

const tooLate = (name: string, why: string) =>
  `We are sorry: your payment for “${name}” arrived after the time it was held for you, and ${why}.`;

/** Why a buyer is refunded, in the e-mail that says so. */
const refundTexts = {
  sold_out: (name) => `We are sorry: “${name}” had been sold by the time your payment arrived.`,
  not_for_sale: (name) => tooLate(name, 'it was no longer for sale'),
  seller_away: (name) => tooLate(name, 'the seller is away'),
  price_changed: (name) => tooLate(name, 'its price or the delivery had changed'),
  requested: (name) => `Your order “${name}” is refunded.`,
} satisfies Record<RefundReason, (name: string) => string>;

/** Tells a buyer that the provider has accepted their refund; one that has failed since has an e-mail of its own. */
async function sendRefundNews(ctx: Ctx, orderId: string): Promise<void> {
  const [refunded] = await ctx.db
    .select({ refund: refunds, productName: orders.productName, name: users.name, email: users.email })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(users, eq(users.id, orders.buyerId))
    .where(and(eq(refunds.orderId, orderId), isNotNull(refunds.providerRefundId), isNull(refunds.failedAt)));
  if (!refunded?.email) return;
  const { refund, productName, name, email: to } = refunded;
  await sendLetter(ctx, {
    to,
    subject: 'Your payment has been refunded',
    greeting: `Hello ${name},`,
    paragraphs: [
      refundTexts[refund.reason](productName),
      `We have sent ${formatPence(refund.amountPence)} back to your card. It is usually there within ten days.`,
    ],
    action: { label: 'See my purchases', url: `${ctx.settings.publicUrl}/orders` },
  });
}

export const jobs: Jobs<Ctx> = {
  'expire-checkouts': { run: expireCheckouts, cron: '* * * * *' },
  'paid-mail': { run: (ctx, { purchaseId, userId }) => sendPaidNews(ctx, String(purchaseId), String(userId)) },
  'refund-mail': { run: (ctx, { orderId }) => sendRefundNews(ctx, String(orderId)) },
};

/** E-mails follow what happened, in the same transaction as jobs. */
export const mailReactions: Reactions = {
  'purchase.paid': [
    (ctx, tx, { purchaseId, orders: paid }) => {
      const people = new Set(paid.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]));
      return ctx.queue.enqueue(
        tx,
        'paid-mail',
        Array.from(people, (userId) => ({ purchaseId, userId })),
      );
    },
  ],
  'refund.sent': [(ctx, tx, { orderId }) => ctx.queue.enqueue(tx, 'refund-mail', { orderId })],
};
