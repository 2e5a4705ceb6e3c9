import { and, eq, exists, not, sql } from 'drizzle-orm';
import { Problem } from '#contract/problems.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { record } from '#server/events.ts';
import { retryEach } from './retry-each.ts';
import { earnings, payoutAccounts } from './tables.ts';
import { enqueueDueTransfers } from './transfer-due.ts';

/** How many accounts a sweep fetches. They are in random order, so that those that always fail do not hold up the others. */
const batchSize = 200;

export type PayoutAccount = typeof payoutAccounts.$inferSelect;

export async function findPayoutAccount(db: Db, sellerId: string): Promise<PayoutAccount | undefined> {
  const [account] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.sellerId, sellerId));
  return account;
}

/** Creates the seller's account at the provider, once; returns its id. */
async function openAccount(ctx: ViewerCtx): Promise<string> {
  const { id: sellerId } = ctx.viewer;
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, sellerId));
  if (!user?.email) throw new Problem('user_not_found');
  const { id: providerAccountId, ...status } = await ctx.payments.openAccount({ sellerId, email: user.email });
  await ctx.db
    .insert(payoutAccounts)
    .values({ sellerId, providerAccountId, ...status, readAt: ctx.now() })
    .onConflictDoNothing();
  return providerAccountId;
}

/**
 * Returns a single-use link to the provider's site that expires within minutes. It leads to onboarding or, once that is complete,
 * to the dashboard, where the seller can change their bank account. The account's status is fetched first, as an event may have
 * been lost.
 */
export async function startOnboarding(ctx: ViewerCtx): Promise<{ url: string }> {
  await ctx.limiter.spend('onboardingAccount', ctx.viewer.id);
  const stored = await findPayoutAccount(ctx.db, ctx.viewer.id);
  if (stored) await refreshPayoutAccount(ctx, stored.providerAccountId);
  const known = stored && (await findPayoutAccount(ctx.db, ctx.viewer.id));
  if (known?.ready && known.missing.length === 0)
    return { url: await ctx.payments.dashboardLink(known.providerAccountId) };
  const page = `${ctx.settings.publicUrl}/seller/payouts`;
  const url = await ctx.payments.onboardingLink({
    accountId: known?.providerAccountId ?? (await openAccount(ctx)),
    returnUrl: `${page}?onboarding=back`,
    refreshUrl: `${page}?onboarding=again`,
  });
  return { url };
}

/**
 * Fetches an account's status from the provider and stores it. Account webhooks may arrive twice, late or out of order, so they
 * only trigger a fetch, and an earlier fetch never overwrites a later one. Sends any due money to a seller who can now be paid, and
 * notifies them if their bank account has changed.
 */
export async function refreshPayoutAccount(ctx: Ctx, accountId: string): Promise<void> {
  const readAt = ctx.now();
  const { id: _, ...status } = await ctx.payments.readAccount(accountId);
  await transact(ctx.db, async (tx) => {
    const [before] = await tx
      .select()
      .from(payoutAccounts)
      .where(eq(payoutAccounts.providerAccountId, accountId))
      .for('update');
    if (!before || before.readAt > readAt) return;
    const { sellerId } = before;
    await tx
      .update(payoutAccounts)
      .set({ ...status, readAt })
      .where(eq(payoutAccounts.sellerId, sellerId));
    if (status.ready && !before.ready) await enqueueDueTransfers(ctx, tx, sellerId);
    if (status.bankFingerprint && status.bankFingerprint !== before.bankFingerprint)
      await record(ctx, tx, 'payout_account.changed', { sellerId, ending: status.bankEnding ?? '' });
  });
}

/** Fetches the accounts that have money due but cannot be paid as far as we know, as an event may have been lost. */
export async function refreshWaitingAccounts(ctx: Ctx): Promise<void> {
  const isDue = and(eq(earnings.sellerId, payoutAccounts.sellerId), eq(earnings.state, 'due'));
  const waiting = await ctx.db
    .select({ id: payoutAccounts.providerAccountId })
    .from(payoutAccounts)
    .where(and(not(payoutAccounts.ready), exists(ctx.db.select().from(earnings).where(isDue))))
    .orderBy(sql`random()`)
    .limit(batchSize);
  const ids = waiting.map(({ id }) => id);
  await retryEach(ctx, 'payout account', ids, refreshPayoutAccount);
}
