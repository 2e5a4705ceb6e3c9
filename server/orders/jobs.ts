import { and, asc, eq, isNotNull, isNull, notInArray, or } from 'drizzle-orm';
import { collectLine } from '#contract/collection.ts';
import { formatPence } from '#contract/money.ts';
import type { Order as Purchase } from '#contract/orders.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx } from '#server/context.ts';
import type { Reactions } from '#server/events.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { sendEmail } from '#server/mail.ts';
import { lockPurchase, findOverduePurchases } from '#server/payments/purchases.ts';
import type { RefundReason } from '#server/payments/refund.ts';
import { refunds } from '#server/payments/tables.ts';
import { transact } from '#server/db/transact.ts';
import { readPurchase } from './read-orders.ts';
import { meetDeadlines } from './deadlines.ts';
import { closeCheckout } from './start-checkout.ts';
import { orders } from './tables.ts';

type Order = typeof orders.$inferSelect;

/** Closes every open checkout whose time to pay has run out. */
export async function expireCheckouts(ctx: Ctx): Promise<void> {
  for (const purchaseId of await findOverduePurchases(ctx))
    await transact(ctx.db, async (tx) => {
      const purchase = await lockPurchase(tx, purchaseId);
      if (purchase?.state === 'open') await closeCheckout(ctx, tx, purchaseId, { kind: 'clock' });
    });
}

const factsOf = (lines: Order[]): [string, string][] => [
  ...lines.map((line): [string, string] => [
    `${line.quantity} × ${line.productName}, ${line.delivery === 'postage' ? 'by post' : 'for collection'}, order ${line.id}`,
    formatPence(line.totalPence),
  ]),
  ['Total', formatPence(lines.reduce((sum, line) => sum + line.totalPence, 0))],
];

/** Emails the buyer of a purchase, or one of its sellers, about their paid orders. */
async function sendPaidEmail(ctx: Ctx, purchaseId: string, userId: string): Promise<void> {
  const rows = await ctx.db
    .select({ order: orders, name: users.name, email: users.email })
    .from(orders)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(
        eq(orders.purchaseId, purchaseId),
        or(eq(orders.buyerId, userId), eq(orders.sellerId, userId)),
        notInArray(orders.state, ['cancelled', 'called_off', 'refunded']),
      ),
    )
    .orderBy(asc(orders.productName), asc(orders.id));
  const [first] = rows;
  if (!first?.email) return;
  const { order, name, email: to } = first;
  const lines = rows.map((row) => row.order);
  const isBuyer = order.buyerId === userId;
  const email = isBuyer ? buyerEmail(ctx, await readPurchase(ctx, purchaseId)) : sellerEmail(ctx, lines);
  await sendEmail(ctx, { to, greeting: `Hello ${name},`, facts: factsOf(lines), ...email });
}

/** Where each item is posted to or collected from. */
function placesOf(purchase: readonly Purchase[]): string[] {
  const posted = purchase.find(({ deliverTo }) => deliverTo)?.deliverTo;
  const toCollect = purchase.flatMap(({ status, collectFrom, productName, sellerName }) =>
    collectFrom && status === 'Paid'
      ? `${productName}: ${collectLine(collectFrom)}. Message ${sellerName} to agree a day and the exact place.`
      : [],
  );
  return posted
    ? [`Posted items go to ${[posted.name, posted.line1, posted.city, posted.postcode].join(', ')}.`, ...toCollect]
    : toCollect;
}

const buyerEmail = ({ settings }: Ctx, purchase: readonly Purchase[]) => ({
  subject: 'Your Skep order is confirmed',
  paragraphs: [
    "Thank you for your order. We've received your payment and let the sellers know.",
    ...placesOf(purchase),
    'Your items:',
  ],
  action: { label: 'See my purchases', url: `${settings.publicUrl}/orders` },
});

const sellerEmail = ({ settings }: Ctx, [first, ...others]: Order[]) => ({
  subject: "You've made a sale on Skep",
  paragraphs: ['Good news: the buyer has paid. Please get the order ready.'],
  action:
    first && others.length === 0
      ? { label: 'See the order', url: `${settings.publicUrl}/seller/orders/${first.id}` }
      : { label: 'See the orders', url: `${settings.publicUrl}/seller/orders` },
});

const tooLate = (name: string, why: string) =>
  `We're sorry: your payment for "${name}" arrived after your reservation had expired, and ${why}.`;

/** Why a buyer is refunded, as the refund email explains it. */
const refundTexts = {
  sold_out: (name) => `We're sorry: "${name}" had been sold by the time your payment arrived.`,
  not_for_sale: (name) => tooLate(name, 'it was no longer for sale'),
  seller_away: (name) => tooLate(name, 'the seller is away'),
  price_changed: (name) => tooLate(name, 'its price or the delivery had changed'),
  cancelled_by_buyer: (name) => `You cancelled your order for "${name}" before it was sent.`,
  cancelled_by_seller: (name) => `We're sorry: the seller has cancelled your order for "${name}".`,
  not_sent: (name) => `We're sorry: the seller did not send "${name}" in time, so the order is cancelled.`,
  requested: (name) => `Your order for "${name}" has been refunded.`,
} satisfies Record<RefundReason, (name: string) => string>;

/** Emails a buyer that the provider has accepted their refund; one that has since failed gets an email of its own. */
async function sendRefundEmail(ctx: Ctx, orderId: string): Promise<void> {
  const [refunded] = await ctx.db
    .select({ refund: refunds, productName: orders.productName, name: users.name, email: users.email })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(users, eq(users.id, orders.buyerId))
    .where(and(eq(refunds.orderId, orderId), isNotNull(refunds.providerRefundId), isNull(refunds.failedAt)));
  if (!refunded?.email) return;
  const { refund, productName, name, email: to } = refunded;
  await sendEmail(ctx, {
    to,
    subject: 'Your payment has been refunded',
    greeting: `Hello ${name},`,
    paragraphs: [
      refundTexts[refund.reason](productName),
      `We have sent ${formatPence(refund.amountPence)} back to your card. It usually arrives within ten days.`,
    ],
    action: { label: 'See my purchases', url: `${ctx.settings.publicUrl}/orders` },
  });
}

export const jobs: Jobs<Ctx> = {
  'expire-checkouts': { run: expireCheckouts, cron: '* * * * *' },
  'order-deadlines': { run: meetDeadlines, cron: '*/5 * * * *' },
  'paid-mail': { run: (ctx, { purchaseId, userId }) => sendPaidEmail(ctx, String(purchaseId), String(userId)) },
  'refund-mail': { run: (ctx, { orderId }) => sendRefundEmail(ctx, String(orderId)) },
};

/** Emails are enqueued as jobs in the transaction that records the event. */
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
