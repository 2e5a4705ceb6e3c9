import { eq } from 'drizzle-orm';
import type { login } from '#contract/accounts.ts';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { Ctx } from '#server/context.ts';
import { transact } from '#server/db/transact.ts';
import { describeDevice, rememberDevice } from './devices.ts';
import { isPassword } from './passwords.ts';
import { readMe } from './read-user.ts';
import { emailKeyOf } from './register.ts';
import { startSession } from './sessions.ts';
import { countSignInAttempt, rememberNetwork } from './sign-in-attempts.ts';
import { users } from './tables.ts';

/** Signs in; a wrong address and a wrong password get the same response in the same time. */
export async function signIn(ctx: Ctx, { body: { email, password, device } }: Input<typeof login>) {
  await ctx.limiter.spend('signInAddress', ctx.address);
  const emailKey = emailKeyOf(email);
  const [user] = await ctx.db
    .select({ id: users.id, passwordHash: users.passwordHash, bannedAt: users.bannedAt })
    .from(users)
    .where(eq(users.emailKey, emailKey));
  await countSignInAttempt(ctx, emailKey, user);
  const matches = await isPassword(user?.passwordHash, password);
  if (!user?.passwordHash || !matches) throw new Problem('invalid_credentials');
  if (user.bannedAt) throw new Problem('banned');
  const token = await transact(ctx.db, async (tx) => {
    await rememberDevice(ctx, tx, user.id, device);
    return startSession(tx, ctx.now(), user, describeDevice(ctx.userAgent));
  });
  await rememberNetwork(ctx, emailKey, user.passwordHash);
  return { token, user: await readMe(ctx, user.id) };
}
