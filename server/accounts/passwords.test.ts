import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import { dayMs, hourMs } from '#contract/time.ts';
import { eventually, isTo, makeWorld } from '#test/world.ts';
import { resetPassword } from './change-password.ts';
import { createEmailLink } from './email-links.ts';
import { hashPassword } from './passwords.ts';
import { findViewer, startSession } from './sessions.ts';
import { sessions, users } from './tables.ts';

const lines: string[] = [];
const world = await makeWorld({}, { write: (line) => void lines.push(line) });
const { call } = world;

const password = 'walnut frame 42 swarm';
const newPassword = 'heather moor 77 skep';

const login = async (email: string, attempt: string) => {
  const { status, body } = await call<{ token: string }>('POST', '/api/auth/login', undefined, {
    email,
    password: attempt,
  });
  return { status, token: body.token };
};
const isSignedIn = async (token: string) => (await call('GET', '/api/users/me', token)).status === 200;
const later = (ms: number) => ({ ...world.ctx, now: () => new Date(world.ctx.now().getTime() + ms) });

/** A user with a password and two sessions. */
async function createUser() {
  const { id, email } = await world.person();
  await world.ctx.db
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(users.id, id));
  const [{ token: first }, { token: second }] = [await login(email, password), await login(email, password)];
  return { id, email, first, second };
}

const forgot = (email: string) => call('POST', '/api/auth/forgot-password', undefined, { email });
const reset = (token: string, attempt: unknown = newPassword) =>
  call('POST', `/api/auth/reset-password/${token}`, undefined, { newPassword: attempt });
const change = (token: string, fields: Record<string, unknown>) =>
  call('PUT', '/api/users/change-password', token, { currentPassword: password, newPassword, ...fields });

const resetTokens = (to: string, count = 1) =>
  eventually(async () => {
    const emails = (await world.outbox()).filter((mail) => isTo(mail, to));
    const tokens = emails.flatMap((mail) => /\/reset-password\/([\w-]+)/.exec(mail.text ?? '')?.[1] ?? []);
    return tokens.length >= count ? tokens : undefined;
  });

describe('a request to reset a password', () => {
  it('gets the same response for known and unknown addresses', async () => {
    const { email } = await createUser();
    const [known, unknown] = [await forgot(email), await forgot('nobody@test.example')];
    assert.deepEqual([known.status, known.body], [unknown.status, unknown.body]);
    assert.equal(known.status, 200);
  });

  it('enqueues a job whether or not the address is known, so that both take the same time', async () => {
    const { email } = await createUser();
    const countJobs = () => world.ctx.db.$count(sql`pgboss.job`, sql`name = 'reset-mail'`);
    const before = await countJobs();
    for (const each of [email, 'somebody@test.example']) await forgot(each);
    assert.equal(await countJobs(), before + 2);
    await resetTokens(email);
    assert.ok(!(await world.outbox()).some((mail) => isTo(mail, 'somebody@test.example')));
  });

  it('can be reset once with the emailed link, which ends every session', async () => {
    const { email, first, second } = await createUser();
    await forgot(email.toUpperCase());
    const [token = ''] = await resetTokens(email);
    assert.equal((await reset(token)).status, 200);
    assert.deepEqual([await isSignedIn(first), await isSignedIn(second)], [false, false]);
    assert.deepEqual([(await login(email, password)).status, (await login(email, newPassword)).status], [401, 200]);
    const again = await reset(token, 'yet another one 9');
    assert.deepEqual([again.status, again.body.code], [400, 'invalid_link']);
  });

  it('can be reset with the newest link only', async () => {
    const { email } = await createUser();
    await forgot(email);
    const [older = ''] = await resetTokens(email);
    await forgot(email);
    const [, newer = ''] = await resetTokens(email, 2);
    assert.deepEqual([(await reset(older)).status, (await reset(newer)).status], [400, 200]);
  });

  it('can be reset within an hour', async () => {
    const { id } = await createUser();
    const created = Date.now();
    const at = (ms: number) => ({ ...world.ctx, now: () => new Date(created + ms) });
    const token = await createEmailLink(at(0), id, 'reset');
    await assert.rejects(resetPassword(at(hourMs + 1000), token, newPassword), { code: 'invalid_link' });
    await resetPassword(at(hourMs - 1000), token, newPassword);
  });

  it('is not replaced by an invalid one, and the link stays valid', async () => {
    const { id, email } = await createUser();
    const token = await createEmailLink(world.ctx, id, 'reset');
    for (const bad of [email.toUpperCase(), 'z'.repeat(12), 'short', 'password1', 'x'.repeat(129), 12345678, null]) {
      const response = await reset(token, bad);
      assert.deepEqual([response.status, Object.keys(response.body.fields as object)], [400, ['newPassword']]);
    }
    assert.equal((await reset(token)).status, 200);
  });

  it('cannot be reset with a made-up link', async () => {
    for (const fake of ['x', 'null', 'A'.repeat(200), encodeURIComponent("' or 1=1 --"), '%00'])
      assert.equal((await reset(fake)).status, 400, fake);
  });
});

