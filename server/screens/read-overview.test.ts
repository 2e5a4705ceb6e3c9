import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { jobTitles } from '#contract/job-titles.ts';
import { overviewDays, type readOverview } from '#contract/overview.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Notification } from '#contract/notifications.ts';
import { dayInBritain } from '#contract/time.ts';
import { deadLetters } from '#server/jobs/queue.ts';
import { retryJobs } from '#server/moderation/retry-jobs.ts';
import { jobsOf } from '#server/modules.ts';
import { moveOrder, sell } from '#test/sale.ts';
import { eventually, makeWorld } from '#test/world.ts';

const world = await makeWorld();
const { ctx, call } = world;
const admin = await world.person({ role: 'admin' });
const read = async () => (await call<Output<typeof readOverview>>('GET', '/api/admins/overview', admin.token)).body;

describe("the admin's overview", () => {
  it('counts what happened on each of the last few days, in British time', async () => {
    const before = await read();
    assert.equal(before.days.length, overviewDays);
    assert.equal(before.days.at(-1)?.day, dayInBritain(ctx.now()));
    const jar = await world.listing();
    await sell(world, [jar]);
    const [cancelled] = await sell(world, [jar]);
    await moveOrder(world, cancelled?._id ?? '', 'cancelAsSeller', 'seller');
    const [then, now] = [before.days.at(-1), (await read()).days.at(-1)];
    assert.ok(then && now);
    const gained = Object.entries(now).flatMap(([name, value]) =>
      typeof value === 'number' ? [[name, Number((value - Number(then[name as keyof typeof then])).toFixed(2))]] : [],
    );
    assert.deepEqual(Object.fromEntries(gained), {
      signUps: 2,
      listings: 1,
      orders: 2,
      turnover: 20.9,
      refunds: 10.45,
    });
  });

  it('counts each reported item once, and appeals that await a decision', async () => {
    const waiting = async () => (await read()).waiting.reports;
    const [ann, eve, bob] = [await world.person(), await world.person(), await world.person({ role: 'seller' })];
    const body = { kind: 'seller', id: bob.id, reason: 'abuse', details: 'Rude.' };
    for (const { token } of [ann, eve]) assert.equal((await call('POST', '/api/reports', token, body)).status, 201);
    assert.equal(await waiting(), 1);
    const decision = { decision: 'warn', reason: 'Rude.' };
    await call('POST', `/api/admins/reports/seller/${bob.id}/decide`, admin.token, decision);
    assert.equal(await waiting(), 0);
    const [note] = (await call<Notification[]>('GET', '/api/notifications', bob.token)).body;
    const appeal = `/api/appeals/${note?.link?.replace('/appeal/', '')}`;
    assert.equal((await call('POST', appeal, undefined, { text: 'I was polite.' })).status, 204);
    assert.equal(await waiting(), 1);
  });

  it('has a plain title for every kind of job', () => {
    const kinds = Object.keys(jobsOf({ ...world.database, kind: 'embedded' }));
    assert.deepEqual(Object.keys(jobTitles).toSorted(), kinds.toSorted());
  });

  it('does not retry a job if it cannot record who requested it', async () => {
    await ctx.db.execute(sql`
      insert into pgboss.job (name, data, source_name, source_output, created_on)
      values (${deadLetters}, '{}', 'publish-reviews', '{"message": "The disk is full."}', clock_timestamp())`);
    const nobody = { id: null as never, role: 'admin' as const, isVerified: true, tokenHash: '' };
    const none = { query: undefined, body: undefined, file: undefined, fields: undefined };
    await assert.rejects(retryJobs({ ...ctx, viewer: nobody }, { params: { kind: 'publish-reviews' }, ...none }));
    assert.equal((await read()).failedJobs.find(({ kind }) => kind === 'publish-reviews')?.count, 1);
  });

  it('lists the jobs that have failed permanently, which an admin can retry', async () => {
    const failed = async () => (await read()).failedJobs.find(({ kind }) => kind === 'delete-expired-imports');
    await ctx.db.execute(sql`
      insert into pgboss.job (name, data, source_name, source_output, created_on)
      values (${deadLetters}, '{}', 'delete-expired-imports', '{"message": "The disk is full."}', clock_timestamp())`);
    const shown = await failed();
    assert.deepEqual([shown?.count, shown?.error], [1, 'The disk is full.']);
    const retry = () => call('POST', '/api/admins/jobs/delete-expired-imports/retry', admin.token);
    assert.deepEqual((await retry()).body, { retried: 1 });
    assert.equal(await failed(), undefined);
    await eventually(async () => {
      const { rows } = await ctx.db.execute(
        sql`select 1 from pgboss.job where name = 'delete-expired-imports' and state = 'completed'`,
      );
      return rows[0];
    });
    assert.deepEqual((await retry()).body, { retried: 0 });
    const { rows } = await ctx.db.execute(sql`select 1 from audit_entries where action = 'jobs.retried'`);
    assert.equal(rows.length, 1, 'only the retry that did something is recorded');
  });
});
