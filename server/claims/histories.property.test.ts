import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq, isNotNull } from 'drizzle-orm';
import * as fc from 'fast-check';
import type { DeliveryMethod } from '#contract/catalogue.ts';
import { reservationMs } from '#contract/payments.ts';
import { dayMs } from '#contract/time.ts';
import { closeDispute, openDispute as openBankDispute } from '#sandbox/disputes.ts';
import { sandboxIntents } from '#sandbox/tables.ts';
import { listings } from '#server/catalogue/tables.ts';
import { newId } from '#server/db/columns.ts';
import { handleDeadlines } from '#server/orders/deadlines.ts';
import { expireCheckouts } from '#server/orders/jobs.ts';
import { fetchCharge } from '#server/payments/charges.ts';
import { checkLedger } from '#server/payments/check-ledger.ts';
import { handleEvent } from '#server/payments/handle-event.ts';
import { sendRefund } from '#server/payments/refund.ts';
import { purchases, refunds } from '#server/payments/tables.ts';
import { retryUnsettledTransfers } from '#server/payments/transfer-due.ts';
import { beginCheckout } from '#test/buying.ts';
import {
  type Action,
  documentedMoves,
  expectedStatuses,
  openHistories,
  readMoves,
  type Trade,
} from '#test/order-histories.ts';
import { atTime, onboard, redeliverEvents, sell } from '#test/sale.ts';
import { isLong } from '#test/child-processes.ts';
import { makeWorld } from '#test/world.ts';
import { claims } from './tables.ts';

const world = await makeWorld({ PLATFORM_FEE_PERCENT: '7.5' }, undefined, 'without jobs');
const { ctx } = world;
const histories = await openHistories(world);
const { assertConsistent, orderOf, step } = histories;

type Dated = Trade & { days: number };

/** Lets days pass, then handles the deadlines that are due. */
const wait = (days: number): Action<Dated> => ({
  act: async (trade) => {
    trade.days += days;
    await handleDeadlines(atTime(world, ctx.now().getTime() + trade.days * dayMs).ctx);
    return { status: 204 };
  },
});

const settleNow: Action<Dated> = {
  act: async ({ purchaseId }) => {
    await fetchCharge(ctx, purchaseId);
    await retryUnsettledTransfers(ctx);
    return { status: 204 };
  },
};

const actions: Record<string, Action<Dated>> = {
  ...histories.actions,
  threeDays: wait(3.1),
  week: wait(7.1),
  twoWeeks: wait(14.1),
  settle: settleNow,
};
const act = (trade: Dated, name: string) => (actions[name] as Action<Dated>).act(trade);

/** The buyer's bank charges the payment back. */
const chargeBack: Action<Dated> = {
  act: async ({ purchaseId }) => {
    await fetchCharge(ctx, purchaseId);
    const [intent] = await ctx.db.select().from(sandboxIntents).where(eq(sandboxIntents.transferGroup, purchaseId));
    assert.ok(intent);
    const dispute = await ctx.db.transaction((tx) => openBankDispute(ctx, tx, intent));
    await ctx.db.transaction((tx) => closeDispute(ctx, tx, dispute, 'lost'));
    await redeliverEvents(world, intent.id);
    return { status: 204 };
  },
};

const toSkep = 'dispute answer escalate';
const decided = `${toSkep} decidePart`;

/** Histories that between them include every move of an order and of a claim. After each history, any remaining deadlines pass. */
const everyMove = {
  order: [
    'collect proposeAsBuyer agreeAsSeller handOver',
    'collect proposeAsSeller agreeAsBuyer',
    'confirm refundAll',
    'cancel',
    'cancelAsSeller',
    'chargeBack',
    'dispatch',
    'dispatch refundAll',
    'dispatch chargeBack',
    'dispatch confirm chargeBack',
    'dispatch confirm threeDays refundAll',
    'dispatch confirm threeDays chargeBack',
    'dispatch dispute',
    'dispatch confirm dispute',
    'dispatch confirm threeDays dispute',
    `dispatch ${decided} appeal decideAll`,
    `dispatch confirm ${decided} appeal decideAll`,
    `dispatch confirm threeDays ${decided} appeal decideAll`,
  ],
  claim: [
    'request',
    'requestPart',
    'request accept',
    'request decline',
    'requestPart decline dispute concede',
    'request acceptReturn sendBack',
    'request acceptReturn sendBack receiveBack',
    'request withdraw request decline withdraw request acceptReturn withdraw request acceptReturn sendBack withdraw',
    'dispute',
    'dispute answer concede',
    'dispute answer week',
    'dispute answer escalateAsSeller concede',
    decided,
    `${toSkep} decideReturn`,
    `${toSkep} decideReturn appealAsBuyer`,
    `${decided} appeal`,
    `${decided} appeal decideNothing`,
    `${decided} appeal decideReturn sendBack disputeReturn decidePart`,
    `${decided} appeal decideReturn sendBack disputeReturn decideReturn`,
    `dispute withdraw dispute answer withdraw ${toSkep} withdraw ${decided} withdraw`,
    `${decided} appeal withdraw`,
  ].map((steps) => `dispatch ${steps}`),
};

