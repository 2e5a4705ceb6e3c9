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
import { meetDeadlines } from '#server/orders/deadlines.ts';
import { expireCheckouts } from '#server/orders/jobs.ts';
import { fetchCharge } from '#server/payments/charges.ts';
import { checkLedger } from '#server/payments/check-ledger.ts';
import { handleEvent } from '#server/payments/handle-event.ts';
import { sendRefund } from '#server/payments/refund.ts';
import { purchases, refunds } from '#server/payments/tables.ts';
import { retryUnsettledTransfers } from '#server/payments/transfer-due.ts';
import { beginCheckout } from '#test/buying.ts';
import { type Action, answers, drawnMoves, openHistories, readMoves, type Trade } from '#test/order-histories.ts';
import { atTime, onboard, redeliverEvents, sell } from '#test/sale.ts';
import { isLong } from '#test/shop.ts';
import { makeWorld } from '#test/world.ts';
import { claims } from './tables.ts';

const world = await makeWorld({ PLATFORM_FEE_PERCENT: '7.5' }, undefined, 'without jobs');
const { ctx } = world;
const buyer = await world.person();
const histories = await openHistories(world);
const { assertConsistent, orderOf, step } = histories;

type Dated = Trade & { days: number };

/** Lets days pass and runs the clock; each step happens later than the one before. */
const wait = (days: number): Action<Dated> => ({
  act: async (trade) => {
    trade.days += days;
    await meetDeadlines(atTime(world, ctx.now().getTime() + trade.days * dayMs).ctx);
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

/** The buyer's bank takes the payment back. */
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

/** Histories that together make every move there is; time runs out on each where it ends. */
const everyMove = {
  collection: ['proposeAsBuyer agreeAsSeller handOver', 'proposeAsSeller agreeAsBuyer'],
  unsent: ['confirm refundPart refundAll', 'cancel', 'cancelAsSeller', 'chargeBack'],
  sent: [
    '',
    'refundAll',
    'chargeBack',
    'confirm chargeBack',
    'confirm threeDays refundAll',
    'confirm threeDays chargeBack',
    'request',
    'requestPart',
    'request accept',
    'requestPart decline dispute concede',
    'request decline',
    'request acceptReturn sendBack',
    'request acceptReturn sendBack receiveBack',
    'dispute',
    'confirm dispute',
    'confirm threeDays dispute',
    'dispute answer concede',
    'dispute answer week',
    'dispute answer escalateAsSeller concede',
    decided,
    `${decided} appeal`,
    `${toSkep} decideReturn`,
    `${toSkep} decideReturn appealAsBuyer`,
    `${decided} appeal decideAll`,
    `confirm ${decided} appeal decideAll`,
    `confirm threeDays ${decided} appeal decideAll`,
    `${decided} appeal decideReturn sendBack disputeReturn decidePart`,
    `${decided} appeal decideReturn sendBack disputeReturn decideReturn`,
    'request withdraw request decline withdraw request acceptReturn withdraw request acceptReturn sendBack withdraw',
    `dispute withdraw dispute answer withdraw ${toSkep} withdraw ${decided} withdraw`,
    `${decided} appeal withdraw`,
  ],
};
type Steps = (string | [string, string])[];
type History = [steps: Steps, delivery: DeliveryMethod, isSent: boolean];
const everyHistory = (Object.keys(everyMove) as (keyof typeof everyMove)[]).flatMap((from) =>
  everyMove[from].map((steps): History => [
    steps.split(' ').filter(Boolean),
    from === 'collection' ? from : 'postage',
    from === 'sent',
  ]),
);

const tokenOfNewBuyer = async () => (await world.person()).token;
const expireNow = () => expireCheckouts(atTime(world, Date.now() + reservationMs + 1000).ctx);

/** Checkouts that end in every other way than by being paid in time. */
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

/** Walks one history, checking after each step that order, claims and money agree, and that it ends. */
async function walk(steps: Steps, delivery: DeliveryMethod, isSent: boolean): Promise<void> {
  const seller = await world.person({ role: 'seller' });
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
  const sending = delivery === 'postage' ? 'dispatch' : 'handOver';
  for (const one of isSent ? [sending, ...steps] : steps) {
    if (one === 'chargeBack') await chargeBack.act(trade);
    else if (typeof one === 'string') await step(trade, one, actions[one] as Action<Dated>);
    // Both click at the same moment: what matters is what is left afterwards.
    else
      for (const { status } of await Promise.all(one.map((name) => act(trade, name))))
        assert.ok(answers.has(status), String(one));
    await assertConsistent(trade);
  }
  // After a stop of any length the deadlines are met one after the other.
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

describe('any history of an order and its claims', () => {
  it('follows the process table, ends, and leaves books that agree with the provider', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(names, fc.tuple(names, names)), { minLength: 4, maxLength: 16 }),
        fc.constantFrom('postage' as const, 'collection' as const),
        fc.boolean(),
        walk,
      ),
      { numRuns: isLong ? 1_000 : 12 },
    );
    await assertBooksAgree();
  });

  it('can make every move that docs/order-process.md draws', async () => {
    await endCheckouts();
    for (const history of everyHistory) await walk(...history);
    const made = await readMoves(world);
    assert.deepEqual(
      drawnMoves.filter((move) => !made.has(move)),
      [],
      'drawn, but never made',
    );
    await assertBooksAgree();
  });
});
