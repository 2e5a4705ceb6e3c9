import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { and, eq, isNull } from 'drizzle-orm';
import * as fc from 'fast-check';
import { mayTransition, type OrderActor, type Transition } from '#contract/order-process.ts';
import { dayMs } from '#contract/time.ts';
import { meetDeadlines } from '#server/orders/deadlines.ts';
import { orders } from '#server/orders/tables.ts';
import { fetchCharge } from '#server/payments/charges.ts';
import { checkLedger } from '#server/payments/check-ledger.ts';
import { sendRefund } from '#server/payments/refund.ts';
import { refunds } from '#server/payments/tables.ts';
import { retryUnsettledTransfers } from '#server/payments/transfer-due.ts';
import { atTime, onboard, redeliverEvents, sell } from '#test/sale.ts';
import { isLong } from '#test/shop.ts';
import { makeWorld, type Person } from '#test/world.ts';
import { claims } from './tables.ts';

const world = await makeWorld({ PLATFORM_FEE_PERCENT: '7.5' }, undefined, 'without jobs');
const { call, ctx } = world;
const [buyer, admin] = [await world.person(), await world.person({ role: 'admin' })];

type Trade = { seller: Person; id: string; purchaseId: string; days: number };
type Answer = { status: number; message?: string };
type Action = { transition?: Transition; by?: OrderActor; act: (trade: Trade) => Promise<Answer> };

async function post(path: string, { token }: Person, body: object = {}): Promise<Answer> {
  const { status, body: answer } = await call<{ message?: string } | undefined>('POST', path, token, body);
  return { status, ...(answer?.message && { message: answer.message }) };
}

/** Done, more than what is left of the order, or impossible now. */
const answers = new Set([204, 400, 409]);

const said = { text: 'It is not what was agreed.' };

/** A move of the claim by its buyer or seller. */
const claiming = (by: 'buyer' | 'seller', transition: Transition, more: object = {}): Action => ({
  transition,
  by,
  act: ({ id, seller }) =>
    post(`/api/orders/${id}/claim`, by === 'buyer' ? buyer : seller, { move: transition, ...more }),
});

const decide = (amount: number, needsReturn: boolean): Action => ({
  act: ({ id }) => post(`/api/admins/disputes/${id}/decide`, admin, { amount, needsReturn, ...said }),
});

const refund = (amount: number): Action => ({
  act: ({ id, seller }) => post(`/api/sellers/orders/${id}/refund`, seller, { amount }),
});

/** Lets days pass, with what the clock does in them; every step happens at a moment after the one before. */
const wait = (days: number): Action => ({
  act: async (trade) => {
    trade.days += days;
    await meetDeadlines(atTime(world, ctx.now().getTime() + trade.days * dayMs).ctx);
    return { status: 204 };
  },
});

const settleNow: Action = {
  act: async ({ purchaseId }) => {
    await fetchCharge(ctx, purchaseId);
    await retryUnsettledTransfers(ctx);
    return { status: 204 };
  },
};

const actions: Record<string, Action> = {
  dispatch: {
    transition: 'dispatch',
    by: 'seller',
    act: ({ id, seller }) =>
      post(`/api/sellers/orders/${id}/dispatch`, seller, { carrier: 'evri', trackingNumber: 'H1' }),
  },
  confirm: { transition: 'deliver', by: 'buyer', act: ({ id }) => post(`/api/orders/${id}/confirm-receipt`, buyer) },
  cancel: { transition: 'cancelAsBuyer', by: 'buyer', act: ({ id }) => post(`/api/orders/${id}/cancel`, buyer) },
  request: claiming('buyer', 'requestRefund', { reason: 'changed_my_mind', ...said }),
  requestPart: claiming('buyer', 'requestRefund', { reason: 'not_arrived', amount: 3.21, ...said }),
  accept: claiming('seller', 'accept'),
  acceptReturn: claiming('seller', 'acceptReturn'),
  decline: claiming('seller', 'decline', said),
  sendBack: claiming('buyer', 'sendBack'),
  receiveBack: claiming('seller', 'receiveBack'),
  disputeReturn: claiming('seller', 'disputeReturn', said),
  dispute: claiming('buyer', 'openDispute', { reason: 'faulty', ...said }),
  disputePart: claiming('buyer', 'openDispute', { reason: 'faulty', amount: 5, ...said }),
  answer: claiming('seller', 'answer', said),
  concede: claiming('seller', 'concede'),
  escalate: claiming('buyer', 'escalate'),
  appeal: claiming('seller', 'appeal', said),
  withdraw: claiming('buyer', 'withdraw'),
  decideAll: decide(1, true),
  decideNothing: decide(0, false),
  decidePart: decide(4, false),
  refundPart: refund(2.5),
  refundAll: refund(11.45),
  threeDays: wait(3.1),
  week: wait(7.1),
  twoWeeks: wait(14.1),
  settle: settleNow,
};

