import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { Stripe } from 'stripe';
import { hourMs, minuteMs } from '#contract/time.ts';
import { newId } from '#server/db/columns.ts';
import { describeEvent } from '#server/gateways/stripe-events.ts';
import { openStripe } from '#server/gateways/stripe.ts';
import { makeWorld } from '#test/world.ts';
import { completeOnboarding } from './accounts.ts';
import { lockIntent, updateIntent } from './intents.ts';
import { createStripeDouble } from './stripe-double.ts';
import { sandboxAccounts, sandboxEvents, sandboxResponses, sandboxReversals } from './tables.ts';
import { payOutAccounts } from './transfers.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { ctx } = world;
const double = createStripeDouble(ctx);
await double.listen({ host: '127.0.0.1', port: 0 });
after(() => double.close());

const address = double.server.address();
assert.ok(address && typeof address === 'object');
const server = { host: '127.0.0.1', port: address.port, protocol: 'http' as const };
const stripe = new Stripe('sk_test_x', { ...server, maxNetworkRetries: 0 });
const gateway = openStripe({ secretKey: 'sk_test_x', webhookSecret: 'whsec_x', server });

const urls = { returnUrl: 'https://skep.example/back', refreshUrl: 'https://skep.example/again' };

const linkOf = async (accountId: string) =>
  new URL(await gateway.onboardingLink({ accountId, ...urls })).searchParams.get('link') ?? '';

/** Creates a seller's account; with the outcome `all` it can be paid. */
async function account(outcome?: 'all' | 'without_bank', sellerId = newId()): Promise<string> {
  const { id } = await gateway.openAccount({ sellerId, email: 'ann@test.example' });
  if (outcome) await completeOnboarding(ctx, { link: await linkOf(id), outcome, sellerId });
  return id;
}

const reject = (accountId: string) =>
  ctx.db.update(sandboxAccounts).set({ rejected: 'rejected.fraud' }).where(eq(sandboxAccounts.id, accountId));

/** A payment of £10.00: its purchase and its charge. */
async function payment() {
  const purchaseId = newId();
  const { id } = await gateway.openIntent({ purchaseId, amountPence: 1000 });
  await ctx.db.transaction(async (tx) => {
    const intent = await lockIntent(tx, { id });
    assert.ok(intent);
    await updateIntent(ctx, tx, intent, { status: 'succeeded' });
  });
  const charge = await gateway.readCharge(id);
  assert.ok(charge);
  return { purchaseId, chargeId: charge.id, intentId: id, feePence: charge.feePence };
}

const eventsOf = async (type: string) =>
  (await ctx.db.select().from(sandboxEvents))
    .map(({ body }) => describeEvent(JSON.parse(body)))
    .filter((event) => event.type === type);

