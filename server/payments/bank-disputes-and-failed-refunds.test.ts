import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { desc, eq } from 'drizzle-orm';
import type { Notification } from '#contract/notifications.ts';
import type { ComingUp, Order } from '#contract/orders.ts';
import type { SellerPayouts } from '#contract/payouts.ts';
import type { SalesFacts } from '#contract/sales.ts';
import type { SellerOrder } from '#contract/seller-orders.ts';
import type { Desk } from '#contract/desk.ts';
import { dayInBritain, dayMs, momentInBritain } from '#contract/time.ts';
import type { DisputeUpdate } from '#server/gateways/stripe-events.ts';
import { stockOf } from '#server/catalogue/stock.ts';
import { newId } from '#server/db/columns.ts';
import { closeDispute, openDispute } from '#sandbox/disputes.ts';
import { sandboxIntents, sandboxTransfers } from '#sandbox/tables.ts';
import { payOutAccounts } from '#sandbox/transfers.ts';
import { handleDeadlines } from '#server/orders/deadlines.ts';
import { orders } from '#server/orders/tables.ts';
import { sendNotificationEmail } from '#server/notifications/send-emails.ts';
import { beginCheckout } from '#test/buying.ts';
import { inLongRuns } from '#test/child-processes.ts';
import { atTime, completeOrder, moveOrder, onboard, redeliverEvents, refundInFull, sell } from '#test/sale.ts';
import { makeWorld, type Person } from '#test/world.ts';
import { fetchCharge } from './charges.ts';
import { checkLedger } from './check-ledger.ts';
import { handleEvent } from './handle-event.ts';
import { readBalances } from './ledger.ts';
import { sendRefund } from './refund.ts';
import { disputes, refunds } from './tables.ts';
import { transferDue } from './transfer-due.ts';

/** Stripe's test cards. Payments with the second are disputed; refunds to the third fail. */
const [goodCard, disputedCard, failingRefundCard] = ['4242424242424242', '4000000000000259', '4000000000005126'];

const world = await makeWorld({ PLATFORM_FEE_PERCENT: '5' }, undefined, 'without jobs');
const { ctx } = world;
const admin = await world.person({ role: 'admin' });

/** A paid order of £10.00. */
async function sale(card: string) {
  const seller = await world.person({ role: 'seller' });
  const listing = await world.listing({ sellerId: seller.id, pricePence: 1000, postagePence: 0 });
  const [order] = await sell(world, [listing], card);
  assert.ok(order);
  await fetchCharge(ctx, order.purchaseId);
  return { seller, listing, orderId: order._id, purchaseId: order.purchaseId };
}

async function disputeOf(purchaseId: string) {
  const [dispute] = await ctx.db.select().from(disputes).where(eq(disputes.purchaseId, purchaseId));
  assert.ok(dispute);
  return dispute;
}

/** The buyer disputes a payment with their bank. */
async function dispute(purchaseId: string) {
  const [intent] = await ctx.db.select().from(sandboxIntents).where(eq(sandboxIntents.transferGroup, purchaseId));
  assert.ok(intent);
  await ctx.db.transaction((tx) => openDispute(ctx, tx, intent));
  await redeliverEvents(world);
}

async function decide(purchaseId: string, outcome: 'won' | 'lost') {
  const { id } = await disputeOf(purchaseId);
  await ctx.db.transaction((tx) => closeDispute(ctx, tx, id, outcome));
  await redeliverEvents(world);
  await redeliverEvents(world);
}

const balanceOf = async (account: string) =>
  (await readBalances(ctx.db)).filter((row) => row.account === account).reduce((sum, { pence }) => sum + pence, 0);
const payoutsOf = async (who: Person) =>
  (await world.call<SellerPayouts>('GET', '/api/sellers/payouts', who.token)).body;
const transfersOf = async (orderId: string) =>
  (await ctx.db.select().from(sandboxTransfers)).filter(({ metadata }) => metadata.orderId === orderId);
