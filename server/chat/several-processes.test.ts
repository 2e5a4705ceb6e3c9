import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { createClient } from 'redis';
import { io } from 'socket.io-client';
import type { ChatMessage } from '#contract/chat.ts';
import { sessions } from '#server/accounts/tables.ts';
import { newId } from '#server/db/columns.ts';
import { openChatClient } from '#test/chat-client.ts';
import { openTab, send, startChat } from '#test/chatting.ts';
import { isLong } from '#test/child-processes.ts';
import { hasRedis } from '#test/redis.ts';
import { startApps } from '#test/several-apps.ts';
import { assertOutcome, eventually, type Person, type World } from '#test/world.ts';
import { storeMessages } from './store-messages.ts';
import { messages } from './tables.ts';

const skip = hasRedis() ? false : 'there is no redis-server, and it cannot be installed here';

async function startTwoApps(settings?: Record<string, string>) {
  const { redis, urls, ...started } = await startApps(2, settings);
  assert.ok(redis);
  return { ...started, redis, urls: [urls[0] ?? '', urls[1] ?? ''] as const };
}

describe('two processes', { skip }, () => {
  it('share sockets, presence, limits and the end of sessions', async () => {
    const { world, urls, close } = await startTwoApps({ RATE_LIMITS: 'on' });
    const { call, person } = world;
    const [ann, bob] = [await person(), await person()];
    const chatId = await startChat(world, ann, bob);
    const isOnline = async () => (await call('GET', `/api/chats/${chatId}`, ann.token)).body.isOnline;
    const annTab = await openTab(urls[0], ann.token);
    assert.equal(await isOnline(), false);
    const [bobTab, bobsOtherTab] = [await openTab(urls[1], bob.token), await openTab(urls[0], bob.token)];
    assert.ok((await annTab.next('presence')).isOnline);
    bobsOtherTab.close();
    await sleep(3_500);
    // There is a tab on the other process. If Redis takes more than a second to respond, it is not seen.
    await assertOutcome(isOnline, true);
    const sent = await send(annTab, chatId, bob, 'Hello from the other side');
    assert.deepEqual(await bobTab.next('newMessage'), sent);
    await bobTab.ask('markAsRead', { chatId });
    await annTab.next('messageRead', ({ upTo }) => upTo === 1);
    const annsOtherTab = await openTab(urls[1], ann.token);
    const sendMany = (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, at) =>
          (at % 2 ? annTab : annsOtherTab).ask('sendMessage', { chatId, receiverId: bob.id, content: String(at) }),
        ),
      );
    assert.ok((await sendMany(40)).every(({ ok }) => ok));
    const more = await sendMany(30);
    assert.equal(more.filter(({ ok }) => ok).length, 19, 'sixty a minute in total');
    assert.equal(annTab.all('presence').filter((presence) => !presence.isOnline).length, 0);
    bobTab.close();
    await annTab.next('presence', (presence) => !presence.isOnline);
    await call('POST', '/api/auth/logout', ann.token);
    await Promise.all([annTab.isClosed(), annsOtherTab.isClosed()]);
    await close();
  });

  it("track each of a user's tabs until it is closed, even if that happens while it is still connecting", async () => {
    const { world, urls, close } = await startTwoApps();
    const [ann, bob] = [await world.person(), await world.person()];
    const chatId = await startChat(world, ann, bob);
    const isOnline = async () => (await world.call('GET', `/api/chats/${chatId}`, ann.token)).body.isOnline;
    await world.ctx.db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${sessions} in access exclusive mode`);
      const socket = io(urls[1], { auth: { token: bob.token }, transports: ['websocket'], forceNew: true });
      await new Promise<void>((resolve) => void socket.io.once('open', resolve));
      await sleep(100);
      socket.close();
      await sleep(100);
    });
    await sleep(200);
    await eventually(async () => !(await isOnline()) || undefined);
    const [annTab, bobTab] = [await openTab(urls[0], ann.token), await openTab(urls[1], bob.token)];
    const bobsOtherTab = await openTab(urls[1], bob.token);
    bobsOtherTab.socket.io.engine.close();
    await sleep(200);
    const sent = await send(annTab, chatId, bob, 'Are you still there?');
    assert.deepEqual(await bobTab.next('newMessage'), sent);
    bobTab.close();
    await eventually(async () => !(await isOnline()) || undefined);
    annTab.close();
    await close();
  });

  it('stop listening for people whose connections have ended, whether or not they had fully opened', async () => {
    const { world, urls, redis, close } = await startTwoApps();
    const [ann, bob] = [await world.person(), await world.person()];
    const chatId = await startChat(world, ann, bob);
    const annTab = await openTab(urls[0], ann.token);
    const admin = await createClient({ url: redis.url }).connect();
    const waitForChannels = (expected: Person[]) =>
      eventually(async () => {
        const channels = await admin.pubSubChannels('user:*');
        return (
          channels.toSorted().join() ===
            expected
              .map(({ id }) => `user:${id}`)
              .toSorted()
              .join() || undefined
        );
      });
    const socketUrl = `${urls[1].replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
    const handshake = `40${JSON.stringify({ token: bob.token })}`;
    // Some sockets join twice, or leave and rejoin, and their connections end at any time.
    const connectBriefly = async (packets: string[], ms: number) => {
      const socket = new WebSocket(socketUrl);
      await once(socket, 'open');
      for (const packet of packets) socket.send(packet);
      await sleep(ms);
      socket.close();
    };
    for (const packets of [[handshake], [handshake, handshake], [handshake, '41', handshake]])
      await Promise.all(Array.from({ length: 20 }, (_, at) => connectBriefly(packets, at)));
    await waitForChannels([ann]);
    redis.freeze();
    const opening = openTab(urls[1], bob.token);
    await connectBriefly([handshake], 100);
    const bobTab = await opening;
    redis.thaw();
    await waitForChannels([ann, bob]);
    const sent = await send(annTab, chatId, bob, 'Are you there?');
    assert.deepEqual(await bobTab.next('newMessage'), sent);
    for (const tab of [annTab, bobTab]) tab.close();
    await waitForChannels([]);
    admin.destroy();
    await close();
  });

  it('announce a message when it is sent again, if the process that stored it died before announcing it', async () => {
    const { world, urls, close } = await startTwoApps();
    const [ann, bob] = [await world.person(), await world.person()];
    const chatId = await startChat(world, ann, bob);
    const [annTab, bobTab] = [await openTab(urls[0], ann.token), await openTab(urls[1], bob.token)];
    const draft = { chatId, receiverId: bob.id, content: 'Are you there?', image: null, clientId: randomUUID() };
    const stored = { ...draft, id: newId(), senderId: ann.id, warning: null, at: world.ctx.now() };
    await storeMessages(world.ctx.db, [stored]);
    for (const expected of [1, 1]) {
      const reply = await annTab.ask('sendMessage', draft);
      assert.ok(reply.ok);
      assert.deepEqual(await bobTab.next('newMessage'), reply.message);
      assert.deepEqual(await bobTab.next('unread', ({ unreadMessages }) => unreadMessages === 1), {
        unreadMessages: 1,
      });
      assert.equal(bobTab.all('newMessage').length, expected);
    }
    for (const tab of [annTab, bobTab]) tab.close();
    await close();
  });

  it('deliver to their own tabs while Redis is down, and have all tabs catch up afterwards', async () => {
    const { world, urls, redis, close } = await startTwoApps();
    const [ann, bob] = [await world.person(), await world.person()];
    const chatId = await startChat(world, ann, bob);
    const [annTab, bobTab] = [await openTab(urls[0], ann.token), await openTab(urls[1], bob.token)];
    const bobsOtherTab = await openTab(urls[0], bob.token);
    await redis.halt();
    const sent = await send(annTab, chatId, bob, 'Redis is down');
    assert.deepEqual(await bobsOtherTab.next('newMessage'), sent);
    assert.equal((await world.call('GET', `/api/chats/${chatId}`, ann.token)).status, 200);
    await redis.resume();
    await Promise.all([annTab.next('resync'), bobTab.next('resync')]);
    const later = await send(annTab, chatId, bob, 'Redis is back');
    assert.deepEqual(await bobTab.next('newMessage', ({ number }) => number === 2), later);
    for (const tab of [annTab, bobTab, bobsOtherTab]) tab.close();
    await close();
  });
});

