import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { after, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import S3rver from 's3rver';
import { io, type Socket } from 'socket.io-client';
import type { ChatMessage } from '#contract/chat.ts';
import type { ServerPayload } from '#contract/live.ts';
import { aPicture } from './applications.ts';
import { openChatClient } from './chat-client.ts';
import { hasHaproxy, startHaproxy } from './haproxy.ts';
import { inspect } from './inspect.ts';
import { randomBelow, startLoad } from './load.ts';
import { freePort, startNativePostgres } from './native-postgres.ts';
import { hasRedis, makeRedis } from './redis.ts';
import { callApi } from './shopper.ts';
import { makeShop, startProcess, type Shop } from './shop.ts';
import { eventually, listingForm, makePerson, type Person } from './world.ts';

const skip = hasRedis() && hasHaproxy() ? false : 'redis-server or haproxy is missing and cannot be installed here';
/** Fifty people in all; a pair is two people who chat with each other. */
const [buyers, sellers, pairs] = [20, 10, 10];
const rounds = 4;
/** The longest pause between a person's actions; messages are up to twice as far apart. Without pauses, two cores cannot serve fifty people. */
const pauseMs = 100;

async function startStore(directory: string) {
  mkdirSync(directory);
  const store = new S3rver({ port: 0, silent: true, directory, configureBuckets: [{ name: 'skep', configs: [] }] });
  const { port } = await store.run();
  after(() => store.close());
  return {
    S3_BUCKET: 'skep',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    FILES_KEY: '0'.repeat(64),
  };
}

/** The site, used until `isOver`, with the requests that got no response, the outdated prices seen and the pictures uploaded. */
type Site = { url: string; isOver: boolean; unanswered: string[]; stale: string[]; uploaded: string[] };

/** Repeats a call until Skep responds, for up to two minutes. */
async function callUntilResponse(site: Site, token: string, method: string, path: string, body?: unknown) {
  for (const started = Date.now(); Date.now() - started < 120_000;) {
    const reply = await callApi(`${site.url}${path}`, method, token, body);
    if (reply.status !== 0 && reply.status !== 503) return reply;
    // A 503 means that nothing was accepted: a process is stopping, or HAProxy has none to send the request to.
    if (reply.status === 0) site.unanswered.push(`${method} ${path}`);
    await sleep(100);
  }
  throw new Error(`There was no response to ${method} ${path}.`);
}

async function uploadPicture(site: Site, token: string, productId: string): Promise<void> {
  const form = new FormData();
  const image = await aPicture(60 + randomBelow(500))
    .jpeg()
    .toBuffer();
  form.set('productId', productId);
  form.set('image', new File([new Uint8Array(image)], 'photo.jpg', { type: 'image/jpeg' }));
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${site.url}/api/uploads/product-image`, { method: 'POST', headers, body: form }).catch(
    () => undefined,
  );
  if (response?.status !== 201) return void response?.body?.cancel();
  const { imageUrl } = (await response.json()) as { imageUrl: string };
  site.uploaded.push(imageUrl);
}

/** Lists an item, then repeatedly changes its price and views it as buyers do. */
async function sell(site: Site, { token }: Person): Promise<{ id: string; price: number }> {
  const created = await callUntilResponse(site, token, 'POST', '/api/sellers/create', {
    ...listingForm,
    idempotencyKey: crypto.randomUUID(),
  });
  assert.equal(created.status, 201, JSON.stringify(created.body));
  const id = String(created.body._id);
  let price = listingForm.price;
  while (!site.isOver) {
    const { version } = (await callUntilResponse(site, token, 'GET', `/api/sellers/listings/${id}`)).body;
    price = (100 + randomBelow(90_000)) / 100;
    const changed = await callUntilResponse(site, token, 'PATCH', `/api/sellers/listings/${id}`, { price, version });
    // 409: an earlier attempt succeeded, but its response was lost.
    assert.ok([200, 409].includes(changed.status), JSON.stringify(changed.body));
    const seen = (await callUntilResponse(site, token, 'GET', `/api/products/one/${id}`)).body;
    if (seen.price !== price) site.stale.push(`${String(seen.price)} instead of ${price}`);
    if (randomBelow(4) === 0) await uploadPicture(site, token, id);
    await sleep(randomBelow(pauseMs));
  }
  const own = await callUntilResponse(site, token, 'GET', '/api/sellers/listings');
  assert.equal(own.body.total, 1, 'the item is listed once');
  return { id, price };
}

/** Has two people write to each other, and returns their clients and the accepted messages. */
async function converse(site: Site, sides: readonly [Person, Person]) {
  const started = await callUntilResponse(site, sides[0].token, 'POST', '/api/chats/start', { userId: sides[1].id });
  const chatId = String(started.body._id);
  const clients = sides.map(({ token }) =>
    openChatClient([site.url], token, async (url) => {
      const { status, body } = await callUntilResponse(site, token, 'GET', url);
      assert.equal(status, 200);
      return body as unknown as ChatMessage[];
    }),
  );
  for (const client of clients) {
    client.watch(chatId);
    after(client.close);
  }
  const accepted: string[] = [];
  await Promise.all(
    clients.map(async (client, side) => {
      for (let turn = 0; !site.isOver; turn += 1) {
        await client.say(chatId, sides[1 - side]?.id ?? '', `${side} says ${turn}`);
        accepted.push(`${side} says ${turn}`);
        await sleep(randomBelow(2 * pauseMs));
      }
    }),
  );
  return { chatId, clients, accepted };
}

/** Checks that every accepted message is stored once, and that both people have it once and in order. */
async function checkConversation({ chatId, clients, accepted }: Awaited<ReturnType<typeof converse>>): Promise<void> {
  for (const { seen, close } of clients) {
    await eventually(() => (seen.get(chatId)?.length ?? 0) >= accepted.length || undefined);
    const received = seen.get(chatId) ?? [];
    assert.deepEqual(
      received.map(({ number }) => number),
      accepted.map((_, index) => index + 1),
    );
    assert.deepEqual(received.map(({ content }) => content).toSorted(), accepted.toSorted());
    close();
  }
}

/** A buyer's tab that counts unread notifications as the app does, from each event and again after each connection. */
function openBuyersTab(site: Site, { token }: Person) {
  const count = async () => {
    const { status, body } = await callUntilResponse(site, token, 'GET', '/api/notifications/count');
    assert.equal(status, 200);
    return Number(body.unreadNotifications);
  };
  const shown = { unread: 0, events: 0 };
  const socket: Socket = io(site.url, { auth: { token }, transports: ['websocket'], reconnectionDelayMax: 1_000 });
  const recount = async (): Promise<void> => {
    const { events } = shown;
    const unread = await count();
    // An event that has arrived in the meantime may be newer.
    if (shown.events === events) shown.unread = unread;
    else await recount();
  };
  for (const event of ['connect', 'resync']) socket.on(event, () => void recount());
  socket.on('disconnect', (reason) => reason === 'io server disconnect' && socket.connect());
  socket.on('unread', ({ unreadNotifications }: ServerPayload<'unread'>) => {
    shown.events += 1;
    shown.unread = unreadNotifications ?? shown.unread;
  });
  after(() => void socket.close());
  return {
    /** Checks that the tab shows every notification without a reload. */
    check: async () => {
      await eventually(async () => shown.unread === (await count()) || undefined);
      socket.close();
      return shown.unread;
    },
  };
}

function checkLedger(shop: Shop): void {
  const env = { ...process.env, ...shop.environment };
  const cwd = path.join(import.meta.dirname, '..');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/ledger.ts'], {
    cwd,
    env,
    encoding: 'utf8',
  });
  assert.equal(status, 0, `${stdout}${stderr}`);
}

async function countPayments(shop: Shop): Promise<number> {
  const { db, close } = await shop.open();
  const { rows } = await db.execute(sql`select count(*)::int as paid from sandbox_intents where status = 'succeeded'`);
  await close();
  return Number(rows[0]?.paid);
}

async function createPeople(shop: Shop) {
  const { db, close } = await shop.open();
  const create = (count: number, role: 'buyer' | 'seller') =>
    Promise.all(Array.from({ length: count }, () => makePerson({ db, now: () => new Date() }, { role })));
  const people = {
    sellers: await create(sellers, 'seller'),
    left: await create(pairs, 'buyer'),
    right: await create(pairs, 'buyer'),
  };
  await close();
  return people;
}

it(
  'three processes behind HAProxy lose nothing when they are killed and upgraded under load, and Redis is killed',
  { skip },
  async () => {
    const native = await startNativePostgres();
    after(native.stop);
    const shop = await makeShop({ buyers, stock: [10_000, 10_000, 50], postgres: native.url });
    const redis = await makeRedis();
    await redis.resume();
    Object.assign(shop.environment, await startStore(path.join(shop.dataDir, 's3')), {
      REDIS_URL: redis.url,
      TRUST_PROXY: '1',
    });
    const ports = await Promise.all([1, 2, 3].map(freePort));
    const start = (port: number) => startProcess(shop, { PORT: String(port) });
    const processes = await Promise.all(ports.map(start));
    const site: Site = {
      url: await startHaproxy(shop.dataDir, ports),
      isOver: false,
      unanswered: [],
      stale: [],
      uploaded: [],
    };
    after(() => void (site.isOver = true));
    const people = await createPeople(shop);
    const load = startLoad(shop, () => site.url, { pauseMs });
    const tabs = shop.buyers.map((person) => openBuyersTab(site, person));
    const selling = people.sellers.map((person) => sell(site, person));
    const conversations = people.left.map((person, index) => converse(site, [person, people.right[index] as Person]));

    /** Ends and restarts the processes one by one, each only after HAProxy is using the previous one again. */
    const replace = async (signal: 'SIGKILL' | 'SIGTERM') => {
      for (const [index, port] of ports.entries()) {
        await load.waitForMore(5, 'succeeded');
        const code = await processes[index]?.end(signal);
        assert.equal(code, signal === 'SIGTERM' ? 0 : null, processes[index]?.output());
        processes[index] = await start(port);
        await sleep(1_500);
      }
    };
    for (let round = 0; round < rounds; round += 1) {
      await replace('SIGKILL');
      await redis.halt();
      await load.waitForMore(5, 'succeeded');
      await redis.resume();
      site.unanswered.length = 0;
      await replace('SIGTERM');
      assert.deepEqual(site.unanswered, [], 'during an upgrade, every request gets a response');
    }
    site.isOver = true;
    await load.stop();
    for (const conversation of await Promise.all(conversations)) await checkConversation(conversation);
    const notified = await Promise.all(tabs.map((tab) => tab.check()));
    assert.ok(
      notified.some((count) => count > 0),
      'buyers are notified',
    );
    for (const { id, price } of await Promise.all(selling))
      assert.equal((await callUntilResponse(site, '', 'GET', `/api/products/one/${id}`)).body.price, price);
    for (const url of site.uploaded) assert.equal((await fetch(`${site.url}${url}`)).status, 200, url);
    assert.deepEqual([site.stale, load.unexpected()], [[], []]);
    for (const skep of processes) assert.equal(await skep.end('SIGTERM'), 0, skep.output());
    assert.ok((await inspect(shop, 'PT16M')) > 0);
    assert.ok((await countPayments(shop)) >= load.paid(), 'every payment reported to a buyer is stored');
    checkLedger(shop);
  },
);
