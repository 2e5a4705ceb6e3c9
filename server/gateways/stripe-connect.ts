import type { Stripe } from 'stripe';
import { type Reversal, viewReversal } from './stripe-events.ts';

/**
 * The status of a seller's account. `missing` lists what the provider requires, in its own terms ('external_account'). A `refused`
 * account is never paid, whatever the seller submits. `bankFingerprint` identifies the bank account for payouts, and `bankEnding`
 * is the last four digits of its number; both are null if there is none.
 */
export type AccountStanding = {
  id: string;
  ready: boolean;
  submitted: boolean;
  refused: boolean;
  missing: string[];
  bankFingerprint: string | null;
  bankEnding: string | null;
};

type NewAccount = { sellerId: string; email: string };
type NewLink = { accountId: string; returnUrl: string; refreshUrl: string };

/** `refusals` is the number of times the provider has refused to move this order's money (docs/decisions/0012). */
type NewTransfer = {
  orderId: string;
  purchaseId: string;
  chargeId: string;
  accountId: string;
  amountPence: number;
  refusals: number;
};

/** `totalPence` is the total to be reversed from the transfer, including earlier reversals. */
type NewReversal = { orderId: string; transferId: string; totalPence: number; refusals: number };

/** The effect of one of the provider's objects on our balance, net of its fee, in integer pence. */
export type BalanceMovement = { object: string; type: string; netPence: number };

/** Pays sellers: manages their accounts, and makes separate transfers from one payment. Every call can be repeated safely. */
export type SellerPayments = {
  openAccount: (seller: NewAccount) => Promise<AccountStanding>;
  readAccount: (accountId: string) => Promise<AccountStanding>;
  /** A single-use link to the provider's onboarding pages. */
  onboardingLink: (link: NewLink) => Promise<string>;
  /** A single-use link to the provider's dashboard, where an onboarded seller can see their bank account, details and payouts. */
  dashboardLink: (accountId: string) => Promise<string>;
  /** The charge of a paid intent and the provider's fee; undefined until both are known. */
  readCharge: (intentId: string) => Promise<{ id: string; feePence: number } | undefined>;
  /** Transfers an order's money; one transfer per order, however often it is called. */
  transfer: (transfer: NewTransfer) => Promise<{ id: string }>;
  /** Reverses what has not yet been reversed of `totalPence`. Can be called repeatedly. Returns all reversals of the transfer. */
  reverse: (reversal: NewReversal) => Promise<Reversal[]>;
  /** Everything that changed our balance, newest first. */
  balanceMovements: () => AsyncIterable<BalanceMovement>;
  /** The balance of a seller's account in pence, available and pending. */
  balanceOf: (accountId: string) => Promise<number>;
  /** The part of it that can be reversed, in pence. */
  availableOf: (accountId: string) => Promise<number>;
};

function bankOf({ external_accounts: list }: Stripe.Account): Pick<AccountStanding, 'bankFingerprint' | 'bankEnding'> {
  const bank = list?.data.find((one) => one.default_for_currency) ?? list?.data[0];
  return { bankFingerprint: bank?.fingerprint ?? bank?.id ?? null, bankEnding: bank?.last4 ?? null };
}

const standingOf = (account: Stripe.Account): AccountStanding => ({
  ...bankOf(account),
  id: account.id,
  ready: account.payouts_enabled && account.capabilities?.transfers === 'active',
  submitted: account.details_submitted,
  // 'rejected.fraud', 'rejected.terms_of_service' and so on: https://docs.stripe.com/api/accounts/object
  refused: account.requirements?.disabled_reason?.startsWith('rejected.') ?? false,
  missing: account.requirements?.currently_due ?? [],
});

/** Idempotency keys expire, so an earlier transfer is looked up. */
async function findTransfer(
  stripe: Stripe,
  { purchaseId, orderId }: NewTransfer,
): Promise<Stripe.Transfer | undefined> {
  for await (const transfer of stripe.transfers.list({ transfer_group: purchaseId, limit: 100 }))
    if (transfer.metadata.orderId === orderId) return transfer;
  return undefined;
}

