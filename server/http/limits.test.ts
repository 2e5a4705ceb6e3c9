import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { dayInBritain, dayMs } from '#contract/time.ts';
import { createEmailLink } from '#server/accounts/email-links.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { users } from '#server/accounts/tables.ts';
import { inLongRuns } from '#test/child-processes.ts';
import { sell } from '#test/sale.ts';
import { isTo, makeWorld } from '#test/world.ts';
import type { Rule } from './limits.ts';

const world = await makeWorld({ RATE_LIMITS: 'on' });
const password = 'walnut frame 42 swarm';

let counter = 0;
/** A network address that nobody has called from before. */
const newAddress = () => `10.0.${(counter += 1) >> 8}.${counter & 255}`;

const send = (method: 'GET' | 'POST' | 'PUT', url: string, from: string, payload?: object, token?: string) =>
  world.app.inject({
    method,
    url,
    remoteAddress: from,
    ...(payload && { payload }),
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });

type Reply = Awaited<ReturnType<typeof send>>;

function assertLimited(response: Reply, within: number): void {
  assert.deepEqual([response.statusCode, response.json().code], [429, 'too_many_requests']);
  const seconds = Number(response.headers['retry-after']);
  assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= within, String(response.headers['retry-after']));
}

async function spend(rule: Rule, key: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await world.ctx.limiter.spend(rule, key);
}

async function createUser(options: Parameters<typeof world.person>[0] = {}) {
  const person = await world.person(options);
  await world.ctx.db
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(users.id, person.id));
  return person;
}

const login = (email: string, attempt: string, from = newAddress()) =>
  send('POST', '/api/auth/login', from, { email, password: attempt });

const fail = async (email: string, from: string, times: number) => {
  for (let time = 0; time < times; time += 1) {
    const response = await login(time % 2 ? email : email.toUpperCase(), 'a wrong password', from);
    assert.equal(response.statusCode, 401);
  }
};

/** Fails to sign in ten times from each of many networks, until the account is limited for every unknown network. */
async function failEverywhere(email: string): Promise<void> {
  let from = newAddress();
  for (let time = 1; time <= 101; time += 1) {
    const { statusCode } = await login(email, 'a wrong password', from);
    if (statusCode === 429) return assert.ok(time > 80, String(time));
    assert.equal(statusCode, 401);
    if (time % 10 === 0) from = newAddress();
  }
  assert.fail('it was never limited');
}

const sendReset = async (id: string, from: string, newPassword: string) =>
  send('POST', `/api/auth/reset-password/${await createEmailLink(world.ctx, id, 'reset')}`, from, { newPassword });

const warnings = async (email: string) =>
  (await world.outbox()).filter((mail) => isTo(mail, email) && mail.subject?.includes('Failed attempts')).length;