const tokenOfNewBuyer = async () => (await world.person()).token;
const expireNow = () => expireCheckouts(atTime(world, Date.now() + reservationMs + 1000).ctx);

/** Ends checkouts in every way except payment in time. */
async function endCheckouts(): Promise<void> {
  const [jar, hive] = [await world.listing(), await world.listing()];
  const replaced = await tokenOfNewBuyer();
  await beginCheckout(world, replaced, { [jar]: 1 });
  await beginCheckout(world, replaced, { [hive]: 1 });
  const [purchase] = await ctx.db.select().from(purchases).where(eq(purchases.state, 'open'));
  assert.ok(purchase);
  const canceled = {
    type: 'payment_intent.canceled',
    purchaseId: purchase.id,
    intentId: purchase.providerIntentId ?? '',
  };
  await handleEvent(ctx, { id: newId(), ...canceled });
  const [payLate, payTooLate] = [
    await beginCheckout(world, await tokenOfNewBuyer(), { [jar]: 1 }),
    await beginCheckout(world, await tokenOfNewBuyer(), { [hive]: 1 }),
  ];
  await expireNow();
  await ctx.db.update(listings).set({ status: 'withdrawn' }).where(eq(listings.id, hive));
  await payLate();
  await payTooLate();
  const paid = await ctx.db.select().from(purchases).where(isNotNull(purchases.paidAt));
  for (const { id } of paid) await fetchCharge(ctx, id);
  for (const { id, purchaseId } of await ctx.db.select().from(refunds)) {
    await fetchCharge(ctx, purchaseId);
    await sendRefund(ctx, id);
  }
}

const names = fc.constantFrom(...Object.keys(actions));

/** Runs one history. Checks after each step that the order, claims and money agree, and at the end that the order has ended. */
async function run(steps: (string | [string, string])[], delivery: DeliveryMethod): Promise<void> {
  const [seller, buyer] = [await world.person({ role: 'seller' }), await world.person()];
  const listing = await world.listing({
    sellerId: seller.id,
    pricePence: 995,
    postagePence: 150,
    returnPolicy: 'Buyer Pays Return Shipping',
    deliveryMethods: [delivery],
  });
  await onboard(world, seller);
  const [order] = await sell(world, [listing], undefined, buyer);
  assert.ok(order);
  const trade: Dated = { buyer, seller, id: order._id, purchaseId: order.purchaseId, days: 0 };
  for (const one of steps) {
    if (one === 'chargeBack') await chargeBack.act(trade);
    else if (typeof one === 'string') await step(trade, one, actions[one] as Action<Dated>);
    // Two simultaneous actions: only their combined result matters.
    else
      for (const { status } of await Promise.all(one.map((name) => act(trade, name))))
        assert.ok(expectedStatuses.has(status), String(one));
    await assertConsistent(trade);
  }
  // After downtime of any length, the deadlines are handled one after the other.
  for (let times = 0; times < 8; times += 1) await wait(100).act(trade);
  await assertConsistent(trade);
  const { state, claimState } = await orderOf(trade);
  assert.ok(['completed', 'refunded', 'called_off'].includes(state), state);
  assert.equal(claimState, null);
  await settleNow.act(trade);
  const refunded = await ctx.db.select().from(refunds).where(eq(refunds.orderId, trade.id));
  for (const { id } of refunded) await sendRefund(ctx, id);
  const sums = refunded.map(({ amountPence }) => amountPence);
  for (const claim of await ctx.db.select().from(claims).where(eq(claims.orderId, trade.id))) {
    const { outcome, decidedPence, amountPence } = claim;
    if (outcome === 'rejected') assert.equal(decidedPence, 0);
    if (outcome === 'refunded_in_part') assert.ok(sums.includes(decidedPence ?? amountPence), String(sums));
  }
  await settleNow.act(trade);
}

async function assertBooksAgree(): Promise<void> {
  await redeliverEvents(world);
  assert.deepEqual((await checkLedger(ctx)).differences, []);
}

describe('histories of an order and its claims', () => {
  it('follow the process table, end, and leave a ledger that agrees with the provider', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(names, fc.tuple(names, names)), { minLength: 4, maxLength: 16 }),
        fc.constantFrom('postage' as const, 'collection' as const),
        fc.boolean(),
        async (steps, delivery, isSent) => {
          const sending = delivery === 'postage' ? 'dispatch' : 'handOver';
          await run(isSent ? [sending, ...steps] : steps, delivery);
        },
      ),
      { numRuns: isLong ? 1_000 : 12 },
    );
    await assertBooksAgree();
  });

  for (const kind of ['order', 'claim'] as const)
    it(`together make every move of ${kind === 'order' ? 'an order' : 'a claim'} that docs/order-process.md shows`, async () => {
      if (kind === 'order') await endCheckouts();
      for (const history of everyMove[kind]) {
        const steps = history.split(' ').filter((name) => name !== 'collect');
        await run(steps, history.startsWith('collect') ? 'collection' : 'postage');
      }
      const made = await readMoves(world);
      assert.deepEqual(
        documentedMoves.filter((move) => move.startsWith(kind) && !made.has(move)),
        [],
        'shown, but never made',
      );
      await assertBooksAgree();
    });
});
