import { and, eq, isNull, sql } from 'drizzle-orm';
import { Problem } from '#contract/problems.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import { newId } from '#server/db/columns.ts';
import { transact } from '#server/db/transact.ts';
import { consumeEmailLink, endOpenRequests } from './email-links.ts';
import { hashPassword, isPassword, rejectEmailAsPassword, rejectCommonPassword } from './passwords.ts';
import { emailKeyOf, linkFor } from './register.ts';
import { endSessions } from './sessions.ts';
import { rememberNetwork } from './sign-in-attempts.ts';
import { users } from './tables.ts';

/** Emails a reset link. For an unknown address, the response and its timing are the same: a job is queued, but for a user who does not exist. */
export async function forgotPassword(ctx: Ctx, email: string, next?: string) {
  await ctx.limiter.spend('mailAddress', ctx.address);
  await ctx.limiter.spend('mailAccount', `reset:${email}`);
  const [user] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.emailKey, emailKeyOf(email)), isNull(users.bannedAt)));
  await ctx.queue.enqueue(ctx.db, 'reset-mail', linkFor(user?.id ?? newId(), next));
  return { message: "If that address has an account, we've emailed it a link to reset the password." };
}

/** Sets a new password using a reset link, and ends every session. Using the link also verifies the address. */
export async function resetPassword(ctx: Ctx, token: string, newPassword: string) {
  await ctx.limiter.spend('passwordAddress', ctx.address);
  rejectCommonPassword(newPassword, 'newPassword');
  const passwordHash = await hashPassword(newPassword);
  const emailKey = await transact(ctx.db, async (tx) => {
    const userId = await consumeEmailLink(ctx, tx, 'reset', token);
    const [user] = await tx
      .update(users)
      .set({ passwordHash, verifiedAt: sql`coalesce(${users.verifiedAt}, ${ctx.now().toISOString()}::timestamptz)` })
      .where(eq(users.id, userId))
      .returning({ emailKey: users.emailKey });
    rejectEmailAsPassword(newPassword, user?.emailKey, 'newPassword');
    await endOpenRequests(tx, userId);
    await endSessions(tx, userId);
    await ctx.queue.enqueue(tx, 'password-changed-mail', { userId });
    return user?.emailKey;
  });
  if (emailKey) await rememberNetwork(ctx, emailKey, passwordHash);
  return { message: 'Password has been reset. You can now sign in.' };
}

const wrongPassword = () =>
  new Problem('wrong_password', undefined, { currentPassword: 'Your current password is incorrect.' });

/**
 * Changes the password. Ends all other sessions and cancels unused reset links, any pending change of email
 * address and an unconfirmed authenticator app.
 */
export async function changePassword(ctx: ViewerCtx, currentPassword: string, newPassword: string) {
  const { id, tokenHash } = ctx.viewer;
  await ctx.limiter.spend('passwordAccount', id);
  rejectCommonPassword(newPassword, 'newPassword');
  const { passwordHash: checked } = users;
  const [user] = await ctx.db.select({ checked }).from(users).where(eq(users.id, id));
  if (!user?.checked || !(await isPassword(user.checked, currentPassword))) throw wrongPassword();
  const passwordHash = await hashPassword(newPassword);
  const isCurrent = and(eq(users.id, id), eq(users.passwordHash, user.checked));
  const emailKey = await transact(ctx.db, async (tx) => {
    const [changed] = await tx
      .update(users)
      .set({ passwordHash })
      .where(isCurrent)
      .returning({ emailKey: users.emailKey });
    // Another change or a reset came first, so the password that was checked is no longer current.
    if (!changed) throw wrongPassword();
    rejectEmailAsPassword(newPassword, changed.emailKey, 'newPassword');
    await endOpenRequests(tx, id);
    await endSessions(tx, id, tokenHash);
    await ctx.queue.enqueue(tx, 'password-changed-mail', { userId: id });
    return changed.emailKey;
  });
  if (emailKey) await rememberNetwork(ctx, emailKey, passwordHash);
  return { message: 'Password updated successfully.' };
}
