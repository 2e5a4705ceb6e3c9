import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { openAuthenticator } from '#test/authenticator.ts';
import { makeWorld } from '#test/world.ts';
import { addPasskey } from './passkeys.ts';
import { hashPassword } from './passwords.ts';
import { endSessions, hashToken, startSession } from './sessions.ts';
import { passkeyChallenges, passkeys } from './sign-in-tables.ts';
import { users } from './tables.ts';

const world = await makeWorld();
const { call } = world;

const password = 'walnut frame 42 swarm';
const passwordHash = await hashPassword(password);
const url = '/api/users/me/passkeys';

async function createUser() {
  const person = await world.person();
  await world.ctx.db.update(users).set({ passwordHash, twoStepSince: world.ctx.now() }).where(eq(users.id, person.id));
  return { ...person, token: await startSession(world.ctx.db, world.ctx.now(), { id: person.id, passwordHash }) };
}

const challengeFor = async (token: string) =>
  (await call('POST', `${url}/options`, token, { password })).body.challenge;
const challenge = async () => (await call('POST', '/api/auth/passkey/options')).body.challenge;
const signIn = (credential: unknown) => call('POST', '/api/auth/passkey', undefined, { credential });

async function withPasskey() {
  const person = await createUser();
  const device = openAuthenticator();
  const credential = device.create(await challengeFor(person.token));
  const added = await call('POST', url, person.token, { name: 'Phone', credential });
  assert.equal(added.status, 201, JSON.stringify(added.body));
  return { ...person, device, passkeyId: String(added.body._id) };
}

