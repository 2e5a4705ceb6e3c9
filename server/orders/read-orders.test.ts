import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Order } from '#contract/orders.ts';
import { moveOrder, refundInFull, sell } from '#test/sale.ts';
import { makeWorld } from '#test/world.ts';

const world = await makeWorld();

describe("a buyer's purchases", () => {
  it('are counted across all pages and can be filtered by whether they are finished or have a claim open, and searched', async () => {
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
});
