import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'drizzle-orm';
import { minuteMs } from '#contract/time.ts';
import { listen, openTab, say, startChat } from '#test/chatting.ts';
import { eventually, makeWorld } from '#test/world.ts';

const world = await makeWorld();

it('lists conversations, newest first, and counts unread messages', async () => {
  const [ann, bob, eve] = [
    await world.person({ name: 'Ann' }),
    await world.person({ name: 'Bob' }),
    await world.person(),
  ];
  const now = world.ctx.now();
  const write = (from: string, content: string, minutes: number) =>
    say(world, { from, to: ann.id, content, at: new Date(now.getTime() + minutes * minuteMs) });
  const one = await write(bob.id, 'Is the nuc ready?', 1);
  const two = await write(world.seller.id, 'Posted today.', 2);
  await write(bob.id, 'On Sunday?', 3);
  const listed = await world.call<{ _id: string; lastMessage: { content: string; read: boolean } }[]>(
    'GET',
    '/api/chats',
    ann.token,
  );
  assert.deepEqual(
    listed.body.map(({ _id, lastMessage }) => [_id, lastMessage.content, lastMessage.read]),
    [
      [one, 'On Sunday?', false],
      [two, 'Posted today.', false],
    ],
  );
  const pageOf = async (page: number) =>
    (await world.call<{ _id: string }[]>('GET', `/api/chats?limit=1&page=${page}`, ann.token)).body.map(
      ({ _id }) => _id,
    );
  assert.deepEqual([await pageOf(1), await pageOf(2), await pageOf(3)], [[one], [two], []]);
  assert.deepEqual((await world.call('GET', '/api/chats/unread-count', ann.token)).body, { unreadMessages: 3 });
  assert.deepEqual((await world.call('GET', '/api/chats/unread-count', bob.token)).body, { unreadMessages: 0 });
  assert.deepEqual((await world.call('GET', '/api/chats', eve.token)).body, []);
});

it('finds conversations by the other person, what they are about, and their last message', async () => {
  const [ann, bob, eve] = [
    await world.person({ name: 'Ann Heather' }),
    await world.person({ name: 'Bob Clover' }),
    await world.person({ name: 'Eve Ling' }),
  ];
  const withBob = await say(world, { from: bob.id, to: ann.id, content: 'Is it 100% cedar?' });
  await say(world, { from: bob.id, to: eve.id, content: 'Ann is away.' });
  const withEve = await say(world, { from: ann.id, to: eve.id, content: 'Hello Bob' });
  const listing = await world.listing({ title: 'Copper smoker' });
  const { body: withSeller } = await world.call<{ _id: string }>('POST', '/api/chats/start', ann.token, {
    userId: world.seller.id,
    listingId: listing,
  });
  const found = async (search: string, page = 1) => {
    const path = `/api/chats?limit=1&page=${page}&search=${encodeURIComponent(search)}`;
    return (await world.call<{ _id: string }[]>('GET', path, ann.token)).body.map(({ _id }) => _id);
  };
  assert.deepEqual(await found('bob clo'), [withBob]);
  assert.deepEqual(await found('COPPER'), [withSeller._id]);
  assert.deepEqual(await found('100%'), [withBob]);
  assert.deepEqual(await found('10_%'), []);
  assert.deepEqual(await found('Heather'), [], "the viewer's own name is not searched");
  assert.deepEqual([await found('bob', 1), await found('bob', 2), await found('bob', 3)], [[withEve], [withBob], []]);
  assert.equal((await world.call('GET', `/api/chats?search=${'x'.repeat(121)}`, ann.token)).status, 400);
});

it('reads chats and messages at the same cost, however long a conversation is', async () => {
  const [ann, bob] = [await world.person(), await world.person()];
  const chatId = await startChat(world, ann, bob);
  await world.ctx.db
    .execute(sql`insert into messages (id, chat_id, number, sender_id, receiver_id, client_id, content, created_at)
    select ${chatId} || n, ${chatId}, n, ${bob.id}, ${ann.id}, ${chatId} || n, 'Hello', now() from generate_series(1, 5000) n`);
  await world.ctx.db.execute(
    sql`update chats set last_number = 5000, first_unread = 5000, second_unread = 5000 where id = ${chatId}`,
  );
  await world.ctx.db.execute(sql`analyze messages`);
  const plans = async (statement: ReturnType<typeof sql>) =>
    JSON.stringify((await world.ctx.db.execute(sql`explain (analyze, format json) ${statement}`)).rows);
  const page = await plans(sql`select * from messages where chat_id = ${chatId} order by number desc limit 50`);
  assert.doesNotMatch(page, /Seq Scan|"Sort"/);
  const last = await plans(
    sql`select * from chats join messages on chat_id = chats.id and number = last_number where chats.id in (${chatId})`,
  );
  assert.doesNotMatch(last, /"Seq Scan","Parent Relationship":"Inner"[^}]*"messages"/);
  assert.equal((await world.call('GET', '/api/chats', ann.token)).status, 200);
  assert.equal((await world.call('GET', `/api/chats/${chatId}/messages?around=unread`, ann.token)).status, 200);
  const tab = await openTab(await listen(world), ann.token);
  await tab.ask('markAsRead', { chatId, upTo: 4_990 });
  await eventually(
    async () => (await world.call('GET', '/api/chats/unread-count', ann.token)).body.unreadMessages === 10 || undefined,
  );
  tab.close();
});
