import { eq } from 'drizzle-orm';
import { Problem } from '#contract/problems.ts';
import type { ViewerCtx } from '#server/context.ts';
import { isPassword } from './passwords.ts';
import { users } from './tables.ts';

/** Throws `wrong_password` unless it is the viewer's: for what an unattended device must not be enough for. */
export async function confirmPassword(ctx: ViewerCtx, password: string): Promise<void> {
  await ctx.limiter.spend('passwordAccount', ctx.viewer.id);
  const { passwordHash } = users;
  const [user] = await ctx.db.select({ passwordHash }).from(users).where(eq(users.id, ctx.viewer.id));
  if (await isPassword(user?.passwordHash, password)) return;
  throw new Problem('wrong_password', undefined, { password: 'Your current password is incorrect.' });
}
