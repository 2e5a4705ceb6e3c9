import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { hourMs } from '#contract/time.ts';
import { newId } from '#server/db/columns.ts';
import { eventually, isTo, makeWorld } from '#test/world.ts';
import { createEmailLink } from './email-links.ts';
import { hashPassword } from './passwords.ts';
import { verifyEmail } from './register.ts';
import { sessions, users } from './tables.ts';

const world = await makeWorld();
const { call } = world;

const password = 'walnut frame 42 swarm';
const anotherPassword = 'heather moor 77 skep';

let counter = 0;
const newAddress = () => `Keeper.${(counter += 1)}@Test.example`;

const register = (email: string, fields: Record<string, unknown> = {}) =>
  call('POST', '/api/auth/register', undefined, { name: 'Ann Keeper', email, password, ...fields });
const login = (email: string, attempt = password) =>
  call<{ token: string; user: { email: string; isVerified: boolean; role: string } }>(
    'POST',
    '/api/auth/login',
    undefined,
    { email, password: attempt },
  );
const isSignedIn = async (token: string) => (await call('GET', '/api/users/me', token)).status === 200;
const at = (time: number) => ({ ...world.ctx, now: () => new Date(time) });

/** The tokens of the links in the emails to `to`, once there are `count`. */
const linkTokens = (to: string, path: 'verify' | 'reset-password', count = 1) =>
  eventually(async () => {
    const emails = (await world.outbox()).filter((mail) => isTo(mail, to));
    const link = new RegExp(`${world.ctx.settings.publicUrl}/${path}/([\\w-]+)`);
    const tokens = emails.flatMap((mail) => link.exec(mail.text ?? '')?.[1] ?? []);
    return tokens.length >= count ? tokens : undefined;
  });

/** A user who can sign in: not yet verified, with two sessions. */
async function createUser() {
  const email = newAddress();
  const { id } = await world.person({ verified: false });
  await world.ctx.db
    .update(users)
    .set({ email, emailKey: email.toLowerCase(), passwordHash: await hashPassword(password) })
    .where(eq(users.id, id));
  const [first, second] = [await login(email), await login(email)];
  return { id, email, first: first.body.token, second: second.body.token };
}

