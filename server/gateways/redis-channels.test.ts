import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { createClient } from 'redis';
import { openLog } from '#server/log.ts';
import { inLongRuns } from '#test/child-processes.ts';
import { hasRedis, makeRedis } from '#test/redis.ts';
import { eventually } from '#test/world.ts';
import { type Channels, openChannels } from './redis-channels.ts';

const skip = hasRedis() ? false : 'there is no redis-server, and it cannot be installed here';

type Redis = Awaited<ReturnType<typeof makeRedis>>;

/** The channels of one process, and what they have received. */
function openProcess({ url }: Redis) {
  const received: string[] = [];
  let outages = 0;
  const receive = (userId: string, event: string, payload: unknown) =>
    received.push(`${userId} ${event} ${JSON.stringify(payload)}`);
  const channels = openChannels(url, openLog('silent'), receive, () => (outages += 1));
  after(() => channels.close());
  return { channels, received, outages: () => outages };
}

const listeningUsers = (channels: Channels) => channels.findListening(['ann', 'bob']);
const untilListening = (channels: Channels, expected: string[]) =>
  eventually(async () => (await listeningUsers(channels).catch(() => ['?'])).join() === expected.join() || undefined);

async function command({ url }: Redis, ...lines: string[]): Promise<void> {
  const admin = await createClient({ url }).connect();
  for (const line of lines) await admin.sendCommand(line.split(' '));
  admin.destroy();
}

async function makeTwo() {
  const redis = await makeRedis();
  await redis.resume();
  const [one, two] = [openProcess(redis), openProcess(redis)];
  await Promise.all([untilListening(one.channels, []), untilListening(two.channels, [])]);
  return { redis, one, two };
}

describe('the channels of users', { skip }, () => {
  it('carry events in order to the processes that listen for the user, and to no others', async () => {
    const { one, two } = await makeTwo();
    await Promise.all([one.channels.listen('ann'), two.channels.listen('bob')]);
    one.channels.publish(['ann', 'bob'], 'newMessage', { number: 1 });
    one.channels.publish(['bob'], 'unread', { unreadMessages: 1 });
    await eventually(() => two.received.length === 2 || undefined);
    two.channels.publish(['ann'], 'typing', {});
    await eventually(() => one.received.length > 0 || undefined);
    assert.deepEqual(two.received, ['bob newMessage {"number":1}', 'bob unread {"unreadMessages":1}']);
    assert.deepEqual(one.received, ['ann typing {}']);
  });

  it('show who is online on any process', async () => {
    const { one, two } = await makeTwo();
    await two.channels.listen('bob');
    assert.deepEqual(await listeningUsers(one.channels), ['bob']);
    two.channels.ignore('bob');
    await untilListening(one.channels, []);
  });

  it('listen for a user until all of their tabs are closed', async () => {
    const { one, two } = await makeTwo();
    await Promise.all([two.channels.listen('bob'), two.channels.listen('bob')]);
    two.channels.ignore('bob');
    await two.channels.listen('ann');
    assert.deepEqual(await listeningUsers(one.channels), ['ann', 'bob']);
    two.channels.ignore('bob');
    await untilListening(one.channels, ['ann']);
  });

  it('keep track of tabs opened and closed while Redis is down', inLongRuns, async () => {
    const { redis, one, two } = await makeTwo();
    await two.channels.listen('bob');
    await redis.halt();
    two.channels.ignore('bob');
    await two.channels.listen('ann');
    one.channels.publish(['ann'], 'typing', { lost: true });
    await assert.rejects(listeningUsers(one.channels));
    await redis.resume();
    await untilListening(one.channels, ['ann']);
    one.channels.publish(['ann', 'bob'], 'typing', {});
    await eventually(() => two.received.includes('ann typing {}') || undefined);
    assert.deepEqual([...new Set(two.received)], ['ann resync {}', 'ann typing {}'], 'she may have missed events');
    await eventually(() => (one.outages() === 1 && two.outages() === 1) || undefined);
  });

  it('have tabs catch up after only the listening connection was lost', async () => {
    const { redis, one, two } = await makeTwo();
    await two.channels.listen('bob');
    await command(redis, 'CLIENT KILL TYPE pubsub');
    await eventually(() => two.outages() === 1 || undefined);
    one.channels.publish(['bob'], 'typing', {});
    await eventually(() => two.received.length > 0 || undefined);
  });

  it(
    'have tabs catch up after Redis was frozen, whether they published many or few events in the meantime',
    inLongRuns,
    async () => {
      const { redis, one, two } = await makeTwo();
      await two.channels.listen('bob');
      redis.freeze();
      for (let sent = 0; sent < 12_000; sent += 1) one.channels.publish([String(sent)], 'typing', {});
      for (let second = 0; second < 22; second += 1) {
        void two.channels.listen(String(second));
        two.channels.publish(['ann'], 'typing', {});
        await sleep(500);
      }
      redis.thaw();
      await eventually(() => (one.outages() === 1 && two.outages() === 1) || undefined);
      await untilListening(one.channels, ['bob']);
      one.channels.publish(['bob'], 'typing', {});
      await eventually(() => two.received.length > 0 || undefined);
    },
  );

  it('close while Redis is frozen', inLongRuns, async () => {
    const { redis, one } = await makeTwo();
    redis.freeze();
    one.channels.publish(['ann'], 'typing', {});
    await one.channels.close();
    redis.thaw();
    const admin = await createClient({ url: redis.url }).connect();
    await eventually(async () => (await admin.clientList()).length === 3 || undefined);
    admin.destroy();
  });

  it('have tabs catch up on events after only the publishing connection was lost', inLongRuns, async () => {
    const { redis, one, two } = await makeTwo();
    await two.channels.listen('bob');
    await command(redis, 'CLIENT PAUSE 60000 WRITE');
    one.channels.publish(['bob'], 'newMessage', {});
    await sleep(50);
    await command(redis, 'CLIENT KILL TYPE normal SKIPME yes', 'CLIENT UNPAUSE');
    await eventually(() => two.received.includes('bob resync {}') || undefined);
  });

  it('have a tab catch up if it was opened while Redis did not respond', async () => {
    const { redis, two } = await makeTwo();
    redis.freeze();
    await two.channels.listen('bob');
    redis.thaw();
    await eventually(() => two.received.includes('bob resync {}') || undefined);
    assert.equal(two.outages(), 0);
  });

  it('log once that Redis refuses their events', inLongRuns, async () => {
    const redis = await makeRedis();
    await redis.resume();
    await command(redis, 'ACL SETUSER skep on >secret ~* +@all resetchannels');
    const lines: string[] = [];
    const log = { ...openLog('silent'), error: (_: object, line: string) => lines.push(line) };
    const url = redis.url.replace('//', '//skep:secret@');
    const channels = openChannels(url, log as unknown as FastifyBaseLogger, assert.fail, assert.fail);
    after(() => channels.close());
    await eventually(() =>
      channels.findListening(['ann']).then(
        () => true,
        () => undefined,
      ),
    );
    channels.publish(['bob'], 'typing', {});
    await sleep(6_000);
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', /^Redis refuses to pass on/);
  });

  it('send waiting events before they close', inLongRuns, async () => {
    const { one, two } = await makeTwo();
    await two.channels.listen('bob');
    one.channels.publish(['bob'], 'newMessage', {});
    await one.channels.close();
    await eventually(() => two.received.length > 0 || undefined);
  });
});
