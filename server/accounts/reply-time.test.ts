import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chats, messages } from '#server/chat/tables.ts';
import { newId } from '#server/db/columns.ts';
import { makeWorld } from '#test/world.ts';
import { readReplyMinutes } from './reply-time.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { ctx } = world;

const day = 24 * 60;
const minutesAgo = (minutes: number) => new Date(ctx.now().getTime() - minutes * 60_000);

type Said = [who: 'buyer' | 'seller' | 'Skep', minutesAgo: number];

/** A conversation of a seller with somebody new, told in minutes before now. */
async function talk(sellerId: string, said: Said[]): Promise<void> {
  const buyer = await world.person();
  const [firstId = '', secondId = ''] = [sellerId, buyer.id].toSorted();
  const chatId = newId();
  const latestAt = minutesAgo(Math.min(...said.map(([, ago]) => ago)));
  await ctx.db.insert(chats).values({ id: chatId, firstId, secondId, latestAt });
  for (const [who, ago] of said) {
    const [senderId, receiverId] = who === 'buyer' ? [buyer.id, sellerId] : [sellerId, buyer.id];
    const message = { chatId, senderId, receiverId, content: 'Is it still there?', isSystem: who === 'Skep' };
    await ctx.db.insert(messages).values({ ...message, createdAt: minutesAgo(ago) });
  }
}

const answered = (minutes: number, ago = day): Said[] => [
  ['buyer', ago],
  ['seller', ago - minutes],
];

async function replyTimeOf(...talks: Said[][]): Promise<number | null> {
  const { id } = await world.person({ role: 'seller' });
  for (const said of talks) await talk(id, said);
  return readReplyMinutes(ctx, id);
}

describe('the reply time of a seller', () => {
  it('is the median from the first unanswered message to the answer', async () => {
    assert.equal(await replyTimeOf(answered(10), answered(30), answered(500)), 30);
    const asksTwice: Said[] = [
      ['buyer', 200],
      ['buyer', 150],
      ['seller', 100],
      ['seller', 90],
      ['buyer', 80],
      ['seller', 60],
    ];
    assert.equal(await replyTimeOf(asksTwice, answered(40)), 40, 'of 100, 20 and 40');
  });

  it('is not said of fewer than three answers', async () => {
    assert.equal(await replyTimeOf(), null);
    assert.equal(await replyTimeOf(answered(5), answered(5)), null);
  });

  it('knows neither what the seller began, nor what waits, nor what Skep says', async () => {
    const began: Said[] = [
      ['seller', 900],
      ['buyer', 800],
    ];
    const informed: Said[] = [
      ['buyer', 900],
      ['Skep', 899],
      ['seller', 600],
    ];
    assert.equal(await replyTimeOf(began, [['buyer', 700]], answered(300), answered(300)), null);
    assert.equal(await replyTimeOf(informed, answered(300), answered(300)), 300);
  });

  it('forgets what is older than 90 days', async () => {
    const old = answered(5, 91 * day);
    assert.equal(await replyTimeOf(old, old, answered(60), answered(60)), null);
    assert.equal(await replyTimeOf(old, answered(60), answered(60), answered(60)), 60);
  });

  it("is the seller's own: others' answers do not count", async () => {
    const [one, other] = [await world.person({ role: 'seller' }), await world.person({ role: 'seller' })];
    for (const _ of [1, 2, 3]) await talk(other.id, answered(7));
    assert.equal(await readReplyMinutes(ctx, one.id), null);
    assert.equal(await readReplyMinutes(ctx, other.id), 7);
  });
});
