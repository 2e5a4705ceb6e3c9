import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { sendMessage } from '#server/chat/send-message.ts';
import { messages } from '#server/chat/tables.ts';
import { findViewer, startSession } from '#server/accounts/sessions.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { JobData } from '#server/jobs/queue.ts';
import { startChat } from '#test/chatting.ts';
import { aSubscription, openPushService, readVapid } from '#test/push-service.ts';
import { sell } from '#test/sale.ts';
import { makeWorld, type Person } from '#test/world.ts';
import { sendPush } from './send-push.ts';
import { pushKeys, pushSubscriptions } from './tables.ts';

const service = await openPushService();
const world = await makeWorld(
  { PUSH_SERVICES: service.origin, CONTACT_EMAIL: 'help@skep.example' },
  undefined,
  'without jobs',
);
const { call, ctx, person } = world;
const path = '/api/notifications/push';

async function withDevice(given: Parameters<typeof person>[0] = {}) {
  const owner = await person(given);
  const device = service.subscribe();
  assert.equal((await call('PUT', path, owner.token, device.subscription)).status, 204);
  return { ...owner, device };
}

/** Takes the waiting jobs out of the queue. */
async function takeJobs(): Promise<JobData[]> {
  const { rows } = await ctx.db.execute(sql`delete from pgboss.job where name = 'push' returning data`);
  return rows.map(({ data }) => data as JobData);
}

async function runJobs(): Promise<void> {
  for (const data of await takeJobs()) await sendPush(ctx, data);
}

async function write(from: Person, to: Person, content: string): Promise<string> {
  const chatId = await startChat(world, from, to);
  const viewer = await findViewer(ctx, from.token);
  assert.ok(viewer);
  const senderCtx: ViewerCtx = { ...ctx, viewer };
  await sendMessage(senderCtx, { chatId, receiverId: to.id, content, image: null });
  return chatId;
}

/** The same person's session in another browser. */
async function secondSession({ id }: Person) {
  return { token: await startSession(ctx.db, ctx.now(), { id, passwordHash: null }) };
}

const isOn = async ({ token }: Person) => (await call('GET', path, token)).body.isOn;

describe('a device', () => {
  it('gets an encrypted and signed message without details when an order is posted', async () => {
    const buyer = await withDevice();
    const listing = await world.listing({ title: 'Smoker' });
    const [order] = await sell(world, [listing], undefined, buyer);
    await takeJobs();
    await call('POST', `/api/sellers/orders/${order?._id}/dispatch`, world.seller.token, { carrier: 'evri' });
    await runJobs();
    const [received, ...more] = buyer.device.received;
    assert.ok(received);
    assert.deepEqual(more, []);
    const { tag, ...content } = received.content as Record<string, string>;
    assert.deepEqual(content, {
      title: 'Your order is on its way',
      body: 'Smoker',
      link: `/orders/${order?._id}`,
    });
    assert.ok(tag);
    const { headers } = received;
    assert.equal(headers['content-encoding'], 'aes128gcm');
    assert.deepEqual([headers.ttl, headers.urgency], ['86400', 'normal']);
    assert.match(String(headers.topic), /^[\w-]{32}$/);
    const { key, claims } = readVapid(headers);
    assert.equal(key, (await call('GET', path, buyer.token)).body.publicKey);
    assert.deepEqual([claims.aud, claims.sub], [service.origin, 'mailto:help@skep.example']);
  });

  it('shows who has sent a message, but not what it says', async () => {
    const [ann, bob] = [await person({ name: 'Ann' }), await withDevice()];
    const chatId = await write(ann, bob, 'The gate code is 1234.');
    await runJobs();
    assert.deepEqual(
      bob.device.received.map(({ content }) => content),
      [{ title: 'New message from Ann', body: 'Open Skep to read it.', link: `/chat/${chatId}`, tag: chatId }],
    );
  });

  it('is notified once about several messages, and not about one that has been read or removed', async () => {
    const [ann, bob] = [await person(), await withDevice()];
    await write(ann, bob, 'Hello');
    const chatId = await write(ann, bob, 'Are you there?');
    await runJobs();
    assert.equal(bob.device.received.length, 1);
    await write(ann, bob, 'Hello?');
    await ctx.db.execute(sql`update chats set first_read_to = 99, second_read_to = 99 where id = ${chatId}`);
    await runJobs();
    await ctx.db.execute(sql`update chats set first_read_to = 0, second_read_to = 0 where id = ${chatId}`);
    await write(ann, bob, 'Gone');
    await ctx.db.update(messages).set({ removedAt: ctx.now() }).where(eq(messages.chatId, chatId));
    await runJobs();
    assert.equal(bob.device.received.length, 1);
  });

  it('is retried if it could not be reached, while other devices are notified only once', async () => {
    const [ann, bob] = [await person(), await withDevice()];
    const other = service.subscribe();
    const { token } = await secondSession(bob);
    await call('PUT', path, token, other.subscription);
    other.status = 503;
    await write(ann, bob, 'Hello');
    const jobs = await takeJobs();
    assert.equal(jobs.length, 2);
    const outcomes = await Promise.allSettled(jobs.map((job) => sendPush(ctx, job)));
    const failed = jobs.filter((_, index) => outcomes[index]?.status === 'rejected');
    other.status = 201;
    for (const job of failed) await sendPush(ctx, job);
    assert.deepEqual([failed.length, bob.device.received.length, other.received.length], [1, 1, 2]);
  });

  it('is removed if its subscription no longer exists', async () => {
    for (const status of [404, 410]) {
      const [ann, bob] = [await person(), await withDevice()];
      bob.device.status = status;
      await write(ann, bob, 'Hello');
      await runJobs();
      assert.equal(await isOn(bob), false);
    }
  });

  it('is not reached through a redirect', async () => {
    const [ann, bob] = [await person(), await withDevice()];
    bob.device.status = 307;
    await write(ann, bob, 'Hello');
    await assert.rejects(runJobs(), /307/);
    assert.equal(bob.device.received.length, 1);
  });

  it('is removed when its user signs out, turns it off, is banned or deletes their account', async () => {
    const endings = [
      ({ token }: Person) => call('POST', '/api/auth/logout', token),
      ({ token }: Person) => call('DELETE', path, token),
      async ({ id }: Person) =>
        call('PUT', `/api/admins/users/ban-user/${id}`, (await person({ role: 'admin' })).token),
      ({ token }: Person) => call('DELETE', '/api/users/delete-account', token),
    ];
    for (const end of endings) {
      const bob = await withDevice();
      assert.equal(await isOn(bob), true);
      await end(bob);
      assert.equal(await ctx.db.$count(pushSubscriptions, eq(pushSubscriptions.userId, bob.id)), 0);
    }
  });

  it('belongs to the user who last turned on notifications', async () => {
    const [ann, bob] = [await withDevice(), await person()];
    await call('PUT', path, bob.token, ann.device.subscription);
    assert.deepEqual([await isOn(ann), await isOn(bob)], [false, true]);
  });
});

