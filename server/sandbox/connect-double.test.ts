import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { Stripe } from 'stripe';
import { newId } from '#server/db/columns.ts';
import { describeEvent } from '#server/gateways/stripe-events.ts';
import { openStripe } from '#server/gateways/stripe.ts';
import { makeWorld } from '#test/world.ts';
import { checkIdentity } from './accounts.ts';
import { lockIntent, moveIntent } from './intents.ts';
import { createStripeDouble } from './stripe-double.ts';
import { sandboxEvents } from './tables.ts';
import { payAccountsOut } from './transfers.ts';

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

/** A seller's account; with `all` it can be paid. */
async function account(outcome?: 'all' | 'without_bank', sellerId = newId()): Promise<string> {
  const { id } = await gateway.openAccount({ sellerId, email: 'ann@test.example' });
  if (outcome) await checkIdentity(ctx, { link: await linkOf(id), outcome, sellerId });
  return id;
}

/** A payment of £10.00: its purchase and its charge. */
async function payment() {
  const purchaseId = newId();
  const { id } = await gateway.openIntent({ purchaseId, amountPence: 1000 });
  await ctx.db.transaction(async (tx) => {
    const intent = await lockIntent(tx, { id });
    assert.ok(intent);
    await moveIntent(ctx, tx, intent, { status: 'succeeded' });
  });
  const charge = await gateway.readCharge(id);
  assert.ok(charge);
  return { purchaseId, chargeId: charge.id, intentId: id, feePence: charge.feePence };
}

const eventsOf = async (type: string) =>
  (await ctx.db.select().from(sandboxEvents))
    .map(({ body }) => describeEvent(JSON.parse(body)))
    .filter((event) => event.type === type);

