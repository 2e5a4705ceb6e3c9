import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { it } from 'node:test';
import { sql } from 'drizzle-orm';
import { deadLetters } from '#server/jobs/queue.ts';
import { freePort } from '#test/native-postgres.ts';
import { moveOrder, sell } from '#test/sale.ts';
import { makeWorld } from '#test/world.ts';

it('metrics are served in the Prometheus format', async () => {
  const port = await freePort();
  const world = await makeWorld({ METRICS_PORT: String(port) }, undefined, 'without jobs');
  const { call, ctx } = world;
  const read = async () => (await fetch(`http://127.0.0.1:${port}/`)).text();
  await call('GET', '/api/products/all');
  await call('GET', '/api/products/all');
  await call('GET', '/api/products/one/unknown');
  const buyer = await world.person();
  await sell(world, [await world.listing()], undefined, buyer);
  const [order] = await sell(world, [await world.listing()], undefined, buyer);
  await moveOrder(world, order?._id ?? '', 'dispatch', 'seller');
  const claim = { move: 'openDispute', reason: 'not_as_described', text: 'It is sugar.' };
  assert.equal((await call('POST', `/api/orders/${order?._id}/claim`, buyer.token, claim)).status, 204);
  await call('POST', '/api/baskets', buyer.token, { productId: await world.listing() });
  const { amount } = (await call('POST', '/api/payments/validate-basket', buyer.token, {})).body;
  const intent = await call('POST', '/api/payments/create-payment-intent', buyer.token, { amount });
  assert.equal(intent.status, 200);
  await ctx.db.execute(sql`
    insert into pgboss.job (name, data, source_name) values (${deadLetters}, '{}', 'send-refund')`);
  const metrics = await read();
  for (const line of [
    'skep_request_seconds_count{method="GET",route="/api/products/all",status="200"} 2',
    'skep_request_seconds_count{method="GET",route="/api/products/one/:id",status="404"} 1',
    'skep_shared_responses_total{from="hit"} 1',
    'skep_jobs_failed{kind="send-refund"} 1',
    'skep_refunds_unsent 0',
    'skep_payments{state="open"} 1',
    'skep_payments{state="closing"} 0',
    'skep_payments{state="disputed"} 0',
    'skep_disputes_open 1',
    'skep_sockets 0',
    'skep_read_only 0',
  ])
    assert.ok(metrics.includes(`${line}\n`), `${line} in\n${metrics}`);
  const rules = readFileSync(path.join(import.meta.dirname, '../../docs/alerts.yml'), 'utf8');
  const inRules = new Set(rules.match(/\b(skep|nodejs)_\w+/g)?.map((name) => name.replace(/_(count|bucket)$/, '')));
  assert.ok(inRules.size >= 6);
  for (const name of inRules) assert.match(metrics, new RegExp(`^# TYPE ${name} `, 'm'));
});

it('a retried job counts as late from when it was first due, even while it waits for the next attempt', async () => {
  const port = await freePort();
  const { ctx } = await makeWorld({ METRICS_PORT: String(port) }, undefined, 'without jobs');
  await ctx.db.execute(sql`
    insert into pgboss.job (name, data, state, retry_count, created_on, start_after)
    values ('paid-mail', '{}', 'retry', 9, now() - interval '1 hour', now() + interval '15 minutes'),
      ('refund-mail', '{}', 'created', 0, now(), now() + interval '15 minutes')`);
  const metrics = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  assert.match(metrics, /^skep_jobs_waiting\{kind="paid-mail"\} 1$/m);
  assert.match(metrics, /^skep_oldest_job_seconds\{kind="paid-mail"\} 36\d\d/m);
  assert.doesNotMatch(metrics, /refund-mail/, 'a job scheduled for later is not late');
});
