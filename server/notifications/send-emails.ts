import { and, asc, eq, gt, isNotNull, isNull, notInArray, or, type SQL } from 'drizzle-orm';
import { collectLine } from '#contract/collection.ts';
import { emailTexts, type EmailKind } from '#contract/email-kinds.ts';
import type { Order as Purchase } from '#contract/orders.ts';
import { users } from '#server/accounts/tables.ts';
import { isPublic } from '#server/catalogue/cards.ts';
import { listings } from '#server/catalogue/tables.ts';
import type { Ctx } from '#server/context.ts';
import { sendEmail, type EmailContent } from '#server/mail.ts';
import { readPurchase } from '#server/orders/read-orders.ts';
import { orders } from '#server/orders/tables.ts';
import { refunds } from '#server/payments/tables.ts';
import { findPreferences } from './email-preferences.ts';
import { detailsOf } from './table/orders.ts';
import { paidRows, refundSent } from './table/payments.ts';
import { wordsOf, type Row, type Words } from './table/row.ts';
import { listingIn } from './table/saved.ts';
import { notifications } from './tables.ts';
import { unsubscribePath } from './unsubscribe.ts';

type Note = typeof notifications.$inferSelect;
type Recipient = { name: string; email: string };

/** An email with these words. */
function emailOf(
  { publicUrl }: { publicUrl: string },
  { name, email }: Recipient,
  { title, message, link }: Words,
  { button, facts }: { button?: string | null; facts?: EmailContent['facts'] },
): EmailContent {
  return {
    to: email,
    subject: title,
    greeting: `Hello ${name},`,
    paragraphs: message.split('\n\n'),
    facts,
    action: link ? { label: button ?? 'View details', url: `${publicUrl}${link}` } : undefined,
  };
}

/** The email for a row of the table. */
export const emailOfRow = <F>(settings: { publicUrl: string }, to: Recipient, row: Row<F>, facts: F): EmailContent =>
  emailOf(settings, to, wordsOf(row, facts), { button: row.button, facts: row.facts?.(facts) });

/** Whether a later notification with the same title and link will be emailed instead. */
async function isSuperseded({ db }: Ctx, { id, userId, title, link, createdAt }: Note): Promise<boolean> {
  const { createdAt: at } = notifications;
  const same = and(
    eq(notifications.userId, userId),
    eq(notifications.title, title),
    eq(notifications.link, link ?? ''),
  );
  const later = or(gt(at, createdAt), and(eq(at, createdAt), gt(notifications.id, id)));
  return (await db.$count(notifications, and(same, later))) > 0;
}

/** Whether the notification is about a saved listing that has since been removed or withdrawn. */
async function isOutdated({ db }: Ctx, kind: EmailKind | undefined, { link }: Note): Promise<boolean> {
  if (kind !== 'saved' || !link) return false;
  return (await db.$count(listings, and(eq(listings.id, listingIn(link)), isPublic))) === 0;
}

/** The text for a suspended user, who cannot open the order. */
const whileSuspended = ({ title, message }: Note): Words => ({
  title,
  message: `${message}\n\nYou can't sign in while your account is suspended. If there is anything we should know about this order, please contact us.`,
  link: '/support',
});

/**
 * Sends a notification by email, unless the address is unverified, the user has since deleted their account or turned off this
 * kind of email, or the listing is no longer on sale.
 */
