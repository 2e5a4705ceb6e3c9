import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Me } from '#contract/accounts.ts';
import type { Output } from '#contract/endpoint.ts';
import { type listReports, maxOpenReports } from '#contract/reports.ts';
import { makeWorld, type Person } from '#test/world.ts';

const world = await makeWorld({ RATE_LIMITS: 'on' }, undefined, 'without jobs');
const { call, person } = world;
const admin = await person({ role: 'admin' });

const report = ({ token }: Person, id: string) =>
  call('POST', '/api/reports', token, { kind: 'product', id, reason: 'spam', details: 'It is spam.' });
const groups = async () =>
  (await call<Output<typeof listReports>>('GET', '/api/admins/reports?limit=100', admin.token)).body.groups;
const flagsOf = async (id: string) => (await call<Me>('GET', `/api/admins/users/${id}`, admin.token)).body.flagCount;

describe('a flood of reports', () => {
  it('by one person is limited: they are asked to wait, and others can still report', async () => {
    const [flooder, other] = [await person(), await person()];
    const ids: string[] = [];
    for (let number = 0; number <= 30; number += 1) ids.push(await world.listing());
    const responses = [];
    for (const id of ids) responses.push(await report(flooder, id));
    const last = responses.pop();
    assert.ok(responses.every(({ status }) => status === 201));
    assert.deepEqual(
      [last?.status, last?.body.message],
      [429, 'Too many attempts. Please wait a while and try again.'],
    );
    assert.ok(Number(last?.headers['retry-after']) > 0);
    assert.equal((await report(other, ids.at(-1) ?? '')).status, 201);
  });

  it('about one listing by many people is limited and takes up one row of the queue; once decided, the listing can be reported again', async () => {
    const seller = await person({ role: 'seller' });
    const id = await world.listing({ sellerId: seller.id });
    const people: Person[] = [];
    for (let number = 0; number < maxOpenReports + 3; number += 1) people.push(await person());
    const responses = await Promise.all(people.map((one) => report(one, id)));
    const refused = responses.filter(({ status }) => status === 429);
    assert.equal(responses.filter(({ status }) => status === 201).length, maxOpenReports);
    assert.deepEqual(
      refused.map(({ body }) => body.message),
      Array.from({ length: 3 }, () => "Many people have already reported this. We're looking into it."),
    );
    const rows = (await groups()).filter(({ targetId }) => targetId === id);
    assert.deepEqual(
      rows.map(({ count }) => count),
      [maxOpenReports],
    );
    assert.equal(await flagsOf(seller.id), maxOpenReports);
    const decision = { decision: 'none', reason: "It isn't spam." };
    assert.equal((await call('POST', `/api/admins/reports/product/${id}/decide`, admin.token, decision)).status, 204);
    assert.deepEqual([await flagsOf(seller.id), (await report(await person(), id)).status], [0, 201]);
  });
});
