import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq, inArray } from 'drizzle-orm';
import type { Order } from '#contract/orders.ts';
import type { SellerPayouts } from '#contract/payouts.ts';
import type { SellerOrder } from '#contract/seller-orders.ts';
import { sendRefundEmail } from '#server/notifications/send-emails.ts';
import { closeDispute, openDispute } from '#sandbox/disputes.ts';
import { sandboxIntents, sandboxReversals } from '#sandbox/tables.ts';
import { payOutAccounts } from '#sandbox/transfers.ts';
import { completeOrder, onboard, redeliverEvents, refundInFull, refundSome, sell, sellNow } from '#test/sale.ts';
import { makeWorld } from '#test/world.ts';
import { fetchCharge } from './charges.ts';
import { checkLedger } from './check-ledger.ts';
import { holdClaimed, releaseClaimed } from './earnings.ts';
import { refundablePence, sendRefund } from './refund.ts';
import { earnings, purchases, refunds } from './tables.ts';
import { retryUnsettledTransfers, transferDue } from './transfer-due.ts';

const world = await makeWorld({ PLATFORM_FEE_PERCENT: '5' }, undefined, 'without jobs');
const { call, ctx } = world;

/** A paid order of £10.00 whose seller can be paid. */
async function sale() {
  const [buyer, seller] = [await world.person(), await world.person({ role: 'seller' })];
  const { accountId } = await onboard(world, seller);
  const listing = await world.listing({
    sellerId: seller.id,
    title: 'Heather honey',
    pricePence: 1000,
    postagePence: 0,
  });
  const [order] = await sell(world, [listing], undefined, buyer);
  assert.ok(order);
  await fetchCharge(ctx, order.purchaseId);
  return { buyer, seller, accountId, orderId: order._id, purchaseId: order.purchaseId };
}
type Sale = Awaited<ReturnType<typeof sale>>;

async function sentSale(): Promise<Sale> {
  const one = await sale();
  await completeOrder(world, one.orderId);
  await transferDue(ctx, one.orderId);
  return one;
}

const refundsOf = ({ orderId }: Sale) => ctx.db.select().from(refunds).where(eq(refunds.orderId, orderId));
const moneyOf = async ({ seller }: Sale) => {
  const { balance, orders } = (await call<SellerPayouts>('GET', '/api/sellers/payouts', seller.token)).body;
  const [money] = orders;
  assert.ok(money);
  return { balance, money };
};
const boughtBy = async ({ buyer, orderId }: Sale) =>
  (await call<Order>('GET', `/api/orders/${orderId}`, buyer.token)).body;

/** Sends all refunds, and asserts that the ledger then agrees with the provider. */
async function assertSettled(one: Sale): Promise<void> {
  for (const { id } of await refundsOf(one)) await sendRefund(ctx, id);
  await redeliverEvents(world);
  assert.deepEqual((await checkLedger(ctx)).differences, []);
}

