import {
  and,
  eq,
  getTableColumns,
  inArray,
  isNull,
  ne,
  notInArray,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { auditEntries } from '#server/accounts/audit-tables.ts';
import { emailChanges, passkeys } from '#server/accounts/sign-in-tables.ts';
import {
  blocks,
  documentViews,
  knownDevices,
  securityEvents,
  sellerApplications,
  sessions,
} from '#server/accounts/tables.ts';
import { basketLines, wishes } from '#server/basket/tables.ts';
import { listings, listingStock, stockHolds } from '#server/catalogue/tables.ts';
import { chats, lastSeen, messages } from '#server/chat/tables.ts';
import { claims, claimStatements } from '#server/claims/tables.ts';
import type { Db } from '#server/db/client.ts';
import { importRows, imports } from '#server/imports/tables.ts';
import { decisions, reports } from '#server/moderation/tables.ts';
import {
  emailPreferences,
  notifications,
  pushSubscriptions,
  savedListingNotices,
} from '#server/notifications/tables.ts';
import { orderEvents, orders } from '#server/orders/tables.ts';
import {
  deductions,
  disputes,
  earnings,
  payoutAccounts,
  payouts,
  purchases,
  refunds,
} from '#server/payments/tables.ts';
import { isPublished, reviews } from '#server/reviews/tables.ts';
import { type Columns, readRows } from './read-rows.ts';

/** Reads the rows of a section that concern a user. */
type Section = (db: Db, userId: string) => AsyncIterable<unknown>;

const columnsWithout = (table: PgTable, ...names: string[]): Record<string, PgColumn> =>
  Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => !names.includes(name)));

/** The rows whose `owner` is the user. */
const by =
  (owner: PgColumn, key: PgColumn, columns?: Columns, only?: SQL): Section =>
  (db, userId) =>
    readRows(db, { table: owner.table as PgTable, key, columns }, and(eq(owner, userId), only));

const applicationsOf = (db: Db, userId: string) =>
  db.select({ id: sellerApplications.id }).from(sellerApplications).where(eq(sellerApplications.userId, userId));
const purchasesOf = (db: Db, userId: string) =>
  db.select({ id: purchases.id }).from(purchases).where(eq(purchases.buyerId, userId));
/** Sellers see an order only once it has been paid. */
const isSale = notInArray(orders.state, ['pending', 'cancelled']);
const ordersOf = (db: Db, userId: string) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(or(eq(orders.buyerId, userId), and(eq(orders.sellerId, userId), isSale)));

const claimsOf = (db: Db, userId: string) =>
  db
    .select({ id: claims.id })
    .from(claims)
    .where(inArray(claims.orderId, ordersOf(db, userId)));

const listingsOf = (db: Db, userId: string) =>
  db.select({ id: listings.id }).from(listings).where(eq(listings.sellerId, userId));

/** The rows whose `owner` is one of the ids that `idsOf` selects for the user. */
const among =
  (owner: PgColumn, idsOf: (db: Db, userId: string) => SQLWrapper, key: PgColumn, columns?: Columns): Section =>
  (db, userId) =>
    readRows(db, { table: owner.table as PgTable, key, columns }, inArray(owner, idsOf(db, userId)));

async function* chatsOf(db: Db, userId: string) {
  for (const side of [chats.firstId, chats.secondId])
    yield* readRows(db, { table: chats, key: chats.id }, eq(side, userId));
}

/** Reads chat by chat, since no index finds a user's messages. */
async function* messagesOf(db: Db, userId: string) {
  const isReadable = or(eq(messages.senderId, userId), isNull(messages.removedAt));
  for await (const { id } of chatsOf(db, userId))
    yield* readRows(db, { table: messages, key: messages.number }, and(eq(messages.chatId, id), isReadable));
}

async function* importRowsOf(db: Db, userId: string) {
  for await (const { id } of readRows(db, { table: imports, key: imports.id }, eq(imports.sellerId, userId)))
    yield* readRows(db, { table: importRows, key: importRows.row }, eq(importRows.importId, id));
}

const { action, before, after, reason: auditReason, createdAt: auditedAt } = auditEntries;
const { at, call, outcome, address } = securityEvents;
const { device, createdAt, usedAt, expiresAt } = sessions;
const { kind, reason, createdAt: reportedAt, decidedAt, decision, decisionReason } = reports;
/** A message can be reported only by its one reader, so its sender finds out about a report only if it led to action. */
const isKnownToOwner = (table: typeof reports | typeof decisions) =>
  or(ne(table.kind, 'message'), ne(table.decision, 'none'));
/** The columns of a report that do not reveal who made it. */
const reportColumns = { kind, reason, createdAt: reportedAt, decidedAt, decision, decisionReason };

