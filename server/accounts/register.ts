import { and, eq, isNull } from 'drizzle-orm';
import type { register as endpoint } from '#contract/accounts.ts';
import type { Input } from '#contract/endpoint.ts';
import { emailSafePath } from '#contract/next-path.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import { isUniqueViolation } from '#server/db/sql-errors.ts';
import { transact } from '#server/db/transact.ts';
import { record } from '#server/events.ts';
import { consumeEmailLink, deleteEmailLinks } from './email-links.ts';
import { forgetPerson, noDetails } from './forget-person.ts';
import { hashPassword, rejectEmailAsPassword, rejectCommonPassword } from './passwords.ts';
import { endSessions } from './sessions.ts';
import { rejectStaffName } from './staff-names.ts';
import { users } from './tables.ts';

export const emailKeyOf = (email: string): string => email.toLowerCase();

/** Returned whether or not the address is new, so that nobody can find out who has an account. */
const checkYourEmail = { message: 'Registration successful. Please check your email to verify your account.' };

/** Job data for an email with a link: its user, and the path to continue to. */
export function linkFor(userId: string, next = ''): Record<string, string> {
  const path = emailSafePath(next);
  return path ? { userId, next: path } : { userId };
}

/**
 * Creates a buyer, or replaces one whose address was never verified, since whoever registered it first may not own it (docs/decisions/0019).
 * If the address is verified, emails its owner instead.
 */
export async function register(ctx: Ctx, { body }: Input<typeof endpoint>) {
  await ctx.limiter.spend('registerAddress', ctx.address);
  await ctx.limiter.spend('registerAccount', body.email);
  rejectStaffName(body.name, 'name');
  rejectCommonPassword(body.password, 'password');
  rejectEmailAsPassword(body.password, body.email, 'password');
  const { name, email, next } = body;
  const account = { name, email, passwordHash: await hashPassword(body.password) };
  try {
    await ctx.db.transaction(async (tx) => {
      const userId = newId();
      await tx.insert(users).values({ ...account, id: userId, emailKey: emailKeyOf(email), createdAt: ctx.now() });
      await record(ctx, tx, 'user.registered', { userId });
      await ctx.queue.enqueue(tx, 'verification-mail', linkFor(userId, next));
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await transact(ctx.db, (tx) => registerAgain(ctx, tx, account, next));
  }
  return checkYourEmail;
}

type Registration = { name: string; email: string; passwordHash: string };

/**
 * Replaces an unverified registration and everything entered in it, including the role, and ends its sessions and verification links. If
 * the address is verified, only sends an email.
 */
async function registerAgain(ctx: Ctx, tx: Db, account: Registration, next: string | undefined): Promise<void> {
  const [owner] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.emailKey, emailKeyOf(account.email)));
  if (!owner) return;
  const isUnverified = and(eq(users.id, owner.id), isNull(users.verifiedAt), isNull(users.bannedAt));
  // Deletes the links first, as `verifyEmail` does, to avoid a deadlock.
  await deleteEmailLinks(tx, owner.id, 'verify');
  const [replaced] = await tx
    .update(users)
    .set({ ...noDetails, ...account, role: 'buyer' })
    .where(isUnverified)
    .returning({ id: users.id });
  if (!replaced) return ctx.queue.enqueue(tx, 'address-taken-mail', { userId: owner.id });
  await forgetPerson(tx, owner.id);
  await record(ctx, tx, 'user.replaced', { userId: owner.id });
  await ctx.queue.enqueue(tx, 'verification-mail', { ...linkFor(owner.id, next), isRepeat: 'yes' });
}

/** Sends a new verification link. For an unknown or verified address, the response and its timing are the same, as in `forgotPassword`. */
export async function resendVerification(ctx: Ctx, email: string, next?: string) {
  await ctx.limiter.spend('mailAddress', ctx.address);
  await ctx.limiter.spend('mailAccount', `verify:${email}`);
  const [user] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.emailKey, emailKeyOf(email)), isNull(users.verifiedAt), isNull(users.bannedAt)));
  await ctx.queue.enqueue(ctx.db, 'verification-mail', linkFor(user?.id ?? newId(), next));
  return { message: 'Verification email resent.' };
}

/** Consumes a verification link. Ends earlier sessions, which were started without proof of owning the address. */
export async function verifyEmail(ctx: Ctx, token: string) {
  await ctx.db.transaction(async (tx) => {
    const userId = await consumeEmailLink(ctx, tx, 'verify', token);
    await tx.update(users).set({ verifiedAt: ctx.now() }).where(eq(users.id, userId));
    await endSessions(tx, userId);
  });
  return { message: 'Email successfully verified.' };
}
