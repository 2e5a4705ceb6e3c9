import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OwnListing } from '#contract/own-listings.ts';
import type { Change } from '#server/db/change-feed.ts';
import { makeWorld } from '#test/world.ts';
import { listingViews } from './tables.ts';

const world = await makeWorld();
const { app, call, ctx } = world;

const view = (id: string, address: string) =>
  app.inject({ method: 'POST', url: `/api/products/one/${id}/views`, remoteAddress: address });
const viewsOf = async (id: string) => {
  await ctx.views.flush();
  return (await call<OwnListing>('GET', `/api/sellers/listings/${id}`, world.seller.token)).body.views;
};

describe('a view of a listing', () => {
  it('is counted once an hour for each IP address', async () => {
    const id = await world.listing();
    for (const address of ['10.0.0.1', '10.0.0.2', '10.0.0.1', '10.0.0.1'])
      assert.equal((await view(id, address)).statusCode, 204);
    assert.equal(await viewsOf(id), 2);
    await view(id, '10.0.0.3');
    assert.equal(await viewsOf(id), 3, 'later views count towards the same day');
    assert.equal((await ctx.db.select().from(listingViews)).length, 1);
  });

  it('is not counted for a listing nobody can see, and does not invalidate cached responses', async () => {
    const draft = await world.listing({ status: 'inactive' });
    const id = await world.listing();
    await call('GET', `/api/products/one/${id}`);
    const changes: Change[] = [];
    ctx.changeFeed.subscribe(
      (change) => changes.push(change),
      () => {},
    );
    for (const each of [draft, 'no-such-listing', id]) await view(each, '10.1.0.1');
    assert.equal(await viewsOf(draft), 0);
    assert.equal(await viewsOf(id), 1);
    assert.deepEqual(changes, []);
  });
});
