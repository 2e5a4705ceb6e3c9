import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request as ask } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openLog } from '#server/log.ts';
import { aPicture } from '#test/applications.ts';
import { eventually, makeWorld } from '#test/world.ts';
import { createHttpApp } from './app.ts';
import type { BodyLimits } from './incoming-bodies.ts';

const logged: string[] = [];
after(() => assert.doesNotMatch(logged.join(''), /"level":(40|50|60)/, 'nothing of it was an error or an outage'));

const head = (url: string, length: number, token = '') =>
  `POST ${url} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
  `Content-Type: multipart/form-data; boundary=bee\r\nContent-Length: ${length}\r\n\r\n`;

const opened: net.Socket[] = [];
after(() => opened.forEach((socket) => socket.destroy()));

async function connectTo(port: number): Promise<net.Socket> {
  const socket = net.connect(port, '127.0.0.1');
  opened.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** A form with a file of so many bytes. */
const formOf = (bytes: number) =>
  Buffer.concat([
    Buffer.from('--bee\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\n'),
    Buffer.alloc(bytes, 'x'),
    Buffer.from('\r\n--bee--\r\n'),
  ]);

/** A server whose one upload answers when `release` is called, or immediately. */
async function openServer(limits: BodyLimits) {
  const app = createHttpApp(openLog('info', { write: (line: string) => void logged.push(line) }), 0, limits);
  let held: Promise<void> | undefined;
  app.post(
    '/file',
    { config: { multipart: { file: 'file', maxBytes: 10_000_000 } }, bodyLimit: 10_000_000 },
    async () => {
      await held;
      return {};
    },
  );
  app.post('/json', async () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  after(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return {
    port,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    send: async (bytes: number) => {
      const headers = { 'content-type': 'multipart/form-data; boundary=bee' };
      const answer = await fetch(`http://127.0.0.1:${port}/file`, { method: 'POST', headers, body: formOf(bytes) });
      return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() };
    },
  };
}

/** Begins a form, and goes on with `bytes` every `everyMs`; answers with all that the server says until it hangs up. */
async function sendSlowly(
  port: number,
  first: number,
  bytes: number,
  everyMs: number,
  url = '/file',
  length = 9_000_000,
) {
  const socket = await connectTo(port);
  socket.write(head(url, length));
  socket.write(formOf(first).subarray(0, first));
  const timer = setInterval(() => socket.write(Buffer.alloc(bytes, 'x')), everyMs);
  let answer = '';
  // It is answered while it still sends: writing on would fail before the answer was looked at.
  socket.on('data', (chunk: Buffer) => {
    clearInterval(timer);
    answer += chunk.toString();
  });
  await once(socket, 'close').finally(() => clearInterval(timer));
  return answer;
}

describe('uploads', () => {
  it('of others go on while five accounts hold three idle connections each', async () => {
    const world = await makeWorld({}, { write: (line: string) => void logged.push(line) }, 'without jobs');
    const { port } = new URL(await world.app.listen({ port: 0, host: '127.0.0.1' }));
    for (let account = 0; account < 5; account += 1) {
      const { token } = await world.person({ role: 'seller' });
      for (let each = 0; each < 3; each += 1) {
        const socket = await connectTo(Number(port));
        socket.write(`${head('/api/uploads/product-image', 5_000_000, token)}--bee\r\n`);
      }
    }
    await sleep(200);
    const form = new FormData();
    form.set('productId', await world.listing({ status: 'inactive', pictures: [] }));
    form.set('image', new Blob([await aPicture().jpeg().toBuffer(), Buffer.alloc(8_000_000)]));
    const answer = await fetch(`http://127.0.0.1:${port}/api/uploads/product-image`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.seller.token}` },
      body: form,
      signal: AbortSignal.timeout(5_000),
    });
    assert.equal(answer.status, 201);
    for (const socket of opened.splice(0)) socket.destroy();
  });

  it('count against the account before their body is read', async () => {
    const world = await makeWorld({ RATE_LIMITS: 'on' }, undefined, 'without jobs');
    const { port } = new URL(await world.app.listen({ port: 0, host: '127.0.0.1' }));
    const { id, token } = world.seller;
    for (let time = 0; time < 600; time += 1) await world.ctx.limiter.spend('pictureAccount', id);
    const socket = await connectTo(Number(port));
    socket.write(head('/api/uploads/product-image', 5_000_000, token));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    assert.match(answer.toString(), /^HTTP\/1\.1 429 /);
  });
});

describe('a body that arrives slowly', async () => {
  const server = await openServer({ memory: 4_000_000, leastBytes: 3_000, periodMs: 300 });

  it('is ended with 408, and so is its connection', async () => {
    for (const url of ['/file', '/json']) {
      const answer = await sendSlowly(server.port, 500, 500, 100, url, 200_000);
      assert.match(answer, /^HTTP\/1\.1 408 /);
      assert.match(answer, /connection: close/i);
      assert.match(answer, /"code":"too_slow"/);
    }
  });

  it('is taken when it keeps the minimum pace, for as long as that takes', async () => {
    const form = formOf(60_000);
    const outgoing = ask({ port: server.port, host: '127.0.0.1', method: 'POST', path: '/file' });
    outgoing.setHeader('content-type', 'multipart/form-data; boundary=bee').setHeader('content-length', form.length);
    const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
    for (let from = 0; from < form.length; from += 2_000) {
      outgoing.write(form.subarray(from, from + 2_000));
      await sleep(50);
    }
    outgoing.end();
    const [answer] = await answered;
    answer.resume();
    assert.equal(answer.statusCode, 200);
  });

  it('leaves nothing in the log but its status when its sender goes away', async () => {
    const before = logged.length;
    for (const url of ['/file', '/json']) {
      const socket = await connectTo(server.port);
      socket.write(`${head(url, 5_000).replace(/multipart.*bee/, url === '/json' ? 'application/json' : '$&')}{"a`);
      await sleep(50);
      socket.destroy();
    }
    await eventually(() => (logged.length >= before + 2 ? true : undefined));
    for (const line of logged.slice(before)) assert.match(line, /"level":30.*"status":400/);
  });
});

describe('the memory for bodies', async () => {
  const server = await openServer({ memory: 4_000_000, leastBytes: 10, periodMs: 300 });

  it('is given up by the slowest when it is full, with 503 and when to come again', async () => {
    const slow = sendSlowly(server.port, 3_500_000, 20, 100);
    await sleep(700);
    assert.equal((await server.send(2_000_000)).status, 200);
    const answer = await slow;
    assert.match(answer, /^HTTP\/1\.1 503 /);
    assert.match(answer, /retry-after: 5/i);
    assert.match(answer, /Too many files are being uploaded at the moment/);
  });

  it('is waited for while those that have arrived are still being looked at', async () => {
    const release = server.hold();
    const first = server.send(3_000_000);
    await sleep(200);
    const second = server.send(3_000_000);
    await sleep(500);
    release();
    assert.deepEqual([(await first).status, (await second).status], [200, 200]);
  });

  it('refuses one body that is larger than all of it', async () => {
    const { status, retryAfter } = await server.send(6_000_000);
    assert.deepEqual([status, retryAfter], [503, '5']);
  });
});