const orderOf = async ({ id }: Trade) => {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id));
  assert.ok(order);
  return order;
};

/** What holds after every step: no more is refunded than was paid, and an order has a claim state exactly while a claim is open. */
async function assertSound(trade: Trade): Promise<void> {
  const order = await orderOf(trade);
  const rows = await ctx.db.select().from(refunds).where(eq(refunds.orderId, trade.id));
  const refunded = rows.reduce((sum, { amountPence }) => sum + amountPence, 0);
  const isRefunded = order.state === 'refunded' || order.state === 'called_off';
  if (isRefunded) assert.equal(refunded, order.totalPence, 'all that was paid is refunded once');
  else assert.ok(refunded < order.totalPence, `${refunded} of ${order.totalPence} in ${order.state}`);
  const open = await ctx.db.$count(claims, and(eq(claims.orderId, trade.id), isNull(claims.endedAt)));
  assert.equal(open, order.claimState ? 1 : 0);
}

/** Makes one step, and checks it against the process table: a move that is impossible is 409 and says what is possible. */
async function step(trade: Trade, name: string): Promise<void> {
  const { transition, by, act } = actions[name] as Action;
  const order = await orderOf(trade);
  const { status, message = '' } = await act(trade);
  const about = `${name} in ${order.state}/${order.claimState}: ${status} ${message}`;
  assert.ok(answers.has(status), about);
  if (!transition || !by) return;
  if (mayTransition(transition, order, by)) assert.doesNotMatch(message, /no longer possible/, about);
  else assert.match(message, /^That's no longer possible: this order is .+\. (You can|There is nothing)/, about);
}

const names = fc.constantFrom(...Object.keys(actions));

describe('any history of an order and its claims', () => {
  it('follows the process table, ends, and leaves books that agree with the provider', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(names, fc.tuple(names, names)), { minLength: 4, maxLength: 16 }),
        async (steps) => {
          const seller = await world.person({ role: 'seller' });
          const listing = await world.listing({
            sellerId: seller.id,
            pricePence: 995,
            postagePence: 150,
            returnPolicy: 'Buyer Pays Return Shipping',
          });
          await onboard(world, seller);
          const [order] = await sell(world, [listing], undefined, buyer);
          assert.ok(order);
          const trade: Trade = { seller, id: order._id, purchaseId: order.purchaseId, days: 0 };
          for (const one of ['dispatch', ...steps]) {
            if (typeof one === 'string') await step(trade, one);
            // Both click in the same moment: what matters is what is left afterwards.
            else
              for (const { status } of await Promise.all(one.map((name) => (actions[name] as Action).act(trade))))
                assert.ok(answers.has(status), String(one));
            await assertSound(trade);
          }
          // After a stop of any length the deadlines are met one after the other.
          for (let times = 0; times < 8; times += 1) await wait(100).act(trade);
          await assertSound(trade);
          const { state, claimState } = await orderOf(trade);
          assert.ok(['completed', 'refunded', 'called_off'].includes(state), state);
          assert.equal(claimState, null);
          await settleNow.act(trade);
          for (const { id } of await ctx.db.select().from(refunds).where(eq(refunds.orderId, trade.id)))
            await sendRefund(ctx, id);
          await settleNow.act(trade);
        },
      ),
      { numRuns: isLong ? 1_000 : 12 },
    );
    await redeliverEvents(world);
    assert.deepEqual((await checkLedger(ctx)).differences, []);
  });
});