describe('the double of Stripe Connect, through Stripe’s own SDK', () => {
  it('opens one account a seller, which cannot be paid before it has handed in all', async () => {
    const seller = { sellerId: newId(), email: 'ann@test.example' };
    const [first, again] = [await gateway.openAccount(seller), await gateway.openAccount(seller)];
    assert.equal(first.id, again.id);
    assert.deepEqual([first.ready, first.submitted], [false, false]);
    assert.ok(first.missing.includes('external_account'));
    const { type, country } = await stripe.accounts.retrieve(first.id);
    assert.deepEqual([type, country], ['express', 'GB']);
  });

  it('checks an identity by a link that works once, and tells of it as an event of that account', async () => {
    const sellerId = newId();
    const id = await account(undefined, sellerId);
    const link = await linkOf(id);
    const outcome = 'all' as const;
    await assert.rejects(checkIdentity(ctx, { link, outcome, sellerId: newId() }), { code: 'not_found' });
    assert.equal((await checkIdentity(ctx, { link, outcome: 'without_bank', sellerId })).url, urls.returnUrl);
    assert.deepEqual(await gateway.readAccount(id), {
      id,
      ready: false,
      submitted: true,
      refused: false,
      missing: ['external_account'],
    });
    assert.equal((await checkIdentity(ctx, { link, outcome, sellerId })).url, urls.refreshUrl);
    const late = { ...ctx, now: () => new Date(Date.now() + 6 * 60_000) };
    assert.equal((await checkIdentity(late, { link: await linkOf(id), outcome, sellerId })).url, urls.refreshUrl);
    await checkIdentity(ctx, { link: await linkOf(id), outcome, sellerId });
    assert.equal((await gateway.readAccount(id)).ready, true);
    assert.ok((await eventsOf('account.updated')).some(({ changedAccountId }) => changedAccountId === id));
  });

  it('keeps 1.5 % and 20p of a payment', async () => {
    assert.equal((await payment()).feePence, 35);
  });

  it('transfers no more than a payment brought, and only to who can be paid', async () => {
    const { purchaseId, chargeId } = await payment();
    const [ready, other] = [await account('all'), await account('without_bank')];
    const send = (accountId: string, amountPence: number, orderId = newId()) =>
      gateway.transfer({ orderId, purchaseId, chargeId, accountId, amountPence });
    await assert.rejects(send(other, 100), { code: 'insufficient_capabilities_for_transfer' });
    await send(ready, 600);
    await assert.rejects(send(ready, 401), { code: 'balance_insufficient' });
    await send(ready, 400);
    assert.equal(await gateway.balanceOf(ready), 1000);
    await assert.rejects(stripe.transfers.create({ amount: 1, currency: 'gbp', destination: 'acct_x' }), {
      code: 'resource_missing',
    });
  });

  it('makes one transfer an order, also when the idempotency key was forgotten', async () => {
    const { purchaseId, chargeId } = await payment();
    const wanted = { orderId: newId(), purchaseId, chargeId, accountId: await account('all'), amountPence: 300 };
    const { id } = await gateway.transfer(wanted);
    await ctx.db.execute(sql`delete from sandbox_answers where key = ${`transfer-${wanted.orderId}`}`);
    assert.equal((await gateway.transfer(wanted)).id, id);
    assert.equal(await gateway.balanceOf(wanted.accountId), 300);
    const told = (await eventsOf('transfer.created')).find(({ transfer }) => transfer?.id === id);
    assert.equal(told?.transfer?.orderId, wanted.orderId);
  });

  it('reverses a transfer once, unless the money has gone to the bank', async () => {
    const { purchaseId, chargeId } = await payment();
    const accountId = await account('all');
    const send = (orderId: string) => gateway.transfer({ orderId, purchaseId, chargeId, accountId, amountPence: 500 });
    const [back, gone] = [newId(), newId()];
    const { id: transferId } = await send(back);
    const reversal = await gateway.reverse({ orderId: back, transferId });
    assert.deepEqual(await gateway.reverse({ orderId: back, transferId }), reversal);
    assert.equal(await gateway.balanceOf(accountId), 0);
    const paidOut = await send(gone);
    await payAccountsOut(ctx);
    await assert.rejects(gateway.reverse({ orderId: gone, transferId: paidOut.id }), { code: 'balance_insufficient' });
    const told = (await eventsOf('transfer.reversed')).find(({ transfer }) => transfer?.id === transferId);
    assert.equal(told?.transfer?.reversalId, reversal.id);
  });

  it('pays an account out, and lets it arrive a day later', async () => {
    const { purchaseId, chargeId } = await payment();
    const accountId = await account('all');
    await gateway.transfer({ orderId: newId(), purchaseId, chargeId, accountId, amountPence: 700 });
    const payoutOf = async (type: string) =>
      (await eventsOf(type)).find(({ payout }) => payout?.accountId === accountId)?.payout;
    await payAccountsOut(ctx);
    await payAccountsOut(ctx);
    assert.deepEqual(
      [(await payoutOf('payout.created'))?.amountPence, await payoutOf('payout.paid')],
      [700, undefined],
    );
    await payAccountsOut({ ...ctx, now: () => new Date(Date.now() + 25 * 3_600_000) });
    assert.equal((await payoutOf('payout.paid'))?.state, 'paid');
    assert.equal(await gateway.balanceOf(accountId), 0);
  });

  it('lists all that moved the platform’s balance, page by page', async () => {
    const { intentId } = await payment();
    await gateway.refund({ refundId: newId(), intentId, amountPence: 400 });
    const moved: string[] = [];
    let net = 0;
    for await (const { object, netPence } of gateway.balanceMovements()) {
      moved.push(object);
      net += netPence;
    }
    assert.ok(moved.includes(intentId), 'a charge by its payment intent');
    const { available } = await stripe.balance.retrieve();
    assert.equal(net, available[0]?.amount);
    const pages = await stripe.balanceTransactions.list({ limit: 2 }).autoPagingToArray({ limit: 1000 });
    assert.equal(pages.length, moved.length);
    assert.equal(new Set(pages.map(({ id }) => id)).size, moved.length);
  });
});
