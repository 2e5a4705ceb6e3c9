import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { openLog } from '#server/log.ts';
import { eventually } from '#test/world.ts';
import { createHttpApp } from './app.ts';

const app = createHttpApp(openLog('silent'), 0);
/** Each request's body, and how many pieces of it have arrived. */
const bodies: { body: Readable; pieces: number }[] = [];
app.addContentTypeParser('x/counted', (_request, body, done) => {
  const counted = { body, pieces: 0 };
  bodies.push(counted);
  body.on('data', () => (counted.pieces += 1)).on('end', () => done(null));
});
const read = Promise.withResolvers<void>();
app.addHook('onRequest', async ({ raw, url }) => {
  if (url !== '/unread') return;
  bodies.push({ body: raw, pieces: 0 });
  await read.promise;
});
app.addContentTypeParser('x/read', async (_request: unknown, body: Readable) => (await buffer(body)).toString());
for (const url of ['/read', '/unread']) app.post(url, async ({ body }) => ({ body }));
await app.listen({ port: 0, host: '127.0.0.1' });
after(() => app.close());
const { port } = app.server.address() as AddressInfo;

/** Sends each byte in its own chunk. Returns a function that ends the body, and what the connection has received. */
async function sendChunks(url: string, type: string, bytes: string) {
  const socket = connect(port, '127.0.0.1');
  after(() => socket.destroy());
  const received: string[] = [];
  socket.on('data', (data) => received.push(String(data)));
  await once(socket, 'connect');
  socket.write(`POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`);
  socket.write([...bytes].map((byte) => `1\r\n${byte}\r\n`).join(''));
  return { end: () => socket.write('0\r\n\r\n'), received };
}

describe('a body sent in chunks of one byte', () => {
  it('is joined into a few pieces before it is read, and while it waits', async () => {
    const counted = await sendChunks('/read', 'x/counted', 'x'.repeat(100_000));
    await eventually(() => bodies[0]);
    counted.end();
    await eventually(() => (counted.received.length > 0 ? true : undefined));
    assert.ok((bodies[0]?.pieces ?? 0) <= 100_000 / 256 + 1, `${bodies[0]?.pieces} pieces`);
    await sendChunks('/unread', 'x/read', 'x'.repeat(60_000));
    const body = await eventually(() => bodies[1]?.body);
    await eventually(() => (body.readableLength > 50_000 ? true : undefined));
    const { buffer: waiting } = (body as unknown as { _readableState: { buffer: unknown[] } })._readableState;
    assert.ok(waiting.length < 1_000, `${waiting.length} pieces`);
    read.resolve();
  });

  it('arrives complete and in order, as soon as it is sent', async () => {
    const text = Array.from({ length: 5_000 }, (_, each) => String(each)).join(' ');
    const { end, received } = await sendChunks('/read', 'x/read', text);
    end();
    const response = await eventually(() => /\r\n\r\n(.*\})/.exec(received.join(''))?.[1]);
    assert.deepEqual(JSON.parse(response), { body: text });
  });
});
