import { eq } from 'drizzle-orm';
import type { login } from '#contract/accounts.ts';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { describeDevice, rememberDevice } from './devices.ts';
import { isPassword } from './passwords.ts';
import { readMe } from './read-user.ts';
import { takeCode } from './second-step.ts';
import { emailKeyOf } from './register.ts';
import { startSession } from './sessions.ts';
import { countCodeAttempt, countSignInAttempt, refundCodeAttempt, rememberNetwork } from './sign-in-attempts.ts';
import { users } from './tables.ts';

/** Consumes a code, and emails the owner if it was a recovery code. Throws `wrong_code`. */
async function takeSecondStep(ctx: Ctx, tx: Db, userId: string, code = ''): Promise<void> {
  const used = await takeCode(ctx, tx, userId, code);
  if (used === 'recovery') await ctx.queue.enqueue(tx, 'second-step-mail', { userId, change: 'recovery' });
}

/** Signs in. A wrong address and a wrong password are indistinguishable, even by timing. Throws `second_step` if a code is needed. */
export async function signIn(ctx: Ctx, { body: { email, password, code, device } }: Input<typeof login>) {
  await ctx.limiter.spend('signInAddress', ctx.address);
  const emailKey = emailKeyOf(email);
  const [user] = await ctx.db
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      bannedAt: users.bannedAt,
      twoStepSince: users.twoStepSince,
    })
    .from(users)
    .where(eq(users.emailKey, emailKey));
  await countSignInAttempt(ctx, emailKey, user);
  const matches = await isPassword(user?.passwordHash, password);
  if (!user?.passwordHash || !matches) throw new Problem('invalid_credentials');
  if (user.bannedAt) throw new Problem('banned');
  const { id, passwordHash, twoStepSince } = user;
  if (twoStepSince && !code) throw new Problem('second_step');
  if (twoStepSince) await countCodeAttempt(ctx, { id, passwordHash });
  const token = await transact(ctx.db, async (tx) => {
    if (twoStepSince) await takeSecondStep(ctx, tx, id, code);
    await rememberDevice(ctx, tx, id, device);
    return startSession(tx, ctx.now(), user, describeDevice(ctx.userAgent));
  });
  if (twoStepSince) await refundCodeAttempt(ctx, { id, passwordHash });
  await rememberNetwork(ctx, emailKey, passwordHash);
  return { token, user: await readMe(ctx, id) };
}
