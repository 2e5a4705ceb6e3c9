import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { applicationStatuses, kycStatuses, roles } from '#contract/accounts.ts';
import { documentTypes } from '#contract/applications.ts';
import { id, moment, pictureName, tsvector, searchable } from '#server/db/columns.ts';

/**
 * Users. A deleted user's row is retained with all personal fields empty. `emailKey` is the email address in lower case. `averageRating` and
 * `reviewCount` summarise the reviews about this user. A seller is away from `awayFrom` and back on `awayUntil`; both are calendar days in
 * Britain. `search` holds the words for finding users: the name and, for sellers, the business name and town.
 */
export const users = pgTable(
  'users',
  {
    id: id(),
    name: text().notNull(),
    email: text(),
    emailKey: text(),
    passwordHash: text(),
    role: text({ enum: roles }).notNull().default('buyer'),
    verifiedAt: moment(),
    twoStepSince: moment(),
    bannedAt: moment(),
    /** When the ban ends automatically; null if it lasts until an admin lifts it. */
    bannedUntil: moment(),
    /** When a seller stopped all their sales of live bees; null if they have not. */
    beesStoppedAt: moment(),
    deletedAt: moment(),
    isBusiness: boolean().notNull().default(false),
    businessName: text(),
    companyNumber: text(),
    phone: text(),
    bio: text(),
    avatar: text(),
    street: text(),
    city: text(),
    postcode: text(),
    country: text().notNull().default('UK'),
    kycStatus: text({ enum: kycStatuses }).notNull().default('none'),
    awayFrom: date(),
    awayUntil: date(),
    awayNote: text().notNull().default(''),
    flagCount: integer().notNull().default(0),
    averageRating: real().notNull().default(0),
    reviewCount: integer().notNull().default(0),
    createdAt: moment().notNull(),
    search: tsvector().generatedAlwaysAs(
      sql.raw(
        `to_tsvector('simple', ${searchable("name || case role when 'seller' then ' ' || coalesce(business_name, '') || ' ' || coalesce(city, '') else '' end")})`,
      ),
    ),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.emailKey),
    index('users_search').using('gin', t.search),
    index('users_picture').on(pictureName(t.avatar)),
    index('users_created').on(t.createdAt),
    index('users_role').on(t.role, t.id),
    index('users_flags').on(t.flagCount, t.id),
    index('users_banned')
      .on(t.flagCount, t.id)
      .where(sql`banned_at is not null`),
    index('users_deleted')
      .on(t.flagCount, t.id)
      .where(sql`deleted_at is not null`),
    index('users_business')
      .on(t.flagCount, t.id)
      .where(sql`is_business`),
  ],
);

/** Sessions of signed-in users. Only the SHA-256 of the bearer token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    /** Identifies the session when its user ends it. */
    id: text()
      .notNull()
      .default(sql`gen_random_uuid()::text`),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** Such as 'Firefox on Windows'. */
    device: text().notNull().default(''),
    createdAt: moment().notNull(),
    /** When the session was last used, to the hour; null if it was started before this column existed. */
    usedAt: moment(),
    expiresAt: moment().notNull(),
    /** When the password was last entered in this session; null if it was started before this column existed. */
    confirmedAt: moment(),
  },
  (t) => [index('sessions_user').on(t.userId)],
);

/**
 * The security log: attempts to sign in, changes to account protection, changes by admins and refused requests, each with its network. `call`
 * is the API call; `outcome` is 'ok' or the error code. `userId` outlives the account. A daily job deletes old events.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: id(),
    at: moment().notNull(),
    call: text().notNull(),
    outcome: text().notNull(),
    userId: text(),
    address: text().notNull(),
  },
  (t) => [index('security_events_time').on(t.at), index('security_events_user').on(t.userId, t.at)],
);

/** Hashes of the devices on which users have signed in, so that they can be notified about a new one. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    key: text().notNull(),
    firstSeenAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
);

/** Who has blocked whom: neither can message the other. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: text()
      .notNull()
      .references(() => users.id),
    blockedId: text()
      .notNull()
      .references(() => users.id),
    blockedAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.blockedId] }),
    index('blocks_blocked').on(t.blockedId),
    check('blocks_two', sql`${t.blockerId} <> ${t.blockedId}`),
  ],
);

/** One-time links in emails. Only the SHA-256 of the token is stored. A new link replaces older ones of the same kind. */
export const emailLinks = pgTable(
  'email_links',
  {
    tokenHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: ['verify', 'reset'] }).notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [index('email_links_user').on(t.userId, t.kind)],
);

/**
 * Applicants' identity documents, stored as private files. A row is inserted before its file is written, and deleted after its file. A row
 * without an application is left over from a failed attempt; the hourly job deletes it.
 */
export const identityDocuments = pgTable('identity_documents', {
  id: text().primaryKey(),
  type: text({ enum: documentTypes }).notNull(),
  createdAt: moment().notNull(),
});

/**
 * Applications for a seller account. Approval copies the details to `users`, where `kycStatus` tracks the progress. Each user has at most one
 * pending. The indexes serve the admins' lists in each order. `documentId` is null once the document is deleted.
 */
export const sellerApplications = pgTable(
  'seller_applications',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    status: text({ enum: applicationStatuses }).notNull().default('pending'),
    name: text().notNull(),
    phone: text().notNull(),
    bio: text(),
    street: text().notNull(),
    city: text().notNull(),
    postcode: text().notNull(),
    isBusiness: boolean().notNull(),
    businessName: text(),
    companyNumber: text(),
    /** Whether this is a seller's change of details, to be checked before it replaces those that buyers see. */
    isChange: boolean().notNull().default(false),
    documentId: text().references(() => identityDocuments.id, { onDelete: 'set null' }),
    reason: text(),
    createdAt: moment().notNull(),
    decidedAt: moment(),
    decidedById: text().references(() => users.id),
  },
  (t) => [
    uniqueIndex('seller_applications_pending')
      .on(t.userId)
      .where(sql`status = 'pending'`),
    index('seller_applications_user').on(t.userId, t.createdAt),
    index('seller_applications_created').on(t.createdAt, t.id),
    index('seller_applications_status').on(t.status, t.createdAt, t.id),
    index('seller_applications_decided').on(t.status, t.decidedAt, t.id),
    index('seller_applications_document').on(t.documentId),
  ],
);

/** Which admin viewed which application's identity document, and when. Rows outlive the application. */
export const documentViews = pgTable(
  'document_views',
  { id: id(), applicationId: text().notNull(), adminId: text().notNull(), viewedAt: moment().notNull() },
  (t) => [index('document_views_application').on(t.applicationId, t.viewedAt)],
);