async function transfer(stripe: Stripe, wanted: NewTransfer): Promise<{ id: string }> {
  const { orderId, purchaseId, chargeId, accountId, amountPence, refusals } = wanted;
  const existing = await findTransfer(stripe, wanted);
  if (existing) return existing;
  return stripe.transfers.create(
    {
      amount: amountPence,
      currency: 'gbp',
      destination: accountId,
      // Sends only this payment's money, and only once it is available, whatever else is in our balance.
      source_transaction: chargeId,
      transfer_group: purchaseId,
      metadata: { orderId },
    },
    { idempotencyKey: `transfer-${orderId}-${refusals}` },
  );
}

const idOf = (object: string | { id: string }): string => (typeof object === 'string' ? object : object.id);

const sum = (funds: { amount: number; currency: string }[]) =>
  funds.filter(({ currency }) => currency === 'gbp').reduce((total, { amount }) => total + amount, 0);

/** The idempotency key contains the amount already reversed, so that if several calls read the same amount, only one can reverse more. */
async function reverse(
  stripe: Stripe,
  { orderId, transferId, totalPence, refusals }: NewReversal,
): Promise<Reversal[]> {
  const { amount_reversed: before } = await stripe.transfers.retrieve(transferId);
  if (before < totalPence)
    await stripe.transfers.createReversal(
      transferId,
      { amount: totalPence - before, metadata: { orderId } },
      { idempotencyKey: `reversal-${orderId}-${before}-${refusals}` },
    );
  const reversals: Reversal[] = [];
  for await (const each of stripe.transfers.listReversals(transferId, { limit: 100 }))
    reversals.push(viewReversal(each));
  return reversals;
}

/** Returns the app's id for the source of a movement: the payment intent of a charge, or the source's own id. */
function objectOf({ id, source }: Stripe.BalanceTransaction): string {
  if (!source) return id;
  if (typeof source === 'string') return source;
  const intent = source.object === 'charge' ? source.payment_intent : null;
  return idOf(intent ?? source);
}

async function* balanceMovements(sdk: () => Promise<Stripe>): AsyncIterable<BalanceMovement> {
  const list = (await sdk()).balanceTransactions.list({ limit: 100, currency: 'gbp', expand: ['data.source'] });
  for await (const moved of list) yield { object: objectOf(moved), type: moved.type, netPence: moved.net };
}

async function readCharge(stripe: Stripe, intentId: string) {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intentId, {
    expand: ['latest_charge.balance_transaction'],
  });
  if (!charge || typeof charge === 'string') return undefined;
  const { id, balance_transaction: moved } = charge;
  return moved && typeof moved !== 'string' ? { id, feePence: moved.fee } : undefined;
}

async function openAccount(stripe: Stripe, { sellerId, email }: NewAccount): Promise<AccountStanding> {
  const account = await stripe.accounts.create(
    {
      type: 'express',
      country: 'GB',
      email,
      capabilities: { transfers: { requested: true } },
      metadata: { sellerId },
    },
    { idempotencyKey: `account-${sellerId}` },
  );
  return standingOf(account);
}

async function onboardingLink(stripe: Stripe, { accountId, returnUrl, refreshUrl }: NewLink): Promise<string> {
  const { url } = await stripe.accountLinks.create({
    account: accountId,
    return_url: returnUrl,
    refresh_url: refreshUrl,
    type: 'account_onboarding',
  });
  return url;
}

const readBalance = (stripe: Stripe, stripeAccount: string) => stripe.balance.retrieve({}, { stripeAccount });

async function balanceOf(stripe: Stripe, accountId: string): Promise<number> {
  const { available, pending } = await readBalance(stripe, accountId);
  return sum([...available, ...pending]);
}

/** Uses Stripe Connect through Stripe's SDK, with Express accounts for UK sellers, and separate charges and transfers. */
export const sellerPayments = (sdk: () => Promise<Stripe>): SellerPayments => ({
  openAccount: async (seller) => openAccount(await sdk(), seller),
  readAccount: async (accountId) => standingOf(await (await sdk()).accounts.retrieve(accountId)),
  onboardingLink: async (link) => onboardingLink(await sdk(), link),
  dashboardLink: async (accountId) => (await (await sdk()).accounts.createLoginLink(accountId)).url,
  readCharge: async (intentId) => readCharge(await sdk(), intentId),
  transfer: async (wanted) => transfer(await sdk(), wanted),
  reverse: async (wanted) => reverse(await sdk(), wanted),
  balanceMovements: () => balanceMovements(sdk),
  balanceOf: async (accountId) => balanceOf(await sdk(), accountId),
  availableOf: async (accountId) => sum((await readBalance(await sdk(), accountId)).available),
});
