import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { sell } from '#test/sale.ts';
import { eventually, makeWorld } from '#test/world.ts';
import { purchases } from './tables.ts';

it('jobs queued under their old name are still processed after an upgrade', async () => {
  const world = await makeWorld({}, undefined, 'without jobs');
  const { db } = world.ctx;
  const [order] = await sell(world, [await world.listing()]);
  assert.ok(order);
  const { rows } = await db.execute(sql`
    update pgboss.job set name = 'note-charge' where name = 'fetch-charge' returning data`);
  assert.deepEqual(rows, [{ data: { purchaseId: order.purchaseId } }]);
  await world.begin();
  await eventually(async () => {
    const [purchase] = await db.select().from(purchases).where(eq(purchases.id, order.purchaseId));
    return purchase?.providerChargeId ?? undefined;
  });
});
