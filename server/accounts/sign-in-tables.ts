import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment } from '#server/db/columns.ts';
import { users } from './tables.ts';

/**
 * Authenticator apps, each with its encrypted secret. Once `users.twoStepSince` is set, signing in with a password also needs a code from
 * the app or a recovery code. Only codes after `lastCounter` are valid, so each works only once.
 * `newSecret` is that of an app that will replace this one once its first code is confirmed.
 */
export const authenticators = pgTable('authenticators', {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  secret: text().notNull(),
  newSecret: text(),
  lastCounter: integer().notNull(),
  createdAt: moment().notNull(),
});

/** Passkeys (WebAuthn), found by the id that the authenticator gives each. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    credentialId: text().notNull(),
    publicKey: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    name: text().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_user').on(t.userId)],
);

/** One-time challenges for passkeys to sign, either to add a passkey to the user's account or, without a user, to sign in. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  hash: text().primaryKey(),
  userId: text().references(() => users.id),
  expiresAt: moment().notNull(),
});

/** Hashes of recovery codes, each of which works once in place of a code from the app. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    codeHash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/**
 * Requests to change an email address, with the hashes of the links sent to both addresses and when each was confirmed. `sessionHash`
 * identifies the session that made the request.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    userId: text()
      .primaryKey()
      .references(() => users.id),
    email: text().notNull(),
    sessionHash: text().notNull(),
    oldHash: text(),
    newHash: text(),
    oldConfirmedAt: moment(),
    newConfirmedAt: moment(),
    expiresAt: moment().notNull(),
  },
  (t) => [index('email_changes_old').on(t.oldHash), index('email_changes_new').on(t.newHash)],
);
