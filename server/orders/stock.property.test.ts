import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq, inArray } from 'drizzle-orm';
import * as fc from 'fast-check';
import { reservationMs } from '#contract/payments.ts';
import { listingStock, stockHolds } from '#server/catalogue/tables.ts';
import { newId } from '#server/db/columns.ts';
import { handleEvent } from '#server/payments/handle-event.ts';
import { purchases, refunds } from '#server/payments/tables.ts';
import { runs } from '#test/child-processes.ts';
import { makeWorld } from '#test/world.ts';
import { expireCheckouts } from './jobs.ts';
import { orders } from './tables.ts';

const world = await makeWorld();
const { call, ctx } = world;

const billing = { fullName: 'Ann Bee', email: 'ann@test.example', line1: '1 Lane', city: 'Leeds', postcode: 'LS1 4AP' };
const cards = { good: '4242424242424242', declined: '4000000000000002', needs3ds: '4000002500003155' } as const;
const stocks = [1, 2, 5];

type Checkout = { purchaseId: string; clientSecret: string; token: string };
type Shopping = {
  goods: string[];
  buyers: { token: string }[];
  checkouts: Checkout[];
  /** The purchases for which the provider has taken the money. */
  taken: Set<string>;
};

async function startShopping(): Promise<Shopping> {
  const goods = await Promise.all(stocks.map((quantity) => world.listing({ quantity })));
  const buyers = await Promise.all([1, 2, 3].map(() => world.person()));
  return { goods, buyers, checkouts: [], taken: new Set() };
}

const pick = <T>(list: T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

async function fill({ goods, buyers }: Shopping, buyer: number, good: number, quantity: number) {
  const items = [{ productId: pick(goods, good), quantity }];
  await call('POST', '/api/baskets/bulk-add', pick(buyers, buyer)?.token, { items });
}

async function checkOut(shopping: Shopping, buyer: number) {
  const token = pick(shopping.buyers, buyer)?.token ?? '';
  const valid = await call('POST', '/api/payments/validate-basket', token, {});
  const { amount } = valid.body;
  const intent = await call<Checkout>('POST', '/api/payments/create-payment-intent', token, { amount });
  assert.ok([200, 400, 409].includes(intent.status), JSON.stringify(intent.body));
  if (intent.status === 200) shopping.checkouts.push({ ...intent.body, token });
}

async function pay({ checkouts, taken }: Shopping, which: number, cardNumber: string) {
  const checkout = pick(checkouts, which);
  if (!checkout) return;
  const { clientSecret, token, purchaseId } = checkout;
  const body = { clientSecret, cardNumber, expiry: '04/39', cvc: '123', billing };
  const paid = await call('POST', '/api/payments/sandbox/confirm', token, body);
  assert.ok([200, 402, 409].includes(paid.status), JSON.stringify(paid.body));
  if (paid.body.status === 'succeeded') taken.add(purchaseId);
}

async function authenticate({ checkouts, taken }: Shopping, which: number, outcome: 'pass' | 'fail') {
  const checkout = pick(checkouts, which);
  if (!checkout) return;
  const body = { clientSecret: checkout.clientSecret, outcome };
  const paid = await call('POST', '/api/payments/sandbox/authenticate', checkout.token, body);
  assert.ok([200, 402, 409].includes(paid.status), JSON.stringify(paid.body));
  if (paid.body.status === 'succeeded') taken.add(checkout.purchaseId);
}

/** Delivers a provider event. Can be called at any time. `succeeded` means that the money was taken. */
async function deliver({ checkouts, taken }: Shopping, which: number, type: 'succeeded' | 'canceled', times: number) {
  const checkout = pick(checkouts, which);
  if (!checkout) return;
  const { purchaseId } = checkout;
  const [purchase] = await ctx.db.select().from(purchases).where(eq(purchases.id, purchaseId));
  if (type === 'succeeded') taken.add(purchaseId);
  const intentId = purchase?.providerIntentId ?? `pi_${purchaseId}`;
  const receivedPence = purchase?.amountPence;
  const event = { id: `evt_${newId()}`, type: `payment_intent.${type}`, purchaseId, intentId, receivedPence };
  await Promise.all(Array.from({ length: times }, () => handleEvent(ctx, event)));
}

const expire = () => expireCheckouts({ ...ctx, now: () => new Date(Date.now() + reservationMs + 1000) });

const index = fc.nat({ max: 11 });
const single = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constant('fill' as const), index, index, fc.integer({ min: 1, max: 4 })) },
  { weight: 5, arbitrary: fc.tuple(fc.constant('checkOut' as const), index) },
  { weight: 4, arbitrary: fc.tuple(fc.constant('pay' as const), index, fc.constantFrom(...Object.values(cards))) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('authenticate' as const), index, fc.constantFrom('pass', 'fail')) },
  {
    weight: 3,
    arbitrary: fc.tuple(
      fc.constant('deliver' as const),
      index,
      fc.constantFrom('succeeded', 'canceled'),
      fc.integer({ min: 1, max: 3 }),
    ),
  },
  { weight: 2, arbitrary: fc.tuple(fc.constant('expire' as const)) },
);
type Step = typeof single extends fc.Arbitrary<infer S> ? S : never;

