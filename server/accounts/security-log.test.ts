import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { eq } from 'drizzle-orm';
import { dayMs } from '#contract/time.ts';
import { unbanUser } from '#contract/users.ts';
import { bindRoutes } from '#server/http/bind-routes.ts';
import { createResponseCache } from '#server/http/response-cache.ts';
import { route } from '#server/http/route.ts';
import { openAuthenticator } from '#test/authenticator.ts';
import { upload } from '#test/upload.ts';
import { makeWorld } from '#test/world.ts';
import { createEmailChangeLink } from './change-email.ts';
import { createEmailLink } from './email-links.ts';
import { hashPassword } from './passwords.ts';
import { findViewer, startSession } from './sessions.ts';
import { deleteOldSecurityEvents, readSecurityLog, recordSecurityEvent } from './security-log.ts';
import { securityEvents, users } from './tables.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { call, person, ctx } = world;

async function read(...[wanted, db, now]: [Parameters<typeof readSecurityLog>[1], typeof ctx.db, Date]) {
  const rows: (typeof securityEvents.$inferSelect)[] = [];
  for await (const row of readSecurityLog(db, wanted, now)) rows.push(row);
  return rows;
}

/** The log's events for an account, oldest first. */
async function eventsOf({ id }: { id: string }) {
  const rows = await read({ days: 1, account: id }, ctx.db, ctx.now());
  for (const row of rows) assert.equal(row.userId, id);
  return rows.map(({ call: name, outcome }) => `${name} ${outcome}`);
}

