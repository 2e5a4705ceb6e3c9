import { randomInt } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { Problem } from '#contract/problems.ts';
import { minuteMs } from '#contract/time.ts';
import type { Db } from '#server/db/client.ts';
import { emitEvent, resourceMissing, newId, type SandboxContext, StripeError, unixSeconds } from './events.ts';
import { sandboxAccountLinks, sandboxAccounts } from './tables.ts';

type Account = typeof sandboxAccounts.$inferSelect;

/** What Stripe requires of a British seller, in its own terms. */
const identity = ['individual.first_name', 'individual.dob.day', 'individual.verification.document'];
const bank = ['external_account'];
const terms = ['tos_acceptance.date'];

const linkMs = 5 * minuteMs;

/** Whether an account can receive transfers and be paid out. */
export const canBePaid = ({ missing, rejected }: Account): boolean => missing.length === 0 && !rejected;

/** A made-up bank account: each visit adds a different one. */
const newBank = () => ({
  id: newId('ba'),
  fingerprint: newId('fp'),
  last4: String(randomInt(10_000)).padStart(4, '0'),
});

/** An account as Stripe's API shows it. */
export function viewAccount(account: Account) {
  const { id, email, metadata, missing: due, submitted, rejected, bank: paidTo, createdAt } = account;
  const isReady = canBePaid(account);
  return {
    id,
    object: 'account',
    capabilities: { transfers: isReady ? 'active' : 'inactive' },
    charges_enabled: false,
    country: 'GB',
    created: unixSeconds(createdAt),
    default_currency: 'gbp',
    details_submitted: submitted,
    email,
    external_accounts: { object: 'list', data: paidTo ? [{ object: 'bank_account', ...paidTo }] : [] },
    metadata,
    payouts_enabled: isReady,
    requirements: { currently_due: due, disabled_reason: rejected ?? (isReady ? null : 'requirements.past_due') },
    type: 'express',
  };
}

export async function createAccount(ctx: SandboxContext, tx: Db, wanted: Pick<Account, 'email' | 'metadata'>) {
  const requirements = [...identity, ...bank, ...terms];
  const [account] = await tx
    .insert(sandboxAccounts)
    .values({ id: newId('acct'), ...wanted, missing: requirements, createdAt: ctx.now() })
    .returning();
  if (!account) throw new Error('the account was not stored');
  return viewAccount(account);
}

/** Locks an account. Throws `resource_missing` if there is none. */
export async function lockAccount(tx: Db, id: string): Promise<Account> {
  const [account] = await tx.select().from(sandboxAccounts).where(eq(sandboxAccounts.id, id)).for('update');
  if (!account) throw resourceMissing('account', id);
  return account;
}

type NewLink = Pick<typeof sandboxAccountLinks.$inferSelect, 'accountId' | 'returnUrl' | 'refreshUrl'>;

/** Creates a link to the page that stands in for Stripe's, on the same site as the return URL. */
async function openLink(ctx: SandboxContext, tx: Db, { accountId, returnUrl, refreshUrl }: NewLink) {
  const id = newId('link');
  const expiresAt = new Date(ctx.now().getTime() + linkMs);
  await tx.insert(sandboxAccountLinks).values({ id, accountId, returnUrl, refreshUrl, expiresAt });
  return { expiresAt, url: new URL(`/seller/payouts/check?link=${id}`, returnUrl).href };
}

/** A link to Stripe's onboarding. */
export async function createAccountLink(ctx: SandboxContext, tx: Db, wanted: NewLink) {
  await lockAccount(tx, wanted.accountId);
  const { expiresAt, url } = await openLink(ctx, tx, wanted);
  return { object: 'account_link', created: unixSeconds(ctx.now()), expires_at: unixSeconds(expiresAt), url };
}

/** Creates a link to Stripe's Express Dashboard, which requires completed onboarding. In the sandbox, it has the onboarding's return URL. */
export async function createLoginLink(ctx: SandboxContext, tx: Db, accountId: string) {
  await lockAccount(tx, accountId);
  const [onboarding] = await tx
    .select()
    .from(sandboxAccountLinks)
    .where(and(eq(sandboxAccountLinks.accountId, accountId), isNotNull(sandboxAccountLinks.usedAt)))
    .limit(1);
  if (!onboarding) throw new StripeError(400, 'account_invalid', 'The account has not completed onboarding.');
  const { url } = await openLink(ctx, tx, onboarding);
  return { object: 'login_link', created: unixSeconds(ctx.now()), url };
}

export type OnboardingVisit = { link: string; outcome: 'all' | 'without_bank'; sellerId: string };

/**
 * Completes a visit to Stripe's pages, in which the seller submitted everything or everything but a bank account. Returns the URL
 * to redirect the seller to, and the event that notifies the app. For a used or expired link, that is the refresh URL, where a new
 * link is created. Stripe knows who is visiting; here, a link works only for the seller it was created for.
 */
export function completeOnboarding(ctx: SandboxContext, { link: id, outcome, sellerId }: OnboardingVisit) {
  return ctx.db.transaction(async (tx) => {
    const [link] = await tx.select().from(sandboxAccountLinks).where(eq(sandboxAccountLinks.id, id)).for('update');
    if (!link) throw new Problem('not_found');
    const before = await lockAccount(tx, link.accountId);
    if (before.metadata.sellerId !== sellerId) throw new Problem('not_found');
    if (link.usedAt || link.expiresAt <= ctx.now()) return { url: link.refreshUrl, event: undefined };
    await tx.update(sandboxAccountLinks).set({ usedAt: ctx.now() }).where(eq(sandboxAccountLinks.id, id));
    const hasBank = outcome === 'all';
    const account = { ...before, submitted: true, missing: hasBank ? [] : bank, bank: hasBank ? newBank() : null };
    await tx.update(sandboxAccounts).set(account).where(eq(sandboxAccounts.id, account.id));
    const event = await emitEvent(ctx, tx, 'account.updated', viewAccount(account), account.id);
    return { url: link.returnUrl, event };
  });
}
