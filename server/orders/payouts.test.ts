import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { SellerPayouts } from '#contract/payouts.ts';
import { hourMs } from '#contract/time.ts';
import { checkLedger } from '#server/payments/check-ledger.ts';
import { fetchCharge } from '#server/payments/charges.ts';
import { jobs } from '#server/payments/jobs.ts';
import { findPayoutAccount, refreshPayoutAccount } from '#server/payments/payout-accounts.ts';
import { sendRefund } from '#server/payments/refund.ts';
import { earnings, payoutAccounts, refunds } from '#server/payments/tables.ts';
import { retryUnsettledTransfers, transferDue } from '#server/payments/transfer-due.ts';
import { sandboxAccounts, sandboxBalance, sandboxTransfers } from '#sandbox/tables.ts';
import { payOutAccounts } from '#sandbox/transfers.ts';
import { completeOrder, onboard, redeliverEvents, refundInFull, sell } from '#test/sale.ts';
import { makeWorld, type Person } from '#test/world.ts';

const world = await makeWorld({ PLATFORM_FEE_PERCENT: '5' }, undefined, 'without jobs');
const { ctx } = world;

const seller = () => world.person({ role: 'seller' });
const payoutsOf = async (who: Person) =>
  (await world.call<SellerPayouts>('GET', '/api/sellers/payouts', who.token)).body;
const listingOf = ({ id: sellerId }: Person, pricePence: number) =>
  world.listing({ sellerId, pricePence, postagePence: 0, quantity: 50 });

/** A paid order from this seller. */
async function sale(who: Person, pricePence = 1000) {
  const [order] = await sell(world, [await listingOf(who, pricePence)]);
  assert.ok(order);
  await fetchCharge(ctx, order.purchaseId);
  return order._id;
}

async function refundOrder(orderId: string) {
  await refundInFull(world, orderId);
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  await sendRefund(ctx, refund?.id ?? '');
}

/** A seller who owes £9.50: its order was refunded after the money had left for their bank. */
async function sellerInDebt() {
  const who = await seller();
  const order = await sale(who);
  const { accountId } = await onboard(world, who);
  await completeOrder(world, order);
  await transferDue(ctx, order);
  await payOutAccounts(ctx);
  await redeliverEvents(world);
  await refundOrder(order);
  return { who, order, accountId };
}

const setMissing = (accountId: string, missing: string[]) =>
  ctx.db.update(sandboxAccounts).set({ missing }).where(eq(sandboxAccounts.id, accountId));

async function countJobs(orderId: string): Promise<number> {
  const { rows } = await ctx.db.execute(sql`select id from pgboss.job where data->>'orderId' = ${orderId}`);
  return rows.length;
}

async function transfersTo(who: Person) {
  const { accountId } = await onboard(world, who);
  return ctx.db.select().from(sandboxTransfers).where(eq(sandboxTransfers.accountId, accountId));
}

