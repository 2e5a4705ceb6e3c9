import type { Ctx } from '#server/context.ts';
import { TooManyRequests } from '#server/http/limits.ts';
import { hashToken } from './sessions.ts';

type Account = { id: string; passwordHash: string | null };

const tooMany = 'Too many attempts to sign in. Please wait a while, or set a new password with "Forgot Password?".';

/**
 * The keys for counting sign-in attempts on the account: those from this network, and those from anywhere. A new password changes both keys,
 * which resets the counts.
 */
function keysOf(address: string, emailKey: string, passwordHash: string | null) {
  const everywhere = `${emailKey} ${hashToken(passwordHash ?? '').slice(0, 16)}`;
  return { everywhere, here: `${everywhere} ${address}` };
}

async function warnOwner(ctx: Ctx, userId: string, mail: 'failed-sign-ins-mail' | 'wrong-codes-mail'): Promise<void> {
  try {
    await ctx.limiter.spend('signInWarning', `${mail} ${userId}`);
  } catch (error) {
    if (error instanceof TooManyRequests) return;
    throw error;
  }
  await ctx.queue.enqueue(ctx.db, mail, { userId });
}

/**
 * Counts an attempt to sign in. After too many, throws TooManyRequests and emails the account's owner, at most once a day. However many
 * networks an attacker uses, the owner can still sign in, either from a network they used recently or with a new password.
 */
export async function countSignInAttempt(ctx: Ctx, emailKey: string, account: Account | undefined): Promise<void> {
  const { everywhere, here } = keysOf(ctx.address, emailKey, account?.passwordHash ?? null);
  try {
    await ctx.limiter.spend('signInAccount', here);
    const isKnown = (await ctx.limiter.count('signInKnown', here)) > 0;
    if (!isKnown) await ctx.limiter.spend('signInEverywhere', everywhere);
  } catch (error) {
    if (!(error instanceof TooManyRequests)) throw error;
    if (account) await warnOwner(ctx, account.id, 'failed-sign-ins-mail');
    throw new TooManyRequests(error.retryAfter, tooMany);
  }
}

/** A new password changes the key, and so clears the count. */
const codeKeyOf = ({ id, passwordHash }: Account) => `${id} ${hashToken(passwordHash ?? '').slice(0, 16)}`;

/** Counts an attempt at the second step by someone who knows the password; after too many, throws TooManyRequests and emails the owner. */
export async function countCodeAttempt(ctx: Ctx, account: Account): Promise<void> {
  try {
    await ctx.limiter.spend('codeAccount', codeKeyOf(account));
  } catch (error) {
    if (error instanceof TooManyRequests) await warnOwner(ctx, account.id, 'wrong-codes-mail');
    throw error;
  }
}

/** Leaves an attempt with the right code out of the count; wrong ones, which may be someone else's, still count. */
export const refundCodeAttempt = (ctx: Ctx, account: Account): Promise<void> =>
  ctx.limiter.refund('codeAccount', codeKeyOf(account));

/** Remembers a network from which the owner has used the password or an emailed link. */
export async function rememberNetwork(ctx: Ctx, emailKey: string, passwordHash: string): Promise<void> {
  const { here } = keysOf(ctx.address, emailKey, passwordHash);
  await ctx.limiter.reset('signInAccount', here);
  await ctx.limiter.spend('signInKnown', here);
}
