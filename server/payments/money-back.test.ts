import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { SellerPayouts } from '#contract/payouts.ts';
import type { DisputeNews } from '#server/gateways/stripe-events.ts';
import { newId } from '#server/db/columns.ts';
import { closeDispute } from '#server/sandbox/disputes.ts';
import { sandboxTransfers } from '#server/sandbox/tables.ts';
import { move, onboard, sell, tellAgain } from '#test/sale.ts';
import { makeWorld, type Person } from '#test/world.ts';
import { noteCharge } from './charges.ts';
import { checkLedger } from './check-ledger.ts';
import { handleEvent } from './handle-event.ts';
import { readBalances } from './ledger.ts';
import { sendRefund } from './refund.ts';
import { disputes, refunds } from './tables.ts';
import { transferDue } from './transfer-due.ts';

/** Stripe's test cards: the first is disputed once it has paid, the second takes no refund. */
const [disputedCard, deadCard] = ['4000000000000259', '4000000000005126'];

const world = await makeWorld({ PLATFORM_FEE_PERCENT: '5' }, undefined, 'without jobs');
const { ctx } = world;
const admin = await world.person({ role: 'admin' });

/** A paid order of £10.00. */
async function sale(card: string) {
  const seller = await world.person({ role: 'seller' });
  const listing = await world.listing({ sellerId: seller.id, pricePence: 1000, postagePence: 0 });
  const [order] = await sell(world, [listing], card);
  assert.ok(order);
  await noteCharge(ctx, order.purchaseId);
  return { seller, orderId: order._id, purchaseId: order.purchaseId };
}

async function disputeOf(purchaseId: string) {
  const [dispute] = await ctx.db.select().from(disputes).where(eq(disputes.purchaseId, purchaseId));
  assert.ok(dispute);
  return dispute;
}

async function decide(purchaseId: string, how: 'won' | 'lost') {
  const { id } = await disputeOf(purchaseId);
  await ctx.db.transaction((tx) => closeDispute(ctx, tx, id, how));
  await tellAgain(world);
  await tellAgain(world);
}

const balanceOf = async (account: string) =>
  (await readBalances(ctx.db)).filter((row) => row.account === account).reduce((sum, { pence }) => sum + pence, 0);
const payoutsOf = async (who: Person) =>
  (await world.call<SellerPayouts>('GET', '/api/sellers/payouts', who.token)).body;
const transfersOf = async (orderId: string) =>
  (await ctx.db.select().from(sandboxTransfers)).filter(({ metadata }) => metadata.orderId === orderId);
const toldAdmin = async () =>
  (await world.call<{ title: string; message: string }[]>('GET', '/api/notifications', admin.token)).body;

