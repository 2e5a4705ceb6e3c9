import { randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { Problem } from '#contract/problems.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { hashToken } from './sessions.ts';
import { authenticators, recoveryCodes } from './sign-in-tables.ts';
import { users } from './tables.ts';

/** Six-digit codes that change every 30 seconds, the only kind that every authenticator app supports. */
const totpOf = (secret: Secret, label = '') => new TOTP({ issuer: 'Skep', label, secret });
const nameOf = (userId: string) => `authenticators/${userId}`;

/** How many codes before and after the current one are accepted, in case clocks differ. */
const window = 1;
const recoveryCodeCount = 10;

/**
 * Stores a new secret for a user's authenticator app, encrypted, and returns it in the two forms that apps accept: a URL and base32. If an
 * app is already in use, it remains so until `replaceAuthenticator`.
 */
export async function createAuthenticator(ctx: Ctx, tx: Db, userId: string, label: string, isInUse = false) {
  const secret = new Secret({ size: 20 });
  const encrypted = ctx.encryption.encrypt(nameOf(userId), secret.bytes).toString('base64');
  const row = { secret: encrypted, lastCounter: 0, createdAt: ctx.now() };
  await tx
    .insert(authenticators)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: authenticators.userId, set: isInUse ? { newSecret: encrypted } : row });
  return { url: totpOf(secret, label).toString(), secret: secret.base32 };
}

/** Replaces the secret in use with the new one; returns false if there is no new one. */
export async function replaceAuthenticator(ctx: Ctx, tx: Db, userId: string): Promise<boolean> {
  const { newSecret } = authenticators;
  const replaced = await tx
    .update(authenticators)
    .set({ secret: sql`${newSecret}`, newSecret: null, lastCounter: 0, createdAt: ctx.now() })
    .where(and(eq(authenticators.userId, userId), isNotNull(newSecret)))
    .returning({ userId: authenticators.userId });
  return replaced.length > 0;
}

const decryptSecret = ({ encryption }: Pick<Ctx, 'encryption'>, userId: string, secret: string): Buffer =>
  encryption.decrypt(nameOf(userId), Buffer.from(secret, 'base64'));

/** Throws if the latest secret was encrypted with a key that this process does not have. */
export async function requireReadableSecrets(ctx: Pick<Ctx, 'db' | 'encryption'>): Promise<void> {
  const [latest] = await ctx.db.select().from(authenticators).orderBy(desc(authenticators.createdAt)).limit(1);
  if (latest) decryptSecret(ctx, latest.userId, latest.secret);
}

async function takeAppCode(ctx: Ctx, tx: Db, userId: string, code: string): Promise<boolean> {
  const isTheirs = eq(authenticators.userId, userId);
  const [row] = await tx.select({ secret: authenticators.secret }).from(authenticators).where(isTheirs);
  if (!row) return false;
  const totp = totpOf(Secret.fromHex(decryptSecret(ctx, userId, row.secret).toString('hex')));
  const timestamp = ctx.now().getTime();
  const delta = totp.validate({ token: code, timestamp, window });
  if (delta === null) return false;
  const counter = totp.counter({ timestamp }) + delta;
  // Another app may have replaced this one since its secret was read.
  const isUnchanged = eq(authenticators.secret, row.secret);
  const used = await tx
    .update(authenticators)
    .set({ lastCounter: counter })
    .where(and(isTheirs, isUnchanged, lt(authenticators.lastCounter, counter)))
    .returning({ userId: authenticators.userId });
  return used.length > 0;
}

const withoutSpaces = (code: string) => code.replaceAll(/[\s-]/g, '').toLowerCase();

async function takeRecoveryCode(tx: Db, userId: string, code: string): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashToken(`${userId} ${code}`))))
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

/** Consumes a code from the app or a recovery code, and returns which kind it was. Throws `wrong_code`. */
export async function takeCode(ctx: Ctx, tx: Db, userId: string, typed: string): Promise<'app' | 'recovery'> {
  const code = withoutSpaces(typed);
  if (/^\d{6}$/.test(code) && (await takeAppCode(ctx, tx, userId, code))) return 'app';
  if (code.length > 6 && (await takeRecoveryCode(tx, userId, code))) return 'recovery';
  throw new Problem('wrong_code', undefined, { code: 'Please enter a new code.' });
}

/** Replaces a user's recovery codes and returns the new ones, of 120 random bits each. Only their hashes are stored. */
export async function createRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const codes = Array.from({ length: recoveryCodeCount }, () => randomBytes(15).toString('hex'));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashToken(`${userId} ${code}`) })));
  return codes.map((code) => code.match(/.{5}/g)?.join('-') ?? code);
}

/** Discards the secret of an app that has not been confirmed, whether it is the first one or would replace another. */
export async function discardUnconfirmed(tx: Db, userId: string): Promise<void> {
  const isTheirs = eq(authenticators.userId, userId);
  const withoutSecondStep = tx.select({ id: users.id }).from(users).where(isNull(users.twoStepSince));
  await tx.delete(authenticators).where(and(isTheirs, inArray(authenticators.userId, withoutSecondStep)));
  await tx.update(authenticators).set({ newSecret: null }).where(isTheirs);
}

export async function deleteSecondStep(tx: Db, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(authenticators).where(eq(authenticators.userId, userId));
}
