import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import type { AuditEntry } from '#contract/audit.ts';
import { maxWithdrawn } from '#contract/claim-reasons.ts';
import type { Claim, ClaimMove, DisputeRow, readDispute } from '#contract/claims.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Notification } from '#contract/notifications.ts';
import type { Order } from '#contract/orders.ts';
import { dayMs, endOfDayInBritain } from '#contract/time.ts';
import { users } from '#server/accounts/tables.ts';
import { listingStock } from '#server/catalogue/tables.ts';
import type { JobData } from '#server/jobs/queue.ts';
import { jobs as notificationJobs } from '#server/notifications/jobs.ts';
import { handleDeadlines } from '#server/orders/deadlines.ts';
import { orders } from '#server/orders/tables.ts';
import { fetchCharge } from '#server/payments/charges.ts';
import { checkLedger } from '#server/payments/check-ledger.ts';
import { sendRefund } from '#server/payments/refund.ts';
import { purchases, refunds } from '#server/payments/tables.ts';
import { retryUnsettledTransfers } from '#server/payments/transfer-due.ts';
import { atTime, moveOrder, onboard, sell } from '#test/sale.ts';
import { upload } from '#test/upload.ts';
import { isTo, makeWorld, type Person } from '#test/world.ts';
import { deleteUnusedEvidence } from './evidence.ts';
import { moveClaim } from './move-claim.ts';

const world = await makeWorld({ PLATFORM_FEE_PERCENT: '10' }, undefined, 'without jobs');
const { call, ctx } = world;
const admin = await world.person({ role: 'admin' });
const image = new Uint8Array(
  await sharp({ create: { width: 40, height: 30, channels: 3, background: 'gold' } })
    .png()
    .toBuffer(),
);

type Sale = { buyer: Person; seller: Person; id: string; listing: string };

/** A jar that somebody bought for £10 and has received, by default from a private seller who accepts returns. */
async function sale(
  more: Parameters<typeof world.listing>[0] = {},
  isBusiness = false,
  confirmedBy: 'buyer' | 'clock' = 'buyer',
): Promise<Sale> {
  const [buyer, seller] = [await world.person(), await world.person({ role: 'seller' })];
  if (isBusiness) await ctx.db.update(users).set({ isBusiness }).where(eq(users.id, seller.id));
  const listing = await world.listing({
    sellerId: seller.id,
    quantity: 2,
    pricePence: 1000,
    postagePence: 0,
    returnPolicy: 'Buyer Pays Return Shipping',
    ...more,
  });
  const [order] = await sell(world, [listing], undefined, buyer);
  assert.ok(order);
  const parcel = { carrier: 'royal_mail', trackingNumber: 'AB123456789GB' };
  await call('POST', `/api/sellers/orders/${order._id}/dispatch`, seller.token, parcel);
  await moveOrder(world, order._id, 'deliver', confirmedBy);
  return { buyer, seller, id: order._id, listing };
}

const move = ({ id }: Sale, { token }: Person, body: object) => call('POST', `/api/orders/${id}/claim`, token, body);
const asBuyer = (one: Sale, body: object) => move(one, one.buyer, body);
const asSeller = (one: Sale, body: object) => move(one, one.seller, body);
const words = { text: 'It is not what I ordered.' };
const request = (reason = 'changed_my_mind', more: object = {}) => ({
  move: 'requestRefund' as const,
  reason,
  ...words,
  ...more,
});
const dispute = (more: object = {}) => ({ move: 'openDispute' as const, reason: 'faulty', ...words, ...more });
const decide = ({ id }: Sale, body: object) =>
  call('POST', `/api/admins/disputes/${id}/decide`, admin.token, { text: 'The pictures show it.', ...body });
const orderOf = async ({ id, buyer }: Sale) => (await call<Order>('GET', `/api/orders/${id}`, buyer.token)).body;
const claimsOf = async ({ id }: Sale, { token }: Person) =>
  (await call<Claim[]>('GET', `/api/orders/${id}/claims`, token)).body;

/** The total refunded, in pence. */
async function refundedPence({ id }: Sale): Promise<number> {
  const rows = await ctx.db.select().from(refunds).where(eq(refunds.orderId, id));
  return rows.reduce((sum, { amountPence }) => sum + amountPence, 0);
}

/** Handles the deadlines as of `days` from now. */
const after = (days: number) => handleDeadlines(atTime(world, ctx.now().getTime() + days * dayMs).ctx);

/** Makes these moves, all of which must succeed. */
async function make(...moves: [Sale, 'buyer' | 'seller', { move: ClaimMove['move'] } & Record<string, unknown>][]) {
  for (const [one, side, body] of moves) {
    const { status, body: response } = await move(one, one[side], body);
    assert.equal(status, 204, `${body.move}: ${JSON.stringify(response)}`);
  }
}

