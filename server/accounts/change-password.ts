import { and, eq, isNull } from 'drizzle-orm';
import { Problem } from '#contract/problems.ts';
import type { Ctx, Viewer } from '#server/context.ts';
import { endLinks, spendLink } from './email-links.ts';
import { hashPassword, isPassword, refuseAddress, refuseCommon } from './passwords.ts';
import { addressKey } from './register.ts';
import { endSessions } from './sessions.ts';
import { knowNetwork } from './sign-in-attempts.ts';
import { users } from './tables.ts';

/** Sends a reset link; says the same for an unknown address. */
export async function forgotPassword(ctx: Ctx, email: string) {
  await ctx.limiter.spend('mailAddress', ctx.address);
  await ctx.limiter.spend('mailAccount', `reset:${email}`);
  const [user] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.emailKey, addressKey(email)), isNull(users.bannedAt)));
  if (user) await ctx.queue.enqueue(ctx.db, 'reset-mail', { userId: user.id });
  return { message: 'If that address has an account, we have sent it a link to reset the password.' };
}

/** Sets a new password with a reset link and ends every session. */
export async function resetPassword(ctx: Ctx, token: string, newPassword: string) {
  await ctx.limiter.spend('passwordAddress', ctx.address);
  refuseCommon(newPassword, 'newPassword');
  const passwordHash = await hashPassword(newPassword);
  const emailKey = await ctx.db.transaction(async (tx) => {
    const userId = await spendLink(ctx, tx, 'reset', token);
    const where = eq(users.id, userId);
    const [user] = await tx.update(users).set({ passwordHash }).where(where).returning({ emailKey: users.emailKey });
    refuseAddress(newPassword, user?.emailKey, 'newPassword');
    await endSessions(tx, userId);
    return user?.emailKey;
  });
  if (emailKey) await knowNetwork(ctx, emailKey, passwordHash);
  return { message: 'Password has been reset. You can sign in now.' };
}

const wrongPassword = () =>
  new Problem('wrong_password', undefined, { currentPassword: 'Your current password is not right.' });

/** Changes the password; ends every session but this one, and reset links on their way. */
export async function changePassword(ctx: Ctx & { viewer: Viewer }, currentPassword: string, newPassword: string) {
  const { id, tokenHash } = ctx.viewer;
  await ctx.limiter.spend('passwordAccount', id);
  refuseCommon(newPassword, 'newPassword');
  const { passwordHash: checked } = users;
  const [user] = await ctx.db.select({ checked }).from(users).where(eq(users.id, id));
  if (!user?.checked || !(await isPassword(user.checked, currentPassword))) throw wrongPassword();
  const passwordHash = await hashPassword(newPassword);
  const isCurrent = and(eq(users.id, id), eq(users.passwordHash, user.checked));
  const emailKey = await ctx.db.transaction(async (tx) => {
    const [changed] = await tx
      .update(users)
      .set({ passwordHash })
      .where(isCurrent)
      .returning({ emailKey: users.emailKey });
    // Another change or a reset was faster: the password that was checked is not the current one any more.
    if (!changed) throw wrongPassword();
    refuseAddress(newPassword, changed.emailKey, 'newPassword');
    await endLinks(tx, id, 'reset');
    await endSessions(tx, id, tokenHash);
    return changed.emailKey;
  });
  if (emailKey) await knowNetwork(ctx, emailKey, passwordHash);
  return { message: 'Password updated successfully.' };
}
