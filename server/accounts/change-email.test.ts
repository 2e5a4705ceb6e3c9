import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { eventually, isTo, makeWorld } from '#test/world.ts';
import { hashPassword } from './passwords.ts';
import { startSession } from './sessions.ts';
import { emailChanges } from './sign-in-tables.ts';
import { users } from './tables.ts';

const world = await makeWorld();
const { call } = world;
const password = 'walnut frame 42 swarm';
const passwordHash = await hashPassword(password);

let counter = 0;
const newAddress = () => `Moved.${(counter += 1)}@Test.example`;

/** A user with a password and two sessions. */
async function createUser() {
  const person = await world.person();
  await world.ctx.db.update(users).set({ passwordHash }).where(eq(users.id, person.id));
  const session = () => startSession(world.ctx.db, world.ctx.now(), { id: person.id, passwordHash });
  return { ...person, token: await session(), elsewhere: await session() };
}

const ask = (token: string, email: string, attempt = password) =>
  call('POST', '/api/users/me/email', token, { email, password: attempt });
const answer = (token: string, decision: 'confirm' | 'object' = 'confirm') =>
  call('POST', `/api/auth/email-change/${token}/${decision}`);
const emailOf = async (token: string) => (await call('GET', '/api/users/me', token)).body.email;
type User = Awaited<ReturnType<typeof createUser>>;
const linkTo = (to: string, page = 'change-email') =>
  eventually(async () => {
    const emails = (await world.outbox()).filter((mail) => isTo(mail, to));
    return emails.map((mail) => new RegExp(`/${page}/([\\w-]+)`).exec(mail.text ?? '')?.[1]).findLast(Boolean);
  });