/** Sends all due transfers and refunds, and checks that the ledger agrees with the provider. */
async function settle(): Promise<void> {
  for (const { id } of await ctx.db.select().from(purchases)) await fetchCharge(ctx, id);
  await retryUnsettledTransfers(ctx);
  for (const { id } of await ctx.db.select().from(refunds)) await sendRefund(ctx, id);
  await retryUnsettledTransfers(ctx);
  assert.deepEqual((await checkLedger(ctx)).differences, []);
}

describe('a refund request', () => {
  it('can be accepted subject to a return, and is refunded once the item is back', async () => {
    const one = await sale();
    const address = { street: '2 Bee Road', city: 'Ledbury', postcode: 'HR8 1AA' };
    await ctx.db.update(users).set(address).where(eq(users.id, one.seller.id));
    await make([one, 'buyer', request()]);
    assert.deepEqual([(await orderOf(one)).refundRequested, (await orderOf(one)).claimState], [true, 'requested']);
    await make([one, 'seller', { move: 'acceptReturn' }]);
    assert.equal(await refundedPence(one), 0);
    const addresses = await Promise.all([one.buyer, one.seller].map((side) => claimsOf(one, side)));
    assert.deepEqual(
      addresses.map(([claim]) => claim?.returnTo),
      [{ name: (await orderOf(one)).sellerName, line1: '2 Bee Road', city: 'Ledbury', postcode: 'HR8 1AA' }, null],
      'only the buyer sees the return address',
    );
    await make([one, 'buyer', { move: 'sendBack', carrier: 'royal_mail', trackingNumber: 'AB 1234567' }]);
    await make([one, 'seller', { move: 'receiveBack' }]);
    const { status, refundRequested } = await orderOf(one);
    assert.deepEqual([status, refundRequested, await refundedPence(one)], ['Refunded', false, 1000]);
    const [claim] = await claimsOf(one, one.seller);
    assert.deepEqual([claim?.outcome, claim?.returnParcel?.trackingNumber], ['refunded', 'AB1234567']);
    const [stock] = await ctx.db.select().from(listingStock).where(eq(listingStock.listingId, one.listing));
    assert.equal(stock?.onHand, 1, 'the seller checks a returned item before it is on sale again');
    await settle();
  });

  it('for a queen dead on arrival is refunded as soon as the seller accepts it', async () => {
    const one = await sale({ category: 'Queen Bees' });
    await make([one, 'buyer', request('dead_on_arrival')]);
    assert.equal((await asSeller(one, { move: 'acceptReturn' })).status, 409, 'there is nothing to send back');
    await make([one, 'seller', { move: 'accept' }]);
    assert.deepEqual([(await orderOf(one)).status, await refundedPence(one)], ['Refunded', 1000]);
  });

  it('for part of the price refunds that part and leaves the order unchanged', async () => {
    const one = await sale();
    await make([one, 'buyer', request('not_as_described', { amount: 2.5 })], [one, 'seller', { move: 'accept' }]);
    const { status, claimState } = await orderOf(one);
    assert.deepEqual([status, claimState, await refundedPence(one)], ['Paid', null, 250]);
    assert.equal((await claimsOf(one, one.buyer))[0]?.outcome, 'refunded_in_part');
    await onboard(world, one.seller);
    await after(3);
    assert.equal((await orderOf(one)).status, 'Completed');
    await settle();
  });

  it('that is accepted notifies both sides about each step in the right order', async () => {
    const one = await sale({}, false, 'clock');
    await make([one, 'buyer', request('not_arrived')]);
    await after(3.1);
    const titlesOf = async ({ token }: Person) =>
      (await call<Notification[]>('GET', '/api/notifications?limit=2', token)).body.map(({ title }) => title);
    assert.deepEqual(await titlesOf(one.buyer), ["We're refunding your order", 'Your refund request was accepted']);
    assert.deepEqual(await titlesOf(one.seller), ['An order was refunded', 'A refund request was accepted']);
  });

  it('is accepted automatically if the seller does not reply within 72 hours', async () => {
    const [returned, lost] = [await sale(), await sale({}, false, 'clock')];
    await make([returned, 'buyer', request()], [lost, 'buyer', request('not_arrived')]);
    await after(2.9);
    assert.equal((await orderOf(lost)).claimState, 'requested');
    await after(3.1);
    assert.equal((await orderOf(returned)).claimState, 'return_due');
    assert.equal((await orderOf(lost)).status, 'Refunded');
    await after(3.1);
    assert.equal(await refundedPence(lost), 1000, 'the deadline takes effect once');
  });

  it('ends if the item is not sent back in time, and is refunded if the seller does not confirm its return', async () => {
    const [kept, sentBack] = [await sale(), await sale()];
    for (const one of [kept, sentBack])
      await make([one, 'buyer', request()], [one, 'seller', { move: 'acceptReturn' }]);
    await make([sentBack, 'buyer', { move: 'sendBack' }]);
    await after(14.1);
    assert.deepEqual(
      [(await orderOf(kept)).claimState, (await claimsOf(kept, kept.buyer))[0]?.outcome],
      [null, 'closed'],
    );
    assert.deepEqual([(await orderOf(sentBack)).status, await refundedPence(sentBack)], ['Refunded', 1000]);
  });

  it('holds the payout until it ends; a completed order is refunded from the payout already sent', async () => {
    const one = await sale();
    await onboard(world, one.seller);
    await make([one, 'buyer', request()]);
    await after(2.5);
    assert.equal((await orderOf(one)).status, 'Paid', 'it does not complete');
    await make([one, 'buyer', { move: 'withdraw' }]);
    await after(2.5);
    assert.equal((await orderOf(one)).status, 'Completed');
    await settle();
    await make([one, 'buyer', request('faulty', { amount: 4 })], [one, 'seller', { move: 'accept' }]);
    assert.deepEqual([(await orderOf(one)).status, await refundedPence(one)], ['Completed', 400]);
    await settle();
  });

  it('is refused if neither the policy nor the law allows it, while a dispute is always possible', async () => {
    const one = await sale({ returnPolicy: 'No Returns Accepted' });
    assert.equal((await orderOf(one)).mayRequestRefund, false);
    assert.deepEqual([(await asBuyer(one, request())).body.code], ['not_refundable']);
    await make([one, 'buyer', dispute()]);
    assert.equal((await orderOf(one)).disputeOpened, true);
  });

  it('to a trader is possible until 14 days after receipt, whatever the policy, except for live bees', async () => {
    const noReturns = { returnPolicy: 'No Returns Accepted' } as const;
    const [jar, queen] = [await sale(noReturns, true), await sale({ ...noReturns, category: 'Queen Bees' }, true)];
    const { mayRequestRefund, refundUntil, receivedAt, changeOfMind } = await orderOf(jar);
    assert.deepEqual([mayRequestRefund, changeOfMind, (await orderOf(queen)).mayRequestRefund], [true, true, false]);
    assert.equal(refundUntil, endOfDayInBritain(new Date(receivedAt ?? ''), 14).toISOString());
    const unsent = await world.listing({ sellerId: jar.seller.id, ...noReturns });
    const [order] = await sell(world, [unsent]);
    assert.deepEqual([order?.mayRequestRefund, order?.refundUntil], [true, null], 'the period starts on receipt');
  });

  it('offers only reasons that can apply to the order', async () => {
    const reasons = async (one: Sale) => (await orderOf(one)).reasons;
    const wrong = ['not_as_described', 'faulty'];
    const [jar, lost, queen] = [await sale(), await sale({}, false, 'clock'), await sale({ category: 'Queen Bees' })];
    assert.deepEqual((await reasons(jar)).requestRefund, [...wrong, 'changed_my_mind']);
    assert.deepEqual((await reasons(jar)).openDispute, ['not_arrived', ...wrong]);
    assert.deepEqual((await reasons(lost)).requestRefund, ['not_arrived', ...wrong, 'changed_my_mind']);
    assert.deepEqual((await reasons(queen)).openDispute, ['not_arrived', ...wrong, 'dead_on_arrival']);
    for (const body of [request('not_arrived'), request('dead_on_arrival'), dispute({ reason: 'changed_my_mind' })]) {
      const { status, body: refusal } = await asBuyer(jar, body);
      assert.deepEqual([status, Object.keys(refusal.fields ?? {})], [400, ['reason']], body.reason);
    }
    assert.equal((await orderOf(jar)).claimState, null);
  });

  it('needs an explanation, except for a change of mind', async () => {
    const jar = await sale();
    const text = '\u{200b}';
    const { status, body } = await asBuyer(jar, request('faulty', { text }));
    assert.deepEqual([status, body.fields], [400, { text: 'Please say what happened.' }]);
    assert.deepEqual(
      Object.keys((await asBuyer(jar, { move: 'requestRefund', reason: 'rain' })).body.fields ?? {}).toSorted(),
      ['reason', 'text'],
      'both errors together',
    );
    assert.equal((await asBuyer(jar, { move: 'requestRefund', reason: 'changed_my_mind' })).status, 204);
  });

  it("for a change of mind can be disputed if a trader declines it, since it is the buyer's right", async () => {
    const [fromTrader, fromPrivate] = [await sale({}, true), await sale()];
    const changed = dispute({ reason: 'changed_my_mind' });
    for (const one of [fromTrader, fromPrivate])
      await make([one, 'buyer', request()], [one, 'seller', { move: 'decline', ...words }]);
    await make([fromTrader, 'buyer', changed]);
    assert.equal((await orderOf(fromTrader)).disputeOpened, true);
    assert.equal((await asBuyer(fromPrivate, changed)).status, 400);
  });

  it('can be made only by the buyer, one at a time, and for no more than was paid', async () => {
    const one = await sale();
    const stranger = await world.person();
    assert.equal((await move(one, stranger, request())).status, 404);
    assert.equal((await asSeller(one, request())).status, 409);
    assert.equal((await move(one, admin, request())).status, 404);
    const { status, body } = await asBuyer(one, request('faulty', { amount: 10.01 }));
    assert.deepEqual([status, body.fields], [400, { amount: 'Please enter at most £10.00.' }]);
    const responses = await Promise.all([1, 2, 3].map(() => asBuyer(one, request())));
    assert.deepEqual(
      responses.map((each) => each.status).toSorted((a, b) => a - b),
      [204, 409, 409],
    );
    assert.match(String(responses.find((each) => each.status === 409)?.body.message), /with a refund request open/);
  });

  it('cannot be accepted by a seller who has seen only an earlier one', async () => {
    const one = await sale();
    await make([one, 'buyer', request('faulty', { amount: 1 })]);
    const [seen] = await claimsOf(one, one.seller);
    await make([one, 'buyer', { move: 'withdraw' }], [one, 'buyer', request('faulty')]);
    for (const name of ['accept', 'acceptReturn']) {
      const { status, body } = await asSeller(one, { move: name, claim: seen?._id });
      assert.deepEqual([status, body.code], [409, 'conflict'], name);
      assert.match(String(body.message), /has made another claim/);
    }
    assert.deepEqual([await refundedPence(one), (await orderOf(one)).claimState], [0, 'requested']);
    const [latest] = await claimsOf(one, one.seller);
    await make([one, 'seller', { move: 'accept', claim: latest?._id }]);
    assert.equal(await refundedPence(one), 1000);
  });
});

