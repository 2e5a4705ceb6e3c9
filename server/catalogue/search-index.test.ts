import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { dayMs } from '#contract/time.ts';
import { dayFromNow } from '#test/days.ts';
import { eventually, makeWorld } from '#test/world.ts';
import { openSearchIndex } from './search-index.ts';
import { listings } from './tables.ts';

const onPostgres = { skip: process.env.TEST_POSTGRES ? false : 'TEST_POSTGRES is not set' };

it('uses the old index after a lost connection, until all listings are loaded again', onPostgres, async () => {
  const { ctx, listing } = await makeWorld();
  const find = async () => {
    const { ids } = await ctx.searchIndex.find({ text: 'numbat', filters: {}, sort: 'newest', from: 0, to: 10 });
    return ids;
  };
  const before = await listing({ title: 'Numbat basket' });
  assert.deepEqual(await find(), [before]);
  let gaps = 0;
  ctx.changeFeed.subscribe(
    () => {},
    () => (gaps += 1),
  );
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%listen %listen %'`);
    await eventually(() => (gaps > 0 ? true : undefined));
    // Nothing can be loaded before this transaction ends.
    await tx.execute(sql`lock ${listings} in access exclusive mode`);
    const stopped = new Promise((_, reject) => setTimeout(reject, 60_000, new Error('the search hangs')).unref());
    assert.deepEqual(await Promise.race([find(), stopped]), [before]);
    assert.equal(ctx.searchIndex.isLoaded(), false);
  });
  const added = await listing({ title: 'Numbat blanket' });
  await eventually(async () => (await find(), ctx.searchIndex.isLoaded() ? true : undefined));
  assert.deepEqual(await find(), [added, before]);
});

it("reindexes a seller's listings when their name changes, and only then", async () => {
  const { ctx, call, seller, listing } = await makeWorld();
  const find = async (text: string) =>
    (await ctx.searchIndex.find({ text, filters: {}, sort: 'newest', from: 0, to: 10 })).ids;
  const id = await listing({ title: 'Wombat basket' });
  assert.deepEqual(await find('wombat'), [id]);
  await ctx.db.transaction(async (tx) => {
    // No notification is sent, so this is only found once the listing is read again.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.update(listings).set({ title: 'Quokka basket' }).where(eq(listings.id, id));
  });
  const change = (body: object) => call('PATCH', '/api/users/me', seller.token, body);
  assert.equal((await change({ bio: 'Bees since 1990.' })).status, 200);
  assert.deepEqual(await find('quokka'), []);
  assert.equal((await change({ name: 'Another Stall Holder' })).status, 200);
  assert.deepEqual(await find('quokka'), [id]);
});

it('ranks the listings of a seller below any that can be bought, but only on the days when the seller is away', async () => {
  const { ctx, call, person, listing } = await makeWorld();
  const { id: sellerId, token } = await person({ role: 'seller' });
  const title = 'Wallaby basket';
  const buyable = await listing({ title });
  const theirs = await listing({ title, sellerId });
  let days = 0;
  const index = openSearchIndex(ctx.db, ctx.changeFeed, () => new Date(ctx.now().getTime() + days * dayMs));
  const query = { text: title, filters: {}, sort: 'relevance' as const, from: 0, to: 2 };
  const find = async () => (await index.find(query)).ids;
  assert.deepEqual(await find(), [theirs, buyable]);
  await call('PUT', '/api/sellers/away', token, { from: dayFromNow(1), until: dayFromNow(3) });
  for (const [day, expected] of [
    [0, [theirs, buyable]],
    [1, [buyable, theirs]],
    [2, [buyable, theirs]],
    [3, [theirs, buyable]],
    [1, [buyable, theirs]],
  ] as const) {
    days = day;
    assert.deepEqual(await find(), expected, `on day ${day}`);
  }
  await call('DELETE', '/api/sellers/away', token);
  assert.deepEqual(await find(), [theirs, buyable]);
});
