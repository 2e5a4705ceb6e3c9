import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Order } from '#contract/orders.ts';
import { reservationMs } from '#contract/payments.ts';
import { Problem } from '#contract/problems.ts';
import { listingStock } from '#server/catalogue/tables.ts';
import { TooManyRequests } from '#server/http/limits.ts';
import { goodCard } from '#test/shopper.ts';
import { makeWorld, type Person } from '#test/world.ts';
import { expireCheckouts } from './jobs.ts';
import { createPaymentIntent, validateBasket } from './start-checkout.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const minute = 60_000;
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

/** Buys something, so that the account has paid before. */
async function buySomething(who: Person): Promise<void> {
  await fill(who, { [await world.listing()]: 1 });
  assert.equal(await pay(who, (await checkOut(who, -61 * minute)).clientSecret), 'succeeded');
}

describe('accounts that never pay', () => {
  for (const quantity of [1, 4])
    it(`keep a listing from a buyer for one reservation at most, even if twenty take turns (stock ${quantity})`, async () => {
      const listing = await world.listing({ quantity });
      const [buyer, ...hoarders] = await people(21);
      assert.ok(buyer);
      for (const who of [buyer, ...hoarders]) await fill(who, { [listing]: quantity });
      const [first, ...others] = hoarders;
      assert.ok(first);
      assert.equal((await checkOut(first, 0)).isHeld, true);
      for (const who of [buyer, ...others])
        assert.equal(await refusalOf(checkOut(who, minute)), 'not_enough_stock', 'held for fifteen minutes');
      await expire(reservationMs + 1000);
      for (const who of [...others, first]) await checkOut(who, reservationMs + 2000);
      const { clientSecret } = await checkOut(buyer, reservationMs + 3000);
      for (const who of hoarders) await checkOut(who, reservationMs + 4000);
      assert.equal(await pay(buyer, clientSecret), 'succeeded');
      const [order] = (await world.call<Order[]>('GET', '/api/orders', buyer.token)).body;
      assert.deepEqual([order?.status, await stockOf(listing)], ['Paid', [0, 0]]);
    });

  it('cannot extend their hold by starting again early or by holding something else in between', async () => {
    const [listing, other] = [await world.listing({ quantity: 1 }), await world.listing({ quantity: 1 })];
    const [hoarder, buyer] = await people(2);
    assert.ok(hoarder && buyer);
    await fill(hoarder, { [listing]: 1 });
    await fill(buyer, { [listing]: 1 });
    await checkOut(hoarder, 0);
    const again = await checkOut(hoarder, 7 * minute);
    assert.equal(Date.parse(again.expiresAt), startedAt + reservationMs, 'expires at the same time as before');
    await world.call('DELETE', `/api/baskets/${listing}`, hoarder.token);
    await fill(hoarder, { [other]: 1 });
    await checkOut(hoarder, 12 * minute);
    await fill(hoarder, { [listing]: 1 });
    const third = await checkOut(hoarder, 12.5 * minute);
    assert.ok(Date.parse(third.expiresAt) <= startedAt + 15.5 * minute, 'only the unused time is left');
    await expire(16 * minute);
    assert.equal((await checkOut(hoarder, 16 * minute)).isHeld, false);
    assert.equal(await pay(buyer, (await checkOut(buyer, 16 * minute)).clientSecret), 'succeeded');
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
      const refused = await checkOut(who, at + cooldown * minute - 2000).catch((error: unknown) => error);
      assert.ok(refused instanceof TooManyRequests);
      assert.ok(refused.retryAfter <= 3, `${refused.retryAfter} s`);
      assert.match(
        refused.message,
        /^Your last \d checkouts expired without payment\. You can check out again at \d\d:\d\d\.$/,
      );
      at += cooldown * minute;
    }
    const { clientSecret } = await checkOut(who, at);
    assert.equal(await pay(who, clientSecret), 'succeeded');
  });
});

describe('an honest buyer', () => {
  it('can restart the checkout, change the basket and try several cards within their reservation', async () => {
    const [listing, more] = [await world.listing({ quantity: 1 }), await world.listing({ quantity: 3 })];
    const [buyer] = await people(1);
    assert.ok(buyer);
    await fill(buyer, { [listing]: 1 });
    for (const ms of [0, minute, 2 * minute]) assert.equal((await checkOut(buyer, ms)).isHeld, true);
    await fill(buyer, { [more]: 2 });
    const { clientSecret, isHeld } = await checkOut(buyer, 5 * minute);
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

  it('who has paid before can hold what others left unpaid, and it is sold to nobody else', async () => {
    const listing = await world.listing({ quantity: 1 });
    const [hoarder, known, another] = await people(3);
    assert.ok(hoarder && known && another);
    await buySomething(known);
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
    assert.equal((await checkOut(buyer, 90 * minute)).isHeld, true);
  });
});
