import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { readActivity } from '#contract/users.ts';
import type { Output } from '#contract/endpoint.ts';
import { sell } from '#test/sale.ts';
import { makeWorld } from '#test/world.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { call, person, seller } = world;
const admin = await person({ role: 'admin', name: 'Ada Min' });
const read = async (id: string) =>
  (await call<Output<typeof readActivity>>('GET', `/api/admins/users/${id}/activity`, admin.token)).body;

describe("a user's activity", () => {
  it('counts orders, listings and reports, and shows the latest orders and the sessions', async () => {
    const buyer = await person();
    const jar = await world.listing({ title: 'Ling honey' });
    const [order] = await sell(world, [jar], undefined, buyer);
    const report = { kind: 'product', id: jar, reason: 'misleading', details: 'It is not ling honey.' };
    assert.equal((await call('POST', '/api/reports', buyer.token, report)).status, 201);

    const { orders, sessions, securityEvents, ...counts } = await read(buyer.id);
    assert.deepEqual(counts, { bought: 1, sold: 0, listings: 0, reportsMade: 1, reportsAbout: 0, signedIn: 1 });
    assert.deepEqual(
      orders.map(({ _id, side, productName, total, status }) => [_id, side, productName, total, status]),
      [[order?._id, 'bought', 'Ling honey', 10.45, 'Paid']],
    );
    assert.deepEqual([sessions.length, securityEvents], [1, []]);
    const sold = await read(seller.id);
    assert.deepEqual([sold.sold, sold.listings, sold.reportsAbout, sold.orders[0]?.side], [1, 1, 1, 'sold']);
    const own = await call<{ _id: string }[]>('GET', `/api/admins/listings?seller=${seller.id}`, admin.token);
    assert.deepEqual(
      own.body.map(({ _id }) => _id),
      [jar],
    );
    assert.equal((await call('GET', '/api/admins/users/nobody/activity', admin.token)).status, 404);
  });

  it('includes entries in the security log, newest first', async () => {
    const { id, email } = await person();
    for (const password of ['wrong-password-1', 'wrong-password-2'])
      await call('POST', '/api/auth/login', undefined, { email, password });
    const { securityEvents } = await read(id);
    assert.deepEqual(
      securityEvents.map((one) => [one.call, one.outcome, one.address]),
      [1, 2].map(() => ['POST /api/auth/login', 'invalid_credentials', '127.0.0.1']),
    );
  });

  it('can be annotated with notes, which appear in the audit log', async () => {
    const { id } = await person({ name: 'Bo Missing' });
    const note = (text: string) => call('POST', `/api/admins/users/${id}/notes`, admin.token, { note: text });
    assert.equal((await note(' ')).status, 400);
    assert.equal((await note('Rang about the missing parcel.')).status, 204);
    assert.equal((await call('POST', '/api/admins/users/nobody/notes', admin.token, { note: 'Hello' })).status, 404);
    const entries = (await call<object[]>('GET', `/api/admins/audit?search=${id}`, admin.token)).body;
    assert.deepEqual(
      entries.map((entry) => ({ ...entry, _id: '', at: '' })),
      [
        {
          _id: '',
          at: '',
          admin: { _id: admin.id, name: 'Ada Min' },
          action: 'user.noted',
          target: { _id: id, name: 'Bo Missing' },
          before: null,
          after: null,
          reason: 'Rang about the missing parcel.',
        },
      ],
    );
  });
});