describe('changing the password', () => {
  it('keeps the current session and ends the others', async () => {
    const { email, first, second } = await createUser();
    const response = await change(first, {});
    assert.deepEqual([response.status, response.body], [200, { message: 'Password updated successfully.' }]);
    assert.deepEqual([await isSignedIn(first), await isSignedIn(second)], [true, false]);
    assert.deepEqual([(await login(email, password)).status, (await login(email, newPassword)).status], [401, 200]);
  });

  it('is refused with a wrong current password, and changes nothing', async () => {
    const { email, first, second } = await createUser();
    const response = await change(first, { currentPassword: 'not my password' });
    assert.deepEqual([response.status, response.body.code], [400, 'wrong_password']);
    assert.deepEqual(Object.keys(response.body.fields as object), ['currentPassword']);
    assert.deepEqual([await isSignedIn(second), (await login(email, password)).status], [true, 200]);
  });

  it('is refused with a bad new password, or if either password is missing', async () => {
    const { first, email } = await createUser();
    for (const bad of [email, 'z'.repeat(12)])
      assert.deepEqual(Object.keys((await change(first, { newPassword: bad })).body.fields as object), ['newPassword']);
    const common = await change(first, { newPassword: 'password1' });
    assert.deepEqual([common.status, Object.keys(common.body.fields as object)], [400, ['newPassword']]);
    const empty = await call('PUT', '/api/users/change-password', first, {});
    assert.deepEqual(Object.keys(empty.body.fields as object).toSorted(), ['currentPassword', 'newPassword']);
    assert.equal((await call('PUT', '/api/users/change-password', undefined, {})).status, 401);
  });
});

describe('signing in with the old password while it is being replaced', () => {
  /** Signs in repeatedly while the password is being replaced. Returns the tokens of the sessions it started. */
  async function signInDuring(email: string, replace: () => Promise<{ status: number }>): Promise<string[]> {
    const attempts = Array.from({ length: 8 }, async (_, at) => {
      await sleep(at * 4);
      return login(email, password);
    });
    assert.equal((await replace()).status, 200);
    const responses = await Promise.all(attempts);
    for (const { status } of responses) assert.ok(status === 200 || status === 401, String(status));
    return responses.flatMap(({ status, token }) => (status === 200 ? [token] : []));
  }

  for (let round = 1; round <= 6; round += 1)
    it(`leaves no session open (round ${round})`, async () => {
      const [one, other] = [await createUser(), await createUser()];
      const link = await createEmailLink(world.ctx, one.id, 'reset');
      const afterReset = await signInDuring(one.email, () => reset(link));
      const afterChange = await signInDuring(other.email, () => change(other.first, {}));
      for (const token of [...afterReset, ...afterChange]) assert.equal(await isSignedIn(token), false);
      assert.equal(await isSignedIn(other.first), true);
      const rows = await world.ctx.db
        .select()
        .from(sessions)
        .where(inArray(sessions.userId, [one.id, other.id]));
      assert.equal(rows.length, 1);
    });

  it('is refused if the password was replaced after it was checked', async () => {
    const { id } = await createUser();
    const [user] = await world.ctx.db.select().from(users).where(eq(users.id, id));
    assert.ok(user);
    await resetPassword(world.ctx, await createEmailLink(world.ctx, id, 'reset'), newPassword);
    await assert.rejects(startSession(world.ctx.db, world.ctx.now(), user), { code: 'invalid_credentials' });
  });
});