describe("a seller's money", () => {
  it('is held until the order completes, sent once the seller can be paid, and reaches the bank', async () => {
    const who = await seller();
    const order = await sale(who);
    const held = await payoutsOf(who);
    assert.deepEqual(held.onboarding, { state: 'none', missing: [] });
    assert.deepEqual(held.balance, { onHold: 9.5, available: 0, onTheWay: 0, paid: 0 });
    assert.deepEqual(
      held.orders.map(({ orderId, total, fee, amount, state }) => [orderId, total, fee, amount, state]),
      [[order, 10, 0.5, 9.5, 'on_hold']],
    );
    assert.match(held.orders[0]?.when ?? '', /^When the order is complete/);

    await completeOrder(world, order);
    await transferDue(ctx, order);
    const due = await payoutsOf(who);
    assert.deepEqual([due.balance.onHold, due.balance.available], [0, 9.5]);
    assert.equal(due.orders[0]?.when, 'As soon as you have set up your payouts.');

    await onboard(world, who);
    await transferDue(ctx, order);
    const sent = await payoutsOf(who);
    assert.equal(sent.onboarding.state, 'ready');
    assert.deepEqual(sent.balance, { onHold: 0, available: 0, onTheWay: 9.5, paid: 0 });
    assert.match(sent.orders[0]?.transferId ?? '', /^tr_/);

    await payOutAccounts(ctx);
    await payOutAccounts({ ...ctx, now: () => new Date(Date.now() + 25 * hourMs) });
    await redeliverEvents(world);
    const paid = await payoutsOf(who);
    assert.deepEqual(paid.balance, { onHold: 0, available: 0, onTheWay: 0, paid: 9.5 });
    assert.deepEqual(
      paid.payouts.map(({ amount, state }) => [amount, state]),
      [[9.5, 'paid']],
    );
    assert.deepEqual((await checkLedger(ctx)).differences, []);
  });

  it('waits until the payout account is complete, with missing details listed in plain words', async () => {
    const who = await seller();
    await onboard(world, who, 'without_bank');
    assert.deepEqual((await payoutsOf(who)).onboarding, {
      state: 'incomplete',
      missing: ['Your bank account details'],
    });
    const order = await sale(who);
    await completeOrder(world, order);
    await transferDue(ctx, order);
    assert.match((await payoutsOf(who)).orders[0]?.when ?? '', /still missing/);
    assert.equal((await payoutsOf(who)).orders[0]?.state, 'available');
  });

  it('is sent by the hourly sweep once the payout account is complete, even if no event about the account arrives', async () => {
    const [who, unknown] = [await seller(), await seller()];
    const orders = [await sale(who), await sale(unknown)];
    for (const order of orders) await completeOrder(world, order);
    const { accountId } = await onboard(world, who, 'without_bank');
    await onboard(world, unknown, 'without_bank');
    // An account that cannot be fetched does not hold up the others.
    await ctx.db
      .update(payoutAccounts)
      .set({ providerAccountId: 'acct_unknown' })
      .where(eq(payoutAccounts.sellerId, unknown.id));
    await ctx.db.update(sandboxAccounts).set({ missing: [] }).where(eq(sandboxAccounts.id, accountId));
    for (const _ of [1, 2]) await jobs['retry-transfers']?.run(ctx, {});
    assert.equal((await findPayoutAccount(ctx.db, who.id))?.ready, true);
    assert.equal((await transfersTo(who)).length, 1);
    assert.equal((await payoutsOf(who)).orders[0]?.state, 'sent');
    assert.equal((await findPayoutAccount(ctx.db, unknown.id))?.ready, false);
  });

  it('from one payment goes to each of its sellers', async () => {
    const [one, other] = [await seller(), await seller()];
    const orders = await sell(world, [await listingOf(one, 1000), await listingOf(other, 1000)]);
    assert.equal(new Set(orders.map(({ purchaseId }) => purchaseId)).size, 1);
    for (const { _id } of orders) await completeOrder(world, _id);
    for (const who of [one, other]) await onboard(world, who);
    for (const { _id } of orders) await transferDue(ctx, _id);
    for (const who of [one, other])
      assert.deepEqual(
        (await transfersTo(who)).map(({ amount, transferGroup }) => [amount, transferGroup]),
        [[950, orders[0]?.purchaseId]],
      );
  });

  it('is sent once, however many processes try and whatever webhooks arrive', async () => {
    const who = await seller();
    const order = await sale(who);
    await onboard(world, who);
    await completeOrder(world, order);
    await Promise.allSettled([1, 2, 3, 4].map(() => transferDue(ctx, order)));
    await transferDue(ctx, order);
    await redeliverEvents(world);
    assert.equal((await transfersTo(who)).length, 1);
    assert.equal((await payoutsOf(who)).balance.onTheWay, 9.5);
  });

  it('is not sent again if a process dies after the transfer, before recording it', async () => {
    const who = await seller();
    const order = await sale(who);
    await onboard(world, who);
    await completeOrder(world, order);
    const crash = new Error('crashed');
    const transfer: typeof ctx.payments.transfer = async (wanted) => {
      await ctx.payments.transfer(wanted);
      throw crash;
    };
    await assert.rejects(transferDue({ ...ctx, payments: { ...ctx.payments, transfer } }, order), crash);
    await assert.rejects(refundInFull(world, order), { code: 'conflict' });
    await transferDue(ctx, order);
    assert.equal((await transfersTo(who)).length, 1);
    assert.equal((await payoutsOf(who)).orders[0]?.state, 'sent');
  });

  it('that is refunded before it is sent comes out of the held balance and never reaches the seller', async () => {
    const who = await seller();
    const [held, due] = [await sale(who), await sale(who)];
    await completeOrder(world, due);
    for (const order of [held, due]) await refundOrder(order);
    await onboard(world, who);
    for (const order of [held, due]) await transferDue(ctx, order);
    assert.deepEqual((await payoutsOf(who)).balance, { onHold: 0, available: 0, onTheWay: 0, paid: 0 });
    assert.deepEqual(await transfersTo(who), []);
    await assert.rejects(refundInFull(world, held), { code: 'illegal_transition' });
    assert.deepEqual((await checkLedger(ctx)).differences, []);
  });

  it('that is refunded after it was sent is reversed, once', async () => {
    const who = await seller();
    const order = await sale(who);
    await onboard(world, who);
    await completeOrder(world, order);
    await transferDue(ctx, order);
    await refundOrder(order);
    assert.equal((await payoutsOf(who)).balance.available, -9.5, 'owed until it is reversed');
    await Promise.allSettled([1, 2, 3].map(() => transferDue(ctx, order)));
    await redeliverEvents(world);
    const after = await payoutsOf(who);
    assert.deepEqual(after.balance, { onHold: 0, available: 0, onTheWay: 0, paid: 0 });
    const [shown] = after.orders;
    assert.deepEqual(
      [shown?.state, shown?.amount, shown?.when],
      ['refunded', 0, 'No longer due: the buyer was refunded.'],
    );
    assert.deepEqual((await checkLedger(ctx)).differences, []);
  });

  it("that has already left for the bank remains owed when the buyer is refunded, until the seller's next order", async () => {
    const { who, order } = await sellerInDebt();
    await assert.rejects(transferDue(ctx, order));
    assert.deepEqual((await payoutsOf(who)).balance, { onHold: 0, available: -9.5, onTheWay: 9.5, paid: 0 });
    const before = await countJobs(order);
    await retryUnsettledTransfers(ctx);
    assert.equal(await countJobs(order), before, 'the sweep adds no job that would fail again every hour');
    const next = await sale(who);
    await completeOrder(world, next);
    await transferDue(ctx, next);
    await transferDue(ctx, order);
    assert.deepEqual((await payoutsOf(who)).balance, { onHold: 0, available: 0, onTheWay: 9.5, paid: 0 });
    assert.deepEqual((await checkLedger(ctx)).differences, []);
  });

  it('goes towards what they owe on refunded orders before any of it is sent', async () => {
    const { who, accountId } = await sellerInDebt();
    for (const [owed, sent, when] of [
      [-5.7, 0, 'It went towards what you owed us for refunded orders.'],
      [-1.9, 0, 'It went towards what you owed us for refunded orders.'],
      [0, 190, /^£1\.90 of it went towards what you owed us for refunded orders\. We've sent you the rest\./],
      [0, 570, /^We've sent it to you\./],
    ] as const) {
      const next = await sale(who, 400);
      await completeOrder(world, next);
      await Promise.all([1, 2, 3].map(() => transferDue(ctx, next)));
      await retryUnsettledTransfers(ctx);
      const { balance, orders } = await payoutsOf(who);
      assert.deepEqual([balance.available, await ctx.payments.balanceOf(accountId)], [owed, sent]);
      const shown = orders.find(({ orderId }) => orderId === next);
      assert.equal(shown?.state, 'sent');
      if (typeof when === 'string') assert.equal(shown.when, when);
      else assert.match(shown.when, when);
    }
    assert.deepEqual((await checkLedger(ctx)).differences, []);
  });

  it('that has gone towards a debt is owed again if its own order is refunded', async () => {
    const { who, accountId } = await sellerInDebt();
    const next = await sale(who, 1500);
    await completeOrder(world, next);
    await transferDue(ctx, next);
    assert.equal(await ctx.payments.balanceOf(accountId), 475, 'the rest of £14.25');
    await refundOrder(next);
    await transferDue(ctx, next);
    await transferDue(ctx, next);
    assert.equal(await ctx.payments.balanceOf(accountId), 0, 'all that was sent is reversed');
    const { balance, orders } = await payoutsOf(who);
    assert.equal(balance.available, -9.5);
    const when = "No longer due: the buyer was refunded. We're taking back £9.50.";
    assert.equal(orders.find(({ orderId }) => orderId === next)?.when, when);
    const last = await sale(who, 2000);
    await completeOrder(world, last);
    await transferDue(ctx, last);
    assert.equal(await ctx.payments.balanceOf(accountId), 950, '£19.00 less £9.50');
    assert.equal((await payoutsOf(who)).balance.available, 0);
    assert.deepEqual((await checkLedger(ctx)).differences, []);
  });

  it('waits while the outcome of a reversal is unknown, so that the same debt is not taken twice', async () => {
    const who = await seller();
    const order = await sale(who);
    const { accountId } = await onboard(world, who);
    await completeOrder(world, order);
    await transferDue(ctx, order);
    await refundOrder(order);
    const lost = new Error('lost connection');
    const reverse = async (wanted: Parameters<typeof ctx.payments.reverse>[0]) => {
      await ctx.payments.reverse(wanted);
      throw lost;
    };
    await assert.rejects(transferDue({ ...ctx, payments: { ...ctx.payments, reverse } }, order), lost);
    const next = await sale(who, 400);
    await completeOrder(world, next);
    await transferDue(ctx, next);
    assert.equal(await ctx.payments.balanceOf(accountId), 0, 'nothing is sent yet');
    const before = await countJobs(next);
    await transferDue(ctx, order);
    assert.equal(await countJobs(next), before + 1, 'the transfer is enqueued again');
    await transferDue(ctx, next);
    assert.equal(await ctx.payments.balanceOf(accountId), 380);
    assert.equal((await payoutsOf(who)).balance.available, 0);
    assert.deepEqual((await checkLedger(ctx)).differences, []);
  });

  it('is reversed up to what the account still holds, and the rest is owed', async () => {
    const who = await seller();
    const [order, other] = [await sale(who), await sale(who, 400)];
    const { accountId } = await onboard(world, who);
    await completeOrder(world, order);
    await transferDue(ctx, order);
    await payOutAccounts(ctx);
    await redeliverEvents(world);
    await completeOrder(world, other);
    await transferDue(ctx, other);
    await refundOrder(order);
    await assert.rejects(transferDue(ctx, order), /no longer holds that much/);
    assert.equal(await ctx.payments.balanceOf(accountId), 0);
    const { balance, orders } = await payoutsOf(who);
    assert.equal(balance.available, -5.7);
    const shown = orders.find(({ orderId }) => orderId === order);
    assert.equal(shown?.when, "No longer due: the buyer was refunded. We're taking back £5.70.");
    assert.deepEqual((await checkLedger(ctx)).differences, []);
  });

  it('from several orders sent at the same time pays a debt once', async () => {
    const { who, accountId } = await sellerInDebt();
    const next = [await sale(who, 600), await sale(who, 600), await sale(who, 600)];
    for (const each of next) await completeOrder(world, each);
    await Promise.all(next.flatMap((each) => [each, each]).map((each) => transferDue(ctx, each)));
    assert.equal(await ctx.payments.balanceOf(accountId), 3 * 570 - 950);
    assert.equal((await payoutsOf(who)).balance.available, 0);
    assert.deepEqual((await checkLedger(ctx)).differences, []);
  });

  it('counts as on hold, less what has gone towards a debt', async () => {
    const { who, accountId } = await sellerInDebt();
    const next = await sale(who, 1500);
    await completeOrder(world, next);
    await setMissing(accountId, ['external_account']);
    await assert.rejects(transferDue(ctx, next), { code: 'insufficient_capabilities_for_transfer' });
    await ctx.db.update(earnings).set({ isClaimed: true }).where(eq(earnings.orderId, next));
    assert.deepEqual((await payoutsOf(who)).balance, { onHold: 4.75, available: 0, onTheWay: 9.5, paid: 0 });
    await ctx.db.update(earnings).set({ isClaimed: false }).where(eq(earnings.orderId, next));
    await setMissing(accountId, []);
    await transferDue(ctx, next);
    assert.equal(await ctx.payments.balanceOf(accountId), 475);
    assert.deepEqual((await checkLedger(ctx)).differences, []);
  });

  it('stays due if the provider rejects the transfer', async () => {
    const who = await seller();
    const order = await sale(who);
    const { accountId } = await onboard(world, who);
    await completeOrder(world, order);
    await setMissing(accountId, ['external_account']);
    await assert.rejects(transferDue(ctx, order), { code: 'insufficient_capabilities_for_transfer' });
    assert.equal((await payoutsOf(who)).balance.available, 9.5);
    await setMissing(accountId, []);
    await transferDue(ctx, order);
    assert.equal((await payoutsOf(who)).orders[0]?.state, 'sent');
  });
});

describe("a seller's bank account", () => {
  it('is confirmed in a notification when it is added and whenever it changes', async () => {
    const who = await seller();
    const readNotices = async () => {
      const { body } = await world.call<{ title: string; message: string }[]>('GET', '/api/notifications', who.token);
      return body.filter(({ title }) => title === 'Your payouts now go to a new bank account');
    };
    const { accountId } = await onboard(world, who);
    await redeliverEvents(world);
    assert.equal((await readNotices()).length, 1);
    await refreshPayoutAccount(ctx, accountId);
    assert.equal((await readNotices()).length, 1, 'the same account causes no second notification');
    const bank = { id: 'ba_2', fingerprint: 'fp_2', last4: '4321' };
    await ctx.db.update(sandboxAccounts).set({ bank }).where(eq(sandboxAccounts.id, accountId));
    await refreshPayoutAccount(ctx, accountId);
    const [latest, ...earlier] = await readNotices();
    assert.equal(earlier.length, 1);
    assert.match(latest?.message ?? '', /ending in 4321/);
  });
});

describe('the payouts API', () => {
  it('lists the orders whose money is in a given state', async () => {
    const who = await seller();
    const [held, refunded] = [await sale(who), await sale(who)];
    await refundInFull(world, refunded);
    const shownOf = async (state: string) =>
      (await world.call<SellerPayouts>('GET', `/api/sellers/payouts?state=${state}`, who.token)).body.orders?.map(
        ({ orderId }) => orderId,
      );
    assert.deepEqual(await shownOf('on_hold'), [held]);
    assert.deepEqual(await shownOf('refunded'), [refunded]);
    assert.deepEqual([await shownOf('available'), await shownOf('sent')], [[], []]);
    const paged = async (query: string) =>
      (await world.call<SellerPayouts>('GET', `/api/sellers/payouts?limit=1${query}`, who.token)).body;
    const pages = [await paged(''), await paged('&page=2'), await paged('&page=3')];
    assert.deepEqual(
      pages.map(({ orders, total }) => [orders.map(({ orderId }) => orderId), total]),
      [
        [[refunded], 2],
        [[held], 2],
        [[], 2],
      ],
    );
    assert.equal((await paged('&state=on_hold')).total, 1);
    assert.equal((await world.call('GET', '/api/sellers/payouts?state=gone', who.token)).status, 400);
  });

  it('shows sellers only their own money', async () => {
    const [one, other] = [await seller(), await seller()];
    await sale(one);
    assert.equal((await payoutsOf(one)).orders.length, 1);
    assert.deepEqual(
      { ...(await payoutsOf(other)) },
      {
        onboarding: { state: 'none', missing: [] },
        balance: { onHold: 0, available: 0, onTheWay: 0, paid: 0 },
        orders: [],
        total: 0,
        payouts: [],
        payoutsTotal: 0,
      },
    );
  });

  it('is open to verified sellers only', async () => {
    const calls: [string, string][] = [
      ['GET', '/api/sellers/payouts'],
      ['POST', '/api/sellers/payouts/onboarding'],
      ['POST', '/api/payments/sandbox/identity'],
    ];
    const people: [Person | undefined, number, string][] = [
      [undefined, 401, 'unauthenticated'],
      [await world.person(), 403, 'forbidden'],
      [await world.person({ role: 'admin' }), 403, 'forbidden'],
      [await world.person({ role: 'seller', verified: false }), 403, 'unverified'],
    ];
    for (const [method, url] of calls)
      for (const [person, status, code] of people) {
        const response = await world.call(method, url, person?.token);
        assert.deepEqual([response.status, response.body.code], [status, code], `${method} ${url}`);
      }
  });

  it('links to the provider with a single-use link', async () => {
    const who = await seller();
    const { link, url } = await onboard(world, who);
    assert.equal(url, `${ctx.settings.publicUrl}/seller/payouts?onboarding=back`);
    const body = { link, outcome: 'all' };
    const again = await world.call('POST', '/api/payments/sandbox/identity', who.token, body);
    assert.equal(again.body.url, `${ctx.settings.publicUrl}/seller/payouts?onboarding=again`);
    const unknown = await world.call('POST', '/api/payments/sandbox/identity', who.token, {
      ...body,
      link: 'link_none',
    });
    assert.equal(unknown.status, 404);
  });
});

describe('the comparison with the provider', () => {
  it('reports transactions that only one side has, and accounts whose balances differ', async () => {
    const who = await seller();
    const { accountId } = await onboard(world, who);
    const posted = { type: 'transfer_refund', createdAt: ctx.now() };
    await ctx.db.insert(sandboxBalance).values([
      { ...posted, id: 'txn_a', source: 'trr_unknown', amount: 950 },
      { ...posted, id: 'txn_b', source: 'po_unknown', accountId, amount: -950 },
    ]);
    assert.deepEqual(
      (await checkLedger(ctx)).differences.toSorted(),
      [
        `${accountId}: £0.00 in the ledger, -£9.50 at the provider`,
        'trr_unknown: £0.00 in the ledger, £9.50 at the provider',
      ].toSorted(),
    );
  });
});