describe('simultaneous moves', () => {
  it('let the buyer request a refund only once the seller has dispatched', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [buyer, seller] = [await world.person(), await world.person({ role: 'seller' })];
      const listing = await world.listing({ sellerId: seller.id, returnPolicy: 'Buyer Pays Return Shipping' });
      const [order] = await sell(world, [listing], undefined, buyer);
      const one = { buyer, seller, id: order?._id ?? '', listing };
      const parcel = { carrier: 'evri', trackingNumber: null };
      const [requested, dispatched] = await Promise.all([
        asBuyer(one, request()),
        call('POST', `/api/sellers/orders/${one.id}/dispatch`, seller.token, parcel),
      ]);
      assert.equal(dispatched.status, 204);
      assert.ok(requested.status === 204 || requested.status === 409);
      if (requested.status === 409)
        assert.match(String(requested.body.message), /is awaiting shipment\. You can confirm .* or cancel it\.$/);
      assert.equal((await orderOf(one)).refundRequested, requested.status === 204);
    }
  });

  it('end a request in exactly one way if the seller accepts, the buyer withdraws and its deadline passes', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await sale({}, false, 'clock');
      await make([one, 'buyer', request('not_arrived')]);
      const [accepted, withdrawn] = await Promise.all([
        asSeller(one, { move: 'accept' }),
        asBuyer(one, { move: 'withdraw' }),
        after(3.1),
        after(3.1),
      ]);
      const moved = [accepted, withdrawn].filter(({ status }) => status === 204).length;
      for (const { status, body } of [accepted, withdrawn])
        assert.ok(status === 204 || /isn't possible/.test(String(body.message)), String(status));
      assert.ok(moved <= 1);
      assert.equal(await refundedPence(one), withdrawn.status === 204 ? 0 : 1000);
      const [claim] = await claimsOf(one, one.buyer);
      assert.equal(claim?.outcome, withdrawn.status === 204 ? 'withdrawn' : 'refunded');
    }
    await settle();
  });
});

