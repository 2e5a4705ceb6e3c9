import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { dayMs } from '#contract/time.ts';
import { meetDeadlines } from '#server/orders/deadlines.ts';
import { fetchCharge } from '#server/payments/charges.ts';
import { checkLedger } from '#server/payments/check-ledger.ts';
import { sendRefund } from '#server/payments/refund.ts';
import { refunds } from '#server/payments/tables.ts';
import { retryUnsettledTransfers } from '#server/payments/transfer-due.ts';
import { type Action, answers, openHistories, type Trade } from '#test/order-histories.ts';
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

const names = fc.constantFrom(...Object.keys(actions));

describe('any history of an order and its claims', () => {
  it('follows the process table, ends, and leaves books that agree with the provider', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(names, fc.tuple(names, names)), { minLength: 4, maxLength: 16 }),
        fc.constantFrom('postage' as const, 'collection' as const),
        fc.boolean(),
        async (steps, delivery, isSent) => {
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
            if (typeof one === 'string') await step(trade, one, actions[one] as Action<Dated>);
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
        },
      ),
      { numRuns: isLong ? 1_000 : 12 },
    );
    await redeliverEvents(world);
    assert.deepEqual((await checkLedger(ctx)).differences, []);
  });
});
