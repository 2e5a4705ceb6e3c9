import type { Ctx } from '#server/context.ts';
import { TooManyRequests } from '#server/http/limits.ts';
import { hashToken } from './tokens.ts';

type Account = { id: string; passwordHash: string | null };

const tooMany = 'Too many attempts to sign in. Please wait a little, or set a new password with "Forgot Password?".';

/**
 * What attempts to sign in are counted under: the account from one network, and from all of them. A new password is a new
 * key, so that setting one clears every count.
 */
function keysOf(address: string, emailKey: string, passwordHash: string | null) {
  const everywhere = `${emailKey} ${hashToken(passwordHash ?? '').slice(0, 16)}`;
  return { everywhere, here: `${everywhere} ${address}` };
}

async function tellOwner(ctx: Ctx, userId: string): Promise<void> {
  try {
    await ctx.limiter.spend('signInWarning', userId);
  } catch (error) {
    if (error instanceof TooManyRequests) return;
    throw error;
  }
  await ctx.queue.enqueue(ctx.db, 'failed-sign-ins-mail', { userId });
}

/**
 * Counts an attempt to sign in; throws TooManyRequests when there were too many and tells the account's owner, at most once
 * a day. However many networks somebody tries from, the owner gets in: from a network they signed in from lately, or with
 * a new password.
 */
export async function countAttempt(ctx: Ctx, emailKey: string, account: Account | undefined): Promise<void> {
  const { everywhere, here } = keysOf(ctx.address, emailKey, account?.passwordHash ?? null);
  try {
    await ctx.limiter.spend('signInAccount', here);
    const isKnown = (await ctx.limiter.count('signInKnown', here)) > 0;
    if (!isKnown) await ctx.limiter.spend('signInEverywhere', everywhere);
  } catch (error) {
    if (!(error instanceof TooManyRequests)) throw error;
    if (account) await tellOwner(ctx, account.id);
    throw new TooManyRequests(error.retryAfter, tooMany);
  }
}

/** The owner was here: with the password, or with a link sent to their address. */
export async function knowNetwork(ctx: Ctx, emailKey: string, passwordHash: string): Promise<void> {
  const { here } = keysOf(ctx.address, emailKey, passwordHash);
  await ctx.limiter.forgive('signInAccount', here);
  await ctx.limiter.spend('signInKnown', here);
}
