import assert from 'node:assert/strict';
import { it } from 'node:test';
import { say } from '#test/chatting.ts';
import { makeWorld } from '#test/world.ts';

const world = await makeWorld();

it('lists conversations, latest first, and counts unread messages', async () => {
  const [ann, bob, eve] = [
    await world.person({ name: 'Ann' }),
    await world.person({ name: 'Bob' }),
    await world.person(),
  ];
  const now = world.ctx.now();
  const write = (from: string, content: string, minutes: number) =>
    say(world, { from, to: ann.id, content, at: new Date(now.getTime() + minutes * 60_000) });
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
