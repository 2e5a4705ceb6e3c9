import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { minuteMs } from '#contract/time.ts';
import { say } from '#test/chatting.ts';
import { makeWorld } from '#test/world.ts';
import { readReplyMinutes } from './reply-time.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { ctx } = world;

const day = 24 * 60;
const minutesAgo = (minutes: number) => new Date(ctx.now().getTime() - minutes * minuteMs);

type Turn = [who: 'buyer' | 'seller' | 'Skep', minutesAgo: number];

/** Stores a seller's conversation with a new buyer. Times are in minutes ago. */
async function converse(sellerId: string, turns: Turn[]): Promise<void> {
  const buyer = await world.person();
  for (const [who, ago] of turns) {
    const [from, to] = who === 'buyer' ? [buyer.id, sellerId] : [sellerId, buyer.id];
    await say(world, { from, to, at: minutesAgo(ago), isSystem: who === 'Skep' });
  }
}

const replied = (minutes: number, ago = day): Turn[] => [
  ['buyer', ago],
  ['seller', ago - minutes],
];

async function replyTimeOf(...talks: Turn[][]): Promise<number | null> {
  const { id } = await world.person({ role: 'seller' });
  for (const turns of talks) await converse(id, turns);
  return readReplyMinutes(ctx, id);
}

describe('the reply time of a seller', () => {
  it('is the median from the first unanswered message to the reply', async () => {
    assert.equal(await replyTimeOf(replied(10), replied(30), replied(500)), 30);
    const writesTwice: Turn[] = [
      ['buyer', 200],
      ['buyer', 150],
      ['seller', 100],
      ['seller', 90],
      ['buyer', 80],
      ['seller', 60],
    ];
    assert.equal(await replyTimeOf(writesTwice, replied(40)), 40, 'of 100, 20 and 40');
  });

  it('is not given for fewer than three replies', async () => {
    assert.equal(await replyTimeOf(), null);
    assert.equal(await replyTimeOf(replied(5), replied(5)), null);
  });

  it('ignores conversations the seller started, unanswered messages and messages from Skep', async () => {
    const startedBySeller: Turn[] = [
      ['seller', 900],
      ['buyer', 800],
    ];
    const interrupted: Turn[] = [
      ['buyer', 900],
      ['Skep', 899],
      ['seller', 600],
    ];
    assert.equal(await replyTimeOf(startedBySeller, [['buyer', 700]], replied(300), replied(300)), null);
    assert.equal(await replyTimeOf(interrupted, replied(300), replied(300)), 300);
  });

  it('ignores anything older than 90 days', async () => {
    const old = replied(5, 91 * day);
    assert.equal(await replyTimeOf(old, old, replied(60), replied(60)), null);
    assert.equal(await replyTimeOf(old, replied(60), replied(60), replied(60)), 60);
  });

  it("is the seller's own: others' replies do not count", async () => {
    const [one, other] = [await world.person({ role: 'seller' }), await world.person({ role: 'seller' })];
    for (const _ of [1, 2, 3]) await converse(other.id, replied(7));
    assert.equal(await readReplyMinutes(ctx, one.id), null);
    assert.equal(await readReplyMinutes(ctx, other.id), 7);
  });
});