/**
 * Everything stored about a user apart from the account itself, exactly as in the tables, with amounts in pence. Other people appear only as
 * ids, as the seller's name on orders, and in what they wrote to the user; admins and reporters do not appear. Admins' notes are left out,
 * because an admin must first check who is mentioned in them.
 */
export const sections: Record<string, Section> = {
  applications: by(sellerApplications.userId, sellerApplications.id, columnsWithout(sellerApplications, 'decidedById')),
  documentViews: among(
    documentViews.applicationId,
    applicationsOf,
    documentViews.id,
    columnsWithout(documentViews, 'adminId'),
  ),
  sessions: by(sessions.userId, sessions.id, { device, createdAt, usedAt, expiresAt }),
  knownDevices: by(knownDevices.userId, knownDevices.key, { firstSeenAt: knownDevices.firstSeenAt }),
  passkeys: by(passkeys.userId, passkeys.id, {
    name: passkeys.name,
    createdAt: passkeys.createdAt,
    lastUsedAt: passkeys.lastUsedAt,
  }),
  emailChange: by(emailChanges.userId, emailChanges.userId, { email: emailChanges.email }),
  securityEvents: by(securityEvents.userId, securityEvents.id, { at, call, outcome, address }),
  lastSeen: by(lastSeen.userId, lastSeen.userId),
  blockedUsers: by(blocks.blockerId, blocks.blockedId),
  blockedBy: by(blocks.blockedId, blocks.blockerId),
  payments: by(purchases.buyerId, purchases.id),
  refunds: among(refunds.purchaseId, purchasesOf, refunds.id),
  chargebacks: among(disputes.purchaseId, purchasesOf, disputes.id),
  // Without the seller's full postcode, which only the buyer of an order awaiting collection may see.
  purchases: by(orders.buyerId, orders.id, columnsWithout(orders, 'collectPostcode')),
  // Without the buyer's collection code, which the seller must not see.
  sales: by(orders.sellerId, orders.id, columnsWithout(orders, 'collectionCode'), isSale),
  orderEvents: among(orderEvents.orderId, ordersOf, orderEvents.id, columnsWithout(orderEvents, 'actorId')),
  earnings: by(earnings.sellerId, earnings.orderId),
  deductions: by(deductions.sellerId, deductions.id),
  payoutAccount: by(payoutAccounts.sellerId, payoutAccounts.sellerId),
  payouts: by(payouts.sellerId, payouts.id),
  claims: among(claims.orderId, ordersOf, claims.id, columnsWithout(claims, 'decidedById')),
  statements: among(claimStatements.claimId, claimsOf, claimStatements.id, columnsWithout(claimStatements, 'authorId')),
  // Without a reply that an admin has removed. Its author can find it in `reviewsReceived`.
  reviewsWritten: by(reviews.reviewerId, reviews.id, {
    ...getTableColumns(reviews),
    reply: sql`case when ${reviews.replyRemovedAt} is null then ${reviews.reply} end`,
  }),
  reviewsReceived: by(reviews.subjectId, reviews.id, undefined, isPublished),
  chats: chatsOf,
  messages: messagesOf,
  reportsMade: by(reports.reporterId, reports.id, {
    ...reportColumns,
    targetId: reports.targetId,
    details: reports.details,
  }),
  reportsAbout: by(reports.ownerId, reports.id, reportColumns, isKnownToOwner(reports)),
  decisionsAbout: by(
    decisions.ownerId,
    decisions.id,
    // Without the context, which other people wrote: an admin may since have removed some of it.
    {
      ...columnsWithout(decisions, 'adminId', 'outcomeAdminId'),
      snapshot: sql`${decisions.snapshot} - 'context'`,
    },
    isKnownToOwner(decisions),
  ),
  adminActions: by(
    auditEntries.targetId,
    auditEntries.id,
    { action, before, after, reason: auditReason, createdAt: auditedAt },
    ne(action, 'user.noted'),
  ),
  notifications: by(notifications.userId, notifications.id),
  emailSettings: by(emailPreferences.userId, emailPreferences.kind),
  notifiedDevices: by(pushSubscriptions.userId, pushSubscriptions.id, {
    endpoint: pushSubscriptions.endpoint,
    createdAt: pushSubscriptions.createdAt,
    lastUsedAt: pushSubscriptions.lastUsedAt,
  }),
  basket: by(basketLines.userId, basketLines.listingId),
  reservations: by(stockHolds.holderId, stockHolds.listingId),
  wishlist: by(wishes.userId, wishes.id),
  wishlistNotifications: by(savedListingNotices.userId, savedListingNotices.listingId),
  listings: by(listings.sellerId, listings.id),
  stock: among(listingStock.listingId, listingsOf, listingStock.listingId),
  imports: by(imports.sellerId, imports.id),
  importRows: importRowsOf,
};
