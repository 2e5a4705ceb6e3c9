import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { anApplicant } from '#test/applications.ts';
import { makeWorld } from '#test/world.ts';
import { banInTransaction, endBans } from './ban-user.ts';
import { decisions } from '#server/moderation/tables.ts';
import { auditEntries } from './audit-tables.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { call, person, ctx } = world;
const admin = await person({ role: 'admin' });

const ban = (id: string, reason?: string) =>
  call('PUT', `/api/admins/users/ban-user/${id}`, admin.token, reason ? { reason } : undefined);
const unban = (id: string, reason?: string) =>
  call('PUT', `/api/admins/users/unban-user/${id}`, admin.token, reason ? { reason } : undefined);
const auditOf = (targetId: string) =>
  ctx.db.select().from(auditEntries).where(eq(auditEntries.targetId, targetId)).orderBy(auditEntries.id);

describe('a ban', () => {
  it('ends sessions and hides listings until it is lifted; the audit log records its start and its end', async () => {
    const seller = await person({ role: 'seller' });
    const listing = await world.listing({ sellerId: seller.id });
    const buyer = await person();
    const show = async () => (await call('GET', `/api/products/one/${listing}`)).status;
    const add = async () => (await call('POST', '/api/baskets', buyer.token, { productId: listing })).status;
    assert.equal(await show(), 200);

    assert.equal((await ban(seller.id, 'Sells sugar as honey.')).status, 204);
    assert.equal((await call('GET', '/api/users/me', seller.token)).status, 401);
    assert.equal(await show(), 404);
    assert.ok((await add()) >= 400);
    const { body } = await call('GET', `/api/admins/users/${seller.id}`, admin.token);
    assert.equal(body.isBanned, true);

    assert.equal((await unban(seller.id, 'It was honey.')).status, 204);
    assert.equal(await show(), 200);
    assert.ok((await add()) < 300);
    assert.equal((await call('GET', '/api/users/me', seller.token)).status, 401, 'their sessions remain ended');
    assert.deepEqual(
      (await auditOf(seller.id)).map(({ action, adminId, reason }) => [action, adminId, reason]),
      [
        ['user.banned', admin.id, 'Sells sugar as honey.'],
        ['user.unbanned', admin.id, 'It was honey.'],
      ],
    );
  });

  it('is refused to one of two admins who ban each other at the same time', async () => {
    const admins = [await person({ role: 'admin' }), await person({ role: 'admin' })] as const;
    const banned = await Promise.all(
      [admins, admins.toReversed()].map(([one, other]) =>
        call('PUT', `/api/admins/users/ban-user/${other?.id}`, one?.token, { reason: 'Misuse.' }),
      ),
    );
    assert.deepEqual(banned.map(({ status }) => String(status)).toSorted(), ['204', '401']);
  });

  it('with an end date is lifted at the start of that day in Britain, and the user is notified both times', async () => {
    const { id } = await person();
    const until = (day: string) => call('PUT', `/api/admins/users/ban-user/${id}`, admin.token, { until: day });
    const tooEarly = await until('2020-01-01');
    assert.deepEqual([tooEarly.status, tooEarly.body.fields], [400, { until: 'Please choose a day after today.' }]);
    assert.equal((await until('tomorrow')).status, 400);
    const viewer = { id: admin.id, role: 'admin' as const, isVerified: true, tokenHash: '' };
    const later = { ...ctx, viewer, now: () => new Date('2999-06-01T12:00:00Z') };
    const today = { reason: '', until: '2999-06-01', appealLink: '' };
    const banNow = ctx.db.transaction((tx) => banInTransaction(later, tx, id, today));
    await assert.rejects(banNow, { code: 'invalid_input' });
    assert.equal((await until('2999-06-01')).status, 204);
    const read = async () => (await call('GET', `/api/admins/users/${id}`, admin.token)).body;
    const { isBanned, bannedUntil } = await read();
    assert.deepEqual([isBanned, bannedUntil], [true, '2999-05-31T23:00:00.000Z']);
    await endBans({ ...ctx, now: () => new Date('2999-05-31T22:59:59Z') });
    assert.equal((await read()).isBanned, true);
    await endBans({ ...ctx, now: () => new Date('2999-05-31T23:00:00Z') });
    assert.deepEqual([(await read()).isBanned, (await read()).bannedUntil], [false, null]);
    const { rows } = await ctx.db.execute(
      sql`select title, message from notifications where user_id = ${id} order by created_at`,
    );
    assert.match(String(rows[0]?.message), /^We've suspended your account until 1 June 2999\./);
    assert.equal(rows[1]?.title, 'Your account is active again');
  });

  it('includes a statement of reasons; the user can appeal, and another admin can reverse the decision', async () => {
    const { id } = await person({ name: 'Bo Banned' });
    await ban(id, 'Sells sugar as honey.');
    const { rows } = await ctx.db.execute(sql`select message, link from notifications where user_id = ${id}`);
    assert.match(String(rows[0]?.message), /Our reason: Sells sugar as honey\. If you think we've got it wrong/);
    const token = String(rows[0]?.link).replace('/appeal/', '');
    const statement = await call('GET', `/api/appeals/${token}`);
    const { kind, decision, reason, target } = statement.body as Record<string, unknown> & {
      target: { title: string };
    };
    assert.deepEqual([kind, decision, reason, target.title], ['seller', 'ban', 'Sells sugar as honey.', 'Bo Banned']);
    assert.equal((await call('POST', `/api/appeals/${token}`, undefined, { text: 'It is real honey.' })).status, 204);
    const { body } = await call<{ appeals: { _id: string; owner: { _id: string } }[] }>(
      'GET',
      '/api/admins/appeals',
      admin.token,
    );
    const appeal = body.appeals.find(({ owner }) => owner._id === id);
    const second = await person({ role: 'admin' });
    const reverse = { outcome: 'reversed', reason: 'It is honey after all.' };
    assert.equal(
      (await call('POST', `/api/admins/decisions/${appeal?._id}/reconsider`, second.token, reverse)).status,
      204,
    );
    assert.equal((await call('GET', `/api/admins/users/${id}`, admin.token)).body.isBanned, false);
  });

  it('counts as reversed once an admin lifts it', async () => {
    const { id } = await person();
    await ban(id, 'Sells sugar as honey.');
    await unban(id, 'It was honey.');
    const [decision] = await ctx.db.select().from(decisions).where(eq(decisions.ownerId, id));
    assert.deepEqual(
      [decision?.outcome, decision?.outcomeAdminId, decision?.outcomeReason],
      ['reversed', admin.id, 'It was honey.'],
    );
  });

  it('remains in force when an appeal against an earlier one succeeds', async () => {
    const { id } = await person();
    const put = (body: object) => call('PUT', `/api/admins/users/ban-user/${id}`, admin.token, body);
    await put({ until: '2999-06-01', reason: 'Sells sugar as honey.' });
    await endBans({ ...ctx, now: () => new Date('2999-06-01T00:00:00Z') });
    await put({ reason: 'Threatens buyers.' });
    const isBan = eq(decisions.ownerId, id);
    const [first, second] = await ctx.db.select().from(decisions).where(isBan).orderBy(decisions.id);
    const reverse = (decision = '') =>
      call('POST', `/api/admins/decisions/${decision}/reconsider`, admin.token, {
        outcome: 'reversed',
        reason: 'It was honey.',
      });
    const isBanned = async () => (await call('GET', `/api/admins/users/${id}`, admin.token)).body.isBanned;
    assert.deepEqual([(await reverse(first?.id)).status, await isBanned()], [204, true]);
    assert.deepEqual([(await reverse(second?.id)).status, await isBanned()], [204, false]);
  });

  it("is refused for the admin's own account, for unknown users and when nothing would change", async () => {
    const { id } = await person();
    assert.equal((await ban(admin.id)).status, 403);
    assert.equal((await ban('nobody')).status, 404);
    assert.equal((await unban('nobody')).status, 404);
    assert.equal((await unban(id)).status, 409);
    assert.equal((await ban(id)).status, 204);
    assert.equal((await ban(id)).status, 409);
    assert.equal((await auditOf(id)).length, 1);
    assert.equal((await auditOf(admin.id)).length, 0);
  });
});

describe('the audit log', () => {
  it('contains decisions on applications', async () => {
    const { id, applicationId } = await anApplicant(world);
    await call('POST', `/api/admins/requests/${applicationId}/reject`, admin.token, { reason: 'Blurred.' });
    assert.deepEqual(
      (await auditOf(id)).map(({ action, before, after, reason }) => [action, before, after, reason]),
      [['application.rejected', { kycStatus: 'pending' }, { kycStatus: 'rejected' }, 'Blurred.']],
    );
  });

  it('cannot be changed or deleted', async () => {
    const { id } = await person();
    await ban(id);
    await call('PUT', `/api/admins/users/edit-user/${id}`, admin.token, { name: 'Another Name' });
    for (const change of [
      sql`update audit_entries set before = null where action = 'user.edited'`,
      sql`update audit_entries set before = without_personal_details(before), after = without_personal_details(after) where action = 'user.edited'`,
      sql`update audit_entries set before = without_personal_details(before), after = '{}' where action = 'user.edited'`,
      sql`update audit_entries set reason = null`,
      sql`delete from audit_entries`,
      sql`truncate audit_entries`,
    ])
      await assert.rejects(Promise.resolve(ctx.db.execute(change)), (error: Error) =>
        /only ever appended to/.test(String(error.cause)),
      );
  });
});
