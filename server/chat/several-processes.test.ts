import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { asc, inArray } from 'drizzle-orm';
import type { ChatMessage } from '#contract/chat.ts';
import { buildApp } from '#server/app.ts';
import { openLog } from '#server/log.ts';
import { readSettings } from '#server/settings.ts';
import { openChatClient } from '#test/chat-client.ts';
import { listen, openTab, send, startChat } from '#test/chatting.ts';
import { hasRedis, makeRedis } from '#test/redis.ts';
import { eventually, makeWorld, type Person, type World } from '#test/world.ts';
import { messages } from './tables.ts';

const skip = hasRedis() ? false : 'there is no redis-server, and it cannot be installed here';
const isLong = process.env.LONG === '1';

/** Two app instances with one database and one Redis, as two processes have. */
async function makeTwo(settings: Record<string, string> = {}) {
  const redis = await makeRedis();
  await redis.resume();
  const world = await makeWorld({ REDIS_URL: redis.url, ...settings });
  const database = { ...world.database, close: async () => {} };
  const other = await buildApp(readSettings({ ...world.environment }), database, openLog('silent'), 'none');
  await other.begin();
  const urls = [await listen(world), await listen(other)] as const;
  return { redis, world, urls, close: () => other.close() };
}

describe('two processes', { skip }, () => {
  it('share sockets, presence, limits and the end of sessions', async () => {
    const { world, urls, redis, close } = await makeTwo({ RATE_LIMITS: 'on' });
    const { call, person } = world;
    const [ann, bob] = [await person(), await person()];
    const chatId = await startChat(world, ann, bob);
    const isOnline = async () => (await call('GET', `/api/chats/${chatId}`, ann.token)).body.isOnline;
    const annTab = await openTab(urls[0], ann.token);
    assert.equal(await isOnline(), false);
    const [bobTab, bobsOther] = [await openTab(urls[1], bob.token), await openTab(urls[0], bob.token)];
    assert.ok((await annTab.next('presence')).isOnline);
    bobsOther.close();
    await sleep(3_500);
    assert.equal(await isOnline(), true, 'there is a tab on the other process');
    const sent = await send(annTab, chatId, bob, 'Hello from the other side');
    assert.deepEqual(await bobTab.next('newMessage'), sent);
    await bobTab.ask('markAsRead', { chatId });
    await annTab.next('messageRead', ({ upTo }) => upTo === 1);
    const annsOther = await openTab(urls[1], ann.token);
    const sendMany = (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, at) =>
          (at % 2 ? annTab : annsOther).ask('sendMessage', { chatId, receiverId: bob.id, content: String(at) }),
        ),
      );
    assert.ok((await sendMany(40)).every(({ ok }) => ok));
    const more = await sendMany(30);
    assert.equal(more.filter(({ ok }) => ok).length, 19, 'sixty a minute in all');
    assert.equal(annTab.all('presence').filter((one) => !one.isOnline).length, 0);
    bobTab.close();
    await annTab.next('presence', (one) => !one.isOnline);
    await call('POST', '/api/auth/logout', ann.token);
    await Promise.all([annTab.isClosed(), annsOther.isClosed()]);
    await close();
    await redis.halt();
  });

  it('deliver to their own tabs while Redis is down, and have all tabs catch up afterwards', async () => {
    const { world, urls, redis, close } = await makeTwo();
    const [ann, bob] = [await world.person(), await world.person()];
    const chatId = await startChat(world, ann, bob);
    const [one, two] = [await openTab(urls[0], ann.token), await openTab(urls[1], bob.token)];
    const near = await openTab(urls[0], bob.token);
    await redis.halt();
    const sent = await send(one, chatId, bob, 'Redis has gone');
    assert.deepEqual(await near.next('newMessage'), sent);
    assert.equal((await world.call('GET', `/api/chats/${chatId}`, ann.token)).status, 200);
    await redis.resume();
    await Promise.all([one.next('resync'), two.next('resync')]);
    const back = await send(one, chatId, bob, 'Redis is back');
    assert.deepEqual(await two.next('newMessage', ({ number }) => number === 2), back);
    for (const tab of [one, two, near]) tab.close();
    await close();
    await redis.halt();
  });
});

/** A chat client of one of the people, which the tests' own calls read for. */
const openClient = ({ call }: World, urls: readonly string[], { token }: Person) =>
  openChatClient(urls, token, async (path) => {
    const { status, body } = await call<ChatMessage[]>('GET', path, token);
    assert.equal(status, 200);
    return body;
  });

describe('people whose connections are cut at random', { skip }, () => {
  it('get every accepted message exactly once and in order', async () => {
    const { world, urls, redis, close } = await makeTwo();
    const people = await Promise.all(Array.from({ length: isLong ? 50 : 12 }, () => world.person()));
    const clients = people.map((person) => openClient(world, urls, person));
    const pairs = people.flatMap((_, one) => [1, 2].map((step) => [one, (one + step) % people.length] as const));
    const chats = await Promise.all(
      pairs.map(async ([one, other]) => {
        const chatId = await startChat(world, people[one] as Person, people[other] as Person);
        for (const each of [one, other]) clients[each]?.watch(chatId);
        return { chatId, sides: [one, other] as const };
      }),
    );
    const over = new AbortController();
    const cutting = (async () => {
      while (!over.signal.aborted) {
        clients[Math.floor(Math.random() * clients.length)]?.cut();
        await sleep(Math.random() * 60);
      }
    })();
    const said = new Map<string, string[]>();
    await Promise.all(
      chats.flatMap(({ chatId, sides }) =>
        [sides, [sides[1], sides[0]] as const].map(async ([from, to]) => {
          for (let turn = 0; turn < (isLong ? 20 : 6); turn += 1) {
            const content = `${from} says ${turn}`;
            await clients[from]?.say(chatId, people[to]?.id ?? '', content);
            said.set(chatId, [...(said.get(chatId) ?? []), content]);
          }
        }),
      ),
    );
    over.abort();
    await cutting;
    const stored = await world.ctx.db
      .select()
      .from(messages)
      .where(
        inArray(
          messages.chatId,
          chats.map(({ chatId }) => chatId),
        ),
      )
      .orderBy(asc(messages.chatId), asc(messages.number));
    for (const { chatId, sides } of chats) {
      const inChat = stored.filter((message) => message.chatId === chatId);
      assert.deepEqual(inChat.map(({ content }) => content).toSorted(), said.get(chatId)?.toSorted());
      assert.deepEqual(
        inChat.map(({ number }) => number),
        inChat.map((_, at) => at + 1),
      );
      for (const side of sides) {
        const mine = inChat.filter(({ senderId }) => senderId === people[side]?.id).map(({ content }) => content);
        assert.deepEqual(
          mine,
          mine.toSorted((a, b) => Number(a.split(' ')[2]) - Number(b.split(' ')[2])),
        );
        await eventually(() => (clients[side]?.seen.get(chatId)?.length ?? 0) >= inChat.length || undefined, 60);
        assert.deepEqual(
          clients[side]?.seen.get(chatId)?.map(({ _id }) => _id),
          inChat.map(({ id }) => id),
        );
      }
    }
    for (const client of clients) client.close();
    await close();
    await redis.halt();
  });
});
