import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Order } from '#contract/orders.ts';
import { move, sell } from '#test/sale.ts';
import { makeWorld } from '#test/world.ts';

const world = await makeWorld();

describe("a buyer's purchases", () => {
  it('are counted over all pages, and narrowed to those that have ended or are under way', async () => {
    const buyer = await world.person();
    const listings = await Promise.all([1, 2, 3].map(() => world.listing()));
    const sold = await sell(world, listings, undefined, buyer);
    const [over] = sold;
    assert.ok(over);
    await move(world, over._id, 'refund', 'seller');

    const ask = async (query: string) =>
      (await world.call<Order[]>('GET', `/api/orders?${query}`, buyer.token)).body.map(({ _id }) => _id).toSorted();
    const underWay = sold.filter(({ _id }) => _id !== over._id).map(({ _id }) => _id);
    assert.deepEqual(await ask('finished=true'), [over._id]);
    assert.deepEqual(await ask('finished=false'), underWay.toSorted());
    assert.equal((await ask('finished=false&limit=1&page=2')).length, 1);
    assert.equal((await ask('')).length, 3);
    assert.equal((await world.call('GET', '/api/orders?finished=yes', buyer.token)).status, 400);

    const count = await world.call('GET', '/api/orders/count', buyer.token);
    assert.deepEqual(count.body, { orders: 3, finishedOrders: 1 });
    const other = await world.person();
    assert.deepEqual((await world.call('GET', '/api/orders/count', other.token)).body, {
      orders: 0,
      finishedOrders: 0,
    });
  });
});
