import { and, eq, getTableColumns, isNull, or } from 'drizzle-orm';
import { readMe } from '#server/accounts/read-user.ts';
import { emailChanges, passkeys } from '#server/accounts/sign-in-tables.ts';
import { blocks, sellerApplications, sessions } from '#server/accounts/tables.ts';
import { basketLines, wishes } from '#server/basket/tables.ts';
import { listings } from '#server/catalogue/tables.ts';
import { messages } from '#server/chat/tables.ts';
import { decisions, reports } from '#server/moderation/tables.ts';
import { claimStatements } from '#server/claims/tables.ts';
import type { Services } from '#server/context.ts';
import { imports } from '#server/imports/tables.ts';
import { emailPreferences, notifications, pushSubscriptions } from '#server/notifications/tables.ts';
import { orders } from '#server/orders/tables.ts';
import { earnings, payouts, purchases } from '#server/payments/tables.ts';
import { reviews } from '#server/reviews/tables.ts';

const listingColumns = getTableColumns(listings);
/** Without what an order's seller must not know: its buyer's code. */
const { collectionCode: _, ...orderColumns } = getTableColumns(orders);
const pushColumns = {
  endpoint: pushSubscriptions.endpoint,
  createdAt: pushSubscriptions.createdAt,
  lastUsedAt: pushSubscriptions.lastUsedAt,
};
const { device, createdAt, usedAt, expiresAt } = sessions;
const { kind, reason, details, createdAt: reportedAt } = reports;
const reportColumns = { kind, reason, details, createdAt: reportedAt };
/** Without the admins who decided. */
const { adminId: _admin, outcomeAdminId: _second, ...decisionColumns } = getTableColumns(decisions);

/** Everything stored about a user, as the tables have it; amounts are in pence. Other people appear by their ids only. */
export async function collectData(sources: Pick<Services, 'db' | 'settings' | 'productCount'>, id: string) {
  const { db } = sources;
  const tables = {
    applications: db.select().from(sellerApplications).where(eq(sellerApplications.userId, id)),
    sessions: db.select({ device, createdAt, usedAt, expiresAt }).from(sessions).where(eq(sessions.userId, id)),
    passkeys: db
      .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
      .from(passkeys)
      .where(eq(passkeys.userId, id)),
    emailChange: db.select({ email: emailChanges.email }).from(emailChanges).where(eq(emailChanges.userId, id)),
    blockedUsers: db.select().from(blocks).where(eq(blocks.blockerId, id)),
    payments: db.select().from(purchases).where(eq(purchases.buyerId, id)),
    purchases: db.select().from(orders).where(eq(orders.buyerId, id)),
    sales: db.select(orderColumns).from(orders).where(eq(orders.sellerId, id)),
    earnings: db.select().from(earnings).where(eq(earnings.sellerId, id)),
    payouts: db.select().from(payouts).where(eq(payouts.sellerId, id)),
    statements: db.select().from(claimStatements).where(eq(claimStatements.authorId, id)),
    reviewsWritten: db.select().from(reviews).where(eq(reviews.reviewerId, id)),
    reviewsReceived: db.select().from(reviews).where(eq(reviews.subjectId, id)),
    messages: db
      .select()
      .from(messages)
      .where(or(eq(messages.senderId, id), and(eq(messages.receiverId, id), isNull(messages.removedAt)))),
    reportsMade: db.select(reportColumns).from(reports).where(eq(reports.reporterId, id)),
    decisionsAbout: db.select(decisionColumns).from(decisions).where(eq(decisions.ownerId, id)),
    notifications: db.select().from(notifications).where(eq(notifications.userId, id)),
    emailSettings: db.select().from(emailPreferences).where(eq(emailPreferences.userId, id)),
    notifiedDevices: db.select(pushColumns).from(pushSubscriptions).where(eq(pushSubscriptions.userId, id)),
    basket: db.select().from(basketLines).where(eq(basketLines.userId, id)),
    wishlist: db.select().from(wishes).where(eq(wishes.userId, id)),
    listings: db.select(listingColumns).from(listings).where(eq(listings.sellerId, id)),
    imports: db.select().from(imports).where(eq(imports.sellerId, id)),
  };
  const found: Record<string, unknown> = { account: await readMe(sources, id) };
  for (const [name, rows] of Object.entries(tables)) found[name] = await rows;
  return found;
}
