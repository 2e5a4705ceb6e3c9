import { eq } from 'drizzle-orm';
import { Problem } from '#contract/problems.ts';
import type { ViewerCtx } from '#server/context.ts';
import { isPassword } from './passwords.ts';
import { sessions, users } from './tables.ts';

/** Throws `wrong_password` unless `password` is the viewer's. Protects actions that must not be possible on an unattended device. */
export async function confirmPassword(ctx: ViewerCtx, password: string): Promise<void> {
  await ctx.limiter.spend('passwordAccount', ctx.viewer.id);
  const { passwordHash } = users;
  const [user] = await ctx.db.select({ passwordHash }).from(users).where(eq(users.id, ctx.viewer.id));
  if (await isPassword(user?.passwordHash, password)) return;
  throw new Problem('wrong_password', undefined, { password: 'Your current password is incorrect.' });
}

/** Allows sensitive calls in the viewer's session again. Throws `wrong_password`. */
export async function confirmSession(ctx: ViewerCtx, password: string): Promise<void> {
  await confirmPassword(ctx, password);
  const isThis = eq(sessions.tokenHash, ctx.viewer.tokenHash);
  await ctx.db.update(sessions).set({ confirmedAt: ctx.now() }).where(isThis);
}
