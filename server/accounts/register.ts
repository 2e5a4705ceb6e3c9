import { and, eq, isNull } from 'drizzle-orm';
import type { register as endpoint } from '#contract/accounts.ts';
import type { Input } from '#contract/endpoint.ts';
import { mailedPath } from '#contract/next-path.ts';
import type { Ctx } from '#server/context.ts';
import { newId } from '#server/db/columns.ts';
import { isUniqueViolation } from '#server/db/sql-errors.ts';
import { record } from '#server/events.ts';
import { spendLink } from './email-links.ts';
import { hashPassword, refuseAddress, refuseCommon } from './passwords.ts';
import { endSessions } from './sessions.ts';
import { users } from './tables.ts';

export const addressKey = (email: string): string => email.toLowerCase();

/** Answered whether or not the address is new, so that nobody can find out who has an account. */
const checkYourMail = { message: 'Registration successful. Please check your email to verify your account.' };

/** Whose link is to be mailed, and the path that it leads on to. */
function linkFor(userId: string, next = ''): Record<string, string> {
  const path = mailedPath(next);
  return path ? { userId, next: path } : { userId };
}

/** Creates a buyer. If the address is taken, its owner is told by e-mail instead. */
export async function register(ctx: Ctx, { body }: Input<typeof endpoint>) {
  await ctx.limiter.spend('registerAddress', ctx.address);
  await ctx.limiter.spend('registerAccount', body.email);
  refuseCommon(body.password, 'password');
  refuseAddress(body.password, body.email, 'password');
  const passwordHash = await hashPassword(body.password);
  const { name, email, next } = body;
  try {
    await ctx.db.transaction(async (tx) => {
      const userId = newId();
      await tx
        .insert(users)
        .values({ id: userId, name, email, emailKey: addressKey(email), passwordHash, createdAt: ctx.now() });
      await record(ctx, tx, 'user.registered', { userId });
      await ctx.queue.enqueue(tx, 'verification-mail', linkFor(userId, next));
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await tellOwner(ctx, email);
  }
  return checkYourMail;
}

/** Tells whose address it is that somebody tried to register with it. */
async function tellOwner(ctx: Ctx, email: string): Promise<void> {
  const [owner] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.emailKey, addressKey(email)));
  if (owner) await ctx.queue.enqueue(ctx.db, 'address-taken-mail', { userId: owner.id });
}

/** Sends a new verification link; says the same for an unknown or verified address. */
export async function resendVerification(ctx: Ctx, email: string, next?: string) {
  await ctx.limiter.spend('mailAddress', ctx.address);
  await ctx.limiter.spend('mailAccount', `verify:${email}`);
  const [user] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.emailKey, addressKey(email)), isNull(users.verifiedAt), isNull(users.bannedAt)));
  if (user) await ctx.queue.enqueue(ctx.db, 'verification-mail', linkFor(user.id, next));
  return { message: 'Verification email resent.' };
}

/** Uses a verification link. Sessions from before end: whoever began them has not shown that the address is theirs. */
export async function verifyEmail(ctx: Ctx, token: string) {
  await ctx.db.transaction(async (tx) => {
    const userId = await spendLink(ctx, tx, 'verify', token);
    await tx.update(users).set({ verifiedAt: ctx.now() }).where(eq(users.id, userId));
    await endSessions(tx, userId);
  });
  return { message: 'Email successfully verified.' };
}