const adminNotifications = async () =>
  (await world.call<Notification[]>('GET', '/api/notifications', admin.token)).body;

describe('a disputed payment', () => {
  it('is deducted from our balance with a fee, admins are notified, and the money is frozen', async () => {
    const [disputedBefore, feesBefore] = [await balanceOf('disputed'), await balanceOf('provider')];
    const notified = (await adminNotifications()).length;
    const { seller, orderId } = await sale(disputedCard);
    await onboard(world, seller);
    for (const _ of [1, 2, 3]) await redeliverEvents(world);
    assert.equal((await balanceOf('disputed')) - disputedBefore, -1000);
    assert.equal((await balanceOf('provider')) - feesBefore, 2035, '35p for the payment, £20.00 for the dispute');
    const [notification, ...others] = await adminNotifications();
    assert.deepEqual([notification?.title, others.length], ['A payment is disputed', notified]);
    await completeOrder(world, orderId);
    await transferDue(ctx, orderId);
    assert.deepEqual(await transfersOf(orderId), []);
    const { balance, orders } = await payoutsOf(seller);
    assert.deepEqual(
      [balance.onHold, balance.available, orders[0]?.state],
      [9.5, 0, 'on_hold'],
      'still theirs, but on hold',
    );
    const { body: facts } = await world.call<SalesFacts>('GET', '/api/sellers/sales/facts', seller.token);
    assert.equal(facts.nextPayout.state, 'none');
    assert.match(orders[0]?.when ?? '', /^On hold: the buyer's bank has asked for this payment back/);
    await assert.rejects(refundInFull(world, orderId), { code: 'conflict' });
    assert.deepEqual((await checkLedger(ctx)).differences, []);
  });

  it('is ours again if we win: it can be sent or refunded, but the fee is not returned', async () => {
    const [disputedBefore, feesBefore] = [await balanceOf('disputed'), await balanceOf('provider')];
    const [kept, refunded] = [await sale(disputedCard), await sale(disputedCard)];
    await redeliverEvents(world);
    for (const { seller, orderId, purchaseId } of [kept, refunded]) {
      await onboard(world, seller);
      await completeOrder(world, orderId);
      await decide(purchaseId, 'won');
    }
    assert.equal((await balanceOf('disputed')) - disputedBefore, 0);
    assert.equal((await balanceOf('provider')) - feesBefore, 4070);
    await transferDue(ctx, kept.orderId);
    assert.equal((await transfersOf(kept.orderId)).length, 1);
    await refundInFull(world, refunded.orderId);
    assert.equal((await disputeOf(kept.purchaseId)).state, 'won');
    assert.equal((await adminNotifications())[0]?.title, 'Dispute won');
    assert.deepEqual((await checkLedger(ctx)).differences, []);
  });

  it('is shown to its buyer, who cannot cancel the order until it is decided', async () => {
    const buyer = await world.person();
    const [order] = await sell(world, [await world.listing()], disputedCard, buyer);
    assert.ok(order);
    await fetchCharge(ctx, order.purchaseId);
    await redeliverEvents(world);
    const shown = async () => {
      const { body } = await world.call<Order>('GET', `/api/orders/${order._id}`, buyer.token);
      return [body.isBankDisputed, body.actions.includes('cancelAsBuyer')];
    };
    assert.deepEqual(await shown(), [true, false]);
    await decide(order.purchaseId, 'won');
    assert.deepEqual(await shown(), [false, true]);
  });

  it('stops a collection from being arranged, and the seller from being reminded, until it is decided', async () => {
    const [buyer, seller] = [await world.person(), await world.person({ role: 'seller' })];
    const listing = await world.listing({ sellerId: seller.id, deliveryMethods: ['collection'] });
    const [sold] = await sell(world, [listing], disputedCard, buyer);
    assert.ok(sold);
    await fetchCharge(ctx, sold.purchaseId);
    const day = dayInBritain(new Date(Date.now() + 3 * dayMs));
    const at = momentInBritain(day, '10:00').toISOString();
    const set = async (who: Person, body: object) =>
      (await world.call('POST', `/api/orders/${sold._id}/collection-time`, who.token, body)).status;
    const shown = async () => {
      const { actions, collectionCode, collectionTime } = (
        await world.call<Order>('GET', `/api/orders/${sold._id}`, buyer.token)
      ).body;
      const sale = (await world.call<SellerOrder>('GET', `/api/sellers/orders/${sold._id}`, seller.token)).body;
      const comingUp = (await world.call<ComingUp[]>('GET', '/api/orders/coming-up', buyer.token)).body;
      return {
        mayPropose: actions.includes('proposeTime'),
        hasCode: collectionCode !== null,
        times: [collectionTime?.agreed, sale.collectionTime?.agreed],
        isComing: comingUp.some(({ what }) => what === 'collect'),
      };
    };
    const isReminded = async (days: number) => {
      await handleDeadlines(atTime(world, ctx.now().getTime() + days * dayMs).ctx);
      const { body } = await world.call<Notification[]>('GET', '/api/notifications', seller.token);
      return body.some(({ title }) => title === 'An order needs your attention');
    };
    assert.deepEqual(
      [await set(buyer, { move: 'propose', day, time: '10:00' }), await set(seller, { move: 'agree', at })],
      [204, 204],
    );
    const before = { mayPropose: true, hasCode: true, times: [at, at], isComing: true };
    assert.deepEqual(await shown(), before);
    await redeliverEvents(world);
    assert.deepEqual(await shown(), {
      mayPropose: false,
      hasCode: false,
      times: [undefined, undefined],
      isComing: false,
    });
    for (const who of [buyer, seller]) assert.equal(await set(who, { move: 'propose', day, time: '11:00' }), 409);
    assert.equal(await isReminded(4), false);
    await decide(sold.purchaseId, 'won');
    assert.deepEqual(await shown(), before);
    assert.equal(await isReminded(5), true);
  });

  it('puts unsent items back on sale if we lose, but not those already sent', inLongRuns, async () => {
    const [unsent, sent] = [await sale(disputedCard), await sale(disputedCard)];
    await redeliverEvents(world);
    await moveOrder(world, sent.orderId, 'dispatch', 'seller');
    const stocks = () => Promise.all([unsent, sent].map(({ listing }) => stockOf(ctx.db, listing)));
    const [unsentStock = 0, sentStock = 0] = await stocks();
    for (const { purchaseId } of [unsent, sent]) await decide(purchaseId, 'lost');
    assert.deepEqual(await stocks(), [unsentStock + 1, sentStock]);
  });

  it('is taken back from the seller if we lose, together with the commission, and the order is refunded', async () => {
    const [taken, fees] = [await balanceOf('disputed'), await balanceOf('fees')];
    const { seller, orderId, purchaseId } = await sale(disputedCard);
    await onboard(world, seller);
    await redeliverEvents(world);
    assert.equal((await balanceOf('disputed')) - taken, -1000);
    const countDisputed = async () => {
      const { body } = await world.call<{ counts: { disputed: number } }>('GET', '/api/sellers/orders', seller.token);
      return body.counts.disputed;
    };
    assert.equal(await countDisputed(), 1);
    await decide(purchaseId, 'lost');
    assert.equal(await countDisputed(), 0, 'a dispute that has been decided is no longer open');
    assert.equal((await disputeOf(purchaseId)).state, 'lost');
    assert.equal((await balanceOf('disputed')) - taken, 0, 'we bear nothing but the fees');
    assert.equal((await balanceOf('fees')) - fees, -2035, "we lose the commission and pay the provider's fees");
    const { balance, orders } = await payoutsOf(seller);
    assert.deepEqual([balance.onHold, balance.available, orders[0]?.amount, orders[0]?.state], [0, 0, 0, 'refunded']);
    assert.equal(orders[0]?.when, "No longer due: the buyer's bank took this payment back.");
    for (const name of ['deliver', 'refund'] as const)
      await assert.rejects(moveOrder(world, orderId, name, name === 'refund' ? 'admin' : 'clock'), {
        code: 'illegal_transition',
      });
    await transferDue(ctx, orderId);
    assert.deepEqual(await transfersOf(orderId), []);
    assert.deepEqual((await checkLedger(ctx)).differences, []);
  });

  it('is taken back from the seller even after it was sent: immediately, or once their account holds enough', async () => {
    const [taken, due] = [await balanceOf('disputed'), await balanceOf('due')];
    const [inAccount, paidOut] = [await sale(goodCard), await sale(goodCard)];
    for (const { seller, orderId, purchaseId } of [paidOut, inAccount]) {
      await onboard(world, seller);
      await completeOrder(world, orderId);
      await transferDue(ctx, orderId);
      if (orderId === paidOut.orderId) await payOutAccounts(ctx);
      await dispute(purchaseId);
    }
    for (const { purchaseId } of [inAccount, paidOut]) await decide(purchaseId, 'lost');
    for (const { seller } of [inAccount, paidOut])
      assert.match((await payoutsOf(seller)).orders[0]?.when ?? '', /We're taking back £9\.50\.$/);
    await transferDue(ctx, inAccount.orderId);
    await assert.rejects(transferDue(ctx, paidOut.orderId), /no longer holds that much/);
    await redeliverEvents(world);
    assert.equal(
      (await payoutsOf(inAccount.seller)).orders[0]?.when,
      "No longer due: the buyer's bank took this payment back.",
    );
    assert.equal((await payoutsOf(paidOut.seller)).balance.available, -9.5, 'owed by the seller');
    assert.deepEqual([(await balanceOf('disputed')) - taken, (await balanceOf('due')) - due], [0, -950]);
    assert.deepEqual((await checkLedger(ctx)).differences, []);
  });

  it('is taken back for every order not yet refunded, and pending refunds are no longer sent', async () => {
    const [taken, refunding] = [await balanceOf('disputed'), await balanceOf('refunding')];
    const goods = await Promise.all([1000, 700].map((pricePence) => world.listing({ pricePence, postagePence: 0 })));
    const [first, second] = await sell(world, goods);
    assert.ok(first && second);
    await fetchCharge(ctx, first.purchaseId);
    await refundInFull(world, first._id);
    await dispute(first.purchaseId);
    await decide(first.purchaseId, 'lost');
    assert.deepEqual([(await balanceOf('disputed')) - taken, (await balanceOf('refunding')) - refunding], [0, 0]);
    const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.orderId, first._id));
    await sendRefund(ctx, refund?.id ?? '');
    assert.deepEqual((await checkLedger(ctx)).differences, []);
  });

  it('is taken back as soon as its orders are paid if the lost dispute was reported first', async () => {
    const [buyer, seller] = [await world.person(), await world.person({ role: 'seller' })];
    const listing = await world.listing({ sellerId: seller.id, pricePence: 1000, postagePence: 0 });
    const pay = await beginCheckout(world, buyer.token, { [listing]: 1 });
    const [intent] = await ctx.db.select().from(sandboxIntents).orderBy(desc(sandboxIntents.createdAt)).limit(1);
    assert.ok(intent);
    const lost = { id: `dp_${newId()}`, intentId: intent.id, amountPence: 1000, state: 'lost' as const, movements: [] };
    await handleEvent(ctx, { id: newId(), type: 'charge.dispute.closed', dispute: lost });
    await pay();
    await fetchCharge(ctx, intent.transferGroup ?? '');
    const { balance, orders } = await payoutsOf(seller);
    assert.deepEqual([balance.onHold, orders.map(({ state }) => state)], [0, ['refunded']]);
    const { body: bought } = await world.call<Order[]>('GET', '/api/orders', buyer.token);
    assert.deepEqual(
      bought.map(({ status }) => status),
      ['Refunded'],
    );
  });

  it('is our loss if the bank keeps only part of it, which cannot be attributed to an order', async () => {
    const { seller, orderId, purchaseId } = await sale(goodCard);
    const [taken, intentId] = [
      await balanceOf('disputed'),
      (await ctx.payments.openIntent({ purchaseId, amountPence: 1000 })).id,
    ];
    const withdrawn = { id: newId(), pence: -400, feePence: 0 };
    const update: DisputeUpdate = {
      id: `dp_${newId()}`,
      intentId,
      amountPence: 400,
      state: 'lost',
      movements: [withdrawn],
    };
    await handleEvent(ctx, { id: newId(), type: 'charge.dispute.closed', dispute: update });
    assert.equal((await balanceOf('disputed')) - taken, -400);
    assert.match((await adminNotifications())[0]?.message ?? '', /keeps part of the payment/);
    await completeOrder(world, orderId);
    const { balance, orders } = await payoutsOf(seller);
    assert.deepEqual([balance.available, orders[0]?.state], [9.5, 'available']);
    // The sandbox does not know this dispute, so its movement is reversed before the comparison.
    const undo = { ...withdrawn, id: newId(), pence: 400 };
    await handleEvent(ctx, { id: newId(), type: 'charge.dispute.updated', dispute: { ...update, movements: [undo] } });
    assert.deepEqual((await checkLedger(ctx)).differences, []);
  });

  it(
    'stays on hold while another dispute about it is open, and nobody is told that it is over',
    inLongRuns,
    async () => {
      const { seller, orderId, purchaseId } = await sale(goodCard);
      const intentId = (await ctx.payments.openIntent({ purchaseId, amountPence: 1000 })).id;
      const report = (id: string, amountPence: number, state: DisputeUpdate['state']) =>
        handleEvent(ctx, {
          id: newId(),
          type: 'charge.dispute.updated',
          dispute: { id, intentId, amountPence, state, movements: [] },
        });
      const [first, corrected] = [`dp_${newId()}`, `dp_${newId()}`];
      await report(first, 1000, 'open');
      await report(corrected, 1000, 'open');
      const titles = async () =>
        (await world.call<Notification[]>('GET', '/api/notifications', seller.token)).body.map(({ title }) => title);
      const before = await titles();
      await report(first, 1000, 'won');
      const shown = async () => {
        const { balance, orders } = await payoutsOf(seller);
        return [balance.onHold, balance.available, orders[0]?.state];
      };
      await completeOrder(world, orderId);
      assert.deepEqual(await shown(), [9.5, 0, 'on_hold']);
      await assert.rejects(refundInFull(world, orderId), { code: 'conflict' });
      assert.deepEqual(
        (await titles()).filter(
          (title) => title !== 'An order is complete' && title !== 'An order was marked as delivered',
        ),
        before,
      );
      assert.match((await adminNotifications())[0]?.message ?? '', /still disputed/);
      await report(corrected, 1000, 'won');
      assert.deepEqual(await shown(), [0, 9.5, 'available']);
      assert.match((await adminNotifications())[0]?.message ?? '', /payouts on hold will go ahead/);
    },
  );

  it('is not described as on hold to a seller who has already been sent the money', inLongRuns, async () => {
    const { seller, orderId, purchaseId } = await sale(goodCard);
    await onboard(world, seller);
    await completeOrder(world, orderId);
    await transferDue(ctx, orderId);
    await dispute(purchaseId);
    const { body } = await world.call<Notification[]>('GET', '/api/notifications', seller.token);
    const message = body.find(({ title }) => title === 'A payment is disputed')?.message ?? '';
    assert.match(message, /we'll take £9\.50 back from you/);
    assert.doesNotMatch(message, /on hold/);
    await decide(purchaseId, 'won');
  });

  it(
    'is our loss if its orders had already been refunded, and admins are told that nothing is taken back',
    inLongRuns,
    async () => {
      const { orderId, purchaseId } = await sale(goodCard);
      const intentId = (await ctx.payments.openIntent({ purchaseId, amountPence: 1000 })).id;
      await refundInFull(world, orderId);
      const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.orderId, orderId));
      await sendRefund(ctx, refund?.id ?? '');
      const taken = await balanceOf('disputed');
      const withdrawn = { id: newId(), pence: -1000, feePence: 0 };
      const about = { id: `dp_${newId()}`, intentId, amountPence: 1000 };
      const lost: DisputeUpdate = { ...about, state: 'lost', movements: [withdrawn] };
      await handleEvent(ctx, { id: newId(), type: 'charge.dispute.closed', dispute: lost });
      assert.equal((await balanceOf('disputed')) - taken, -1000);
      assert.match((await adminNotifications())[0]?.message ?? '', /had already been refunded/);
      // The sandbox does not know this dispute, so its movement is reversed before the comparison.
      const undo = { ...withdrawn, id: newId(), pence: 1000 };
      await handleEvent(ctx, { id: newId(), type: 'charge.dispute.updated', dispute: { ...lost, movements: [undo] } });
    },
  );

  it(
    'is reported to its seller, in the app and by email, when it is opened and when it is decided',
    inLongRuns,
    async () => {
      const { seller, orderId, purchaseId } = await sale(disputedCard);
      const notifications = async () =>
        (await world.call<Notification[]>('GET', '/api/notifications', seller.token)).body.filter(
          ({ title }) => title !== "You've made a sale",
        );
      await redeliverEvents(world);
      const [opened, ...none] = await notifications();
      const { body: order } = await world.call<SellerOrder>('GET', `/api/sellers/orders/${orderId}`, seller.token);
      const { body: desk } = await world.call<Desk>('GET', '/api/sellers/desk', seller.token);
      assert.deepEqual([order.money?.isDisputed, desk.orders.total], [true, 0], 'it must not be posted now');
      assert.deepEqual([opened?.title, opened?.link, none], ['A payment is disputed', `/seller/orders/${orderId}`, []]);
      await decide(purchaseId, 'lost');
      const [lost, ...others] = await notifications();
      assert.deepEqual([lost?.title, others.length], ['A payment was taken back', 1]);
      assert.match(lost?.message ?? '', /£9\.50/);
      await sendNotificationEmail(ctx, lost?._id ?? '');
      const mail = await world.mail(seller.email, 'A payment was taken back');
      assert.ok(mail.text?.includes(lost?.message ?? '-') && mail.text.includes(`/seller/orders/${orderId}`));
    },
  );

  it('ends the same way, however often and in whatever order its events arrive', inLongRuns, async () => {
    const { purchaseId, orderId } = await sale(goodCard);
    const [taken, notified] = [await balanceOf('disputed'), (await adminNotifications()).length];
    const intentId = (await ctx.payments.openIntent({ purchaseId, amountPence: 1000 })).id;
    const withdrawn = { id: newId(), pence: -1000, feePence: 0 };
    const about = { id: `dp_${newId()}`, intentId, amountPence: 1000 };
    const opened: DisputeUpdate = { ...about, state: 'open', movements: [withdrawn] };
    const returned = { id: newId(), pence: 1000, feePence: 0 };
    const won: DisputeUpdate = { ...about, state: 'won', movements: [withdrawn, returned] };
    for (const dispute of [won, opened, won, { ...about, state: 'lost' as const, movements: [] }])
      await handleEvent(ctx, { id: newId(), type: 'charge.dispute.updated', dispute });
    assert.deepEqual([(await disputeOf(purchaseId)).state, (await balanceOf('disputed')) - taken], ['won', 0]);
    assert.equal((await adminNotifications()).length, notified + 1, 'once: it was over when first reported');
    await completeOrder(world, orderId);
  });
});

