import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { it } from 'node:test';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { users } from '#server/accounts/tables.ts';
import { buildApp } from '#server/app.ts';
import { createListing } from '#server/catalogue/create-listing.ts';
import { listingStock } from '#server/catalogue/tables.ts';
import { newId } from '#server/db/columns.ts';
import { openEmbedded } from '#server/db/client.ts';
import { createPurchase } from '#server/payments/purchases.ts';
import { readSettings } from '#server/settings.ts';
import { aListing } from '#test/world.ts';
import { priceLine } from './price-basket.ts';
import { createOrder } from './start-checkout.ts';
import { selectCards } from '#server/catalogue/cards.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'skep-restart-'));

async function open(environment: Record<string, string> = {}) {
  const database = await openEmbedded(path.join(folder, 'db'));
  await database.migrate();
  const settings = readSettings({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent', ...environment });
  return buildApp(settings, database, pino({ level: 'silent' }), 'none');
}

it('releases the stock of a checkout that expired while the server was down', async () => {
  const before = await open();
  const { ctx } = before;
  const [buyerId, sellerId] = [newId(), newId()];
  for (const id of [buyerId, sellerId])
    await ctx.db.insert(users).values({ id, name: 'Somebody', createdAt: ctx.now() });
  const listing = await createListing(ctx.db, aListing({ sellerId, quantity: 3 }), ctx.now());
  await ctx.db.transaction(async (tx) => {
    const [row] = await selectCards(tx);
    assert.ok(row);
    const line = priceLine({ listing: row, quantity: 2, delivery: 'postage', addedPricePence: row.pricePence });
    await createOrder(ctx, tx, await createPurchase(ctx, tx, buyerId, line.totalPence), line);
  });
  await before.close();
  const after = await open({ CLOCK_SKEW: 'PT16M' });
  await after.begin();
  const [stock] = await after.ctx.db.select().from(listingStock).where(eq(listingStock.listingId, listing));
  assert.deepEqual([stock?.onHand, stock?.reserved], [3, 0]);
  await after.close();
  rmSync(folder, { recursive: true, force: true });
});