describe("the Stripe Connect double, through Stripe's own SDK", () => {
  it('opens one account per seller, which cannot be paid until it has submitted everything', async () => {
    const seller = { sellerId: newId(), email: 'ann@test.example' };
    const [first, again] = [await gateway.openAccount(seller), await gateway.openAccount(seller)];
    assert.equal(first.id, again.id);
    assert.deepEqual([first.ready, first.submitted], [false, false]);
    assert.ok(first.missing.includes('external_account'));
    const { type, country } = await stripe.accounts.retrieve(first.id);
    assert.deepEqual([type, country], ['express', 'GB']);
  });

  it('completes onboarding through a single-use link and sends an event for that account', async () => {
    const sellerId = newId();
    const id = await account(undefined, sellerId);
    const link = await linkOf(id);
    const outcome = 'all' as const;
    await assert.rejects(completeOnboarding(ctx, { link, outcome, sellerId: newId() }), { code: 'not_found' });
    assert.equal((await completeOnboarding(ctx, { link, outcome: 'without_bank', sellerId })).url, urls.returnUrl);
    assert.deepEqual(await gateway.readAccount(id), {
      id,
      ready: false,
      submitted: true,
      refused: false,
      missing: ['external_account'],
      bankFingerprint: null,
      bankEnding: null,
    });
    assert.equal((await completeOnboarding(ctx, { link, outcome, sellerId })).url, urls.refreshUrl);
    const late = { ...ctx, now: () => new Date(Date.now() + 6 * minuteMs) };
    assert.equal((await completeOnboarding(late, { link: await linkOf(id), outcome, sellerId })).url, urls.refreshUrl);
    await completeOnboarding(ctx, { link: await linkOf(id), outcome, sellerId });
    const { ready, bankEnding } = await gateway.readAccount(id);
    assert.equal(ready, true);
    assert.match(bankEnding ?? '', /^\d{4}$/);
    assert.ok((await eventsOf('account.updated')).some(({ changedAccountId }) => changedAccountId === id));
  });

  it('opens the dashboard of an account that has been onboarded, where its bank account can be changed', async () => {
    const sellerId = newId();
    await assert.rejects(gateway.dashboardLink(await account()), { code: 'account_invalid' });
    const id = await account('all', sellerId);
    const { bankFingerprint } = await gateway.readAccount(id);
    const url = new URL(await gateway.dashboardLink(id));
    assert.equal(url.origin, 'https://skep.example');
    const link = url.searchParams.get('link') ?? '';
    assert.equal((await completeOnboarding(ctx, { link, outcome: 'all', sellerId })).url, urls.returnUrl);
    const changed = await gateway.readAccount(id);
    assert.equal(changed.ready, true);
    assert.notEqual(changed.bankFingerprint, bankFingerprint);
  });

  it('charges 1.5% and 20p per payment', async () => {
    assert.equal((await payment()).feePence, 35);
  });

  it('transfers no more than the payment, and only to accounts that can be paid', async () => {
    const { purchaseId, chargeId } = await payment();
    const [ready, other] = [await account('all'), await account('without_bank')];
    const send = (accountId: string, amountPence: number, orderId = newId()) =>
      gateway.transfer({ orderId, purchaseId, chargeId, accountId, amountPence, refusals: 0 });
    await assert.rejects(send(other, 100), { code: 'insufficient_capabilities_for_transfer' });
    await send(ready, 600);
    await assert.rejects(send(ready, 401), { code: 'balance_insufficient' });
    await send(ready, 400);
    assert.equal(await gateway.balanceOf(ready), 1000);
    const rejected = await account('all');
    await reject(rejected);
    await assert.rejects(send(rejected, 1), { code: 'insufficient_capabilities_for_transfer' });
    await assert.rejects(stripe.transfers.create({ amount: 1, currency: 'gbp', destination: 'acct_x' }), {
      code: 'resource_missing',
    });
  });

  it('makes one transfer per order, even after the idempotency key is forgotten', async () => {
    const { purchaseId, chargeId } = await payment();
    const accountId = await account('all');
    const wanted = { orderId: newId(), purchaseId, chargeId, accountId, amountPence: 300, refusals: 0 };
    const { id } = await gateway.transfer(wanted);
    await ctx.db.delete(sandboxResponses);
    assert.equal((await gateway.transfer(wanted)).id, id);
    assert.equal(await gateway.balanceOf(wanted.accountId), 300);
    const event = (await eventsOf('transfer.created')).find(({ transfer }) => transfer?.id === id);
    assert.equal(event?.transfer?.orderId, wanted.orderId);
  });

  it('reverses a transfer once, unless the money was paid out to the bank', async () => {
    const { purchaseId, chargeId } = await payment();
    const accountId = await account('all');
    const send = (orderId: string) =>
      gateway.transfer({ orderId, purchaseId, chargeId, accountId, amountPence: 500, refusals: 0 });
    const reverse = (orderId: string, transferId: string) =>
      gateway.reverse({ orderId, transferId, totalPence: 500, refusals: 0 });
    const [reversed, paid] = [newId(), newId()];
    const { id: transferId } = await send(reversed);
    const reversals = await reverse(reversed, transferId);
    assert.deepEqual(await reverse(reversed, transferId), reversals);
    assert.equal(await gateway.balanceOf(accountId), 0);
    const { id: paidId } = await send(paid);
    await payOutAccounts(ctx);
    await assert.rejects(reverse(paid, paidId), { code: 'balance_insufficient' });
    const event = (await eventsOf('transfer.reversed')).find(({ transfer }) => transfer?.id === transferId);
    assert.deepEqual(event?.transfer?.reversals, reversals);
  });

  it('reverses a transfer in parts, each only once even after the idempotency keys are forgotten, and never more than the whole', async () => {
    const { purchaseId, chargeId } = await payment();
    const [accountId, orderId] = [await account('all'), newId()];
    const wanted = { orderId, purchaseId, chargeId, accountId, amountPence: 500, refusals: 0 };
    const { id: transferId } = await gateway.transfer(wanted);
    const reverse = (totalPence: number, refusals = 0) =>
      gateway.reverse({ orderId, transferId, totalPence, refusals });
    const reversedOf = async () => {
      const { amount_reversed: pence, reversed } = await stripe.transfers.retrieve(transferId);
      return [pence, reversed];
    };
    await Promise.allSettled([reverse(120), reverse(120), reverse(120)]);
    await ctx.db.delete(sandboxResponses);
    assert.deepEqual(
      (await reverse(120)).map(({ amountPence }) => amountPence),
      [120],
    );
    assert.deepEqual(await reversedOf(), [120, false]);
    await assert.rejects(reverse(501), { code: 'amount_too_large' });
    const reversals = await reverse(500, 1);
    assert.deepEqual(
      reversals.map(({ amountPence }) => amountPence),
      [380, 120],
    );
    assert.deepEqual(await reversedOf(), [500, true]);
    await assert.rejects(stripe.transfers.createReversal(transferId), { code: 'transfer_already_reversed' });
    assert.equal(await gateway.balanceOf(accountId), 0);
    const events = (await eventsOf('transfer.reversed')).filter(({ transfer }) => transfer?.id === transferId);
    assert.deepEqual(new Set(events.map(({ transfer }) => transfer?.reversals.length)), new Set([1, 2]));
  });

  it('lists the reversals of a transfer newest first, even if they were made at the same moment', async () => {
    const { purchaseId, chargeId } = await payment();
    const accountId = await account('all');
    const wanted = { orderId: newId(), purchaseId, chargeId, accountId, amountPence: 500, refusals: 0 };
    const { id } = await gateway.transfer(wanted);
    for (const amount of [1, 2, 3, 4, 5, 6]) await stripe.transfers.createReversal(id, { amount });
    await ctx.db.update(sandboxReversals).set({ createdAt: ctx.now() });
    const { data } = await stripe.transfers.listReversals(id);
    assert.deepEqual(
      data.map(({ amount }) => amount),
      [6, 5, 4, 3, 2, 1],
    );
  });

  it('pays nothing out to an account that has been rejected', async () => {
    const { purchaseId, chargeId } = await payment();
    const accountId = await account('all');
    await gateway.transfer({ orderId: newId(), purchaseId, chargeId, accountId, amountPence: 700, refusals: 0 });
    await reject(accountId);
    await payOutAccounts(ctx);
    assert.equal(await gateway.balanceOf(accountId), 700);
  });

  it('pays out the balance of an account, and the payout arrives a day later', async () => {
    const { purchaseId, chargeId } = await payment();
    const accountId = await account('all');
    await gateway.transfer({ orderId: newId(), purchaseId, chargeId, accountId, amountPence: 700, refusals: 0 });
    const payoutOf = async (type: string) =>
      (await eventsOf(type)).find(({ payout }) => payout?.accountId === accountId)?.payout;
    await payOutAccounts(ctx);
    await payOutAccounts(ctx);
    assert.deepEqual(
      [(await payoutOf('payout.created'))?.amountPence, await payoutOf('payout.paid')],
      [700, undefined],
    );
    await payOutAccounts({ ...ctx, now: () => new Date(Date.now() + 25 * hourMs) });
    assert.equal((await payoutOf('payout.paid'))?.state, 'paid');
    assert.equal(await gateway.balanceOf(accountId), 0);
  });

  it("lists all movements of the platform's balance, page by page", async () => {
    const { intentId } = await payment();
    await gateway.refund({ refundId: newId(), intentId, amountPence: 400, refusals: 0 });
    const moved: string[] = [];
    let net = 0;
    for await (const { object, netPence } of gateway.balanceMovements()) {
      moved.push(object);
      net += netPence;
    }
    assert.ok(moved.includes(intentId), 'a charge is identified by its payment intent');
    const { available } = await stripe.balance.retrieve();
    assert.equal(net, available[0]?.amount);
    const pages = await stripe.balanceTransactions.list({ limit: 2 }).autoPagingToArray({ limit: 1000 });
    assert.equal(pages.length, moved.length);
    assert.equal(new Set(pages.map(({ id }) => id)).size, moved.length);
  });
});
