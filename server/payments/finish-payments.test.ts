import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Order } from '#contract/orders.ts';
import { reservationMs } from '#contract/payments.ts';
import { hourMs } from '#contract/time.ts';
import type { Ctx } from '#server/context.ts';
import { openStripe } from '#server/gateways/stripe.ts';
import { sendRefundEmail } from '#server/notifications/send-emails.ts';
import { expireCheckouts } from '#server/orders/jobs.ts';
import { sandboxResponses, sandboxIntents, sandboxRefunds } from '#sandbox/tables.ts';
import { freePort } from '#test/native-postgres.ts';
import { beginCheckout, buy } from '#test/buying.ts';
import { atTime, refundInFull, sell } from '#test/sale.ts';
import { makeWorld, type Person } from '#test/world.ts';
import { fetchCharge } from './charges.ts';
import { checkLedger } from './check-ledger.ts';
import { purchases, refunds } from './tables.ts';
import { finishPayments } from './finish-payments.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { ctx } = world;
/** An hour later, when the original jobs have failed permanently. */
const later = atTime(world, Date.now() + hourMs);

/** The same shop while the provider is unreachable. */
const cutOff: Ctx = {
  ...later.ctx,
  payments: openStripe({
    secretKey: 'sk_test_sandbox',
    webhookSecret: 'whsec_x',
    server: { host: '127.0.0.1', port: await freePort(), protocol: 'http' },
  }),
};

const refundOf = async (orderId: string) => {
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  assert.ok(refund);
  return refund;
};
const sentBack = async (refundId: string) =>
  (await ctx.db.select().from(sandboxRefunds)).filter(({ metadata }) => metadata.refundId === refundId);
const orderOf = async (buyer: Person, id: string) =>
  (await world.call<Order>('GET', `/api/orders/${id}`, buyer.token)).body;
const mailRefund = (refundId: string) => sendRefundEmail(ctx, eq(refunds.id, refundId));
const emailsTo = async (buyer: Person) =>
  (await world.outbox()).filter((mail) => mail.to?.[0]?.address === buyer.email && mail.subject?.includes('refunded'));

/** A refunded £10.00 order whose refund has not been sent yet. */
async function refundedOrder() {
  const buyer = await world.person();
  const listing = await world.listing({ pricePence: 1000, postagePence: 0 });
  const [order] = await sell(world, [listing], undefined, buyer);
  assert.ok(order);
  await fetchCharge(ctx, order.purchaseId);
  await refundInFull(world, order._id);
  return { buyer, orderId: order._id, refund: await refundOf(order._id) };
}

