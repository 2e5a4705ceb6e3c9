import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { eventually, openDatabase } from '#test/world.ts';
import { openQueue, type JobData, type Jobs } from './queue.ts';

it('jobs and schedules resume once a clock that was ahead has been corrected', async (test) => {
  const shop = await openDatabase();
  const work = await openQueue(shop, pino({ level: 'silent' }));
  test.after(async () => {
    await work.stop();
    await shop.close();
  });
  const done: JobData[] = [];
  const jobs: Jobs<object> = { note: { run: (_ctx, data) => Promise.resolve(void done.push(data)) } };
  await work.declare(jobs);
  await work.queue.enqueue(shop.db, 'note', [{ is: 'new' }, { is: 'retried' }, { is: 'running' }]);
  await work.queue.enqueue(shop.db, 'note', { is: 'for later' }, 3600);
  const ahead = sql`interval '1 year'`;
  await shop.db.execute(sql`update pgboss.version set cron_on = now() + ${ahead}`);
  await shop.db.execute(
    sql`update pgboss.queue set monitor_claim_on = now() + ${ahead}, maintain_on = now() + ${ahead}`,
  );
  await shop.db.execute(sql`
    update pgboss.job set created_on = created_on + ${ahead}, start_after = start_after + ${ahead},
      state = case data ->> 'is' when 'retried' then 'retry' when 'running' then 'active' else 'created' end::pgboss.job_state,
      started_on = case data ->> 'is' when 'running' then now() + ${ahead} end,
      heartbeat_on = case data ->> 'is' when 'running' then now() + ${ahead} end
    where name = 'note'`);

  await work.work(jobs, {});
  await eventually(async () => {
    const { rows } = await shop.db.execute(sql`select 1 from pgboss.job where name = 'note' and state = 'completed'`);
    return rows.length === 2 ? true : undefined;
  });
  assert.deepEqual(new Set(done.map(({ is }) => is)), new Set(['new', 'retried']));
  const { rows } = await shop.db.execute(sql`
    select data ->> 'is' as is, case state when 'created' then round(extract(epoch from start_after - now()) / 3600)::int end as hours
    from pgboss.job where name = 'note' and state <> 'completed' and created_on <= now() and coalesce(heartbeat_on, now()) <= now()
    order by 1`);
  assert.deepEqual(rows, [
    { is: 'for later', hours: 1 },
    { is: 'running', hours: null },
  ]);
  const { rows: late } = await shop.db.execute(sql`
    select 1 from pgboss.version where cron_on > now()
    union all select 1 from pgboss.queue where greatest(monitor_claim_on, maintain_on) > now()`);
  assert.deepEqual(late, []);
});