describe('signing in', () => {
  it('is limited for an account from one network address, however the email is capitalised', async () => {
    const [user, other] = [await createUser(), await createUser()];
    const from = newAddress();
    await fail(user.email, from, 10);
    assertLimited(await login(user.email, password, from), 15 * 60);
    assert.equal((await login(other.email, password, from)).statusCode, 200);
    assert.equal((await login(user.email, password)).statusCode, 200, 'nobody else is locked out');
  });

  it('is limited in the same way for an account that does not exist', async () => {
    const from = newAddress();
    await fail('nobody@test.example', from, 10);
    assertLimited(await login('nobody@test.example', password, from), 15 * 60);
  });

  it('has its count reset after a success', async () => {
    const [{ email }, from] = [await createUser(), newAddress()];
    for (let round = 0; round < 2; round += 1) {
      await fail(email, from, 9);
      assert.equal((await login(email, password, from)).statusCode, 200);
    }
  });

  it(
    'is limited for an account across all addresses, except those that its owner has signed in from',
    inLongRuns,
    async () => {
      const [{ email }, home] = [await createUser({ role: 'admin' }), newAddress()];
      assert.equal((await login(email, password, home)).statusCode, 200);
      await failEverywhere(email);
      assertLimited(await login(email, password), 60 * 60);
      assert.equal((await login(email, password, home)).statusCode, 200);
    },
  );

  it('is possible again after the owner resets the password', inLongRuns, async () => {
    const [{ id, email }, home] = [await createUser(), newAddress()];
    await fail(email, home, 10);
    await failEverywhere(email);
    assertLimited(await login(email, password, home), 60 * 60);
    assert.equal((await sendReset(id, newAddress(), 'heather moor 77 skep')).statusCode, 200);
    assert.equal((await login(email, 'heather moor 77 skep', home)).statusCode, 200, 'every count is reset');
  });

  it(
    'works from where the password was reset, however many attempts there are from elsewhere',
    inLongRuns,
    async () => {
      const [{ id, email }, home] = [await createUser(), newAddress()];
      assert.equal((await sendReset(id, home, 'heather moor 77 skep')).statusCode, 200);
      await failEverywhere(email);
      assertLimited(await login(email, 'heather moor 77 skep'), 60 * 60);
      assert.equal((await login(email, 'heather moor 77 skep', home)).statusCode, 200);
    },
  );

  it('notifies the owner of many failed attempts once a day, but nobody with an unverified address', async () => {
    const [{ email }, unverified] = [await createUser(), await createUser({ verified: false })];
    for (const each of [unverified.email, email, email]) {
      const from = newAddress();
      await fail(each, from, 10);
      for (let time = 0; time < 3; time += 1) assertLimited(await login(each, password, from), 15 * 60);
    }
    const mail = await world.mail(email, 'Failed attempts to sign in');
    assert.match(mail.text ?? '', /set a new password/i);
    const last = await createUser();
    await send('POST', '/api/auth/forgot-password', newAddress(), { email: last.email });
    await world.mail(last.email, 'Reset');
    assert.deepEqual([await warnings(email), await warnings(unverified.email)], [1, 0]);
  });

  it('is limited for a network address', async () => {
    const from = newAddress();
    const { email } = await createUser();
    await spend('signInAddress', from, 99);
    assert.equal((await login(email, password, from)).statusCode, 200);
    assertLimited(await login(email, password, from), 15 * 60);
    assert.equal((await login(email, password)).statusCode, 200);
  });
});