it('a change and a reset at the same time leave exactly one new password', async () => {
  const { id, email, first } = await createUser();
  const link = await createEmailLink(world.ctx, id, 'reset');
  const [changed, wasReset] = await Promise.all([change(first, { newPassword: 'a third one 9 bees' }), reset(link)]);
  const outcome = [wasReset.status, (await login(email, newPassword)).status];
  // The reset wins if it comes last or the change is refused; otherwise the change has deleted the reset link.
  assert.deepEqual(outcome, changed.status === 200 && wasReset.status === 400 ? [400, 401] : [200, 200]);
});

describe('signing out', () => {
  it('ends this session and no other', async () => {
    const { first, second } = await createUser();
    const response = await call('POST', '/api/auth/logout', first);
    assert.deepEqual([response.status, response.body], [204, '']);
    assert.deepEqual([await isSignedIn(first), await isSignedIn(second)], [false, true]);
    assert.equal((await call('POST', '/api/auth/logout', first)).status, 401);
  });
});

describe('a session', () => {
  const start = async () => {
    const { id } = await world.person();
    return { id, token: await startSession(world.ctx.db, world.ctx.now(), { id, passwordHash: null }) };
  };

  it('expires when it has not been used for 30 days', async () => {
    const [used, unused] = [await start(), await start()];
    assert.equal((await findViewer(later(29 * dayMs), used.token))?.id, used.id);
    assert.equal((await findViewer(later(31 * dayMs), used.token))?.id, used.id);
    assert.equal(await findViewer(later(31 * dayMs), unused.token), null);
  });

  it('expires after 90 days, however often it is used', async () => {
    const { id, token } = await start();
    for (const days of [25, 50, 75, 89]) assert.equal((await findViewer(later(days * dayMs), token))?.id, id);
    assert.equal(await findViewer(later(91 * dayMs), token), null);
  });
});

it('a token that was never issued is rejected', async () => {
  for (const token of ['x', '%00', 'A'.repeat(300), "' or '1'='1", '🐝', ''])
    assert.equal(await isSignedIn(encodeURI(token)), false, token);
});

describe('the log', () => {
  it('contains no password, token or email address, even at debug level', async () => {
    const { id, email, first, second } = await createUser();
    await login(email, 'a wrong password');
    await call('POST', '/api/auth/login', undefined, { email: `x${email}`, password: 'a wrong password' });
    await call('POST', '/api/auth/register', undefined, { name: 'Log Reader', email, password: newPassword });
    await forgot(email);
    const [token = ''] = await resetTokens(email);
    await reset('made-up-token');
    await reset(token);
    await call('GET', `/api/auth/verify/${await createEmailLink(world.ctx, id, 'verify')}?token=${first}`);
    await call('GET', `/no/such/page/${second}?email=${email}`);
    await call('GET', `/api/no/such/call/${second}?email=${email}`);
    const log = lines.join('');
    assert.ok(log.includes('/api/auth/reset-password/:token'), 'requests are logged by their route');
    for (const secret of [
      password,
      newPassword,
      'a wrong password',
      email,
      first,
      second,
      token,
      'Log Reader',
      'made-up',
    ])
      assert.ok(!log.includes(secret), `the log contains "${secret}"`);
  });

  it('contains no values from a statement that failed', async () => {
    const secret = 'ann.secret@test.example';
    const failed = await Promise.resolve(world.ctx.db.execute(sql`select ${secret}::text::int`)).catch(
      (error: Error) => error,
    );
    const duplicate = await world.ctx.db
      .insert(users)
      .values({ id: world.seller.id, name: secret, email: secret, createdAt: world.ctx.now() })
      .catch((error: Error) => error);
    for (const err of [failed, duplicate]) {
      assert.ok(err instanceof Error);
      world.ctx.log.error({ err }, 'a statement failed');
    }
    const log = lines.join('');
    assert.match(log, /a statement failed/);
    assert.match(log, /duplicate key|23505/);
    assert.ok(!log.includes('ann.secret'));
  });
});
