import { and, eq, isNull } from 'drizzle-orm';
import type { register as endpoint } from '#contract/accounts.ts';
import type { Input } from '#contract/endpoint.ts';
import { emailSafePath } from '#contract/next-path.ts';
import type { Ctx } from '#server/context.ts';
import { newId } from '#server/db/columns.ts';
import { isUniqueViolation } from '#server/db/sql-errors.ts';
import { record } from '#server/events.ts';
import { consumeEmailLink } from './email-links.ts';
import { hashPassword, rejectEmailAsPassword, rejectCommonPassword } from './passwords.ts';
import { endSessions } from './sessions.ts';
import { users } from './tables.ts';

export const emailKeyOf = (email: string): string => email.toLowerCase();

/** Returned whether or not the address is new, so that nobody can find out who has an account. */
const checkYourEmail = { message: 'Registration successful. Please check your email to verify your account.' };

/** Job data for a verification email: its user, and the path to continue to. */
function linkFor(userId: string, next = ''): Record<string, string> {
  const path = emailSafePath(next);
  return path ? { userId, next: path } : { userId };
}

/** Creates a buyer. If the address is taken, its owner is emailed instead. */
export async function register(ctx: Ctx, { body }: Input<typeof endpoint>) {
  await ctx.limiter.spend('registerAddress', ctx.address);
  await ctx.limiter.spend('registerAccount', body.email);
  rejectCommonPassword(body.password, 'password');
  rejectEmailAsPassword(body.password, body.email, 'password');
  const passwordHash = await hashPassword(body.password);
  const { name, email, next } = body;
  try {
    await ctx.db.transaction(async (tx) => {
      const userId = newId();
      await tx
        .insert(users)
        .values({ id: userId, name, email, emailKey: emailKeyOf(email), passwordHash, createdAt: ctx.now() });
      await record(ctx, tx, 'user.registered', { userId });
      await ctx.queue.enqueue(tx, 'verification-mail', linkFor(userId, next));
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await emailOwner(ctx, email);
  }
  return checkYourEmail;
}

/** Emails an address's owner that someone tried to register with it. */
async function emailOwner(ctx: Ctx, email: string): Promise<void> {
  const [owner] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.emailKey, emailKeyOf(email)));
  if (owner) await ctx.queue.enqueue(ctx.db, 'address-taken-mail', { userId: owner.id });
}

/** Sends a new verification link; the response is the same for an unknown or verified address. */
export async function resendVerification(ctx: Ctx, email: string, next?: string) {
  await ctx.limiter.spend('mailAddress', ctx.address);
  await ctx.limiter.spend('mailAccount', `verify:${email}`);
  const [user] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.emailKey, emailKeyOf(email)), isNull(users.verifiedAt), isNull(users.bannedAt)));
  if (user) await ctx.queue.enqueue(ctx.db, 'verification-mail', linkFor(user.id, next));
  return { message: 'Verification email resent.' };
}

/** Uses a verification link. Earlier sessions end: they were started without proof of owning the address. */
export async function verifyEmail(ctx: Ctx, token: string) {
  await ctx.db.transaction(async (tx) => {
    const userId = await consumeEmailLink(ctx, tx, 'verify', token);
    await tx.update(users).set({ verifiedAt: ctx.now() }).where(eq(users.id, userId));
    await endSessions(tx, userId);
  });
  return { message: 'Email successfully verified.' };
}