describe('a buyer who has just deleted their account', () => {
  it('cannot open a dispute, whether the order is in progress or complete', async () => {
    for (const moves of [[], ['complete']] as const) {
      const one = await sale();
      for (const name of moves) await moveOrder(world, one.id, name, 'clock');
      const viewer = { id: one.buyer.id, role: 'buyer' as const, isVerified: true, tokenHash: '' };
      assert.equal((await call('DELETE', '/api/users/delete-account', one.buyer.token)).status, 200);
      const body = { ...dispute(), reason: 'faulty' as const, pictures: [] };
      const input = { params: { id: one.id }, body, query: undefined, file: undefined, fields: undefined };
      await assert.rejects(moveClaim({ ...ctx, viewer }, input), { code: 'unauthenticated' });
      const [order] = await ctx.db.select().from(orders).where(eq(orders.id, one.id));
      assert.equal(order?.claimState, null);
    }
  });
});

describe('an order from a seller who has deleted their account', () => {
  it('is refunded without a return, as there is nowhere to send it', async () => {
    const one = await sale({}, true);
    await onboard(world, one.seller);
    await after(3);
    await settle();
    assert.equal((await call('DELETE', '/api/users/delete-account', one.seller.token)).status, 200);
    await make([one, 'buyer', request()]);
    await after(6.1);
    assert.deepEqual([(await orderOf(one)).status, await refundedPence(one)], ['Refunded', 1000]);
  });

  it('does not let an admin who decides a dispute about it require a return', async () => {
    const [one, other] = [await sale(), await sale()];
    await onboard(world, one.seller);
    await after(3);
    await settle();
    assert.equal((await call('DELETE', '/api/users/delete-account', one.seller.token)).status, 200);
    const offered = async ({ id, buyer }: Sale) => {
      assert.equal((await call('POST', `/api/orders/${id}/claim`, buyer.token, dispute())).status, 204);
      const path = `/api/admins/disputes/${id}`;
      return (await call<Output<typeof readDispute>>('GET', path, admin.token)).body.canReturn;
    };
    assert.deepEqual([await offered(one), await offered(other)], [false, true]);
  });
});

