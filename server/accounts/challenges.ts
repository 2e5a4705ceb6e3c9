import { and, eq, gt, isNull } from 'drizzle-orm';
import { minuteMs } from '#contract/time.ts';
import type { Ctx } from '#server/context.ts';
import { hashToken, newToken } from './sessions.ts';
import { passkeyChallenges } from './sign-in-tables.ts';

const lifetimeMs = 5 * minuteMs;

/** Creates a challenge for adding a passkey to a user's account or, without a user, for signing in with one. Only its hash is stored. */
export async function createChallenge(ctx: Ctx, userId: string | null) {
  const challenge = newToken();
  const expiresAt = new Date(ctx.now().getTime() + lifetimeMs);
  const hash = hashToken(Buffer.from(challenge).toString('base64url'));
  await ctx.db.insert(passkeyChallenges).values({ hash, userId, expiresAt });
  return challenge;
}

/** Consumes a challenge returned by a browser. Returns false if it is unknown, used, expired or for another account. */
export async function takeChallenge(ctx: Ctx, userId: string | null, challenge: string): Promise<boolean> {
  const isTheirs = userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId);
  const taken = await ctx.db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.hash, hashToken(challenge)), isTheirs, gt(passkeyChallenges.expiresAt, ctx.now())))
    .returning({ hash: passkeyChallenges.hash });
  return taken.length > 0;
}
