import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { makeWorld } from '#test/world.ts';
import { lockStock } from './stock.ts';

const world = await makeWorld({}, undefined, 'without jobs');

/** How many stock rows have been read so far. */
async function rowsRead(tx: Db): Promise<number> {
  const { rows } = await tx.execute(sql`
    select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'listing_stock'`);
  return Number(rows[0]?.read);
}

it('a checkout locks the stock of its listings without reading the stock of all listings', async () => {
  const { id } = await world.person();
  const goods = await Promise.all(Array.from({ length: 30 }, () => world.listing()));
  const wanted = goods.slice(0, 2);
  const read = await world.ctx.db.transaction(async (tx) => {
    // With so few rows, PostgreSQL would choose a sequential scan anyway.
    await tx.execute(sql`set local enable_seqscan = off`);
    const before = await rowsRead(tx);
    await lockStock(tx, id, wanted);
    return (await rowsRead(tx)) - before;
  });
  assert.equal(read, wanted.length);
});