describe('a dispute', () => {
  it('is not conceded by a repeated request that was meant for an earlier dispute', async () => {
    const one = await sale();
    await make([one, 'buyer', dispute({ amount: 4 })]);
    const [seen] = await claimsOf(one, one.seller);
    const concede = { move: 'concede' as const, claim: seen?._id };
    await make([one, 'seller', concede]);
    assert.equal((await asSeller(one, concede)).body.code, 'illegal_transition', 'nothing is open');
    await make([one, 'buyer', dispute()]);
    assert.equal((await asSeller(one, concede)).body.code, 'conflict');
    assert.deepEqual([await refundedPence(one), (await orderOf(one)).claimState], [400, 'disputed']);
  });

  it('asks the seller to write a response, not to say what happened', async () => {
    const one = await sale();
    await make([one, 'buyer', dispute()]);
    const { status, body } = await asSeller(one, { move: 'answer', text: ' ' });
    assert.deepEqual([status, body.fields], [400, { text: 'Please write your response.' }]);
  });

  it('can be answered, escalated to Skep and upheld in part; the decision is final after a week', async () => {
    const one = await sale();
    await make([one, 'buyer', dispute()], [one, 'seller', { move: 'answer', ...words }]);
    await make([one, 'seller', { move: 'escalate' }]);
    assert.equal((await decide(one, { amount: 4.5 })).status, 204);
    assert.deepEqual([(await orderOf(one)).claimState, await refundedPence(one)], ['decided', 0]);
    const [entry] = (await call<AuditEntry[]>('GET', `/api/admins/audit?search=${one.id}`, admin.token)).body;
    assert.deepEqual(entry?.after, { amount: 4.5, needsReturn: false, isFinal: false });
    await after(7.1);
    const { status, claimState } = await orderOf(one);
    assert.deepEqual([status, claimState, await refundedPence(one)], ['Completed', null, 450]);
    const [claim] = await claimsOf(one, one.buyer);
    assert.deepEqual([claim?.outcome, claim?.decision?.amount], ['refunded_in_part', 4.5]);
    assert.deepEqual(
      claim?.statements.map(({ by, name }) => [by, name === 'Skep']),
      [
        ['buyer', false],
        ['seller', false],
        ['admin', true],
      ],
    );
    await settle();
  });

  it('can be appealed once, and the decision on the appeal is final', async () => {
    const one = await sale();
    await make([one, 'buyer', dispute()], [one, 'seller', { move: 'answer', ...words }]);
    await make([one, 'buyer', { move: 'escalate' }]);
    assert.equal((await decide(one, { amount: 0 })).status, 204);
    await make([one, 'buyer', { move: 'appeal', ...words }]);
    assert.equal((await asSeller(one, { move: 'appeal', ...words })).status, 409);
    assert.equal((await decide(one, { amount: 10, needsReturn: true })).status, 204);
    assert.equal((await orderOf(one)).claimState, 'return_due');
    await make([one, 'buyer', { move: 'sendBack' }], [one, 'seller', { move: 'receiveBack' }]);
    assert.deepEqual([(await orderOf(one)).status, await refundedPence(one)], ['Refunded', 1000]);
    await settle();
  });

  it('cannot be started again once Skep has decided one about the same order', async () => {
    const one = await sale();
    await make([one, 'buyer', dispute()], [one, 'seller', { move: 'answer', ...words }]);
    await make([one, 'buyer', { move: 'escalate' }]);
    assert.equal((await decide(one, { amount: 0 })).status, 204);
    await make([one, 'buyer', { move: 'appeal', ...words }], [one, 'buyer', { move: 'withdraw' }]);
    const { status, body } = await asBuyer(one, dispute());
    assert.deepEqual([status, body.code], [409, 'conflict']);
    const { actions, reasons } = await orderOf(one);
    assert.ok(!actions.includes('openDispute'));
    assert.deepEqual(reasons, { requestRefund: ['changed_my_mind'], openDispute: [] });
  });

  it('cannot be started again once the buyer has withdrawn five, as that could hold up the money indefinitely', async () => {
    const one = await sale();
    for (let each = 0; each < maxWithdrawn; each += 1)
      await make([one, 'buyer', dispute()], [one, 'buyer', { move: 'withdraw' }]);
    const { status, body } = await asBuyer(one, dispute());
    assert.deepEqual([status, body.code], [409, 'conflict']);
    assert.match(String(body.message), /withdrawn 5 claims/);
    assert.deepEqual((await orderOf(one)).reasons, { requestRefund: ['changed_my_mind'], openDispute: [] });
    await after(16);
    assert.equal((await orderOf(one)).status, 'Completed');
  });

  it('goes to Skep if the seller does not respond, and is won by the buyer if Skep does not decide within 60 days', async () => {
    const one = await sale();
    await make([one, 'buyer', dispute({ amount: 6 })]);
    await after(7.1);
    assert.equal((await orderOf(one)).claimState, 'escalated');
    await after(59.9);
    assert.equal((await orderOf(one)).claimState, 'escalated');
    await after(60.1);
    assert.deepEqual([(await orderOf(one)).claimState, await refundedPence(one)], [null, 600]);
  });

  it('can follow a declined request, and ends if the seller concedes', async () => {
    const one = await sale();
    await make([one, 'buyer', request('faulty')], [one, 'seller', { move: 'decline', ...words }]);
    assert.match(String((await asSeller(one, { move: 'accept' })).body.message), /with a declined refund request\. /);
    await make([one, 'buyer', dispute()], [one, 'seller', { move: 'concede' }]);
    assert.deepEqual([(await orderOf(one)).status, await refundedPence(one)], ['Refunded', 1000]);
    assert.equal((await claimsOf(one, one.buyer)).length, 1, 'it is still one claim');
  });

  it('can be answered and decided, however many statements one side has made', async () => {
    const one = await sale();
    await make([one, 'buyer', dispute()]);
    const add = ({ token }: Person) => call('POST', `/api/orders/${one.id}/claim/statements`, token, words);
    for (let each = 0; each < 50; each += 1) assert.equal((await add(one.buyer)).status, 204);
    const refused = await add(one.buyer);
    assert.deepEqual(
      [refused.status, refused.body.message],
      [429, "You've reached the limit of 50 statements. You can still respond or appeal."],
    );
    assert.equal((await add(one.seller)).status, 204);
    await make([one, 'seller', { move: 'answer', ...words }], [one, 'buyer', { move: 'escalate' }]);
    for (let each = 0; each < 50; each += 1) assert.equal((await add(admin)).status, 204);
    assert.equal((await add(admin)).body.message, 'Admins have reached the limit of 50 statements.');
    assert.equal((await decide(one, { amount: 4 })).status, 204);
  });

  it('allows no second appeal, even if the seller disputes the return after the first', async () => {
    const one = await sale();
    await make([one, 'buyer', dispute()]);
    await after(7.1);
    assert.equal((await decide(one, { amount: 4, needsReturn: true })).status, 204);
    await make([one, 'buyer', { move: 'appeal', ...words }]);
    assert.equal((await decide(one, { amount: 6, needsReturn: true })).status, 204);
    await make([one, 'buyer', { move: 'sendBack' }], [one, 'seller', { move: 'disputeReturn', ...words }]);
    assert.equal((await decide(one, { amount: 3 })).status, 204);
    assert.deepEqual([(await orderOf(one)).claimState, await refundedPence(one)], [null, 300]);
  });

  it('over a return is settled for the amount that Skep awarded if the seller concedes', async () => {
    const one = await sale();
    await make([one, 'buyer', dispute()], [one, 'seller', { move: 'answer', ...words }]);
    await make([one, 'buyer', { move: 'escalate' }]);
    assert.equal((await decide(one, { amount: 4, needsReturn: true })).status, 204);
    await make([one, 'seller', { move: 'appeal', ...words }]);
    assert.equal((await decide(one, { amount: 4, needsReturn: true })).status, 204);
    await make([one, 'buyer', { move: 'sendBack', carrier: null, trackingNumber: null }]);
    await make([one, 'seller', { move: 'disputeReturn', ...words }], [one, 'seller', { move: 'concede' }]);
    assert.equal(await refundedPence(one), 400);
  });

  it('emails the other side once about statements made in quick succession', async () => {
    const one = await sale();
    await make([one, 'buyer', dispute()]);
    const queued = () =>
      ctx.db.execute(sql`
      delete from pgboss.job where name = 'notification-mail' returning data, start_after > now() as "isLater"`);
    await queued();
    for (let each = 0; each < 3; each += 1)
      await call('POST', `/api/orders/${one.id}/claim/statements`, one.buyer.token, words);
    for (const { data, isLater } of (await queued()).rows as { data: JobData; isLater: boolean }[]) {
      assert.ok(isLater);
      await notificationJobs['notification-mail']?.run(ctx, data);
    }
    const emails = (await world.outbox()).filter((mail) => isTo(mail, one.seller.email));
    assert.deepEqual(
      emails.map(({ subject }) => subject),
      ['New statement about your order'],
    );
  });

  it('cannot be decided by an admin who is the buyer or seller of the order', async () => {
    const one = await sale();
    await make([one, 'buyer', dispute()]);
    await after(7.1);
    for (const { id, token } of [one.buyer, one.seller]) {
      await ctx.db.update(users).set({ role: 'admin' }).where(eq(users.id, id));
      const verdict = { amount: 10, text: 'I say so.' };
      const path = `/api/admins/disputes/${one.id}`;
      assert.equal((await call('POST', `${path}/decide`, token, verdict)).status, 403);
      assert.equal((await call('GET', path, token)).body.mayDecide, false, 'no form is offered');
    }
    assert.equal((await decide(one, { amount: 4 })).status, 204);
  });

  it('can be for more than the maximum price of a listing', async () => {
    const one = await sale({ pricePence: 10_000_000, postagePence: 500 });
    await make([one, 'buyer', dispute({ amount: 100_003 })]);
    await after(7.1);
    assert.equal((await decide(one, { amount: 100_006 })).status, 400);
    assert.equal((await decide(one, { amount: 100_002 })).status, 204);
    const { token } = one.seller;
    const refund = (amount: number) => call('POST', `/api/sellers/orders/${one.id}/refund`, token, { amount });
    assert.deepEqual([(await refund(0)).status, (await refund(100_001)).status], [400, 204]);
  });

  it('refunds nothing if it is rejected or withdrawn, and the order completes', async () => {
    const [rejected, withdrawn] = [await sale(), await sale()];
    for (const one of [rejected, withdrawn]) await make([one, 'buyer', dispute()]);
    await after(7.1);
    assert.equal((await decide(rejected, { amount: 0 })).status, 204);
    await make([withdrawn, 'buyer', { move: 'withdraw' }]);
    await after(7.1);
    for (const one of [rejected, withdrawn])
      assert.deepEqual([(await orderOf(one)).status, await refundedPence(one)], ['Completed', 0]);
    assert.equal((await claimsOf(rejected, rejected.buyer))[0]?.outcome, 'rejected');
  });

  it('cannot be decided by an admin who has not seen the latest statement', async () => {
    const one = await sale();
    await asBuyer(one, dispute());
    await asSeller(one, { move: 'answer', text: 'It was whole.' });
    await asBuyer(one, { move: 'escalate' });
    const latest = async () => {
      const { body } = await call<Output<typeof readDispute>>('GET', `/api/admins/disputes/${one.id}`, admin.token);
      return body.claims[0]?.statements.at(-1)?._id;
    };
    const seen = { amount: 0, statement: await latest() };
    assert.equal((await decide(one, seen)).status, 204);
    const again = await decide(one, seen);
    assert.equal(again.status, 409);
    assert.match((again.body as { message: string }).message, /^This dispute is not waiting for a decision\./);
    assert.equal((await asBuyer(one, { move: 'appeal', text: 'Look at the lid.' })).status, 204);
    const late = await decide(one, seen);
    assert.equal(late.status, 409, 'it would be final, and ignore the appeal');
    assert.match((late.body as { message: string }).message, /^Something has been added since you opened this page/);
    assert.equal((await orderOf(one)).claimState, 'appealed');
    assert.equal((await decide(one, { amount: 0, statement: await latest() })).status, 204);
  });

  it('ends in exactly one way if an admin decides while the buyer withdraws', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await sale();
      await make([one, 'buyer', dispute()], [one, 'seller', { move: 'answer', ...words }]);
      await make([one, 'buyer', { move: 'escalate' }]);
      const [decided, withdrawn] = await Promise.all([decide(one, { amount: 10 }), asBuyer(one, { move: 'withdraw' })]);
      assert.ok(decided.status === 204 || decided.status === 409);
      assert.equal(withdrawn.status, 204, 'before or after the decision');
      assert.deepEqual([(await orderOf(one)).claimState, await refundedPence(one)], [null, 0]);
    }
  });

  it('shows its statements and pictures to both sides and admins only', async () => {
    const one = await sale();
    const path = `/api/orders/${one.id}/evidence`;
    const { avatarUrl } = (await upload(world, '/api/uploads/avatar', one.buyer.token, { avatar: image })).body;
    const picture = String((await upload(world, path, one.buyer.token, { image })).body._id);
    const read = async ({ token }: Person) => (await call('GET', `${path}/${picture}`, token)).status;
    const stranger = await world.person();
    assert.deepEqual([await read(one.buyer), await read(one.seller)], [200, 404], 'not part of a statement yet');
    await make([one, 'buyer', dispute({ pictures: [picture] })]);
    assert.deepEqual([await read(one.seller), await read(admin), await read(stranger)], [200, 200, 404]);
    assert.equal((await call('GET', `/api/orders/${one.id}/claims`, stranger.token)).status, 404);
    const again = await call('POST', `/api/orders/${one.id}/claim/statements`, one.seller.token, {
      ...words,
      pictures: [picture],
    });
    assert.equal(again.status, 400, 'a picture belongs to one statement');
    const [statement] = (await claimsOf(one, one.seller))[0]?.statements ?? [];
    assert.deepEqual([statement?.pictures, statement?.avatar], [[picture], avatarUrl]);
  });

  it('deletes unused pictures after a day', async () => {
    const one = await sale();
    const path = `/api/orders/${one.id}/evidence`;
    const _id = String((await upload(world, path, one.buyer.token, { image })).body._id);
    await deleteUnusedEvidence(atTime(world, ctx.now().getTime() + 2 * dayMs).ctx);
    assert.equal((await call('GET', `${path}/${_id}`, one.buyer.token)).status, 404);
  });
});