/** A person's chat client. It fetches missed messages through the world's API instead of HTTP. */
const openClient = ({ call }: World, urls: readonly string[], { token }: Person) =>
  openChatClient(urls, token, async (path) => {
    const { status, body } = await call<ChatMessage[]>('GET', path, token);
    assert.equal(status, 200);
    return body;
  });

/** People in a ring, each in conversation with the next two. */
async function gather({ world, urls }: Awaited<ReturnType<typeof startApps>>) {
  const people = await Promise.all(Array.from({ length: isLong ? 50 : 12 }, () => world.person()));
  const clients = people.map((person) => openClient(world, urls, person));
  const pairs = people.flatMap((_, one) => [1, 2].map((step) => [one, (one + step) % people.length] as const));
  const chats = await Promise.all(
    pairs.map(async ([one, other]) => {
      const chatId = await startChat(world, people[one] as Person, people[other] as Person);
      for (const side of [one, other]) clients[side]?.watch(chatId);
      return { chatId, sides: [one, other] as const };
    }),
  );
  return { people, clients, chats };
}

type Gathered = Awaited<ReturnType<typeof gather>>;

/** Cuts one connection at a time and waits until it is back. Cutting several would test overload, which other tests do. */
async function cutAtRandom({ clients }: Gathered, { signal }: AbortController): Promise<void> {
  while (!signal.aborted) {
    const client = clients[Math.floor(Math.random() * clients.length)];
    client?.cut();
    await client?.reconnected();
    await sleep(Math.random() * 20);
  }
}