describe('a passkey', () => {
  it('is added with the password, and the owner is emailed', async () => {
    const { token, email } = await withPasskey();
    const [listed] = (await call<Record<string, unknown>[]>('GET', url, token)).body;
    assert.deepEqual([listed?.name, listed?.lastUsedAt], ['Phone', null]);
    await world.mail(email, 'The way you sign in has changed');
    const wrong = await call('POST', `${url}/options`, token, { password: 'something else' });
    assert.deepEqual([wrong.status, wrong.body.code], [400, 'wrong_password']);
  });

  it('signs in on its own, even if two-step sign-in is on', async () => {
    const { id, device } = await withPasskey();
    const { status, body } = await signIn(device.get(await challenge()));
    assert.deepEqual([status, (body.user as { _id: string })._id], [200, id]);
    assert.equal((await call('GET', '/api/users/me', String(body.token))).status, 200);
  });

  it('is refused if it is far too long or too deeply nested', async () => {
    const { device } = await withPasskey();
    const credential = device.get(await challenge());
    for (const more of [`"${'x'.repeat(20_000)}"`, '['.repeat(100_000) + ']'.repeat(100_000)]) {
      const payload = JSON.stringify({ credential: { ...credential, more: 0 } }).replace('"more":0', `"more":${more}`);
      const headers = { 'content-type': 'application/json' };
      const { body } = await world.app.inject({ method: 'POST', url: '/api/auth/passkey', headers, payload });
      assert.equal((JSON.parse(body) as { code: string }).code, 'wrong_passkey');
    }
    assert.equal((await signIn(credential)).status, 200);
  });

  it('is refused with an id that no authenticator creates', async () => {
    const { device } = await withPasskey();
    for (const id of ['\u0000', 'a\u0000b', '\uD800', 'a b', '', 'x'.repeat(1401)]) {
      const { status, body } = await signIn({ ...device.get(await challenge()), id });
      assert.deepEqual([status, body.code], [400, 'invalid_input'], JSON.stringify(id));
    }
  });

  it('is not added with transports that PostgreSQL cannot store', async () => {
    const { token } = await createUser();
    const credential = openAuthenticator().create(await challengeFor(token));
    const add = (response: object) =>
      call('POST', url, token, { name: 'Phone', credential: { ...credential, response } });
    for (const transports of [['\u0000'], ['\uD800'], 5, Array(21).fill('usb')]) {
      const { status, body } = await add({ ...credential.response, transports });
      assert.deepEqual([status, body.code], [400, 'invalid_input'], JSON.stringify(transports));
    }
    assert.equal((await add(credential.response)).status, 201);
  });

  it('signs in with each challenge once, and only with challenges that this server issued for this purpose', async () => {
    const { token, device } = await withPasskey();
    const used = await challenge();
    assert.equal((await signIn(device.get(used))).status, 200);
    for (const each of [used, 'bWFkZSB1cA', await challengeFor(token)])
      assert.deepEqual((await signIn(device.get(each))).body.code, 'wrong_passkey');
    const old = await challenge();
    await world.ctx.db.update(passkeyChallenges).set({ expiresAt: new Date(0) });
    assert.equal((await signIn(device.get(old))).status, 401);
  });

  it('is refused for another site, without user verification, with another key or a counter that decreases', async () => {
    const { device } = await withPasskey();
    const stranger = openAuthenticator();
    const known = device.get(await challenge());
    const attempts = [
      device.get(await challenge(), { origin: 'https://skep.evil.example' }),
      device.get(await challenge(), { host: 'evil.example' }),
      device.get(await challenge(), { isVerified: false }),
      stranger.get(await challenge(), { id: known.id }),
      stranger.get(await challenge()),
      { ...known, response: {} },
    ];
    for (const attempt of attempts) assert.equal((await signIn(attempt)).body.code, 'wrong_passkey');
    assert.equal((await signIn(device.get(await challenge()))).status, 200);
    device.rewind();
    assert.equal((await signIn(device.get(await challenge()))).body.code, 'wrong_passkey');
  });

  it('is accepted only once if a copy of it signs in at the same time with the same counter', async () => {
    const { device } = await withPasskey();
    const original = device.get(await challenge());
    device.rewind(1);
    const copy = device.get(await challenge());
    const statuses = (await Promise.all([original, copy].map(signIn))).map(({ status }) => status);
    assert.deepEqual(new Set(statuses), new Set([200, 401]));
  });

  it('cannot be added with a challenge for another account, or to two accounts', async () => {
    const [ann, bob] = [await createUser(), await createUser()];
    const device = openAuthenticator();
    const add = (token: string, credential: unknown) => call('POST', url, token, { name: 'Phone', credential });
    const forAnn = await challengeFor(ann.token);
    assert.equal((await add(bob.token, device.create(forAnn))).body.code, 'wrong_passkey');
    assert.equal((await add(ann.token, device.create(forAnn))).status, 201);
    assert.equal((await add(bob.token, device.create(await challengeFor(bob.token)))).status, 409);
  });

  it('is not added by a request that began before a password change ended its session', async () => {
    const { id, token } = await createUser();
    const body = { name: 'Phone', credential: openAuthenticator().create(await challengeFor(token)) };
    await endSessions(world.ctx.db, id);
    const viewer = { id, role: 'buyer', isVerified: true, tokenHash: hashToken(token) } as const;
    const ctx = { ...world.ctx, log: world.app.log, address: '10.0.0.1', viewer };
    await assert.rejects(addPasskey(ctx, { body } as Parameters<typeof addPasskey>[1]), { code: 'unauthenticated' });
    assert.equal(await world.ctx.db.$count(passkeys, eq(passkeys.userId, id)), 0);
  });

  it('can be renamed, and removed with the password, after which it no longer signs in', async () => {
    const { token, device, passkeyId } = await withPasskey();
    assert.equal((await call('PATCH', `${url}/${passkeyId}`, token, { name: 'Old phone' })).status, 204);
    assert.equal((await call<{ name: string }[]>('GET', url, token)).body[0]?.name, 'Old phone');
    const remove = (attempt: string) => call('POST', `${url}/${passkeyId}/remove`, token, { password: attempt });
    assert.equal((await remove('something else')).body.code, 'wrong_password');
    assert.equal((await signIn(device.get(await challenge()))).status, 200);
    assert.equal((await remove(password)).status, 204);
    assert.equal((await remove(password)).status, 404);
    assert.equal((await signIn(device.get(await challenge()))).status, 401);
  });

  it('does not sign in a banned user, and is deleted with the account', async () => {
    const { id, token, device } = await withPasskey();
    const other = await withPasskey();
    await world.ban(other.id);
    assert.equal((await signIn(other.device.get(await challenge()))).body.code, 'banned');
    assert.equal((await call('DELETE', '/api/users/delete-account', token)).status, 200);
    assert.equal((await signIn(device.get(await challenge()))).status, 401);
    assert.deepEqual(await world.ctx.db.select().from(passkeys).where(eq(passkeys.userId, id)), []);
  });
});