describe('a failed refund', () => {
  it('leaves the money with us, owed to the buyer, and notifies admins once', async () => {
    const { orderId, purchaseId } = await sale(failingRefundCard);
    const [before, notified] = [await balanceOf('refunding'), (await adminNotifications()).length];
    await refundInFull(world, orderId);
    const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.purchaseId, purchaseId));
    await sendRefund(ctx, refund?.id ?? '');
    for (const _ of [1, 2]) await redeliverEvents(world);
    assert.equal((await balanceOf('refunding')) - before, 1000);
    const [notification, ...others] = await adminNotifications();
    assert.deepEqual([notification?.title, others.length], ['A refund has failed', notified]);
    assert.match(notification?.message ?? '', /^£10\.00 for order /);
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
    assert.equal(notification?.link, `/admin/users/${order?.buyerId}`, 'to arrange another way to pay them');
    assert.deepEqual((await checkLedger(ctx)).differences, []);
  });

  it('is reported to the buyer, in the app and by email, with what happens next', async () => {
    const listingId = await world.listing({ title: 'Jar of heather honey', pricePence: 1000, postagePence: 0 });
    const buyer = await world.person();
    const [order] = await sell(world, [listingId], failingRefundCard, buyer);
    assert.ok(order);
    await fetchCharge(ctx, order.purchaseId);
    await refundInFull(world, order._id);
    const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.orderId, order._id));
    await sendRefund(ctx, refund?.id ?? '');
    for (const _ of [1, 2]) await redeliverEvents(world);
    const notes = (await world.call<Notification[]>('GET', '/api/notifications', buyer.token)).body;
    const [notification, ...others] = notes.filter(({ title }) => title !== 'Order confirmed');
    assert.deepEqual(
      [notification?.title, notification?.link, others],
      ["Your refund didn't arrive", `/orders/${order._id}`, []],
    );
    assert.match(notification?.message ?? '', /£10\.00 for Jar of heather honey.* is still yours: we'll email you/);
    const [shown] = (await world.call<Order[]>('GET', '/api/orders', buyer.token)).body;
    assert.deepEqual([shown?.status, shown?.refundFailed], ['Cancelled', true]);
    await sendNotificationEmail(ctx, notification?._id ?? '');
    const mail = await world.mail(buyer.email, "Your refund didn't arrive");
    assert.ok(mail.text?.includes(notification?.message ?? '-'));
  });

  it('can be reported as failed before its request has completed', inLongRuns, async () => {
    const { orderId, purchaseId } = await sale(failingRefundCard);
    await refundInFull(world, orderId);
    const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.purchaseId, purchaseId));
    const refundId = refund?.id ?? '';
    const intentId = (await ctx.payments.openIntent({ purchaseId, amountPence: 1000 })).id;
    await ctx.payments.refund({ refundId, intentId, amountPence: 1000, refusals: 0 });
    await redeliverEvents(world);
    assert.deepEqual((await checkLedger(ctx)).differences, []);
    await sendRefund(ctx, refundId);
    const [stored] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId));
    assert.ok(stored?.failedAt && stored.providerRefundId);
    assert.deepEqual((await checkLedger(ctx)).differences, []);
  });
});

/** Runs last, as its notifications are newer than any others. */
describe('a payment that was disputed for weeks', () => {
  it('gives the seller, who was asked not to send the item, time to send it if we win', async () => {
    const { seller, orderId, purchaseId } = await sale(disputedCard);
    await redeliverEvents(world);
    const state = async () => {
      const { body } = await world.call<SellerOrder>('GET', `/api/sellers/orders/${orderId}`, seller.token);
      return body.fulfillmentStatus;
    };
    const after = (days: number) => atTime(world, ctx.now().getTime() + days * dayMs);
    await handleDeadlines(after(5).ctx);
    const { id } = await disputeOf(purchaseId);
    await ctx.db.transaction((tx) => closeDispute(ctx, tx, id, 'won'));
    await redeliverEvents(after(40));
    await handleDeadlines(after(40).ctx);
    assert.equal(await state(), 'Awaiting Shipment');
    const { body } = await world.call<Notification[]>('GET', '/api/notifications', seller.token);
    assert.match(body.find(({ title }) => title === 'An order needs your attention')?.message ?? '', /Please post/);
    await handleDeadlines(after(44).ctx);
    assert.equal(await state(), 'Cancelled');
  });
});
