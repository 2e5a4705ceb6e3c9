import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { BasketLine } from '#contract/basket.ts';
import type { Order } from '#contract/orders.ts';
import { reservationMs } from '#contract/payments.ts';
import { Problem } from '#contract/problems.ts';
import { dayMs, hourMs, minuteMs } from '#contract/time.ts';
import { users } from '#server/accounts/tables.ts';
import { listingStock } from '#server/catalogue/tables.ts';
import { TooManyRequests } from '#server/http/limits.ts';
import { purchases } from '#server/payments/tables.ts';
import { inLongRuns, isLong } from '#test/child-processes.ts';
import { goodCard } from '#test/shopper.ts';
import { makeWorld, type Person } from '#test/world.ts';
import { expireCheckouts } from './jobs.ts';
import { cancelAsBuyer } from './move-order.ts';
import { createPaymentIntent, validateBasket } from './start-checkout.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const startedAt = Date.now();

/** The context of a request by `who`, `ms` milliseconds after the test started. */
const contextFor = (who: Person, ms: number) => ({
  ...world.ctx,
  now: () => new Date(startedAt + ms),
  viewer: { id: who.id, role: 'buyer' as const, isVerified: true, tokenHash: '' },
});

const fill = (who: Person, wanted: Record<string, number>) =>
  world.call('POST', '/api/baskets/bulk-add', who.token, {
    items: Object.entries(wanted).map(([productId, quantity]) => ({ productId, quantity })),
  });

/** Starts a checkout of the basket. */
async function checkOut(who: Person, ms: number) {
  const ctx = contextFor(who, ms);
  const { amount } = await validateBasket(ctx);
  return createPaymentIntent(ctx, Math.round(amount * 100));
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'started',
    (error: unknown) => {
      assert.ok(error instanceof Problem, String(error));
      return error.code;
    },
  );

const pay = async (who: Person, clientSecret: string) =>
  (await world.call('POST', '/api/payments/sandbox/confirm', who.token, { clientSecret, ...goodCard })).body.status;
const expire = (ms: number) => expireCheckouts({ ...world.ctx, now: () => new Date(startedAt + ms) });
const people = (count: number) => Promise.all(Array.from({ length: count }, () => world.person()));

async function stockOf(listingId: string) {
  const [row] = await world.ctx.db.select().from(listingStock).where(eq(listingStock.listingId, listingId));
  return [row?.onHand, row?.reserved];
}

/** Buys something else, by default an hour earlier, so that the account has paid before. */
async function buyElsewhere(who: Person, ms = -61 * minuteMs): Promise<void> {
  const basket = (await world.call<BasketLine[]>('GET', '/api/baskets', who.token)).body;
  await world.call('DELETE', '/api/baskets/clear', who.token);
  await fill(who, { [await world.listing()]: 1 });
  const { purchaseId, clientSecret } = await checkOut(who, ms);
  assert.equal(await pay(who, clientSecret), 'succeeded');
  const paidAt = new Date(startedAt + ms);
  await world.ctx.db.update(purchases).set({ paidAt }).where(eq(purchases.id, purchaseId));
  await fill(who, Object.fromEntries(basket.map(({ productId, quantity }) => [productId, quantity])));
}

/** Creates a buyer and twenty others, each with the whole stock of the same listing in their basket. */
async function crowdAround(quantity: number) {
  const listing = await world.listing({ quantity });
  const [buyer, ...hoarders] = await people(21);
  assert.ok(buyer);
  for (const who of [buyer, ...hoarders]) await fill(who, { [listing]: quantity });
  return { listing, buyer, hoarders };
}

/** Makes every hoarder start a checkout at `ms`. Some are refused because the stock is held. */
const checkOutAll = async (hoarders: Person[], ms: number) => {
  const outcomes: string[] = [];
  for (const who of hoarders) outcomes.push(await refusalOf(checkOut(who, ms)));
  return outcomes;
};

/** Asserts that the buyer gets the stock while the hoarders start their checkouts again. */
async function expectSale(buyer: Person, hoarders: Person[], listing: string, ms: number): Promise<void> {
  const { clientSecret } = await checkOut(buyer, ms);
  await checkOutAll(hoarders, ms + 1000);
  assert.equal(await pay(buyer, clientSecret), 'succeeded');
  const [order] = (await world.call<Order[]>('GET', '/api/orders', buyer.token)).body;
  assert.deepEqual([order?.status, await stockOf(listing)], ['Paid', [0, 0]]);
}

