import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Notification } from '#contract/notifications.ts';
import type { OwnListing } from '#contract/own-listings.ts';
import { buy } from '#test/buying.ts';
import { makeWorld } from '#test/world.ts';

const world = await makeWorld();
const { call } = world;
const { token } = world.seller;

const messages = async () =>
  (await call<Notification[]>('GET', '/api/notifications', token)).body
    .filter(({ title }) => title === 'Low stock' || title === 'Sold out')
    .map(({ message }) => message)
    .toReversed();

describe('a seller', () => {
  it('is notified once when stock runs low, and again after restocking', async () => {
    const id = await world.listing({ title: 'Smoker', quantity: 5, lowStockAt: 3 });
    await buy(world, id);
    assert.deepEqual(await messages(), []);
    await buy(world, id);
    assert.deepEqual(await messages(), ['Smoker: only 3 left.']);
    await buy(world, id, 3);
    assert.equal((await messages()).length, 1, 'the next sale sends no notification');
    const { body } = await call<OwnListing>('POST', `/api/sellers/listings/${id}/relist`, token, { quantity: 4 });
    assert.deepEqual([body.stock, body.saleStatus], [4, 'active']);
    await buy(world, id, 4);
    assert.deepEqual((await messages()).at(-1), 'Smoker has sold out.');
  });
});