describe('push subscriptions', () => {
  it('are accepted only from known push services and with valid keys', async () => {
    const owner = await person();
    const { keys } = service.subscribe().subscription;
    const valid = `${service.origin}/x`;
    const put = async (body: object) => (await call('PUT', path, owner.token, body)).status;
    for (const endpoint of [
      'http://127.0.0.1/x',
      'http://169.254.169.254/latest',
      'https://fcm.googleapis.com/x',
      valid.replace('http://', 'http://me@'),
      valid.replace('http:', 'https:'),
      'file:///etc/passwd',
      'x',
      `${valid}\u0000`,
      `${valid}\uD800`,
    ])
      assert.equal(await put({ endpoint, keys }), 400, endpoint);
    for (const auth of ['AAAA', `${keys.auth}\u0000`])
      assert.equal(await put({ endpoint: valid, keys: { ...keys, auth } }), 400, auth);
    for (const p256dh of ['', 'AAAA', Buffer.alloc(65, 4).toString('base64url'), `${keys.p256dh}\u0000`])
      assert.equal(await put({ endpoint: valid, keys: { ...keys, p256dh } }), 400, p256dh);
    assert.equal(await put({ endpoint: valid, keys }), 204);
  });

  it('from an unknown push service are refused with an error on the field', async () => {
    const { keys } = service.subscribe().subscription;
    const body = { endpoint: 'https://push.example/x', keys };
    const { fields } = (await call('PUT', path, (await person()).token, body)).body;
    assert.deepEqual(fields, { endpoint: "Notifications from this browser's push service are not supported." });
  });

  it('are limited to ten per account: the oldest is removed', async () => {
    const owner = await withDevice();
    for (let count = 0; count < 10; count += 1) {
      const { token } = await secondSession(owner);
      await call('PUT', path, token, service.subscribe().subscription);
    }
    assert.equal(await ctx.db.$count(pushSubscriptions, eq(pushSubscriptions.userId, owner.id)), 10);
    assert.equal(await isOn(owner), false);
  });

  it('are signed with a key that the database stores encrypted', async () => {
    await call('GET', path, (await person()).token);
    const rows = await ctx.db.select().from(pushKeys);
    assert.equal(rows.length, 1);
    assert.ok(Buffer.from(rows[0]?.privateKey ?? '', 'base64').length > 32);
  });
});

describe('the push services of browsers', () => {
  it('are recognised by their hosts, over HTTPS only', async () => {
    const { push } = (await makeWorld({}, undefined, 'without jobs')).ctx;
    const { endpoint, keys } = aSubscription();
    const isValid = (url: string) => push.isValid({ endpoint: url, ...keys });
    for (const good of [
      endpoint,
      'https://updates.push.services.mozilla.com/wpush/v2/x',
      'https://db5p.notify.windows.com/w/?token=x',
      'https://web.push.apple.com/x',
    ])
      assert.ok(isValid(good), good);
    for (const bad of [
      endpoint.replace('https', 'http'),
      endpoint.replace('.com', '.com:8443'),
      endpoint.replace('.com', '.com.evil.example'),
      'https://evilpush.apple.com.example/x',
      'https://evilnotify.windows.com/x',
      'https://localhost/x',
    ])
      assert.ok(!isValid(bad), bad);
  });

  it('can be turned off: then no key is offered and no subscription is accepted', async () => {
    const off = await makeWorld({ PUSH_SERVICES: 'off' }, undefined, 'without jobs');
    const { token } = await off.person();
    assert.deepEqual((await off.call('GET', path, token)).body, { publicKey: null, isOn: false });
    assert.equal((await off.call('PUT', path, token, aSubscription())).status, 400);
  });
});