/** Makes everybody write in all their conversations. Returns the accepted messages of each one. */
async function talk({ people, clients, chats }: Gathered): Promise<Map<string, string[]>> {
  const said = new Map<string, string[]>(chats.map(({ chatId }) => [chatId, []]));
  const write = async (chatId: string, from: number, to: number) => {
    for (let turn = 0; turn < (isLong ? 20 : 6); turn += 1) {
      const content = `${from} says ${turn}`;
      await clients[from]?.say(chatId, people[to]?.id ?? '', content);
      said.get(chatId)?.push(content);
    }
  };
  await Promise.all(
    chats.flatMap(({ chatId, sides: [one, other] }) => [write(chatId, one, other), write(chatId, other, one)]),
  );
  return said;
}

/** Checks that each accepted message is stored once, in the order its author wrote them, and reaches both people in the stored order. */
async function assertDelivered({ ctx }: World, { people, clients, chats }: Gathered, said: Map<string, string[]>) {
  for (const { chatId, sides } of chats) {
    const stored = await ctx.db.select().from(messages).where(eq(messages.chatId, chatId)).orderBy(messages.number);
    assert.deepEqual(stored.map(({ content }) => content).toSorted(), said.get(chatId)?.toSorted());
    assert.deepEqual(
      stored.map(({ number }) => number),
      stored.map((_, at) => at + 1),
    );
    for (const side of sides) {
      const mine = stored.filter(({ senderId }) => senderId === people[side]?.id);
      assert.deepEqual(
        mine.map(({ content }) => content),
        mine.map((_, turn) => `${side} says ${turn}`),
      );
      const seen = () => clients[side]?.seen.get(chatId) ?? [];
      await eventually(() => seen().length >= stored.length || undefined);
      assert.deepEqual(
        seen().map(({ _id }) => _id),
        stored.map(({ id }) => id),
      );
    }
  }
}

describe('people whose connections are cut at random', () => {
  for (const [count, name] of [
    [1, 'one process'],
    [3, 'three processes with Redis'],
  ] as const)
    it(`get every accepted message exactly once and in order, on ${name}`, { skip: count > 1 && skip }, async () => {
      const started = await startApps(count);
      const gathered = await gather(started);
      const allSaid = new AbortController();
      const cutting = cutAtRandom(gathered, allSaid);
      const said = await talk(gathered).finally(() => allSaid.abort());
      await cutting;
      await assertDelivered(started.world, gathered, said);
      for (const client of gathered.clients) client.close();
      await started.close();
    });
});

describe('the chat tests on three processes with Redis', { skip }, () => {
  for (const file of ['chat', 'live-updates'])
    it(`pass: ${file}.test.ts`, () => import(`${import.meta.resolve(`./${file}.test.ts`)}?apps=3`));
});