describe('registering', () => {
  it('creates an unverified buyer and sends a link that verifies the address once', async () => {
    const email = newAddress();
    const response = await register(email);
    assert.deepEqual([response.status, response.headers['cache-control']], [201, 'no-store']);
    assert.deepEqual(Object.keys(response.body), ['message']);
    assert.equal((await login(email)).body.user.isVerified, false);
    const mail = await world.mail(email, 'Verify');
    const [token] = await linkTokens(email, 'verify');
    assert.ok(mail.html?.includes(`/verify/${token}"`), 'text and HTML contain the same link');
    const verify = () => call('GET', `/api/auth/verify/${token}`);
    const first = await verify();
    assert.deepEqual([first.status, first.body.message], [200, 'Email successfully verified.']);
    assert.equal((await login(email)).body.user.isVerified, true);
    const second = await verify();
    assert.deepEqual([second.status, second.body.code], [400, 'invalid_link']);
  });

  it('gives the same response for a taken address, in upper or lower case, and emails its owner', async () => {
    const email = newAddress();
    const first = await register(email);
    assert.equal((await call('GET', `/api/auth/verify/${(await linkTokens(email, 'verify'))[0]}`)).status, 200);
    const second = await register(email.toUpperCase(), { name: 'Mallory', password: anotherPassword });
    assert.deepEqual([second.status, second.body], [first.status, first.body]);
    assert.match((await world.mail(email, 'already have')).text ?? '', /nothing was changed/);
    assert.equal((await login(email, anotherPassword)).status, 401);
    assert.equal((await login(email)).status, 200);
  });

  it('replaces an earlier unverified registration, including its password, sessions and links', async () => {
    const email = newAddress();
    await register(email, { name: 'Mallory', password: anotherPassword });
    const { token } = (await login(email, anotherPassword)).body;
    const [earlier] = await linkTokens(email, 'verify');
    await register(email.toUpperCase());
    assert.deepEqual([(await login(email, anotherPassword)).status, await isSignedIn(token)], [401, false]);
    assert.equal((await call('GET', `/api/auth/verify/${earlier}`)).status, 400);
    const [, link] = await linkTokens(email, 'verify', 2);
    assert.equal((await call('GET', `/api/auth/verify/${link}`)).status, 200);
    const { user } = (await login(email)).body as { user: { name?: string; isVerified: boolean } };
    assert.deepEqual([user.name, user.isVerified], ['Ann Keeper', true]);
    assert.equal((await login(email, anotherPassword)).status, 401);
    const again = (await world.outbox()).findLast((mail) => isTo(mail, email));
    assert.match(again?.text ?? '', /already registered.*replaces the earlier one.*open this link/s);
  });

  it('discards everything entered in an earlier unverified registration', async () => {
    const email = newAddress();
    await register(email, { name: 'Mallory', password: anotherPassword });
    const { token } = (await login(email, anotherPassword)).body;
    const [productId, other] = [await world.listing(), await world.person()];
    const address = { street: '1 Mallory Lane', city: 'Hereford', postcode: 'HR1 2XY' };
    const details = { bio: 'Pay me directly.', phone: '01432 000000', ...address };
    const entered = await Promise.all([
      call('PATCH', '/api/users/me', token, details),
      call('POST', '/api/baskets', token, { productId }),
      call('POST', '/api/wishlists', token, { productId }),
      call('POST', `/api/users/block/${other.id}`, token),
      call('PATCH', '/api/notifications/emails', token, { saved: true }),
      call('POST', '/api/reports', token, { kind: 'product', id: productId, reason: 'abuse', details: 'Lies.' }),
    ]);
    assert.ok(
      entered.every(({ status }) => status < 300),
      JSON.stringify(entered.map(({ body }) => body)),
    );
    await world.ctx.db.update(users).set({ role: 'admin' }).where(eq(users.emailKey, email.toLowerCase()));
    await register(email);
    const own = (await login(email)).body.token;
    const { body: me } = await call('GET', '/api/users/me', own);
    const { body: untouched } = await call('GET', '/api/users/me', (await world.person({ verified: false })).token);
    for (const field of ['bio', 'phone', 'blockedUsers', 'avatar', 'role'])
      assert.deepEqual(me[field], untouched[field], field);
    assert.ok(!JSON.stringify(me).includes('Mallory'));
    assert.deepEqual((await call<unknown>('GET', '/api/baskets', own)).body, []);
    assert.deepEqual((await call<unknown>('GET', '/api/wishlists', own)).body, []);
    const admin = await world.person({ role: 'admin' });
    const asAdmin = async (path: string) => (await call(`GET`, `/api/admins/${path}`, admin.token)).body;
    assert.deepEqual(
      [(await asAdmin('reports')).total, (await asAdmin(`users/${world.seller.id}`)).flagCount],
      [0, 0],
      'the report is deleted',
    );
    assert.equal((await call('GET', '/api/notifications/emails', own)).body.saved, false);
  });

  it('does not allow two-step sign-in before the address is verified', async () => {
    const { first } = await createUser();
    const started = await call('POST', '/api/users/me/two-step/start', first, { password });
    assert.deepEqual([started.status, started.body.code], [403, 'unverified']);
  });

  it('warns anyone who did not register not to open the link', async () => {
    const email = newAddress();
    await register(email);
    const { text } = await world.mail(email, 'Verify');
    assert.match(text ?? '', /Someone, hopefully you, registered.*didn't register with Skep, please don't open it/s);
  });

  it('does not replace a password that was set through an emailed link', async () => {
    const email = newAddress();
    await register(email, { password: anotherPassword });
    await call('POST', '/api/auth/forgot-password', undefined, { email });
    const [token] = await linkTokens(email, 'reset-password');
    await call('POST', `/api/auth/reset-password/${token}`, undefined, { newPassword: password });
    await register(email, { password: anotherPassword });
    assert.equal((await login(email, anotherPassword)).status, 401);
    const { status, body } = await login(email);
    assert.deepEqual([status, body.user.isVerified], [200, true]);
  });

  it('puts no user-entered text into emails to unverified addresses', async () => {
    const email = newAddress();
    const bait = 'Win 500 pounds at evil.example';
    for (const name of [`${bait}\nClick here`, `${bait}\r\n`, `${bait}\u2028x`])
      assert.equal((await register(email, { name })).status, name.trim() === bait ? 201 : 400, JSON.stringify(name));
    await register(email, { name: bait });
    await call('POST', '/api/auth/forgot-password', undefined, { email });
    await linkTokens(email, 'verify', 2);
    await linkTokens(email, 'reset-password');
    for (const { text, html } of (await world.outbox()).filter((mail) => isTo(mail, email))) {
      assert.match(text ?? '', /^Hello,\n/);
      assert.ok(!`${text}${html}`.includes('evil'));
    }
  });

  it('accepts the role buyer or none, and refuses any other', async () => {
    for (const role of ['seller', 'admin', '', 'Buyer', null, 1]) {
      const response = await register(newAddress(), { role });
      assert.equal(response.status, 400, String(role));
      assert.deepEqual(Object.keys(response.body.fields as object), ['role']);
    }
    assert.equal((await register(newAddress(), { role: 'buyer' })).status, 201);
  });

  it('refuses common, short and overlong passwords and names the field', async () => {
    for (const bad of ['password1', 'PassWord1', '12345678', 'qwertyuiop', 'short', '', 'x'.repeat(129), 12345678]) {
      const response = await register(newAddress(), { password: bad });
      assert.deepEqual([response.status, response.body.code], [400, 'invalid_input'], String(bad));
      assert.deepEqual(Object.keys(response.body.fields as object), ['password']);
    }
    const email = newAddress();
    assert.equal((await register(email, { password: '🐝🍯'.repeat(32) })).status, 201);
    assert.equal((await login(email, '🐝🍯'.repeat(32))).status, 200);
  });

  it('refuses a password that is the email address or one repeated character', async () => {
    const email = newAddress();
    for (const bad of [email, email.toUpperCase(), ` ${email}`, 'a'.repeat(9), 'ж'.repeat(20), '🐝'.repeat(8)]) {
      const response = await register(email, { password: bad });
      assert.deepEqual([response.status, Object.keys(response.body.fields as object)], [400, ['password']], bad);
    }
  });

  it('names every field that is missing or wrong', async () => {
    const response = await call('POST', '/api/auth/register', undefined, { email: 'not an address' });
    assert.deepEqual(Object.keys(response.body.fields as object).toSorted(), ['email', 'name', 'password']);
    for (const email of ['a@b', 'a b@test.example', 'a@test.example\r\nBcc: x@test.example', '<a@test.example>'])
      assert.equal((await register(email)).status, 400, email);
  });

  it('ignores extra fields and never stores them', async () => {
    const email = newAddress();
    const extra = { isVerified: true, verifiedAt: '2020-01-01', kycStatus: 'approved', _id: 'mine', flagCount: -5 };
    assert.equal((await register(email, extra)).status, 201);
    const { user } = (await login(email)).body as { user: Record<string, unknown> };
    assert.notEqual(user._id, 'mine');
    assert.deepEqual([user.isVerified, user.role, user.kycStatus, user.flagCount], [false, 'buyer', 'none', 0]);
  });

  it('creates one account when the same address registers ten times in parallel', async () => {
    const email = newAddress();
    const responses = await Promise.all(Array.from({ length: 10 }, () => register(email)));
    assert.ok(responses.every(({ status }) => status === 201));
    const rows = await world.ctx.db.select().from(users).where(eq(users.emailKey, email.toLowerCase()));
    assert.equal(rows.length, 1);
  });
});