describe('a network address', () => {
  it('is the same for all IPv6 addresses of a customer, and for both notations of an IPv4 address', async () => {
    const { email } = await createUser();
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

describe('a call that sends email', () => {
  const cases: [name: string, url: string, account: Rule, prefix: string, address: Rule, points: number][] = [
    ['registering', '/api/auth/register', 'registerAccount', '', 'registerAddress', 60],
    ['a reset link', '/api/auth/forgot-password', 'mailAccount', 'reset:', 'mailAddress', 30],
    ['a verification link', '/api/auth/resend-verification', 'mailAccount', 'verify:', 'mailAddress', 30],
  ];
  for (const [name, url, account, prefix, address, points] of cases)
    it(`(${name}) is limited for an email address and a network address`, async () => {
      const call = (email: string, from: string) => send('POST', url, from, { name: 'Ann Keeper', email, password });
      const [email, from] = [`${account}-${prefix.slice(0, -1)}@test.example`, newAddress()];
      await spend(account, `${prefix}${email}`, 4);
      assert.ok((await call(email, newAddress())).statusCode < 300);
      assertLimited(await call(email.toUpperCase(), newAddress()), 3600);
      await spend(address, from, points);
      assertLimited(await call(`other-${email}`, from), 3600);
      assert.ok((await call(`other-${email}`, newAddress())).statusCode < 300);
    });
});

describe('the limiter', () => {
  it('limits guesses of the current password', async () => {
    const { id, token } = await createUser();
    await spend('passwordAccount', id, 10);
    const body = { currentPassword: password, newPassword: 'heather moor 77 skep' };
    assertLimited(await send('PUT', '/api/users/change-password', newAddress(), body, token), 15 * 60);
  });

  it('limits guesses of a reset link', async () => {
    const from = newAddress();
    await spend('passwordAddress', from, 60);
    assertLimited(await send('POST', '/api/auth/reset-password/x', from, { newPassword: password }), 15 * 60);
  });

  it('limits steps in refund requests and disputes, counted together with statements', async () => {
    const { id, token } = await createUser();
    await spend('claimAccount', id, 59);
    const statement = { text: 'It is broken.' };
    const state = () => send('POST', '/api/orders/x/claim/statements', newAddress(), statement, token);
    assert.equal((await state()).statusCode, 404);
    assertLimited(await state(), 60 * 60);
    const withdraw = { move: 'withdraw' };
    assertLimited(await send('POST', '/api/orders/x/claim', newAddress(), withdraw, token), 60 * 60);
  });

  it(
    'limits the proposed collection times and refunds of an order, since each emails the other side',
    inLongRuns,
    async () => {
      const seller = await createUser({ role: 'seller' });
      const [buyer, deliveryMethods] = [await createUser(), ['collection' as const]];
      const listings = [1, 2].map(() => world.listing({ sellerId: seller.id, pricePence: 1000, deliveryMethods }));
      const [one, other] = await sell(world, await Promise.all(listings), undefined, buyer);
      const day = dayInBritain(new Date(Date.now() + 3 * dayMs));
      const propose = (id = '', minute = 0) => {
        const proposal = { move: 'propose', day, time: `10:${String(minute).padStart(2, '0')}` };
        return send('POST', `/api/orders/${id}/collection-time`, newAddress(), proposal, buyer.token);
      };
      const refund = (id = '') =>
        send('POST', `/api/sellers/orders/${id}/refund`, newAddress(), { amount: 0.01 }, seller.token);
      for (let minute = 0; minute < 20; minute += 1) assert.equal((await propose(one?._id, minute)).statusCode, 204);
      assert.equal((await propose(one?._id, 19)).statusCode, 204, 'a repeated proposal changes nothing');
      assertLimited(await propose(one?._id, 20), 60 * 60);
      assert.equal((await propose(other?._id)).statusCode, 204);
      for (let time = 0; time < 20; time += 1) assert.equal((await refund(one?._id)).statusCode, 204);
      assertLimited(await refund(one?._id), 60 * 60);
      assert.equal((await refund(other?._id)).statusCode, 204);
    },
  );

  it('limits changes by one account that invalidate cached pages', async () => {
    const { id, token } = await createUser({ role: 'seller' });
    await spend('publicAccount', id, 299);
    const write = (bio: string) => world.call('PATCH', '/api/users/me', token, { bio });
    assert.deepEqual([(await write('Bees')).status, (await write('Wasps')).status], [200, 429]);
    for (const [method, path] of [
      ['PUT', '/api/sellers/bee-sales/stop'],
      ['DELETE', '/api/sellers/away'],
      ['PATCH', '/api/reviews/x'],
    ] as const)
      assert.equal((await world.call(method, path, token, {})).status, 429, path);
    await spend('listingAccount', id, 1_199);
    const draft = () => world.call('POST', '/api/sellers/create', token, { title: 'Wax', status: 'inactive' });
    assert.deepEqual([(await draft()).status, (await draft()).status], [201, 429]);
    for (const [method, path] of [
      ['PATCH', '/api/sellers/listings/x'],
      ['DELETE', '/api/sellers/listings/x'],
      ...['publish', 'withdraw', 'relist', 'duplicate'].map((step) => ['POST', `/api/sellers/listings/x/${step}`]),
      ['POST', '/api/sellers/listings/bulk'],
      ['PUT', '/api/sellers/listings/x/pictures'],
      ['DELETE', `/api/sellers/listings/x/pictures/${'0'.repeat(32)}`],
    ] as [string, string][])
      assert.equal((await world.call(method, path, token, {})).status, 429, path);
    await spend('wishAccount', id, 299);
    const [listing, other] = [await world.listing(), await world.listing()];
    const save = (productId: string) => world.call('POST', '/api/wishlists', token, { productId });
    assert.deepEqual([(await save(listing)).status, (await save(other)).status], [200, 429]);
    await spend('mergeAccount', id, 299);
    const merge = () => world.call('POST', '/api/wishlists/bulk-add', token, { productIds: [other] });
    assert.deepEqual([(await merge()).status, (await merge()).status], [200, 429]);
    assert.equal((await world.call('DELETE', '/api/wishlists/clear', token)).status, 429);
  });

  it("limits blocking and unblocking, which the other person's open tabs show", async () => {
    const [{ id, token }, other] = [await createUser(), await createUser()];
    await spend('blockAccount', id, 299);
    const statuses = [];
    for (const path of ['block', 'unblock', 'block'])
      statuses.push((await world.call('POST', `/api/users/${path}/${other.id}`, token)).status);
    assert.deepEqual(statuses, [204, 429, 429]);
  });

  it('limits searches and suggestions', async () => {
    const from = newAddress();
    await spend('searchAddress', from, 239);
    assert.equal((await send('GET', '/api/searches?keyword=bee', from)).statusCode, 200);
    assertLimited(await send('GET', '/api/searches?keyword=bee', from), 60);
    assertLimited(await send('GET', '/api/searches/suggestions?keyword=bee', from), 60);
    assert.equal((await send('GET', '/api/searches?keyword=bee', newAddress())).statusCode, 200);
  });

  it('limits shared responses built for an address; cached ones are free, however the URL is written', async () => {
    const from = newAddress();
    const get = (query: string, address = from) => send('GET', `/api/products/all?${query}`, address);
    await spend('readAddress', from, 1_199);
    const first = await get('category=Honey&category=Candles&condition=new');
    for (const same of [
      'condition=new&category=Candles&category=Honey',
      'utm_source=letter&category=Honey&category=Candles&condition=new&fbclid=1',
      'page=1&limit=24&sort=newest&category=Honey&category=Candles&category=Honey&condition=new',
    ]) {
      const response = await get(same);
      assert.deepEqual([response.statusCode, response.headers.etag], [200, first.headers.etag], same);
    }
    assertLimited(await get('category=Honey'), 60);
    assert.equal((await get('category=Honey', newAddress())).statusCode, 200);
    assert.equal((await get('category=Honey')).statusCode, 200, 'built for another caller');
    const refused = await get('category=nonsense');
    assert.equal(refused.statusCode, 400, 'an invalid query is reported and builds nothing');
  });

  it(
    'counts calls that could read every listing, by location or at a high page number, as searches unless cached',
    inLongRuns,
    async () => {
      const from = newAddress();
      const get = (path: string, address = from) => send('GET', `/api/products/${path}`, address);
      await spend('searchAddress', from, 238);
      const expensive = ['all?city=Ludlow', 'all?limit=100&page=12'];
      for (const each of expensive) assert.equal((await get(each)).statusCode, 200, each);
      for (const each of ['all?city=Ludlo', 'all?limit=100&page=13']) assertLimited(await get(each), 60);
      for (const each of [...expensive, 'all?limit=100&page=2', 'facets?maxPrice=7', 'facets?postcode=SY'])
        assert.equal((await get(each)).statusCode, 200, each);
    },
  );

  it('limits views', async () => {
    const from = newAddress();
    await spend('viewAddress', from, 299);
    const view = () => send('POST', '/api/products/one/x/views', from);
    assert.equal((await view()).statusCode, 204);
    assertLimited(await view(), 60);
  });

  it('does not limit calls that only browse', async () => {
    const from = newAddress();
    const responses = await Promise.all(Array.from({ length: 60 }, () => send('GET', '/api/products/facets', from)));
    assert.ok(responses.every(({ statusCode }) => statusCode === 200));
  });
});

it('an account can start at most forty checkouts in a quarter of an hour, and 200 a day', async () => {
  for (const [rule, count, seconds] of [
    ['checkoutAccount', 40, 15 * 60],
    ['checkoutAccountDaily', 200, dayMs / 1000],
  ] as const) {
    const { id, token } = await world.person();
    const start = () => send('POST', '/api/payments/create-payment-intent', newAddress(), { amount: 100 }, token);
    await spend(rule, id, count - 1);
    assert.notEqual((await start()).statusCode, 429);
    assertLimited(await start(), seconds);
  }
});