describe('a partial refund', () => {
  it('is deducted from the earning, with its commission, if it precedes the transfer, and the rest is sent', async () => {
    const one = await sale();
    for (const pence of [250, 50]) await refundSome(world, one.orderId, pence);
    const held = await moneyOf(one);
    const { total, refunded, fee, amount, state } = held.money;
    assert.deepEqual([total, refunded, fee, amount, state], [10, 3, 0.35, 6.65, 'on_hold']);
    assert.equal(held.balance.onHold, 6.65);
    await completeOrder(world, one.orderId);
    await transferDue(ctx, one.orderId);
    assert.equal(await ctx.payments.balanceOf(one.accountId), 665);
    await assertSettled(one);
    assert.equal((await moneyOf(one)).balance.onTheWay, 6.65);
  });

  it('leads to one reversal if it follows the transfer, as does each further refund until nothing is left', async () => {
    const one = await sentSale();
    await refundSome(world, one.orderId, 300);
    const { balance, money } = await moneyOf(one);
    assert.equal(balance.available, -2.85);
    assert.equal(money.when, "We've sent it to you. £2.85 was refunded to the buyer, so we're taking that back.");
    await Promise.allSettled([1, 2, 3].map(() => transferDue(ctx, one.orderId)));
    assert.equal(await ctx.payments.balanceOf(one.accountId), 665);
    await refundSome(world, one.orderId, 200);
    await transferDue(ctx, one.orderId);
    await refundInFull(world, one.orderId);
    await transferDue(ctx, one.orderId);
    await assertSettled(one);
    const { money: after, balance: left } = await moneyOf(one);
    assert.deepEqual([after.refunded, after.fee, after.amount, after.state], [10, 0, 0, 'refunded']);
    assert.deepEqual(left, { onHold: 0, available: 0, onTheWay: 0, paid: 0 });
    const { transferId } = after;
    const reversals = await ctx.db
      .select()
      .from(sandboxReversals)
      .where(eq(sandboxReversals.transferId, transferId ?? ''));
    assert.deepEqual(
      reversals.map(({ amount }) => amount).toSorted((a, b) => a - b),
      [190, 285, 475],
    );
  });

  it('does not reverse the transfer twice if a process dies before the reversal is recorded', async () => {
    const one = await sentSale();
    await refundSome(world, one.orderId, 400);
    const crash = new Error('crashed');
    const reverse: typeof ctx.payments.reverse = async (wanted) => {
      await ctx.payments.reverse(wanted);
      throw crash;
    };
    await assert.rejects(transferDue({ ...ctx, payments: { ...ctx.payments, reverse } }, one.orderId), crash);
    await refundSome(world, one.orderId, 100);
    await transferDue(ctx, one.orderId);
    assert.equal(await ctx.payments.balanceOf(one.accountId), 475);
    await assertSettled(one);
  });

  it('is owed by the seller if the money has left for their bank, and its reversal is retried every hour', async () => {
    const one = await sentSale();
    await payOutAccounts(ctx);
    await redeliverEvents(world);
    await refundSome(world, one.orderId, 200);
    await assert.rejects(transferDue(ctx, one.orderId), /no longer holds that much/);
    await retryUnsettledTransfers(ctx);
    assert.equal((await moneyOf(one)).balance.available, -1.9);
    await assertSettled(one);
  });

  it('never exceeds what was paid, and refunding all of the rest takes a full refund', async () => {
    const one = await sale();
    await refundSome(world, one.orderId, 700);
    assert.equal(await refundablePence(ctx.db, one.orderId), 300);
    await assert.rejects(refundSome(world, one.orderId, 301), {
      code: 'invalid_input',
      message: 'At most £3.00 can still be refunded.',
    });
    for (const pence of [0, -1]) await assert.rejects(refundSome(world, one.orderId, pence), { code: 'invalid_input' });
    await assert.rejects(refundSome(world, one.orderId, 300), /by the order's transition/);
    const both = await Promise.allSettled([refundSome(world, one.orderId, 200), refundSome(world, one.orderId, 200)]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
    await refundInFull(world, one.orderId);
    assert.deepEqual(
      (await refundsOf(one)).map(({ amountPence }) => amountPence).toSorted((a, b) => a - b),
      [100, 200, 700],
    );
    assert.equal(await refundablePence(ctx.db, one.orderId), 0);
    await assertSettled(one);
  });

  it('is shown to both sides, and the buyer is told about it by email', async () => {
    const one = await sale();
    await refundSome(world, one.orderId, 250);
    const before = await boughtBy(one);
    assert.deepEqual([before.status, before.refundedAmount, before.refundSent], ['Paid', 2.5, false]);
    const [first] = await refundsOf(one);
    await sendRefund(ctx, first?.id ?? '');
    await refundSome(world, one.orderId, 100);
    assert.deepEqual([(await boughtBy(one)).refundedAmount, (await boughtBy(one)).refundSent], [3.5, false]);
    await assertSettled(one);
    const after = await boughtBy(one);
    assert.deepEqual([after.refundedAmount, after.refundSent, after.refundFailed], [3.5, true, false]);
    const { body: sold } = await call<SellerOrder>('GET', `/api/sellers/orders/${one.orderId}`, one.seller.token);
    assert.deepEqual([sold.refundedAmount, sold.money?.refunded], [3.5, 3.5]);
    const { body: list } = await call<Order[]>('GET', '/api/orders', one.buyer.token);
    assert.equal(list.length, 1, 'an order with two refunds is listed once');
    await sendRefundEmail(ctx, eq(refunds.id, first?.id ?? ''));
    const mail = await world.mail(one.buyer.email, 'Part of your payment has been refunded');
    assert.match(mail.text ?? '', /Part of your order for Heather honey .*We've sent £2\.50 back to your card/s);
  });

  it('is sent once when the seller repeats it because the response was lost', async () => {
    const one = await sale();
    const refund = (refunded: number) =>
      call('POST', `/api/sellers/orders/${one.orderId}/refund`, one.seller.token, { amount: 2.5, refunded });
    const responses = await Promise.all([refund(0), refund(0), refund(0)]);
    assert.deepEqual(responses.map(({ status }) => `${status}`).toSorted(), ['204', '409', '409']);
    const refused = responses.find(({ status }) => status === 409)?.body;
    assert.match(
      JSON.stringify(refused),
      /"£2\.50 of this order has been refunded since you opened it, so nothing more was refunded now\./,
    );
    assert.equal((await boughtBy(one)).refundedAmount, 2.5);
    assert.equal((await refund(2.6)).status, 409, 'more than was refunded');
    assert.equal((await refund(2.5)).status, 204);
    assert.equal((await boughtBy(one)).refundedAmount, 5);
    await assertSettled(one);
  });

  it('is refused while the bank disputes the payment, and a lost dispute takes the rest', async () => {
    const one = await sentSale();
    await refundSome(world, one.orderId, 300);
    await transferDue(ctx, one.orderId);
    await assertSettled(one);
    const [intent] = await ctx.db.select().from(sandboxIntents).where(eq(sandboxIntents.transferGroup, one.purchaseId));
    assert.ok(intent);
    const disputeId = await ctx.db.transaction((tx) => openDispute(ctx, tx, intent));
    await redeliverEvents(world);
    await assert.rejects(refundSome(world, one.orderId, 100), { code: 'conflict' });
    await ctx.db.transaction((tx) => closeDispute(ctx, tx, disputeId, 'lost'));
    await redeliverEvents(world);
    await transferDue(ctx, one.orderId);
    await assertSettled(one);
    assert.deepEqual((await moneyOf(one)).balance, { onHold: 0, available: 0, onTheWay: 0, paid: 0 });
    const { status, refundedAmount } = await boughtBy(one);
    assert.deepEqual([status, refundedAmount], ['Refunded', 10]);
  });
});

describe("a buyer's claim", () => {
  it('prevents due money from being sent until the claim is closed, but the order can still be refunded', async () => {
    const one = await sale();
    await ctx.db.transaction((tx) => holdClaimed(tx, one.orderId));
    await completeOrder(world, one.orderId);
    await transferDue(ctx, one.orderId);
    await retryUnsettledTransfers(ctx);
    const { balance, money } = await moneyOf(one);
    assert.deepEqual([balance.onHold, balance.available, money.state], [9.5, 0, 'on_hold']);
    assert.equal(money.when, 'On hold: the buyer has asked for a refund.');
    assert.equal(await ctx.payments.balanceOf(one.accountId), 0);
    await refundSome(world, one.orderId, 200);
    assert.equal((await moneyOf(one)).balance.onHold, 7.6);
    await ctx.db.transaction((tx) => releaseClaimed(ctx, tx, one.orderId));
    await transferDue(ctx, one.orderId);
    assert.equal(await ctx.payments.balanceOf(one.accountId), 760);
    await assertSettled(one);
  });
});

describe('a partial refund of an order without a payment at the provider', () => {
  it('leads to no transfer if it leaves no more than the commission', async () => {
    const expensive = { ...ctx, settings: { ...ctx.settings, platformFeePercent: 67 } };
    const seller = await world.person({ role: 'seller' });
    await onboard(world, seller);
    const listing = await world.listing({ sellerId: seller.id, pricePence: 3, postagePence: 0 });
    const orderId = await sellNow({ ...world, ctx: expensive }, listing);
    await completeOrder(world, orderId);
    await refundSome(world, orderId, 2);
    await ctx.db
      .update(purchases)
      .set({ providerIntentId: `pi_${orderId}`, providerChargeId: `ch_${orderId}` })
      .where(
        inArray(
          purchases.id,
          ctx.db.select({ id: earnings.purchaseId }).from(earnings).where(eq(earnings.orderId, orderId)),
        ),
      );
    await transferDue(ctx, orderId);
    const [earning] = await ctx.db.select().from(earnings).where(eq(earnings.orderId, orderId));
    assert.deepEqual([earning?.state, earning?.providerTransferId], ['transferred', null]);
  });
});
