import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, real, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment, tsvector, withoutAccents } from '#server/db/columns.ts';

/**
 * People. A deleted user keeps the row with every personal field emptied; `emailKey` is the address in lower case.
 * `averageRating` and `reviewCount` summarise the reviews about this user.
 */
export const users = pgTable(
  'users',
  {
    id: id(),
    name: text().notNull(),
    email: text(),
    emailKey: text(),
    passwordHash: text(),
    role: text({ enum: ['buyer', 'seller', 'admin'] })
      .notNull()
      .default('buyer'),
    verifiedAt: moment(),
    bannedAt: moment(),
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
    kycStatus: text({ enum: ['none', 'pending', 'approved', 'rejected'] })
      .notNull()
      .default('none'),
    flagCount: integer().notNull().default(0),
    averageRating: real().notNull().default(0),
    reviewCount: integer().notNull().default(0),
    createdAt: moment().notNull(),
    search: tsvector().generatedAlwaysAs(
      sql.raw(
        `to_tsvector('simple', ${withoutAccents("coalesce(name, '') || ' ' || coalesce(business_name, '') || ' ' || coalesce(city, '')")})`,
      ),
    ),
  },
  (t) => [uniqueIndex('users_email_key').on(t.emailKey), index('users_search').using('gin', t.search)],
);

/** Signed-in sessions. Only the SHA-256 of the bearer token is kept. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [index('sessions_user').on(t.userId)],
);

/** One-time links of e-mails. Only the SHA-256 of the token is kept; a new link of a kind replaces the older ones. */
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
