import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { dayMs } from '#contract/time.ts';
import { makeWorld } from '#test/world.ts';
import { hashPassword } from './passwords.ts';
import { deleteOldSecurityEvents, readSecurityLog } from './security-log.ts';
import { users } from './tables.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { call, person, ctx } = world;

/** What the log has about an account, oldest first. */
async function eventsOf({ id, email }: { id: string; email: string }) {
  const rows = await readSecurityLog(ctx.db, { days: 1, email }, ctx.now());
  for (const row of rows) assert.equal(row.userId, id);
  return rows.map(({ call: name, outcome }) => `${name} ${outcome}`);
}

describe('the security log', () => {
  it('has sign-ins, failed attempts and changes of the password, with the account and the network', async () => {
    const ann = await person({ name: 'Ann Forager' });
    const password = 'honey-and-bees';
    await ctx.db
      .update(users)
      .set({ passwordHash: await hashPassword(password) })
      .where(eq(users.id, ann.id));
    const signIn = (given: string) => call('POST', '/api/auth/login', undefined, { email: ann.email, password: given });
    await signIn('not-the-password');
    const { body } = await signIn(password);
    const { token } = body as unknown as { token: string };
    const change = { currentPassword: 'not-the-password', newPassword: 'a-better-password-9' };
    await call('PUT', '/api/users/change-password', token, change);
    assert.deepEqual(await eventsOf(ann), [
      'POST /api/auth/login invalid_credentials',
      'POST /api/auth/login ok',
      'PUT /api/users/change-password wrong_password',
    ]);
    const [first] = await readSecurityLog(ctx.db, { days: 1, email: ann.email }, ctx.now());
    assert.equal(first?.address, '127.0.0.1');
  });

  it('has what admins change, and who was refused it', async () => {
    const [admin, ben] = [await person({ role: 'admin' }), await person()];
    await call('PUT', `/api/admins/users/ban-user/${ben.id}`, ben.token, {});
    await call('GET', '/api/admins/users', ben.token);
    await call('PUT', `/api/admins/users/ban-user/${ben.id}`, admin.token, {});
    await call('GET', '/api/admins/users', admin.token);
    assert.deepEqual(await eventsOf(ben), [
      'PUT /api/admins/users/ban-user/{id} forbidden',
      'GET /api/admins/users forbidden',
    ]);
    assert.deepEqual(await eventsOf(admin), ['PUT /api/admins/users/ban-user/{id} ok']);
  });

  it('has attempts on addresses without an account, without the address', async () => {
    await call('POST', '/api/auth/login', undefined, { email: 'nobody@test.example', password: 'whatever-it-is' });
    const rows = await readSecurityLog(ctx.db, { days: 1 }, ctx.now());
    assert.ok(rows.some(({ outcome, userId }) => outcome === 'invalid_credentials' && userId === null));
    assert.doesNotMatch(JSON.stringify(rows), /nobody@test|whatever|forager/i);
  });

  it('deletes events after their time', async () => {
    const later = { ...ctx, now: () => new Date(ctx.now().getTime() + 181 * dayMs) };
    await deleteOldSecurityEvents(later);
    assert.deepEqual(await readSecurityLog(ctx.db, { days: 400 }, later.now()), []);
  });
});
