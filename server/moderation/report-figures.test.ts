import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { readReportFigures } from '#contract/decision-log.ts';
import type { Output } from '#contract/endpoint.ts';
import { dayInBritain, hourMs } from '#contract/time.ts';
import { makeWorld } from '#test/world.ts';
import { appealPath } from './decisions.ts';
import { decisions, reports } from './tables.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { call, person, ctx } = world;
const admin = await person({ role: 'admin', name: 'Ada Min' });

const report = async (token: string, id: string, reason: string) =>
  call('POST', '/api/reports', token, { kind: 'product', id, reason, details: 'It is sugar.' });
const decide = (id: string, decision: string, reason: string) =>
  call('POST', `/api/admins/reports/product/${id}/decide`, admin.token, { decision, reason });
const readFigures = async (query = '') =>
  (await call<Output<typeof readReportFigures>>('GET', `/api/admins/decisions/figures${query}`, admin.token)).body;

describe('the decisions made by admins', () => {
  it('are counted by calendar year and exported as a CSV file without formulas', async () => {
    const [ann, bob] = [await person(), await person()];
    const [jar, comb, candle, wax] = [
      await world.listing({ title: '=Jar' }),
      await world.listing(),
      await world.listing(),
      await world.listing(),
    ];
    for (const [token, id, reason] of [
      [ann.token, jar, 'fraud'],
      [bob.token, jar, 'misleading'],
      [ann.token, comb, 'spam'],
      [ann.token, candle, 'spam'],
    ] as const)
      assert.equal((await report(token, id, reason)).status, 201);
    const hoursEarlier = (hours: number) => new Date(ctx.now().getTime() - hours * hourMs);
    await ctx.db.update(reports).set({ createdAt: hoursEarlier(2) });
    assert.equal((await decide(jar, 'remove', '=2+2')).status, 204);
    assert.equal((await decide(comb, 'none', 'It is fine.')).status, 204);
    await call('POST', `/api/admins/listings/${wax}/remove`, admin.token, { reason: 'No label.' });
    await call('PUT', `/api/admins/users/ban-user/${bob.id}`, admin.token);
    const [removal] = await ctx.db.select().from(decisions).where(eq(decisions.targetId, jar));
    const path = await appealPath(ctx.db, removal?.id ?? '');
    assert.equal(
      (await call('POST', `/api${path.replace('appeal', 'appeals')}`, '', { text: 'It is honey.' })).status,
      204,
    );

    const year = dayInBritain(ctx.now()).slice(0, 4);
    const { years, figures } = await readFigures();
    assert.ok(years.includes(year));
    assert.equal(figures.year, year);
    const { medianHours, ...decided } = figures.decisions;
    assert.deepEqual([figures.reports.total, figures.reports.byKind.product, figures.reports.byKind.seller], [4, 4, 0]);
    assert.deepEqual([figures.reports.byReason.spam, figures.reports.byReason.fraud], [2, 1]);
    assert.deepEqual(decided, {
      total: 4,
      unreported: 2,
      byDecision: { none: 1, remove: 2, warn: 0, ban: 1 },
      removedListings: 2,
    });
    assert.ok(medianHours && Math.abs(medianHours - 2) < 0.1, String(medianHours));
    assert.equal(figures.bans, 1);
    assert.deepEqual(figures.appeals, { total: 1, waiting: 1, byOutcome: { upheld: 0, reversed: 0 } });
    const before = (await readFigures('?year=2001')).figures;
    assert.deepEqual([before.reports.total, before.decisions.medianHours, before.bans], [0, null, 0]);
    assert.equal((await call('GET', '/api/admins/decisions/figures?year=soon', admin.token)).status, 400);

    const { headers, body } = await call<string>('GET', `/api/admins/decisions/csv?year=${year}`, admin.token);
    assert.equal(headers['content-disposition'], `attachment; filename="skep-decisions-${year}.csv"`);
    const lines = body.trim().split('\r\n').slice(1);
    assert.equal(lines.length, 4);
    assert.match(lines[3] ?? '', /,product,.*,'=Jar,.*,2,remove,'=2\+2,Ada Min,.*,It is honey\.,/);
    const earlier = await call<string>('GET', '/api/admins/decisions/csv?year=2001', admin.token);
    assert.equal(earlier.body.trim().split('\r\n').length, 1);
    assert.equal((await call('GET', '/api/admins/decisions/csv', ann.token)).status, 403);
  });

  it('have a median time from report to decision: for an even number, the mean of the middle two', async () => {
    const ann = await person();
    const decidedAt = new Date('2003-06-15T12:00:00Z');
    for (const [hours, median] of [
      [9, 9],
      [2, 5.5],
      [3, 3],
      [4.5, 3.8],
    ] as const) {
      const id = await world.listing();
      assert.equal((await report(ann.token, id, 'spam')).status, 201);
      assert.equal((await decide(id, 'none', 'It is fine.')).status, 204);
      const createdAt = new Date(decidedAt.getTime() - hours * hourMs);
      await ctx.db.update(reports).set({ createdAt, decidedAt }).where(eq(reports.targetId, id));
      assert.equal((await readFigures('?year=2003')).figures.decisions.medianHours, median);
    }
  });
});