describe('a payment whose buyer goes to their bank', () => {
  it('is taken from our balance with a fee, the operator is told, and its money stays where it is', async () => {
    const [taken, kept, told] = [await balanceOf('disputed'), await balanceOf('provider'), (await toldAdmin()).length];
    const { seller, orderId } = await sale(disputedCard);
    await onboard(world, seller);
    for (const _ of [1, 2, 3]) await tellAgain(world);
    assert.equal((await balanceOf('disputed')) - taken, -1000);
    assert.equal((await balanceOf('provider')) - kept, 2035, 'of the payment 35p, of the dispute £20.00');
    const [news, ...others] = await toldAdmin();
    assert.deepEqual([news?.title, others.length], ['A payment is disputed', told]);
    await move(world, orderId, 'complete');
    await transferDue(ctx, orderId);
    assert.deepEqual(await transfersOf(orderId), []);
    const { balance, orders } = await payoutsOf(seller);
    assert.equal(balance.available, 9.5, 'the claim of the seller is as it was');
    assert.match(orders[0]?.when ?? '', /bank asks for this payment/);
    await assert.rejects(move(world, orderId, 'refund', 'admin'), { code: 'conflict' });
    assert.deepEqual((await checkLedger(ctx)).differences, []);
  });

  it('is ours again when we win: it is sent, or may be refunded; the fee stays gone', async () => {
    const [taken, kept] = [await balanceOf('disputed'), await balanceOf('provider')];
    const [one, other] = [await sale(disputedCard), await sale(disputedCard)];
    await tellAgain(world);
    for (const { seller, orderId, purchaseId } of [one, other]) {
      await onboard(world, seller);
      await move(world, orderId, 'complete');
      await decide(purchaseId, 'won');
    }
    assert.deepEqual([(await balanceOf('disputed')) - taken, (await balanceOf('provider')) - kept], [0, 4070]);
    await transferDue(ctx, one.orderId);
    assert.equal((await transfersOf(one.orderId)).length, 1);
    await move(world, other.orderId, 'refund', 'admin');
    assert.equal((await disputeOf(one.purchaseId)).state, 'won');
    assert.equal((await toldAdmin())[0]?.title, 'A dispute is won');
    assert.deepEqual((await checkLedger(ctx)).differences, []);
  });

  it('stays with the bank when we lose: nothing of it is sent or refunded any more', async () => {
    const taken = await balanceOf('disputed');
    const { seller, orderId, purchaseId } = await sale(disputedCard);
    await onboard(world, seller);
    await move(world, orderId, 'complete');
    await tellAgain(world);
    await decide(purchaseId, 'lost');
    await transferDue(ctx, orderId);
    assert.deepEqual(await transfersOf(orderId), []);
    await assert.rejects(move(world, orderId, 'refund', 'admin'), { code: 'conflict' });
    assert.deepEqual([(await disputeOf(purchaseId)).state, (await balanceOf('disputed')) - taken], ['lost', -1000]);
    assert.deepEqual((await checkLedger(ctx)).differences, []);
  });

  it('is the same whatever comes first, and however often', async () => {
    const { purchaseId, orderId } = await sale('4242424242424242');
    const [taken, told] = [await balanceOf('disputed'), (await toldAdmin()).length];
    const intentId = (await ctx.payments.openIntent({ purchaseId, amountPence: 1000 })).id;
    const withdrawn = { id: newId(), pence: -1000, feePence: 0 };
    const about = { id: `dp_${newId()}`, intentId, amountPence: 1000 };
    const opened: DisputeNews = { ...about, state: 'open', movements: [withdrawn] };
    const back = { id: newId(), pence: 1000, feePence: 0 };
    const won: DisputeNews = { ...about, state: 'won', movements: [withdrawn, back] };
    for (const dispute of [won, opened, won, { ...about, state: 'lost' as const, movements: [] }])
      await handleEvent(ctx, { id: newId(), type: 'charge.dispute.updated', dispute });
    assert.deepEqual([(await disputeOf(purchaseId)).state, (await balanceOf('disputed')) - taken], ['won', 0]);
    assert.equal((await toldAdmin()).length, told + 1, 'told once of what was over when it became known');
    await move(world, orderId, 'complete');
  });
});

describe('a refund that cannot be given back', () => {
  it('leaves its money with us, owed to the buyer, and the operator is told once', async () => {
    const { orderId, purchaseId } = await sale(deadCard);
    const [before, told] = [await balanceOf('refunding'), (await toldAdmin()).length];
    await move(world, orderId, 'refund', 'admin');
    const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.purchaseId, purchaseId));
    await sendRefund(ctx, refund?.id ?? '');
    for (const _ of [1, 2]) await tellAgain(world);
    assert.equal((await balanceOf('refunding')) - before, 1000);
    const [news, ...others] = await toldAdmin();
    assert.deepEqual([news?.title, others.length], ['A refund has failed', told]);
    assert.match(news?.message ?? '', /^£10\.00 for order /);
    assert.deepEqual((await checkLedger(ctx)).differences, []);
  });

  it('may be known to have failed before it was known to be sent', async () => {
    const { orderId, purchaseId } = await sale(deadCard);
    await move(world, orderId, 'refund', 'admin');
    const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.purchaseId, purchaseId));
    const refundId = refund?.id ?? '';
    const intentId = (await ctx.payments.openIntent({ purchaseId, amountPence: 1000 })).id;
    await ctx.payments.refund({ refundId, intentId, amountPence: 1000 });
    await tellAgain(world);
    assert.deepEqual((await checkLedger(ctx)).differences, []);
    await sendRefund(ctx, refundId);
    const [kept] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId));
    assert.ok(kept?.failedAt && kept.providerRefundId);
    assert.deepEqual((await checkLedger(ctx)).differences, []);
  });
});