describe('twenty accounts', () => {
  for (const [kind, hasPaid] of [
    ['never pay', false],
    ['have paid once', true],
  ] as const)
    for (const quantity of isLong ? [1, 4] : [1])
      it(`that ${kind} can keep a listing from a buyer for one reservation at most, together or in turn (stock ${quantity})`, async () => {
        const { listing, buyer, hoarders } = await crowdAround(quantity);
        if (hasPaid) for (const who of hoarders) await buyElsewhere(who);
        const [first, ...others] = hoarders;
        assert.ok(first);
        assert.equal((await checkOut(first, 0)).isHeld, true);
        for (const outcome of await checkOutAll([buyer, ...others], minuteMs))
          assert.equal(outcome, 'not_enough_stock');
        await expire(reservationMs + 1000);
        for (const outcome of await checkOutAll([...others, first], reservationMs + 2000))
          assert.equal(outcome, 'started');
        await expectSale(buyer, hoarders, listing, reservationMs + 3000);
      });

  it('that check out in parallel hold a listing once, and not again afterwards', inLongRuns, async () => {
    const { listing, buyer, hoarders } = await crowdAround(4);
    const holdsAt = async (ms: number) => {
      const outcomes = await Promise.allSettled(hoarders.map((who) => checkOut(who, ms)));
      return outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value.isHeld).length;
    };
    assert.equal(await holdsAt(0), 1);
    await expire(reservationMs + 1000);
    assert.equal(await holdsAt(reservationMs + 2000), 0);
    await expectSale(buyer, hoarders, listing, reservationMs + 3000);
  });

  it(
    'some of which have paid before can keep a listing from a buyer for two reservations at most',
    inLongRuns,
    async () => {
      const { listing, buyer, hoarders } = await crowdAround(1);
      const [known, newcomers] = [hoarders.slice(10), hoarders.slice(0, 10)];
      for (const who of known) await buyElsewhere(who);
      await checkOutAll(newcomers, 0);
      await expire(reservationMs + 1000);
      await checkOutAll(known, reservationMs + 1000);
      await expire(2 * reservationMs + 2000);
      await checkOutAll(hoarders, 2 * reservationMs + 2000);
      await expectSale(buyer, hoarders, listing, 2 * reservationMs + 3000);
    },
  );

  it('gain nothing by paying for something else after each hold', inLongRuns, async () => {
    const { listing, buyer, hoarders } = await crowdAround(1);
    const [first, second] = hoarders;
    assert.ok(first && second);
    assert.equal((await checkOut(first, 0)).isHeld, true);
    await expire(reservationMs + 1000);
    await buyElsewhere(first, reservationMs + 1000);
    assert.equal((await checkOut(second, reservationMs + 2000)).isHeld, false);
    await expectSale(buyer, [second], listing, reservationMs + 3000);
  });
});

describe('accounts that never pay', () => {
  it('cannot extend their hold by restarting early or by holding something else in the meantime', async () => {
    const [listing, other] = [await world.listing({ quantity: 1 }), await world.listing({ quantity: 1 })];
    const [hoarder, buyer] = await people(2);
    assert.ok(hoarder && buyer);
    await fill(hoarder, { [listing]: 1 });
    await fill(buyer, { [listing]: 1 });
    await checkOut(hoarder, 0);
    const again = await checkOut(hoarder, 7 * minuteMs);
    assert.equal(again.isHeld, true);
    assert.equal(Date.parse(again.expiresAt), startedAt + reservationMs, 'expires at the same time as before');
    await world.call('DELETE', `/api/baskets/${listing}`, hoarder.token);
    await fill(hoarder, { [other]: 1 });
    await checkOut(hoarder, 12 * minuteMs);
    await fill(hoarder, { [listing]: 1 });
    assert.equal((await checkOut(hoarder, 12.5 * minuteMs)).isHeld, false, 'twelve of the fifteen minutes are used');
    assert.equal(await pay(buyer, (await checkOut(buyer, 13 * minuteMs)).clientSecret), 'succeeded');
  });

  it('hold at most twenty listings at a time; the rest of their basket goes to the first buyer to pay', async () => {
    const goods = await Promise.all(Array.from({ length: 25 }, () => world.listing({ quantity: 1 })));
    const [hoarder] = await people(1);
    assert.ok(hoarder);
    await fill(hoarder, Object.fromEntries(goods.map((id) => [id, 1])));
    assert.equal((await checkOut(hoarder, 0)).isHeld, false);
    const reserved = await Promise.all(goods.map(async (id) => (await stockOf(id))[1]));
    assert.equal(reserved.filter((one) => one === 1).length, 20);
  });

  it('hold at most 200 units at a time', async () => {
    const [hoarder] = await people(1);
    assert.ok(hoarder);
    const [one, two] = [await world.listing({ quantity: 150 }), await world.listing({ quantity: 150 })].toSorted();
    assert.ok(one && two);
    await fill(hoarder, { [one]: 150, [two]: 50 });
    assert.equal((await checkOut(hoarder, 0)).isHeld, true, '200 units');
    await world.call('DELETE', '/api/baskets/clear', hoarder.token);
    await fill(hoarder, { [one]: 150, [two]: 51 });
    assert.equal((await checkOut(hoarder, 1000)).isHeld, false, '201 units');
    assert.deepEqual(
      [await stockOf(one), await stockOf(two)],
      [
        [150, 150],
        [150, 0],
      ],
    );
  });

  it('face ever longer cooldowns after the third expired checkout, until they pay', async () => {
    const [who] = await people(1);
    assert.ok(who);
    let at = 0;
    const letExpire = async () => {
      await world.call('DELETE', '/api/baskets/clear', who.token);
      await fill(who, { [await world.listing()]: 1 });
      await checkOut(who, at);
      at += reservationMs + 1000;
      await expire(at);
    };
    for (const _ of [1, 2, 3]) await letExpire();
    for (const cooldown of [5, 15, 60, 360]) {
      await letExpire();
      const refused = await checkOut(who, at + cooldown * minuteMs - 2000).catch((error: unknown) => error);
      assert.ok(refused instanceof TooManyRequests);
      assert.ok(refused.retryAfter <= 3, `${refused.retryAfter} s`);
      assert.match(
        refused.message,
        /^Your last \d checkouts expired without payment\. You can check out again at \d\d:\d\d\.$/,
      );
      at += cooldown * minuteMs;
    }
    const { clientSecret } = await checkOut(who, at);
    assert.equal(await pay(who, clientSecret), 'succeeded');
  });
});