describe('the security log', () => {
  it('records sign-ins, failed attempts and password changes, with the account and the network', async () => {
    const ann = await person({ name: 'Ann Forager' });
    const password = 'honey-and-bees';
    await ctx.db
      .update(users)
      .set({ passwordHash: await hashPassword(password) })
      .where(eq(users.id, ann.id));
    const signIn = (attempt: string) =>
      call('POST', '/api/auth/login', undefined, { email: ann.email, password: attempt });
    await signIn('not-the-password');
    const { body } = await signIn(password);
    const { token } = body as unknown as { token: string };
    const change = { currentPassword: 'not-the-password', newPassword: 'a-better-password-9' };
    await call('PUT', '/api/users/change-password', token, change);
    await call('POST', '/api/users/me/email', token, { email: 'ann@new.example', password: 'not-the-password' });
    assert.deepEqual(await eventsOf(ann), [
      'POST /api/auth/login invalid_credentials',
      'POST /api/auth/login ok',
      'PUT /api/users/change-password wrong_password',
      'POST /api/users/me/email wrong_password',
    ]);
    const [first] = await read({ days: 1, account: ann.id }, ctx.db, ctx.now());
    assert.equal(first?.address, '127.0.0.1');
  });

  it('records the owner of a passkey or an emailed link that is used, even in a request made while signed in to another account', async () => {
    const [ann, other] = [await person(), await person()];
    const password = 'honey-and-bees';
    const passwordHash = await hashPassword(password);
    await ctx.db.update(users).set({ passwordHash }).where(eq(users.id, ann.id));
    const token = await startSession(ctx.db, ctx.now(), { id: ann.id, passwordHash });
    const device = openAuthenticator();
    const { challenge } = (await call('POST', '/api/users/me/passkeys/options', token, { password })).body;
    const added = { name: 'Phone', credential: device.create(challenge) };
    assert.equal((await call('POST', '/api/users/me/passkeys', token, added)).status, 201);
    const signIn = async (overrides = {}) => {
      const options = await call('POST', '/api/auth/passkey/options');
      const credential = device.get(options.body.challenge, overrides);
      return (await call('POST', '/api/auth/passkey', other.token, { credential })).status;
    };
    assert.deepEqual([await signIn(), await signIn({ origin: 'https://elsewhere.example' })], [200, 401]);
    await call('POST', '/api/auth/login', other.token, { email: ann.email, password: 'not-the-password' });

    await call('POST', '/api/users/me/email', token, { email: 'ann@moved.example', password });
    const change = await createEmailChangeLink(ctx, ann.id, 'old');
    assert.equal((await call('POST', `/api/auth/email-change/${change?.token}/confirm`, other.token)).status, 200);
    assert.equal((await call('POST', `/api/auth/email-change/${change?.token}/object`)).status, 200);
    const link = await createEmailLink(ctx, ann.id, 'reset');
    const reset = `/api/auth/reset-password/${link}`;
    assert.equal((await call('POST', reset, other.token, { newPassword: 'a-better-password-9' })).status, 200);
    assert.equal((await call('POST', reset, other.token, { newPassword: 'a-better-password-9' })).status, 400);
    assert.deepEqual(await eventsOf(ann), [
      'POST /api/users/me/passkeys ok',
      'POST /api/auth/passkey ok',
      'POST /api/auth/passkey wrong_passkey',
      'POST /api/auth/login invalid_credentials',
      'POST /api/users/me/email ok',
      'POST /api/auth/email-change/{token}/confirm ok',
      'POST /api/auth/email-change/{token}/object ok',
      'POST /api/auth/reset-password/{token} ok',
    ]);
    assert.deepEqual(await eventsOf(other), []);
  });

  it('records changes by admins, and refused requests', async () => {
    const [admin, ben] = [await person({ role: 'admin' }), await person()];
    const ban = async (token: string) => (await call('PUT', `/api/admins/users/ban-user/${ben.id}`, token, {})).status;
    assert.equal(await ban(ben.token), 403);
    await call('GET', '/api/admins/users', ben.token);
    assert.equal(await ban(admin.token), 204);
    await call('GET', '/api/admins/users', admin.token);
    assert.deepEqual(await eventsOf(ben), [
      'PUT /api/admins/users/ban-user/{id} forbidden',
      'GET /api/admins/users forbidden',
    ]);
    assert.deepEqual(await eventsOf(admin), ['PUT /api/admins/users/ban-user/{id} ok']);
  });

  it('records an event before the response to its request is sent', async () => {
    const admin = await person({ role: 'admin' });
    const app = Fastify();
    let isRecorded = false;
    const record = async () => {
      await sleep(100);
      isRecorded = true;
    };
    const lift = route(unbanUser, () => Promise.resolve());
    bindRoutes(
      app,
      ctx,
      { findViewer, record },
      [unbanUser],
      [lift],
      createResponseCache({ isConnected: () => true, subscribe: () => {} }),
    );
    const url = `/api/admins/users/unban-user/${admin.id}`;
    const { statusCode } = await app.inject({
      method: 'PUT',
      url,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    assert.deepEqual([statusCode, isRecorded], [204, true]);
    await app.close();
  });

  it('records who was refused an upload, without reading the file', async () => {
    const [admin, ben] = [await person({ role: 'admin' }), await person()];
    const send = (path: string, field: string, token?: string) =>
      upload(world, path, token, { [field]: new Uint8Array([1]) });
    await send('/api/uploads/product-image', 'image', ben.token);
    await send(`/api/admins/users/${admin.id}/avatar`, 'avatar', ben.token);
    assert.deepEqual(await eventsOf(ben), [
      'POST /api/uploads/product-image forbidden',
      'POST /api/admins/users/{id}/avatar forbidden',
    ]);
  });

  it('records sign-in attempts with unknown email addresses, without storing the addresses', async () => {
    await call('POST', '/api/auth/login', undefined, { email: 'nobody@test.example', password: 'whatever-it-is' });
    const rows = await read({ days: 1 }, ctx.db, ctx.now());
    assert.ok(rows.some(({ outcome, userId }) => outcome === 'invalid_credentials' && userId === null));
    assert.doesNotMatch(JSON.stringify(rows), /nobody@test|whatever|forager/i);
  });

  it('stores at most 300 events per network per hour, and drops further ones without an error', async () => {
    const log = await makeWorld({ RATE_LIMITS: 'on' }, undefined, 'without jobs');
    const event = { call: 'POST /api/auth/login', outcome: 'invalid_credentials', userId: null, address: '192.0.2.7' };
    for (let count = 0; count < 305; count++) await recordSecurityEvent(log.ctx, event);
    await recordSecurityEvent(log.ctx, { ...event, address: '192.0.2.8' });
    const rows = await read({ days: 1 }, log.ctx.db, log.ctx.now());
    assert.equal(rows.filter(({ address }) => address === '192.0.2.7').length, 300);
    assert.equal(rows.filter(({ address }) => address === '192.0.2.8').length, 1);
  });

  it('is read in batches, oldest first', async () => {
    const log = await makeWorld({}, undefined, 'without jobs');
    const at = log.ctx.now();
    const rows = Array.from({ length: 2_500 }, (_, index) => ({
      at: new Date(at.getTime() - Math.floor(index / 2)),
      call: 'POST /api/auth/login',
      outcome: String(index),
      address: '192.0.2.9',
    }));
    await log.ctx.db.insert(securityEvents).values(rows);
    const all = await read({ days: 1 }, log.ctx.db, at);
    assert.equal(new Set(all.map(({ outcome }) => outcome)).size, 2_500);
    assert.deepEqual(
      all.map(({ at: time }) => time.getTime()),
      rows.map(({ at: time }) => time.getTime()).toReversed(),
    );
  });

  it('deletes events after their retention period', async () => {
    const later = { ...ctx, now: () => new Date(ctx.now().getTime() + 181 * dayMs) };
    await deleteOldSecurityEvents(later);
    assert.deepEqual(await read({ days: 400 }, ctx.db, later.now()), []);
  });
});
