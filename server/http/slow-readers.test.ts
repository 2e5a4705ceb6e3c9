import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { after, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { eventually } from '#test/world.ts';
import { createHttpApp } from './app.ts';
import { bodyLimits } from './incoming-bodies.ts';

const bytes = 20_000_000;
const [cached, small] = [Buffer.alloc(bytes), Buffer.alloc(5_000_000)];
let ended = 0;

async function* parts() {
  const part = Buffer.alloc(bytes / 10);
  try {
    for (let sent = 0; sent < bytes * 10; sent += part.length) yield part;
  } finally {
    ended += 1;
  }
}

async function openServer(graceMs: number) {
  const limits = { graceMs, bytesPerSecond: bytes, memory: 50_000_000 };
  const app = createHttpApp(pino({ level: 'silent' }), 0, bodyLimits, limits);
  app.get('/file', async (_request, reply) => reply.type('image/webp').send(Buffer.alloc(bytes)));
  app.get('/cached', async () => cached);
  app.get('/small', async () => small);
  app.get('/parts', async (_request, reply) => reply.type('text/csv').send(Readable.from(parts())));
  await app.listen({ port: 0 });
  after(() => app.close());
  const countConnections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  return {
    server: app.server,
    get: (path: string, times = 1) => {
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(times));
      return socket;
    },
    untilConnections: (count: number) => eventually(async () => (await countConnections()) === count || undefined),
  };
}

const { server, get, untilConnections } = await openServer(1_000);

for (const path of ['/file', '/parts'])
  it(`closes a connection whose client never reads a large response: ${path}`, async () => {
    const socket = get(path);
    await once(server, 'request');
    await untilConnections(1);
    await untilConnections(0);
    socket.destroy();
  });

it('does not limit how long a client takes to read a stream, only each part of it', async () => {
  ended = 0;
  const socket = get('/parts');
  let received = 0;
  // With a pause after each 10 MB, 2.5 seconds is not enough for half of the 200 MB.
  socket.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received < bytes / 2) return;
    received = 0;
    socket.pause();
    setTimeout(() => socket.resume(), 300);
  });
  await sleep(2_500);
  assert.equal(ended, 0, 'it has not been read to the end yet');
  assert.equal(socket.closed, false);
  socket.removeAllListeners('data').resume();
  await eventually(() => ended === 1 || undefined);
  socket.destroy();
});

it('waits for a client that reads slowly, and does not end its connection afterwards', async () => {
  const socket = get('/file');
  await sleep(600);
  let received = 0;
  socket.on('data', (chunk: Buffer) => (received += chunk.length));
  await eventually(() => received > bytes || undefined);
  await sleep(2_500);
  assert.equal(socket.closed, false);
  socket.destroy();
});

it('closes the connection with the most unread data once all responses together take too much memory', async () => {
  // No response may take too long to read, even on a slow machine.
  const { server, get, untilConnections } = await openServer(60_000);
  const closed: string[] = [];
  const open = async (path: string, times = 1) => {
    const accepted = once(server, 'connection');
    const socket = get(path, times).on('close', () => closed.push(`${times} ${path}`));
    await accepted;
    return socket;
  };
  const sockets = [await open('/small')];
  // A cached response is in memory only once.
  for (let count = 0; count < 5; count += 1) sockets.push(await open('/cached'));
  await untilConnections(6);
  sockets.push(await open('/file', 3));
  // A client notices that its connection is closed only while it reads.
  await untilConnections(6);
  for (const socket of sockets) socket.resume();
  await eventually(() => closed.length > 0 || undefined);
  await sleep(300);
  assert.deepEqual(closed, ['3 /file']);
  await untilConnections(6);
  for (const socket of sockets) socket.destroy();
});
