import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { hashPassword } from '#server/accounts/passwords.ts';
import { users } from '#server/accounts/tables.ts';
import { makeWorld } from '#test/world.ts';
import type { Rule } from './limits.ts';

const world = await makeWorld({ RATE_LIMITS: 'on' });
const password = 'walnut frame 42 swarm';

let counter = 0;
/** A network address nobody has called from before. */
const newAddress = () => `192.0.2.${(counter += 1)}`;

const send = (method: 'GET' | 'POST' | 'PUT', url: string, from: string, payload?: object, token?: string) =>
  world.app.inject({
    method,
    url,
    remoteAddress: from,
    ...(payload && { payload }),
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });

type Reply = Awaited<ReturnType<typeof send>>;

function assertLimited(answer: Reply, within: number): void {
  assert.deepEqual([answer.statusCode, answer.json().code], [429, 'too_many_requests']);
  const seconds = Number(answer.headers['retry-after']);
  assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= within, String(answer.headers['retry-after']));
}

async function spend(rule: Rule, key: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await world.ctx.limiter.spend(rule, key);
}

async function makeKeeper() {
  const person = await world.person();
  await world.ctx.db
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(users.id, person.id));
  return person;
}

const login = (email: string, word: string, from = newAddress()) =>
  send('POST', '/api/auth/login', from, { email, password: word });

describe('signing in', () => {
  it('is limited for an account, from wherever and in whatever case it is tried', async () => {
    const [keeper, other] = [await makeKeeper(), await makeKeeper()];
    for (let time = 0; time < 10; time += 1) {
      const email = time % 2 ? keeper.email : keeper.email.toUpperCase();
      assert.equal((await login(email, 'a wrong password')).statusCode, 401);
    }
    assertLimited(await login(keeper.email, password), 15 * 60);
    assert.equal((await login(other.email, password)).statusCode, 200);
  });

  it('is limited alike for an account that does not exist', async () => {
    for (let time = 0; time < 10; time += 1) await world.ctx.limiter.spend('signInAccount', 'nobody@test.example');
    assertLimited(await login('nobody@test.example', password), 15 * 60);
  });

  it('is forgiven its failures by a success', async () => {
    const { email } = await makeKeeper();
    for (let round = 0; round < 2; round += 1) {
      await spend('signInAccount', email, 8);
      assert.equal((await login(email, password)).statusCode, 200);
    }
  });

  it('is limited for a network address', async () => {
    const from = newAddress();
    const { email } = await makeKeeper();
    await spend('signInAddress', from, 99);
    assert.equal((await login(email, password, from)).statusCode, 200);
    assertLimited(await login(email, password, from), 15 * 60);
    assert.equal((await login(email, password)).statusCode, 200);
  });
});

describe('a network address', () => {
  it('is one for all IPv6 addresses of a customer, and for both ways of writing an IPv4 address', async () => {
    const { email } = await makeKeeper();
    await spend('signInAddress', '2001:db8:1:2::/64', 99);
    await spend('signInAddress', '198.51.100.9', 99);
    for (const [first, second] of [
      ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
      ['::ffff:198.51.100.9', '198.51.100.9'],
    ] as const) {
      assert.equal((await login(email, password, first)).statusCode, 200);
      assertLimited(await login(email, password, second), 15 * 60);
    }
    assert.equal((await login(email, password, '2001:db8:1:3::1')).statusCode, 200);
  });
});

describe('what sends e-mail', () => {
  const cases: [name: string, url: string, account: Rule, prefix: string, address: Rule, points: number][] = [
    ['registering', '/api/auth/register', 'registerAccount', '', 'registerAddress', 60],
    ['a reset link', '/api/auth/forgot-password', 'mailAccount', 'reset:', 'mailAddress', 30],
    ['a verification link', '/api/auth/resend-verification', 'mailAccount', 'verify:', 'mailAddress', 30],
  ];
  for (const [name, url, account, prefix, address, points] of cases)
    it(`(${name}) is limited for an e-mail address and a network address`, async () => {
      const ask = (email: string, from: string) => send('POST', url, from, { name: 'Ann Keeper', email, password });
      const [email, from] = [`${account}-${prefix.slice(0, -1)}@test.example`, newAddress()];
      await spend(account, `${prefix}${email}`, 4);
      assert.ok((await ask(email, newAddress())).statusCode < 300);
      assertLimited(await ask(email.toUpperCase(), newAddress()), 3600);
      await spend(address, from, points);
      assertLimited(await ask(`other-${email}`, from), 3600);
      assert.ok((await ask(`other-${email}`, newAddress())).statusCode < 300);
    });
});

describe('other calls', () => {
  it('limit guesses of the current password', async () => {
    const { id, token } = await makeKeeper();
    await spend('passwordAccount', id, 10);
    const body = { currentPassword: password, newPassword: 'heather moor 77 skep' };
    assertLimited(await send('PUT', '/api/users/change-password', newAddress(), body, token), 15 * 60);
  });

  it('limit guesses of a reset link', async () => {
    const from = newAddress();
    await spend('passwordAddress', from, 60);
    assertLimited(await send('POST', '/api/auth/reset-password/x', from, { newPassword: password }), 15 * 60);
  });

  it('limit searches and suggestions', async () => {
    const from = newAddress();
    await spend('searchAddress', from, 239);
    assert.equal((await send('GET', '/api/searches?keyword=bee', from)).statusCode, 200);
    assertLimited(await send('GET', '/api/searches?keyword=bee', from), 60);
    assertLimited(await send('GET', '/api/searches/suggestions?keyword=bee', from), 60);
    assert.equal((await send('GET', '/api/searches?keyword=bee', newAddress())).statusCode, 200);
  });

  it('that only browse are not limited', async () => {
    const from = newAddress();
    const answers = await Promise.all(Array.from({ length: 60 }, () => send('GET', '/api/products/facets', from)));
    assert.ok(answers.every(({ statusCode }) => statusCode === 200));
  });
});
