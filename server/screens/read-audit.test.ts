import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AuditEntry } from '#contract/audit.ts';
import { dayInBritain } from '#contract/time.ts';
import { users } from '#server/accounts/tables.ts';
import { newId } from '#server/db/columns.ts';
import { makeWorld } from '#test/world.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { call, person, ctx } = world;
const admin = await person({ role: 'admin', name: 'Ada Min' });
const other = await person({ role: 'admin', name: 'Olwen Other' });
const read = async (query: string) => (await call<AuditEntry[]>('GET', `/api/admins/audit?${query}`, admin.token)).body;

describe('the audit log', () => {
  it('can be searched by person, ID, action and day, newest first', async () => {
    const ann = await person({ name: 'Ann Forager' });
    const jar = await world.listing({ title: 'Suspicious honey' });
    const ban = { reason: '=HYPERLINK("https://evil.example")' };
    await call('PUT', `/api/admins/users/ban-user/${ann.id}`, admin.token, ban);
    await call('PUT', `/api/admins/users/unban-user/${ann.id}`, other.token);
    await call('POST', `/api/admins/listings/${jar}/remove`, admin.token, { reason: 'No label.' });
    const today = dayInBritain(ctx.now());
    const all = ['listing.removed', 'user.unbanned', 'user.banned'];
    const cases: [query: string, actions: string[]][] = [
      ['', all],
      ['limit=1&page=2', ['user.unbanned']],
      [`search=${ann.id}`, ['user.unbanned', 'user.banned']],
      ['search=forager', ['user.unbanned', 'user.banned']],
      [`search=${ann.email}`, ['user.unbanned', 'user.banned']],
      ['search=olwen', ['user.unbanned']],
      [`admin=${admin.id}`, ['listing.removed', 'user.banned']],
      ['action=user.banned', ['user.banned']],
      [`from=${today}&to=${today}`, all],
      ['to=2020-01-01', []],
      ['from=2999-01-01', []],
    ];
    for (const [query, actions] of cases)
      assert.deepEqual(
        (await read(query)).map(({ action }) => action),
        actions,
        query,
      );
    const [removal] = await read('action=listing.removed');
    assert.deepEqual(
      [removal?.admin.name, removal?.target, removal?.reason],
      ['Ada Min', { _id: jar, name: 'Suspicious honey' }, 'No label.'],
    );
    for (const day of ['from=2026-02-30', 'from=0000-01-01', 'to=9999-12-31'])
      assert.equal((await call('GET', `/api/admins/audit?${day}`, admin.token)).status, 400, day);

    const csv = await call<string>('GET', '/api/admins/audit/csv?action=user.banned', admin.token);
    assert.equal(csv.headers['content-disposition'], 'attachment; filename="skep-audit-log.csv"');
    const [, line] = csv.body.split('\r\n');
    assert.match(line ?? '', /,Ada Min,.*,user\.banned,Ann Forager,.*"'=HYPERLINK/);
  });

  it('asks for an ID or an email address if too many people have the same name', async () => {
    const at = ctx.now();
    const people = Array.from({ length: 1_001 }, () => ({ id: newId(), name: 'Everyone Smith', createdAt: at }));
    await ctx.db.insert(users).values(people);
    for (const path of ['audit', 'audit/csv']) {
      const { status, body } = await call('GET', `/api/admins/${path}?search=everyone`, admin.token);
      const sentence = 'Too many people have this name. Please enter an ID or an email address.';
      assert.deepEqual([status, body.message, body.fields], [400, sentence, { search: sentence }]);
    }
  });
});
