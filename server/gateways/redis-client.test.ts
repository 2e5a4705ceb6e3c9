import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { inTime } from './redis-client.ts';

describe('a reply from Redis', () => {
  it('is in time if it arrived while this process was busy, even if the process reads it late', async () => {
    const redis = createServer().listen(0, '127.0.0.1');
    await once(redis, 'listening');
    const socket = connect((redis.address() as AddressInfo).port, '127.0.0.1');
    after(() => [redis.close(), socket.destroy()]);
    const [[replying]] = await Promise.all([once(redis, 'connection'), once(socket, 'connect')]);
    const reply = inTime(once(socket, 'data'), 20);
    replying.end('PONG');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    assert.equal(String((await reply)[0]), 'PONG');
  });

  it('is late if it does not arrive in time', async () => {
    await assert.rejects(inTime(new Promise(() => {}), 20), /no reply from Redis/);
  });
});
