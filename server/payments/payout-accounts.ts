import { eq } from 'drizzle-orm';
import { Problem } from '#contract/problems.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx, Viewer } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { payoutAccounts } from './tables.ts';
import { enqueueDueOf } from './transfer-due.ts';

type Seller = Ctx & { viewer: Viewer };

export type PayoutAccount = typeof payoutAccounts.$inferSelect;

export async function findPayoutAccount(db: Db, sellerId: string): Promise<PayoutAccount | undefined> {
  const [account] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.sellerId, sellerId));
  return account;
}

/** The id of the seller's account at the provider, made there the first time; asking again gives the same one. */
async function openAccount(ctx: Seller): Promise<string> {
  const { id: sellerId } = ctx.viewer;
  const known = await findPayoutAccount(ctx.db, sellerId);
  if (known) return known.providerAccountId;
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, sellerId));
  if (!user?.email) throw new Problem('user_not_found');
  const { id: providerAccountId, ...standing } = await ctx.payments.openAccount({ sellerId, email: user.email });
  await ctx.db
    .insert(payoutAccounts)
    .values({ sellerId, providerAccountId, ...standing, readAt: ctx.now() })
    .onConflictDoNothing();
  return providerAccountId;
}

/** Where the seller hands in, at the provider, what it needs to pay them; the link works once and for a few minutes. */
export async function startOnboarding(ctx: Seller): Promise<{ url: string }> {
  await ctx.limiter.spend('onboardingAccount', ctx.viewer.id);
  const page = `${ctx.settings.publicUrl}/seller/payouts`;
  const url = await ctx.payments.onboardingLink({
    accountId: await openAccount(ctx),
    returnUrl: `${page}?onboarding=back`,
    refreshUrl: `${page}?onboarding=again`,
  });
  return { url };
}

/**
 * Asks the provider how an account stands and keeps it. News of an account may come twice, late and out of order, so it is
 * only a reason to ask: an answer asked for earlier never replaces a later one. Who can now be paid is sent what is due.
 */
export async function readPayoutAccount(ctx: Ctx, accountId: string): Promise<void> {
  const readAt = ctx.now();
  const { id: _, ...standing } = await ctx.payments.readAccount(accountId);
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
      .set({ ...standing, readAt })
      .where(eq(payoutAccounts.sellerId, sellerId));
    if (standing.ready && !before.ready) await enqueueDueOf(ctx, tx, sellerId);
  });
}
