import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { sell } from '#test/sale.ts';
import { eventually, makeWorld } from '#test/world.ts';
import { purchases } from './tables.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { db } = world.ctx;

it('still processes jobs that were queued under their old name before an upgrade', async () => {
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

it('looks for unfinished payments and failed jobs on a schedule', async () => {
  const { rows } = await db.execute(
    sql`select name, cron from pgboss.schedule where name in ('finish-payments', 'notify-of-failed-jobs') order by name`,
  );
  assert.deepEqual(rows, [
    { name: 'finish-payments', cron: '*/15 * * * *' },
    { name: 'notify-of-failed-jobs', cron: '* * * * *' },
  ]);
});