function runStep(shopping: Shopping, step: Step): Promise<void> {
  if (step[0] === 'fill') return fill(shopping, step[1], step[2], step[3]);
  if (step[0] === 'checkOut') return checkOut(shopping, step[1]);
  if (step[0] === 'pay') return pay(shopping, step[1], step[2]);
  if (step[0] === 'authenticate') return authenticate(shopping, step[1], step[2] as 'pass' | 'fail');
  if (step[0] === 'deliver') return deliver(shopping, step[1], step[2] as 'succeeded' | 'canceled', step[3]);
  return expire();
}

async function checkStock({ goods }: Shopping): Promise<void> {
  const rows = await ctx.db.select().from(listingStock).where(inArray(listingStock.listingId, goods));
  const lines = await ctx.db.select().from(orders).where(inArray(orders.listingId, goods));
  const holds = await ctx.db.select().from(stockHolds).where(inArray(stockHolds.listingId, goods));
  for (const { listingId, onHand, reserved } of rows) {
    const sum = (state: string) =>
      lines
        .filter((line) => line.listingId === listingId && line.state === state && (state !== 'pending' || line.isHeld))
        .reduce((total, line) => total + line.quantity, 0);
    assert.ok(onHand >= reserved && reserved >= 0, 'stock is never negative, and no more is reserved than is in stock');
    assert.equal(reserved, sum('pending'), 'the reserved stock is what pending orders hold');
    const held = holds.filter((hold) => hold.listingId === listingId);
    assert.equal(
      reserved,
      held.reduce((total, hold) => total + hold.quantity, 0),
      'each reserved unit has a holder',
    );
    assert.equal(onHand, (stocks[goods.indexOf(listingId)] ?? 0) - sum('paid'), 'all missing stock was paid for');
  }
}

async function checkMoney({ checkouts, taken }: Shopping): Promise<void> {
  const ids = checkouts.map(({ purchaseId }) => purchaseId);
  if (ids.length === 0) return;
  const lines = await ctx.db.select().from(orders).where(inArray(orders.purchaseId, ids));
  const refunded = await ctx.db.select().from(refunds).where(inArray(refunds.purchaseId, ids));
  for (const { id, state, purchaseId, totalPence } of lines) {
    const returned = refunded.filter((refund) => refund.orderId === id).map((refund) => refund.amountPence);
    if (!taken.has(purchaseId)) assert.ok(state === 'pending' || state === 'cancelled', `${state} without payment`);
    else assert.ok(state === 'paid' || state === 'refunded', `money was taken for an order that is ${state}`);
    assert.deepEqual(
      returned,
      state === 'refunded' ? [totalPence] : [],
      'refunded orders are paid back, and no others',
    );
  }
  assert.equal(refunded.length, lines.filter(({ state }) => state === 'refunded').length);
}

/** The first buyer's payment arrives after the last unit has been sold to the second buyer. */
const tooLate: Step[][] = [
  [['checkOut', 0]],
  [['expire']],
  [['fill', 1, 0, 1]],
  [['checkOut', 1]],
  [['pay', 1, cards.good]],
  [['deliver', 0, 'succeeded', 2]],
];
/** The payment arrives late, but there is still stock. */
const inTime: Step[][] = [
  [['checkOut', 0]],
  [['expire']],
  [['deliver', 0, 'succeeded', 3]],
  [['deliver', 0, 'canceled', 1]],
];

/** The buyer checks out again just as the payment for the first checkout arrives. */
const crossing: Step[][] = Array.from(
  { length: 6 },
  (_, round) =>
    [
      [['fill', 0, 0, 1]],
      [['checkOut', 0]],
      [
        ['fill', 0, 0, 1],
        ['fill', 0, 1, 1],
      ],
      [
        ['checkOut', 0],
        ['deliver', round, 'succeeded', 1],
      ],
    ] satisfies Step[][],
).flat();

describe('any history of checkouts', () => {
  it('keeps stock, orders and money consistent, even when two actions run concurrently', async () => {
    const history = fc.array(
      fc.oneof({ weight: 4, arbitrary: fc.tuple(single) }, { weight: 1, arbitrary: fc.tuple(single, single) }),
      {
        minLength: 6,
        maxLength: 16,
      },
    );
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const shopping = await startShopping();
        await Promise.all([0, 1, 2].map((buyer) => fill(shopping, buyer, buyer, 2)));
        for (const together of steps) {
          await Promise.all(together.map((step) => runStep(shopping, step)));
          await checkStock(shopping);
          await checkMoney(shopping);
        }
      }),
      { numRuns: runs(26), examples: [[tooLate], [inTime], [crossing]] },
    );
  });
});