describe("a seller's own refund", () => {
  const refund = ({ id, seller }: Sale, amount: number) =>
    call('POST', `/api/sellers/orders/${id}/refund`, seller.token, { amount });

  it('can be for any part of the price, several times, but never for more than was paid', async () => {
    const one = await sale();
    const responses = await Promise.all([4, 4, 4].map((amount) => refund(one, amount)));
    assert.deepEqual(
      responses.map(({ status }) => status).toSorted((a, b) => a - b),
      [204, 204, 409],
    );
    assert.match(JSON.stringify(responses.find(({ status }) => status === 409)?.body), /Please enter at most £2\.00/);
    assert.equal((await refund(one, 2)).status, 204);
    assert.deepEqual([(await orderOf(one)).status, await refundedPence(one)], ['Refunded', 1000]);
    await settle();
  });

  it('of the remaining amount cancels the order, with a notification that states this amount', async () => {
    const [buyer, seller] = [await world.person(), await world.person({ role: 'seller' })];
    const listing = await world.listing({ sellerId: seller.id, pricePence: 1000, postagePence: 0 });
    const [order] = await sell(world, [listing], undefined, buyer);
    await call('POST', `/api/sellers/orders/${order?._id}/refund`, seller.token, { amount: 3 });
    await call('POST', `/api/sellers/orders/${order?._id}/refund`, seller.token, { amount: 7 });
    const { body } = await call<Notification[]>('GET', '/api/notifications', buyer.token);
    assert.match(body[0]?.message ?? '', /has cancelled your order for .+\. We're refunding £7\.00 to your card\.$/);
    assert.match(body[1]?.message ?? '', /^£3\.00 of the price of /);
  });

  it('in full before dispatch cancels the order and puts the item back on sale', async () => {
    const [buyer, seller] = [await world.person(), await world.person({ role: 'seller' })];
    const listing = await world.listing({ sellerId: seller.id, quantity: 1, pricePence: 500, postagePence: 0 });
    const [order] = await sell(world, [listing], undefined, buyer);
    const one = { buyer, seller, id: order?._id ?? '', listing };
    assert.equal((await refund(one, 5)).status, 204);
    assert.equal((await orderOf(one)).status, 'Cancelled');
    const [stock] = await ctx.db.select().from(listingStock).where(eq(listingStock.listingId, listing));
    assert.equal(stock?.onHand, 1);
  });
});

describe('disputes in the admin area', () => {
  it('notify both sides about the outcome', async () => {
    const [one, two] = [await sale(), await sale()];
    for (const each of [one, two])
      await make(
        [each, 'buyer', dispute()],
        [each, 'seller', { move: 'answer', ...words }],
        [each, 'seller', { move: 'escalate' }],
      );
    const decide = ({ id }: Sale, amount: number) =>
      call('POST', `/api/admins/disputes/${id}/decide`, admin.token, { amount, needsReturn: false, text: 'As seen.' });
    assert.deepEqual([(await decide(one, 4)).status, (await decide(two, 0)).status], [204, 204]);
    const latest = async (token: string) =>
      (await call<Notification[]>('GET', '/api/notifications', token)).body[0]?.message ?? '';
    for (const side of ['buyer', 'seller'] as const) {
      assert.match(
        await latest(one[side].token),
        /^We've decided the dispute about .+: a refund of £4\.00\. You can read/,
      );
      assert.match(await latest(two[side].token), /^We've decided the dispute about .+: no refund\. You can read/);
    }
    await settle();
  });

  it('are listed by age until they are decided, with their whole history', async () => {
    const one = await sale();
    await ctx.db.update(orders).set({ sellerName: 'Orchard End' }).where(eq(orders.id, one.id));
    await make([one, 'buyer', dispute()], [one, 'seller', { move: 'answer', ...words }]);
    const list = async (show: string) =>
      (
        await call<{ disputes: DisputeRow[] }>('GET', `/api/admins/disputes?show=${show}&limit=100`, admin.token)
      ).body.disputes.map(({ orderId }) => orderId);
    assert.deepEqual(
      [(await list('open')).includes(one.id), (await list('to_decide')).includes(one.id)],
      [true, false],
    );
    await make([one, 'seller', { move: 'escalate' }]);
    assert.equal((await list('to_decide')).includes(one.id), true);
    const { body } = await call<Output<typeof readDispute>>('GET', `/api/admins/disputes/${one.id}`, admin.token);
    assert.deepEqual([body.mayDecide, body.total, body.refunded, body.claims.length], [true, 10, 0, 1]);
    const [, answer] = body.claims[0]?.statements ?? [];
    assert.equal(body.parcel?.trackingNumber, 'AB123456789GB', 'the admin can track the parcel');
    assert.deepEqual(
      [body.sellerName, answer?.name],
      ['Orchard End', 'Orchard End'],
      'the seller has the same name everywhere',
    );
    assert.equal((await call('GET', '/api/admins/disputes', one.seller.token)).status, 403);
    assert.equal((await decide(one, { amount: 10 })).status, 204);
    assert.equal((await decide(one, { amount: 10 })).status, 409, 'without an appeal it is decided only once');
  });
});
