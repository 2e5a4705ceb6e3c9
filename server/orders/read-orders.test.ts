import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { ComingUp, Order } from '#contract/orders.ts';
import { dayMs } from '#contract/time.ts';
import { atTime, moveOrder, refundInFull, sell } from '#test/sale.ts';
import { makeWorld, type Person } from '#test/world.ts';
import { listComingUp } from './coming-up.ts';
import { orders } from './tables.ts';

const world = await makeWorld();

describe("a buyer's purchases", () => {
  it('are counted across all pages, and can be searched and filtered by whether they are finished or have an open claim', async () => {
    const buyer = await world.person();
    const listings = await Promise.all([1, 2, 3].map(() => world.listing()));
    const sold = await sell(world, listings, undefined, buyer);
    const [finished] = sold;
    assert.ok(finished);
    await refundInFull(world, finished._id);

    const list = async (query: string) =>
      (await world.call<Order[]>('GET', `/api/orders?${query}`, buyer.token)).body.map(({ _id }) => _id).toSorted();
    const unfinished = sold.filter(({ _id }) => _id !== finished._id).map(({ _id }) => _id);
    assert.deepEqual(await list('finished=true'), [finished._id]);
    assert.deepEqual(await list('finished=false'), unfinished.toSorted());
    assert.equal((await list('finished=false&limit=1&page=2')).length, 1);
    assert.equal((await list('')).length, 3);
    assert.equal((await world.call('GET', '/api/orders?finished=yes', buyer.token)).status, 400);

    const count = await world.call('GET', '/api/orders/count', buyer.token);
    assert.deepEqual(count.body, { orders: 3, finishedOrders: 1, claimedOrders: 0 });
    const [, second] = sold;
    assert.ok(second);
    await moveOrder(world, second._id, 'dispatch', 'seller');
    await moveOrder(world, second._id, 'openDispute', 'buyer');
    assert.deepEqual(await list('claimed=true'), [second._id]);
    const search = encodeURIComponent(`${second.sellerName} ${second._id.toLowerCase()}`);
    assert.deepEqual(await list(`search=${search}`), [second._id]);
    assert.deepEqual(await list(`search=${search}&finished=true`), []);
    assert.deepEqual(await list(`search=${encodeURIComponent('100% _')}`), []);
    const matching = await world.call('GET', `/api/orders/count?search=${search}`, buyer.token);
    assert.deepEqual(matching.body, { orders: 1, finishedOrders: 0, claimedOrders: 1 });
    const other = await world.person();
    assert.deepEqual((await world.call('GET', '/api/orders/count', other.token)).body, {
      orders: 0,
      finishedOrders: 0,
      claimedOrders: 0,
    });
  });

  it('show what is coming up next, wherever it is in the list', async () => {
    const buyer = await world.person();
    const { id: sellerId } = await world.person({ role: 'seller' });
    const accepted = { sellerId, returnPolicy: 'Buyer Pays Return Shipping' } as const;
    const listings = [
      await world.listing({ ...accepted, deliveryMethods: ['collection'] }),
      await world.listing(accepted),
      await world.listing({ sellerId, returnPolicy: 'No Returns Accepted' }),
      await world.listing(accepted),
      await world.listing(accepted),
    ];
    const [hive, jar, , claimed] = await sell(world, listings, undefined, buyer);
    assert.ok(hive && jar && claimed);
    await moveOrder(world, jar._id, 'dispatch', 'seller');
    await moveOrder(world, claimed._id, 'dispatch', 'seller');
    await moveOrder(world, claimed._id, 'requestRefund', 'buyer');
    const collectionAt = new Date(Date.now() + 3 * dayMs);
    await world.ctx.db.update(orders).set({ collectionAt }).where(eq(orders.id, hive._id));
    const shown = async ({ token }: Person) =>
      (await world.call<ComingUp[]>('GET', '/api/orders/coming-up', token)).body.map(({ _id, what }) => [_id, what]);
    const expected = [
      [hive._id, 'collect'],
      [jar._id, 'request_refund'],
    ];
    assert.deepEqual(await shown(buyer), expected, 'no refund deadline for what has not been sent');
    assert.deepEqual(await shown(await world.person()), []);
  });

  it('show the deadline for a change of mind until it has passed, even when the clocks have gone back', async () => {
    const buyer = await world.person();
    const [order] = await sell(world, [await world.listing({ returnPolicy: 'No Returns Accepted' })], undefined, buyer);
    const receivedAt = new Date('2026-10-20T00:05+01:00');
    await world.ctx.db
      .update(orders)
      .set({ state: 'completed', changeOfMind: true, createdAt: new Date('2026-10-10'), receivedAt })
      .where(eq(orders.id, order?._id ?? ''));
    const viewer = { id: buyer.id, role: 'buyer', isVerified: true, tokenHash: '' } as const;
    const at = async (moment: string) =>
      (await listComingUp({ ...atTime(world, moment).ctx, viewer })).map((coming) => coming.at);
    assert.deepEqual(await at('2026-11-03T23:30Z'), ['2026-11-03T23:59:59.999Z']);
    assert.deepEqual(await at('2026-11-04T00:00Z'), []);
  });
});