describe('a refund whose job has failed permanently', () => {
  it('is sent once by the next sweep, however often that runs', async () => {
    const { refund } = await refundedOrder();
    await finishPayments(cutOff);
    assert.deepEqual(await sentBack(refund.id), []);
    assert.equal((await refundOf(refund.orderId)).refusals, 0, 'an unknown outcome keeps its idempotency key');
    for (const _ of [1, 2]) await finishPayments(later.ctx);
    await Promise.all([finishPayments(later.ctx), finishPayments(later.ctx)]);
    assert.equal((await sentBack(refund.id)).length, 1);
    assert.deepEqual((await checkLedger(ctx)).differences, []);
  });

  it('is not sent again if the first response was lost and the idempotency key has expired', async () => {
    const { orderId, refund } = await refundedOrder();
    const [purchase] = await ctx.db.select().from(purchases).where(eq(purchases.id, refund.purchaseId));
    const intentId = purchase?.providerIntentId ?? '';
    const first = await ctx.payments.refund({ refundId: refund.id, intentId, amountPence: 1000, refusals: 0 });
    await ctx.db.delete(sandboxResponses);
    await finishPayments(later.ctx);
    assert.equal((await refundOf(orderId)).providerRefundId, first.id);
    assert.equal((await sentBack(refund.id)).length, 1);
  });

  it('is reported as sent, on screen and by email, only once the provider has accepted it', async () => {
    const { buyer, orderId, refund } = await refundedOrder();
    await mailRefund(refund.id);
    assert.deepEqual(await emailsTo(buyer), []);
    assert.equal((await orderOf(buyer, orderId)).refundSent, false);
    await finishPayments(later.ctx);
    assert.equal((await orderOf(buyer, orderId)).refundSent, true);
    await mailRefund(refund.id);
    const [mail, ...others] = await emailsTo(buyer);
    assert.match(mail?.text ?? '', /We've sent £10\.00 back to your card/);
    assert.deepEqual(others, []);
  });

  it('does not block others or fail the sweep while the provider refuses it, and is sent as soon as the provider accepts it', async () => {
    const [bad, good] = [await refundedOrder(), await refundedOrder()];
    const atProvider = eq(sandboxIntents.transferGroup, bad.refund.purchaseId);
    // The provider has nothing left to refund.
    await ctx.db.update(sandboxIntents).set({ amountRefunded: 1000 }).where(atProvider);
    for (const _ of [1, 2, 3]) await finishPayments(later.ctx);
    const { providerRefundId, refusals } = await refundOf(bad.orderId);
    assert.deepEqual([providerRefundId, refusals], [null, 3]);
    assert.equal((await sentBack(good.refund.id)).length, 1);
    await ctx.db.update(sandboxIntents).set({ amountRefunded: 0 }).where(atProvider);
    await finishPayments(later.ctx);
    assert.equal((await sentBack(bad.refund.id)).length, 1);
  });
});

describe('a closed purchase whose intent could not be cancelled', () => {
  const stateOf = async (purchaseId: string) => {
    const [purchase] = await ctx.db.select().from(purchases).where(eq(purchases.id, purchaseId));
    const [intent] = await ctx.db.select().from(sandboxIntents).where(eq(sandboxIntents.transferGroup, purchaseId));
    return { state: purchase?.state, ended: purchase?.intentEndedAt !== null, intent: intent?.status };
  };
  const openOne = async (buyer: Person, listing: string) => {
    const pay = await beginCheckout(world, buyer.token, { [listing]: 1 });
    const [order] = (await world.call<Order[]>('GET', '/api/orders', buyer.token)).body;
    return { pay, purchaseId: order?.purchaseId ?? '' };
  };
  /** Pays at the provider; the webhook never arrives. */
  const payUnreported = (purchaseId: string) =>
    ctx.db
      .update(sandboxIntents)
      .set({
        status: 'succeeded',
        shipping: { name: 'Ann Bee', address: { line1: '1 Hive Lane', city: 'Leeds', postal_code: 'LS1 4AP' } },
      })
      .where(eq(sandboxIntents.transferGroup, purchaseId));

  it('has its intent cancelled by the sweep, once', async () => {
    const { purchaseId } = await openOne(await world.person(), await world.listing());
    await expireCheckouts(later.ctx);
    assert.deepEqual(await stateOf(purchaseId), { state: 'closed', ended: false, intent: 'requires_payment_method' });
    await finishPayments(cutOff);
    const muchLater = atTime(world, Date.now() + 3 * hourMs).ctx;
    await finishPayments(muchLater);
    assert.deepEqual(await stateOf(purchaseId), { state: 'closed', ended: true, intent: 'canceled' });
    await finishPayments({ ...cutOff, now: muchLater.now });
  });

  it('is settled as a late payment if it turns out to be paid', async () => {
    const listing = await world.listing({ quantity: 1 });
    const { purchaseId } = await openOne(await world.person(), listing);
    await expireCheckouts(atTime(world, Date.now() + reservationMs + 1000).ctx);
    await buy(world, listing);
    await payUnreported(purchaseId);
    await finishPayments(atTime(world, Date.now() + 3 * hourMs).ctx);
    assert.equal((await stateOf(purchaseId)).ended, true);
    const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.purchaseId, purchaseId));
    assert.equal(refund?.reason, 'sold_out');
  });

  it('has its order paid, with the delivery address, if it turns out to be paid while there is stock', async () => {
    const buyer = await world.person();
    const { purchaseId } = await openOne(buyer, await world.listing());
    await expireCheckouts(atTime(world, Date.now() + reservationMs + 1000).ctx);
    await payUnreported(purchaseId);
    await finishPayments(atTime(world, Date.now() + 3 * hourMs).ctx);
    const [order] = (await world.call<Order[]>('GET', '/api/orders', buyer.token)).body;
    const address = { name: 'Ann Bee', line1: '1 Hive Lane', city: 'Leeds', postcode: 'LS1 4AP' };
    assert.deepEqual([order?.status, order?.deliverTo], ['Paid', address]);
  });
});