/** Buys one of each of these listings at once. Returns their orders. */
async function buy(who: Person, goods: readonly string[]) {
  await world.call('DELETE', '/api/baskets/clear', who.token);
  await fill(who, Object.fromEntries(goods.map((id) => [id, 1])));
  const { purchaseId, clientSecret } = await checkOut(who, 0);
  assert.equal(await pay(who, clientSecret), 'succeeded');
  return (await world.call<Order[]>('GET', `/api/orders?purchase=${purchaseId}`, who.token)).body;
}

/** Buys a listing in each of this many purchases. */
async function buySeparately(who: Person, count: number, about?: { sellerId: string }) {
  const bought: Order[][] = [];
  while (bought.length < count) bought.push(await buy(who, [await world.listing(about)]));
  return bought;
}

async function cancel(who: Person, ms: number, purchase: readonly Order[] = []) {
  for (const { _id } of purchase) await cancelAsBuyer(contextFor(who, ms), _id);
}

describe('an account that buys and cancels', () => {
  it('has to wait once it has cancelled ten purchases within 24 hours, whatever it pays in between', async () => {
    const [who] = await people(1);
    assert.ok(who);
    const dozen = await buy(who, await Promise.all(Array.from({ length: 12 }, () => world.listing())));
    const bought = [dozen, ...(await buySeparately(who, 10))];
    // Cancelled long after they were paid.
    const cancelledAt = (nth: number) => 2 * dayMs + nth * minuteMs;
    for (let nth = 0; nth < 9; nth += 1) await cancel(who, cancelledAt(nth), bought[nth]);
    await buyElsewhere(who, cancelledAt(9));
    await cancel(who, cancelledAt(9), bought[9]);
    await fill(who, { [await world.listing()]: 1 });
    const refused = await checkOut(who, cancelledAt(0) + 3 * hourMs).catch((error: unknown) => error);
    assert.ok(refused instanceof TooManyRequests);
    assert.equal(refused.retryAfter, (21 * hourMs) / 1000);
    assert.match(
      refused.message,
      /^You've cancelled 10 purchases within 24 hours\. You can check out again on \d+ \w+ at \d\d:\d\d\.$/,
    );
    await cancel(who, cancelledAt(10), bought[10]);
    assert.equal(await refusalOf(checkOut(who, cancelledAt(1) + dayMs - 1000)), 'too_many_requests');
    assert.equal(await refusalOf(checkOut(who, cancelledAt(1) + dayMs)), 'started');
  });

  it('waits a day for every ten purchases that it has cancelled', async () => {
    const [who] = await people(1);
    assert.ok(who);
    const bought = await buySeparately(who, 30);
    const cancelledAt = (nth: number) => 2 * dayMs + nth * minuteMs;
    for (const [nth, purchase] of bought.entries()) await cancel(who, cancelledAt(nth), purchase);
    await fill(who, { [await world.listing()]: 1 });
    const refused = await checkOut(who, cancelledAt(0) + 3 * dayMs - 1000).catch((error: unknown) => error);
    assert.ok(refused instanceof TooManyRequests);
    assert.equal(refused.retryAfter, 1);
    assert.match(refused.message, /^You've cancelled 30 purchases within 3 days\. /);
    assert.equal(await refusalOf(checkOut(who, cancelledAt(0) + 3 * dayMs)), 'started');
  });

  it('does not have to wait because of orders whose seller is suspended', async () => {
    const [who] = await people(1);
    assert.ok(who);
    const seller = await world.person({ role: 'seller' });
    const bought = [...(await buySeparately(who, 1, { sellerId: seller.id })), ...(await buySeparately(who, 9))];
    await world.ctx.db
      .update(users)
      .set({ bannedAt: new Date(startedAt) })
      .where(eq(users.id, seller.id));
    for (const purchase of bought) await cancel(who, minuteMs, purchase);
    await fill(who, { [await world.listing()]: 1 });
    assert.equal(await refusalOf(checkOut(who, hourMs)), 'started');
  });
});

describe('an honest buyer', () => {
  it('can restart the checkout, change the basket and try several cards within their reservation', async () => {
    const [listing, more] = [await world.listing({ quantity: 1 }), await world.listing({ quantity: 3 })];
    const [buyer] = await people(1);
    assert.ok(buyer);
    await fill(buyer, { [listing]: 1 });
    for (const ms of [0, minuteMs, 2 * minuteMs]) assert.equal((await checkOut(buyer, ms)).isHeld, true);
    await fill(buyer, { [more]: 2 });
    const { clientSecret, isHeld } = await checkOut(buyer, 5 * minuteMs);
    assert.equal(isHeld, true);
    const declined = { clientSecret, ...goodCard, cardNumber: '4000000000000002' };
    for (const _ of [1, 2, 3])
      assert.equal((await world.call('POST', '/api/payments/sandbox/confirm', buyer.token, declined)).status, 402);
    assert.equal(await pay(buyer, clientSecret), 'succeeded');
    assert.deepEqual(
      [await stockOf(listing), await stockOf(more)],
      [
        [0, 0],
        [1, 0],
      ],
    );
  });

  it('whose hold is about to expire still gets enough time to pay, as the next checkout does not hold that line', async () => {
    const [listing, other] = [await world.listing({ quantity: 1 }), await world.listing({ quantity: 1 })];
    const [buyer] = await people(1);
    assert.ok(buyer);
    await fill(buyer, { [listing]: 1 });
    await checkOut(buyer, 0);
    await fill(buyer, { [other]: 1 });
    const second = await checkOut(buyer, 9 * minuteMs);
    assert.deepEqual([second.isHeld, second.expiresIn], [true, 6 * 60]);
    const third = await checkOut(buyer, 10.5 * minuteMs);
    assert.deepEqual([third.isHeld, third.expiresIn], [false, 13.5 * 60]);
    assert.deepEqual(
      [await stockOf(listing), await stockOf(other)],
      [
        [1, 0],
        [1, 1],
      ],
    );
    assert.equal(await pay(buyer, third.clientSecret), 'succeeded');
  });

  it('who has paid before can hold stock that others left unpaid, and it is sold to nobody else', async () => {
    const listing = await world.listing({ quantity: 1 });
    const [hoarder, known, another] = await people(3);
    assert.ok(hoarder && known && another);
    await buyElsewhere(known);
    for (const who of [hoarder, known, another]) await fill(who, { [listing]: 1 });
    await checkOut(hoarder, 0);
    await expire(reservationMs + 1000);
    const unheld = await checkOut(another, reservationMs + 1000);
    assert.equal(unheld.isHeld, false);
    const held = await checkOut(known, reservationMs + 2000);
    assert.equal(held.isHeld, true);
    assert.equal(await pay(another, unheld.clientSecret), 'succeeded');
    const [refused] = (await world.call<Order[]>('GET', '/api/orders', another.token)).body;
    assert.equal(refused?.status, 'Refunded');
    assert.equal(await pay(known, held.clientSecret), 'succeeded');
    assert.deepEqual(await stockOf(listing), [0, 0]);
  });

  it('can hold the same listing again later', async () => {
    const listing = await world.listing({ quantity: 1 });
    const [buyer] = await people(1);
    assert.ok(buyer);
    await fill(buyer, { [listing]: 1 });
    await checkOut(buyer, 0);
    await expire(reservationMs + 1000);
    assert.equal((await checkOut(buyer, 90 * minuteMs)).isHeld, true);
  });
});