describe('a change of email address', () => {
  for (const order of ['the old one first', 'the new one first'])
    it(`takes effect once both addresses have confirmed it, ${order}, and ends the other sessions`, async () => {
      const { email, token, elsewhere } = await createUser();
      const next = newAddress();
      assert.equal((await ask(token, next)).status, 200);
      const links = [await linkTo(email), await linkTo(next)];
      if (order.startsWith('the new')) links.reverse();
      assert.equal((await answer(links[0] ?? '')).status, 200);
      assert.equal((await answer(links[0] ?? '')).status, 200, 'confirming twice does no harm');
      assert.equal(await emailOf(token), email);
      assert.equal((await answer(links[1] ?? '')).status, 200);
      assert.equal(await emailOf(token), next);
      assert.equal((await call('GET', '/api/users/me', elsewhere)).status, 401);
      assert.equal((await answer(links[1] ?? '')).body.code, 'invalid_link');
      await world.mail(email, 'Your email address was changed');
      const login = await call('POST', '/api/auth/login', undefined, { email: next, password });
      assert.equal(login.status, 200);
    });

  it('leaves no trace of the old address once its owner has been notified', async () => {
    const { email, token } = await createUser();
    const next = newAddress();
    await ask(token, next);
    for (const link of [await linkTo(email), await linkTo(next)]) await answer(link);
    await world.mail(email, 'Your email address was changed');
    const jobs = sql`select data from pgboss.job where data::text ilike ${`%${email}%`}`;
    await eventually(async () => ((await world.ctx.db.execute(jobs)).rows.length === 0 ? true : undefined));
    const [user] = await world.ctx.db
      .select()
      .from(users)
      .where(sql`${users}::text ilike ${`%${email}%`}`);
    assert.equal(user, undefined);
  });

  for (const [how, set] of Object.entries({
    'a password reset': async ({ email }: User, newPassword: string) => {
      await call('POST', '/api/auth/forgot-password', undefined, { email });
      const link = await linkTo(email, 'reset-password');
      return call('POST', `/api/auth/reset-password/${link}`, undefined, { newPassword });
    },
    'a password change': ({ elsewhere }: User, newPassword: string) =>
      call('PUT', '/api/users/change-password', elsewhere, { currentPassword: password, newPassword }),
    'an admin entering another address': async ({ id, email }: User) => {
      const admin = await world.person({ role: 'admin' });
      return call('PUT', `/api/admins/users/edit-user/${id}`, admin.token, { email: `safe-${email}` });
    },
  }))
    it(`is stopped by ${how}, even after the old address has confirmed it`, async () => {
      const user = await createUser();
      const next = newAddress();
      await ask(user.token, next);
      assert.equal((await answer((await linkTo(user.email)) ?? '')).status, 200);
      const link = (await linkTo(next)) ?? '';
      assert.equal((await set(user, 'another frame 43 swarm')).status, 200);
      assert.equal((await answer(link)).body.code, 'invalid_link');
      const subject = how.includes('admin') ? 'Your email address was changed' : 'Your password was changed';
      await world.mail(user.email, subject);
    });

  it('cannot be requested with a password that is replaced in the meantime', async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await createUser();
      const replace = { currentPassword: password, newPassword: 'another frame 43 swarm' };
      await Promise.all([
        ask(user.token, newAddress()),
        call('PUT', '/api/users/change-password', user.elsewhere, replace),
      ]);
      assert.equal(await world.ctx.db.$count(emailChanges, eq(emailChanges.userId, user.id)), 0);
    }
  });

  it('requires the password', async () => {
    const { token, id } = await createUser();
    assert.equal((await ask(token, newAddress(), 'something else')).body.code, 'wrong_password');
    assert.deepEqual(await world.ctx.db.select().from(emailChanges).where(eq(emailChanges.userId, id)), []);
  });

  it('can be stopped from the old address, which ends every session', async () => {
    const { email, token } = await createUser();
    const next = newAddress();
    await ask(token, next);
    const [old, fresh] = [await linkTo(email), await linkTo(next)];
    assert.equal((await answer(fresh)).status, 200);
    assert.equal((await answer(old, 'object')).status, 200);
    assert.equal((await call('GET', '/api/users/me', token)).status, 401);
    assert.equal((await answer(old)).body.code, 'invalid_link');
  });

  it('can be stopped from the new address without ending a session', async () => {
    const { token, email } = await createUser();
    const next = newAddress();
    await ask(token, next);
    assert.equal((await answer(await linkTo(next), 'object')).status, 200);
    assert.equal(await emailOf(token), email);
  });

  it('gets the same response if the address is taken, and only the owner of that address is notified', async () => {
    const [one, other] = [await createUser(), await createUser()];
    const [taken, free] = [await ask(one.token, other.email), await ask(other.token, newAddress())];
    assert.deepEqual([taken.status, taken.body], [free.status, free.body]);
    await world.mail(other.email, 'You already have a Skep account');
  });

  it('cannot be confirmed once the address has been taken', async () => {
    const { token, email } = await createUser();
    const next = newAddress();
    await ask(token, next);
    const links = [await linkTo(email), await linkTo(next)];
    const other = await createUser();
    await world.ctx.db.update(users).set({ emailKey: next.toLowerCase() }).where(eq(users.id, other.id));
    await answer(links[0] ?? '');
    assert.equal((await answer(links[1] ?? '')).body.code, 'conflict');
    assert.equal(await emailOf(token), email);
  });

  it('expires after a day, and is replaced by another request', async () => {
    const { token, email } = await createUser();
    const [first, second] = [newAddress(), newAddress()];
    await ask(token, first);
    const old = await linkTo(first);
    await ask(token, second);
    assert.equal((await answer(old)).body.code, 'invalid_link');
    const link = await linkTo(second);
    await world.ctx.db.update(emailChanges).set({ expiresAt: new Date(0) });
    assert.equal((await answer(link)).body.code, 'invalid_link');
    assert.equal(await emailOf(token), email);
  });
});

it('a new address is sent at most five confirmation links an hour, however many accounts request a change to it', async () => {
  const limited = await makeWorld({ RATE_LIMITS: 'on' }, undefined, 'without jobs');
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    const { id } = await limited.person();
    await limited.ctx.db.update(users).set({ passwordHash }).where(eq(users.id, id));
    const token = await startSession(limited.ctx.db, limited.ctx.now(), { id, passwordHash });
    const email = count % 2 ? 'stranger@test.example' : 'Stranger@Test.example';
    statuses.push((await limited.call('POST', '/api/users/me/email', token, { email, password })).status);
  }
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
});
