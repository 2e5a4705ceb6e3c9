import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { URI, type TOTP } from 'otpauth';
import { waitForLock } from '#test/wait-for-lock.ts';
import { eventually, makeWorld } from '#test/world.ts';
import { hashPassword } from './passwords.ts';
import { replaceAuthenticator } from './second-step.ts';
import { endSessions, hashToken, startSession } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { authenticators, recoveryCodes } from './sign-in-tables.ts';
import { users } from './tables.ts';
import { confirmTwoStep, endTwoStep, endTwoStepFor, renewRecoveryCodes } from './two-step.ts';

const world = await makeWorld({ ADMIN_TWO_STEP: 'on', RATE_LIMITS: 'on' });
const { call } = world;
const skip = world.database.kind === 'embedded' && 'the embedded database runs one transaction at a time';

const password = 'walnut frame 42 swarm';
const passwordHash = await hashPassword(password);
const url = '/api/users/me/two-step';
const halfMinute = 30_000;

async function createUser(role: 'buyer' | 'admin' = 'buyer') {
  const person = await world.person({ role });
  await world.ctx.db.update(users).set({ passwordHash }).where(eq(users.id, person.id));
  const { body } = await login(person.email);
  return { ...person, token: String(body.token) };
}

const login = (email: string, code?: string, attempt = password) =>
  call('POST', '/api/auth/login', undefined, { email, password: attempt, ...(code && { code }) });
/** Signs in at a later time, when the app shows another code. */
const loginLater = async (email: string, code: string, ms: number) => {
  const ctx = { ...world.ctx, log: world.app.log, address: '10.0.0.1', now: () => new Date(Date.now() + ms) };
  const { token } = await signIn(ctx, { body: { email, password, code } } as Parameters<typeof signIn>[1]);
  return token;
};

/**
 * A user with two-step sign-in turned on, with the current code. Each code works once, so `code()` returns the next one, which is
 * accepted too: from half a minute before its time until half a minute after it.
 */
async function createTwoStepUser(role?: 'buyer' | 'admin') {
  const person = await createUser(role);
  const started = await call('POST', `${url}/start`, person.token, { password });
  const app = URI.parse(String(started.body.url)) as TOTP;
  const code = (ahead = 1) => app.generate({ timestamp: Date.now() + ahead * halfMinute });
  const confirmed = await call<{ recoveryCodes: string[] }>('POST', `${url}/confirm`, person.token, { code: code(0) });
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body));
  return { ...person, app, code, started, recoveryCodes: confirmed.body.recoveryCodes };
}

/** The context of a request by a session that was valid when the request began. */
const inProgress = ({ id, token }: { id: string; token: string }) => {
  const viewer = { id, role: 'buyer', isVerified: true, tokenHash: hashToken(token) } as const;
  return { ...world.ctx, log: world.app.log, address: '10.0.0.1', viewer };
};

