import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openLog } from '#server/log.ts';
import { readSettings } from '#server/settings.ts';
import { inLongRuns } from '#test/child-processes.ts';
import { hasRedis, makeRedis } from '#test/redis.ts';
import { eventually, makeWorld } from '#test/world.ts';
import { openLimiter, TooManyRequests, type Limiter } from './limits.ts';

const skip = hasRedis() ? false : 'there is no redis-server, and it cannot be installed here';

let counter = 0;
const somebody = () => `somebody-${(counter += 1)}@test.example`;

/** Captures what processes log about Redis. */
function captureLog() {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const countLogged = (sentence: string) => lines.filter((line) => line.includes(sentence)).length;
  const untilBack = (times = 1) => eventually(() => (countLogged('Redis is back') === times ? true : undefined));
  return { stream, countLogged, untilBack };
}

/** Tries to sign in; false after too many attempts. */
type Attempt = (email: string) => Promise<boolean>;

const attemptWith =
  ({ spend }: Limiter): Attempt =>
  (email) =>
    spend('signInAccount', email).then(
      () => true,
      (error) => {
        assert.ok(error instanceof TooManyRequests, String(error));
        return false;
      },
    );

async function assertAllowed(attempt: Attempt, email: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) assert.equal(await attempt(email), true);
}

async function assertShared(one: Attempt, other: Attempt): Promise<void> {
  const email = somebody();
  await assertAllowed(one, email, 5);
  await assertAllowed(other, email, 5);
  assert.deepEqual([await one(email), await other(email)], [false, false]);
}

async function assertSeparate(one: Attempt, other: Attempt): Promise<void> {
  const email = somebody();
  await assertAllowed(one, email, 10);
  assert.deepEqual([await one(email), await other(email)], [false, true]);
}

describe('limits in Redis', { skip }, () => {
  const openOne = (url: string, stream: { write: (line: string) => void }) =>
    openLimiter(readSettings({ REDIS_URL: url }), openLog('info', stream));

  it('are shared by two processes, and counted by each on its own while Redis is down', inLongRuns, async () => {
    const redis = await makeRedis();
    await redis.resume();
    const { stream, countLogged, untilBack } = captureLog();
    const open = async (): Promise<Attempt> => {
      const world = await makeWorld({ RATE_LIMITS: 'on', REDIS_URL: redis.url }, stream);
      const body = { password: 'a wrong password' };
      return async (email) => {
        const { status } = await world.call('POST', '/api/auth/login', undefined, { email, ...body });
        assert.ok(status === 401 || status === 429, String(status));
        return status === 401;
      };
    };
    const [one, other] = [await open(), await open()];
    await assertShared(one, other);
    await redis.halt();
    await assertSeparate(one, other);
    assert.equal(countLogged('attempts are counted in this process'), 2, 'once for each process');
    await redis.resume();
    await untilBack(2);
    await assertShared(one, other);
    await redis.halt();
  });

  it('are counted by each process if Redis does not reply at startup, and shared once it does', async () => {
    const redis = await makeRedis();
    await redis.resume();
    redis.freeze();
    const { stream, countLogged, untilBack } = captureLog();
    const [one, other] = await Promise.all([openOne(redis.url, stream), openOne(redis.url, stream)]);
    await assertSeparate(attemptWith(one), attemptWith(other));
    assert.equal(countLogged('attempts are counted in this process'), 2);
    redis.thaw();
    await untilBack(2);
    await assertShared(attemptWith(one), attemptWith(other));
    for (const each of [one, other]) each.close();
  });

  it('are counted by each process if Redis is down at startup, and shared once it is up', async () => {
    const redis = await makeRedis();
    const { stream, countLogged, untilBack } = captureLog();
    const [one, other] = [await openOne(redis.url, stream), await openOne(redis.url, stream)];
    await assertSeparate(attemptWith(one), attemptWith(other));
    assert.equal(countLogged('attempts are counted in this process'), 2);
    assert.equal(countLogged('REDIS_URL'), 2, 'the log says what to check');
    await redis.resume();
    await untilBack(2);
    await assertShared(attemptWith(one), attemptWith(other));
    for (const each of [one, other]) each.close();
    await redis.halt();
  });

  it('report their counts across processes', async () => {
    const redis = await makeRedis();
    await redis.resume();
    const { stream } = captureLog();
    const [one, other] = [await openOne(redis.url, stream), await openOne(redis.url, stream)];
    assert.equal(await other.count('signInKnown', 'somebody'), 0);
    await one.spend('signInKnown', 'Somebody');
    await one.spend('signInKnown', 'somebody');
    assert.equal(await other.count('signInKnown', 'SOMEBODY'), 2);
    await other.refund('signInKnown', 'Somebody');
    assert.equal(await one.count('signInKnown', 'somebody'), 1);
    await redis.halt();
    assert.equal(await other.count('signInKnown', 'somebody'), 0, 'this process has seen none');
    for (const each of [one, other]) each.close();
  });

  it('do not delay calls for long while Redis does not respond', inLongRuns, async () => {
    const redis = await makeRedis();
    await redis.resume();
    const { stream, countLogged, untilBack } = captureLog();
    const limiter = await openOne(redis.url, stream);
    redis.freeze();
    const started = Date.now();
    await assertAllowed(attemptWith(limiter), somebody(), 1);
    assert.ok(Date.now() - started < 5_000);
    assert.equal(countLogged('attempts are counted in this process'), 1);
    redis.thaw();
    await assertAllowed(attemptWith(limiter), somebody(), 1);
    await untilBack();
    limiter.close();
    await redis.halt();
  });
});