export async function sendNotificationEmail(
  ctx: Ctx,
  notificationId: string,
  {
    button,
    kind,
    orderId,
    isCombined = false,
  }: Partial<Record<'button' | 'orderId', string | undefined>> & {
    kind?: EmailKind | undefined;
    isCombined?: boolean;
  } = {},
): Promise<void> {
  const [found] = await ctx.db
    .select({ note: notifications, name: users.name, email: users.email, bannedAt: users.bannedAt })
    .from(notifications)
    .innerJoin(users, and(eq(users.id, notifications.userId), isNotNull(users.verifiedAt)))
    .where(eq(notifications.id, notificationId));
  if (!found?.email) return;
  const { note, name, email, bannedAt } = found;
  const { userId } = note;
  if (isCombined && (await isSuperseded(ctx, note))) return;
  if (kind && !(await findPreferences(ctx.db, kind, [userId]))(userId)) return;
  if (await isOutdated(ctx, kind, note)) return;
  const isLockedOut = bannedAt !== null && orderId !== undefined;
  const words = isLockedOut ? whileSuspended(note) : { ...note, link: note.link ?? undefined };
  const unsubscribe = kind && {
    about: emailTexts[kind].label,
    url: `${ctx.settings.publicUrl}${await unsubscribePath(ctx.db, { userId, kind })}`,
  };
  const [order] = orderId ? await ctx.db.select().from(orders).where(eq(orders.id, orderId)) : [];
  const more = { button: isLockedOut ? 'Contact us' : button, facts: order && detailsOf(order) };
  await sendEmail(ctx, { ...emailOf(ctx.settings, { name, email }, words, more), unsubscribe });
}

/** Says where each item is posted to or collected from or, if its seller has been suspended since checkout, what the buyer should do. */
export function placesOf(
  purchase: readonly Pick<
    Purchase,
    'deliverTo' | 'collectFrom' | 'status' | 'productName' | 'sellerName' | 'sellerIsUnreachable'
  >[],
): string[] {
  const posted = purchase.find(
    ({ deliverTo, status, sellerIsUnreachable }) => deliverTo && status === 'Paid' && !sellerIsUnreachable,
  )?.deliverTo;
  const lines = purchase.flatMap(({ status, collectFrom, productName, sellerName, sellerIsUnreachable }) => {
    if (status !== 'Paid') return [];
    if (sellerIsUnreachable)
      return `${productName}: ${sellerName}'s account is suspended. Please cancel the order, and we'll refund you.`;
    if (!collectFrom) return [];
    return `${productName}: ${collectLine(collectFrom)}. Agree a time on the order page. ${sellerName} will send you the full address in a message.`;
  });
  return posted
    ? [`Posted items go to ${[posted.name, posted.line1, posted.city, posted.postcode].join(', ')}.`, ...lines]
    : lines;
}

/** Emails the buyer of a purchase, or one of its sellers, about their paid orders. Suspended sellers get no email. */
export async function sendPaidEmail(ctx: Ctx, purchaseId: string, userId: string): Promise<void> {
  const rows = await ctx.db
    .select({ order: orders, name: users.name, email: users.email, bannedAt: users.bannedAt })
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
  const { order, name, email, bannedAt } = first;
  const isBuyer = order.buyerId === userId;
  if (bannedAt && !isBuyer) return;
  const places = isBuyer ? placesOf(await readPurchase(ctx, purchaseId)) : [];
  const facts = { lines: rows.map((row) => row.order), places };
  await sendEmail(ctx, emailOfRow(ctx.settings, { name, email }, paidRows[isBuyer ? 'buyer' : 'seller'], facts));
}

/** Emails a buyer that the provider has accepted their refund, unless it has since failed, which another email reports. */
export async function sendRefundEmail(ctx: Ctx, which: SQL): Promise<void> {
  const [found] = await ctx.db
    .select({ refund: refunds, order: orders, name: users.name, email: users.email })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(users, eq(users.id, orders.buyerId))
    .where(and(which, isNotNull(refunds.providerRefundId), isNull(refunds.failedAt)));
  if (!found?.email) return;
  const { refund, order, name, email } = found;
  const isPart = refund.amountPence < order.totalPence && !['refunded', 'called_off'].includes(order.state);
  const { productName, claimState, delivery } = order;
  const facts = { refund, productName, isPart, claimState, isCollected: delivery === 'collection' };
  await sendEmail(ctx, emailOfRow(ctx.settings, { name, email }, refundSent, facts));
}