describe('two-step sign-in', () => {
  it('refuses a sign-in that began without the second step before it was turned on', async () => {
    const { id } = await createTwoStepUser();
    const checked = { id, passwordHash, twoStepSince: null };
    await assert.rejects(startSession(world.ctx.db, world.ctx.now(), checked), { code: 'invalid_credentials' });
  });

  it('is set up with the password and a first code, which ends the other sessions', async () => {
    const person = await createUser();
    const elsewhere = String((await login(person.email)).body.token);
    const wrong = await call('POST', `${url}/start`, person.token, { password: 'something else' });
    assert.deepEqual([wrong.status, wrong.body.code], [400, 'wrong_password']);
    const { body } = await call('POST', `${url}/start`, person.token, { password });
    assert.match(String(body.url), /^otpauth:\/\/totp\/Skep:.*issuer=Skep&secret=/);
    const refused = await call('POST', `${url}/confirm`, person.token, { code: '000000' });
    assert.equal(refused.body.code, 'wrong_code');
    assert.equal((await login(person.email)).status, 200, 'until it is confirmed, the password is enough');
    const code = (URI.parse(String(body.url)) as TOTP).generate();
    assert.equal((await call('POST', `${url}/confirm`, person.token, { code })).status, 200);
    assert.equal((await call('GET', '/api/users/me', elsewhere)).status, 401);
    const { since, recoveryCodesLeft } = (await call('GET', url, person.token)).body;
    assert.deepEqual([typeof since, recoveryCodesLeft], ['string', 10]);
    await world.mail(person.email, 'The way you sign in has changed');
    assert.equal((await call('POST', `${url}/confirm`, person.token, { code })).status, 409);
  });

  it('accepts another app in place of the first, once its first code is confirmed', async () => {
    const {
      email,
      token,
      code,
      recoveryCodes: [first = ''],
    } = await createTwoStepUser();
    const elsewhere = String((await login(email, code())).body.token);
    assert.equal((await call('POST', `${url}/start`, token, { password: 'something else' })).status, 400);
    const { body } = await call('POST', `${url}/start`, token, { password });
    const app = URI.parse(String(body.url)) as TOTP;
    assert.equal((await login(email, app.generate())).body.code, 'wrong_code', 'until then, its codes are refused');
    assert.ok(await loginLater(email, code(2), halfMinute), 'and those of the first app are accepted');
    for (const wrong of [code(1), first])
      assert.equal((await call('POST', `${url}/confirm`, token, { code: wrong })).body.code, 'wrong_code');
    assert.equal((await call('GET', url, token)).body.recoveryCodesLeft, 10);
    const confirmed = await call<{ recoveryCodes: string[] }>('POST', `${url}/confirm`, token, {
      code: app.generate(),
    });
    assert.deepEqual(
      [confirmed.status, confirmed.body.recoveryCodes?.length],
      [200, 10],
      JSON.stringify(confirmed.body),
    );
    assert.equal((await call('GET', '/api/users/me', elsewhere)).status, 401);
    assert.equal((await login(email, first)).body.code, 'wrong_code');
    await assert.rejects(loginLater(email, code(3), 3 * halfMinute), { code: 'wrong_code' });
    const next = app.generate({ timestamp: Date.now() + halfMinute });
    assert.equal((await login(email, next)).status, 200);
    await eventually(async () =>
      (await world.outbox()).find(
        ({ to, text }) => to?.[0]?.address === email && text?.includes('Another authenticator app'),
      ),
    );
  });

  it('refuses a code from the first app in a sign-in that began before another app replaced it', { skip }, async () => {
    const { id, email, token, code } = await createTwoStepUser();
    await call('POST', `${url}/start`, token, { password });
    let late: ReturnType<typeof login> | undefined;
    await world.ctx.db.transaction(async (tx) => {
      await replaceAuthenticator(world.ctx, tx, id);
      late = login(email, code());
      await waitForLock(world.ctx.db);
    });
    assert.equal((await late)?.body.code, 'wrong_code');
  });

  it('discards an app that is not confirmed before the password changes', async () => {
    for (const [person, refusal] of [
      [await createUser(), [400, 'wrong_code']],
      [await createTwoStepUser(), [409, 'conflict']],
    ] as const) {
      const { body } = await call('POST', `${url}/start`, person.token, { password });
      const passwords = { currentPassword: password, newPassword: 'another frame 43 swarm' };
      assert.equal((await call('PUT', '/api/users/change-password', person.token, passwords)).status, 200);
      const code = (URI.parse(String(body.url)) as TOTP).generate();
      const confirmed = await call('POST', `${url}/confirm`, person.token, { code });
      assert.deepEqual([confirmed.status, confirmed.body.code], refusal);
    }
  });

  it('is not turned on or off by a request that began before a password change ended its session', async () => {
    const person = await createUser();
    const started = await call('POST', `${url}/start`, person.token, { password });
    const code = (URI.parse(String(started.body.url)) as TOTP).generate();
    const other = await createTwoStepUser();
    for (const { id } of [person, other]) await endSessions(world.ctx.db, id);
    await assert.rejects(
      confirmTwoStep(inProgress(person), { body: { code } } as Parameters<typeof confirmTwoStep>[1]),
      {
        code: 'unauthenticated',
      },
    );
    const withPassword = { body: { password } };
    await assert.rejects(renewRecoveryCodes(inProgress(other), withPassword), { code: 'unauthenticated' });
    await assert.rejects(endTwoStep(inProgress(other), withPassword), { code: 'unauthenticated' });
    assert.equal((await login(person.email)).status, 200);
    assert.equal((await login(other.email)).body.code, 'second_step');
  });

  it('asks for a code only after the right password', async () => {
    const { email, code } = await createTwoStepUser();
    const steps = [await login(email, undefined, 'wrong one'), await login(email), await login(email, code())];
    assert.deepEqual(
      steps.map(({ status, body }) => [status, body.code]),
      [
        [401, 'invalid_credentials'],
        [401, 'second_step'],
        [200, undefined],
      ],
    );
  });

  it('accepts each code once, and no code that is minutes old', async () => {
    const { email, code } = await createTwoStepUser();
    const first = code();
    const codes = [first, first, code(0), code(-10)];
    const statuses = [];
    for (const each of codes) statuses.push((await login(email, each)).status);
    assert.deepEqual(statuses, [200, 400, 400, 400]);
  });

  it('accepts each code once even if it is sent many times in parallel', async () => {
    const { email, code } = await createTwoStepUser();
    const current = code();
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => login(email, current)))).map(
      ({ status }) => status,
    );
    assert.deepEqual(
      statuses.toSorted((a, b) => a - b),
      [200, 400, 400, 400, 400],
    );
  });

  it('accepts each recovery code once, however it is typed, emails the owner, and replaces them all on request', async () => {
    const {
      email,
      token,
      recoveryCodes: [first = ''],
    } = await createTwoStepUser();
    assert.equal((await login(email, first.toUpperCase().replaceAll('-', ' '))).status, 200);
    assert.equal((await login(email, first)).body.code, 'wrong_code');
    assert.equal((await call('GET', url, token)).body.recoveryCodesLeft, 9);
    await eventually(async () =>
      (await world.outbox()).find(
        ({ to, text }) => to?.[0]?.address === email && text?.includes('one of your recovery codes'),
      ),
    );
    const { status, body } = await call('POST', `${url}/recovery-codes`, token, { password });
    assert.equal(status, 200);
    assert.equal(new Set(body.recoveryCodes as string[]).size, 10);
  });

  it('limits guesses, warns the owner, and lets them in with a new password', async () => {
    const { id, email, code } = await createTwoStepUser();
    const guess = () => login(email, '000000');
    const statuses = [];
    // These come from a different network from the final guess, which shows that the limit is not per network.
    for (let count = 0; count < 11; count += 1)
      statuses.push(
        await loginLater(email, '000000', 0).then(
          () => 200,
          (error: { status: number }) => error.status,
        ),
      );
    assert.deepEqual([statuses[0], statuses.at(-1), (await guess()).status], [400, 429, 429]);
    await world.mail(email, 'Someone may know your password');
    const another = 'heather moor 77 skep';
    await world.ctx.db
      .update(users)
      .set({ passwordHash: await hashPassword(another) })
      .where(eq(users.id, id));
    assert.equal((await login(email, code(), another)).status, 200);
  });

  it('counts wrong codes only, and does not forget them when a code is right', async () => {
    const { email, recoveryCodes: codes } = await createTwoStepUser();
    const wrong = '000000';
    const statuses = [];
    for (const code of [...Array<string>(9).fill(wrong), ...codes, wrong, wrong])
      statuses.push((await login(email, code)).status);
    assert.deepEqual(statuses, [...Array<number>(9).fill(400), ...codes.map(() => 200), 400, 429]);
  });

  it('is turned off with the password', async () => {
    const { id, email, token } = await createTwoStepUser();
    assert.equal((await call('POST', `${url}/end`, token, { password: 'wrong one' })).status, 400);
    assert.equal((await call('POST', `${url}/end`, token, { password })).status, 200);
    assert.equal((await login(email)).status, 200);
    const rows = await world.ctx.db.select().from(authenticators).where(eq(authenticators.userId, id));
    assert.deepEqual([rows.length, (await call('POST', `${url}/end`, token, { password })).status], [0, 409]);
  });

  it('can be turned off by the operator for someone who has lost their app and codes, which signs them out and emails them', async () => {
    const { email, token } = await createTwoStepUser();
    assert.deepEqual([await endTwoStepFor(world.ctx, email), await endTwoStepFor(world.ctx, email)], [true, false]);
    assert.deepEqual([(await call('GET', url, token)).status, (await login(email)).status], [401, 200]);
    const isAboutIt = ({ to, text }: Awaited<ReturnType<typeof world.outbox>>[number]) =>
      to?.[0]?.address === email && text?.includes('has just been turned off');
    await eventually(async () => (await world.outbox()).find(isAboutIt));
  });

  it('stores neither the secret nor a recovery code in a readable form', async () => {
    const { id, started, recoveryCodes: codes } = await createTwoStepUser();
    const [row] = await world.ctx.db.select().from(authenticators).where(eq(authenticators.userId, id));
    const hashes = await world.ctx.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id));
    const stored = JSON.stringify([row, hashes]);
    for (const secret of [String(started.body.secret), ...codes.map((code) => code.replaceAll('-', ''))])
      assert.ok(!stored.includes(secret));
  });

  it('is deleted with the account', async () => {
    const { id, token } = await createTwoStepUser();
    assert.equal((await call('DELETE', '/api/users/delete-account', token)).status, 200);
    assert.deepEqual(await world.ctx.db.select().from(authenticators).where(eq(authenticators.userId, id)), []);
  });
});

describe('an admin who must use two-step sign-in', () => {
  it('can do nothing but set it up, and cannot turn it off', async () => {
    const { token, email } = await createUser('admin');
    for (const path of ['/api/admins/users', '/api/notifications', '/api/baskets'])
      assert.equal((await call('GET', path, token)).body.code, 'two_step_required', path);
    assert.equal((await call('GET', '/api/users/me', token)).body.lacksTwoStep, true);
    assert.equal((await call('GET', '/api/admins/users', (await createTwoStepUser('admin')).token)).status, 200);
    const other = await createTwoStepUser('admin');
    assert.equal((await call('POST', `${url}/end`, other.token, { password })).status, 409);
    assert.equal((await login(email)).status, 200);
  });

  it('signs in with a recovery code and sets up another app if the first is lost', async () => {
    const {
      email,
      recoveryCodes: [code = ''],
    } = await createTwoStepUser('admin');
    const token = String((await login(email, code)).body.token);
    const started = await call('POST', `${url}/start`, token, { password });
    const app = URI.parse(String(started.body.url)) as TOTP;
    assert.equal((await call('POST', `${url}/confirm`, token, { code: app.generate() })).status, 200);
    assert.equal((await call('GET', '/api/admins/users', token)).status, 200);
  });
});