describe('a verification link', () => {
  it('remembers the page someone was heading for, but nothing that could carry a message', async () => {
    const linkFor = async (next: unknown) => {
      const email = newAddress();
      assert.equal((await register(email, { next })).status, 201);
      return /\/verify\/[\w-]+(\S*)/.exec((await world.mail(email, 'Verify')).text ?? '')?.[1];
    };
    assert.equal(await linkFor('/basket'), '?next=%2Fbasket');
    for (const next of ['/search?query=Win%20500', '//evil.example', 'https://evil.example/', '/', undefined])
      assert.equal(await linkFor(next), '', String(next));
    const seller = newId();
    const search = `/search?query=honey&${'category=Bee+Keeping+Equipment&'.repeat(20)}#message-${seller}`;
    assert.equal(await linkFor(search), `?next=${encodeURIComponent(`/profile/${seller}#message-${seller}`)}`);
    const { email } = await createUser();
    await call('POST', '/api/auth/resend-verification', undefined, { email, next: '/checkout' });
    assert.match((await world.mail(email, 'Verify')).text ?? '', /\?next=%2Fcheckout/);
  });

  it('expires when a newer one is requested', async () => {
    const { email } = await createUser();
    const resend = () => call('POST', '/api/auth/resend-verification', undefined, { email });
    const response = await resend();
    assert.deepEqual([response.status, response.body.message], [200, 'Verification email resent.']);
    const [older] = await linkTokens(email, 'verify');
    await resend();
    const [, newer] = await linkTokens(email, 'verify', 2);
    assert.equal((await call('GET', `/api/auth/verify/${older}`)).status, 400);
    assert.equal((await call('GET', `/api/auth/verify/${newer}`)).status, 200);
  });

  it('ends the sessions started before it', async () => {
    const { id, email, first, second } = await createUser();
    await verifyEmail(world.ctx, await createEmailLink(world.ctx, id, 'verify'));
    assert.deepEqual([await isSignedIn(first), await isSignedIn(second)], [false, false]);
    assert.equal(await isSignedIn((await login(email)).body.token), true);
  });

  it('is not used up by a HEAD request', async () => {
    const { id } = await createUser();
    const token = await createEmailLink(world.ctx, id, 'verify');
    const head = await world.app.inject({ method: 'HEAD', url: `/api/auth/verify/${token}` });
    assert.deepEqual([head.statusCode, head.body], [200, '']);
    assert.equal((await call('GET', `/api/auth/verify/${token}`)).status, 200);
  });

  it('is valid for 24 hours', async () => {
    const { id } = await createUser();
    const created = Date.now();
    const token = await createEmailLink(at(created), id, 'verify');
    await assert.rejects(verifyEmail(at(created + 24 * hourMs + 1000), token), { code: 'invalid_link' });
    await verifyEmail(at(created + 24 * hourMs - 1000), token);
  });

  it('does not work as a reset link, nor a reset link as a verification link', async () => {
    const { id } = await createUser();
    const [verify, reset] = [
      await createEmailLink(world.ctx, id, 'verify'),
      await createEmailLink(world.ctx, id, 'reset'),
    ];
    assert.equal((await call('GET', `/api/auth/verify/${reset}`)).status, 400);
    const misused = await call('POST', `/api/auth/reset-password/${verify}`, undefined, {
      newPassword: anotherPassword,
    });
    assert.deepEqual([misused.status, misused.body.code], [400, 'invalid_link']);
  });

  it('is not sent to unknown or verified addresses, which get the same response just as fast', async () => {
    const verified = await world.person();
    const countJobs = () => world.ctx.db.$count(sql`pgboss.job`, sql`name = 'verification-mail'`);
    for (const email of ['nobody@test.example', verified.email]) {
      const before = await countJobs();
      const response = await call('POST', '/api/auth/resend-verification', undefined, { email });
      assert.deepEqual([response.status, response.body], [200, { message: 'Verification email resent.' }]);
      assert.equal(await countJobs(), before + 1);
    }
    const { email } = await createUser();
    await call('POST', '/api/auth/resend-verification', undefined, { email });
    await linkTokens(email, 'verify');
    assert.ok(!(await world.outbox()).some((mail) => isTo(mail, verified.email)));
  });
});

describe('a reset link', () => {
  it('remembers the page someone was heading for, but nothing that could carry a message', async () => {
    for (const [next, query] of [
      ['/checkout', '?next=%2Fcheckout'],
      ['/search?query=Win%20500', ''],
    ]) {
      const { email } = await world.person();
      await call('POST', '/api/auth/forgot-password', undefined, { email, next });
      const { text } = await world.mail(email, 'password');
      assert.equal(/\/reset-password\/[\w-]+(\S*)/.exec(text ?? '')?.[1], query);
    }
  });
});

describe('signing in', () => {
  it('gives the same error for a wrong address and a wrong password', async () => {
    const { email } = await createUser();
    const unknown = await login('nobody@test.example');
    for (const response of [unknown, await login(email, 'wrong password'), await login(email, 'long'.repeat(33))]) {
      assert.equal(response.status, 401);
      const sentence = 'Invalid email or password.';
      assert.deepEqual(response.body as object, { message: sentence, error: sentence, code: 'invalid_credentials' });
    }
  });

  it('accepts the address in upper or lower case, and lets unverified users in', async () => {
    const { email } = await createUser();
    const response = await login(` ${email.toUpperCase()} `);
    assert.deepEqual([response.status, response.body.user.isVerified, response.body.user.email], [200, false, email]);
  });

  it('is refused for a banned user, with 403 if they know the password and 401 if they do not', async () => {
    const { id, email, first } = await createUser();
    await world.ban(id);
    const response = await login(email);
    assert.deepEqual([response.status, (response.body as object as { code: string }).code], [403, 'banned']);
    assert.equal((await login(email, 'wrong password')).status, 401);
    assert.equal(await isSignedIn(first), false, 'the token of a banned user no longer works');
  });

  it('stores no token and no password in the database, only their hashes', async () => {
    const { id, first } = await createUser();
    const rows = await world.ctx.db.select().from(sessions).where(eq(sessions.userId, id));
    assert.equal(rows.length, 3);
    assert.ok(rows.every((row) => /^[0-9a-f]{64}$/.test(row.tokenHash)));
    assert.ok(!JSON.stringify(rows).includes(first));
    const [user] = await world.ctx.db.select().from(users).where(eq(users.id, id));
    assert.match(user?.passwordHash ?? '', /^\$argon2id\$/);
  });

  it('issues unique tokens of at least 128 bits', async () => {
    const { first, second } = await createUser();
    assert.notEqual(first, second);
    assert.ok(Buffer.from(first, 'base64url').length >= 16);
  });
});
