import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request as sendRequest } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { after, describe, it, mock } from 'node:test';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { openLog } from '#server/log.ts';
import { aPicture } from '#test/applications.ts';
import { eventually, makeWorld } from '#test/world.ts';
import { createHttpApp } from './app.ts';
import type { BodyLimits } from './incoming-bodies.ts';

/**
 * The clock that drives all intervals, and therefore the server's limits. It stops while this process is stalled, so that data which could
 * not be read for that reason does not count as slow.
 */
const clock = { ms: 0, isStopped: false };
async function runClock(): Promise<void> {
  mock.timers.enable({ apis: ['setInterval'] });
  while (!clock.isStopped) {
    await sleep(25);
    for (let turns = 0; turns < 20; turns += 1) await nextTurn();
    mock.timers.tick(25);
    clock.ms += 25;
  }
  mock.timers.reset();
}
const running = runClock();
after(() => {
  clock.isStopped = true;
  return running;
});

const logged: string[] = [];
after(() => assert.doesNotMatch(logged.join(''), /"level":(40|50|60)/, 'no errors or outages'));

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

/** A form with a file of `bytes` bytes. */
const formOf = (bytes: number) =>
  Buffer.concat([
    Buffer.from('--bee\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\n'),
    Buffer.alloc(bytes, 'x'),
    Buffer.from('\r\n--bee--\r\n'),
  ]);

/** A server with one upload endpoint, which responds immediately or, after `hold()`, once the returned function is called. */
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
      const response = await fetch(`http://127.0.0.1:${port}/file`, { method: 'POST', headers, body: formOf(bytes) });
      return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() };
    },
  };
}

/** Starts a form and continues with `bytes` every `everyMs`. Returns everything the server sends until it closes the connection. */
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
  let response = '';
  // The response arrives while the body is still being sent. Further writes would fail before the response is read.
  socket.on('data', (chunk: Buffer) => {
    clearInterval(timer);
    response += chunk.toString();
  });
  await once(socket, 'close').finally(() => clearInterval(timer));
  return response;
}

describe('uploads', () => {
  it('by other people continue while five accounts hold three idle connections each', async () => {
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
    const started = clock.ms;
    const response = await fetch(`http://127.0.0.1:${port}/api/uploads/product-image`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.seller.token}` },
      body: form,
    });
    assert.equal(response.status, 201);
    assert.ok(clock.ms - started < 12_000, 'the idle connections have not been ended yet');
    for (const socket of opened.splice(0)) socket.destroy();
  });

  it('count against the account before their body is read', async () => {
    const world = await makeWorld({ RATE_LIMITS: 'on' }, undefined, 'without jobs');
    const { port } = new URL(await world.app.listen({ port: 0, host: '127.0.0.1' }));
    const { id, token } = world.seller;
    for (let time = 0; time < 600; time += 1) await world.ctx.limiter.spend('pictureAccount', id);
    const socket = await connectTo(Number(port));
    socket.write(head('/api/uploads/product-image', 5_000_000, token));
    const [response] = (await once(socket, 'data')) as [Buffer];
    assert.match(response.toString(), /^HTTP\/1\.1 429 /);
  });
});

describe('a body that arrives slowly', async () => {
  const server = await openServer({ memory: 4_000_000, patienceMs: 60_000, minBytes: 3_000, periodMs: 300 });

  it('is aborted with 408, and its connection is closed', async () => {
    for (const url of ['/file', '/json']) {
      const response = await sendSlowly(server.port, 500, 500, 100, url, 200_000);
      assert.match(response, /^HTTP\/1\.1 408 /);
      assert.match(response, /connection: close/i);
      assert.match(response, /"code":"too_slow"/);
    }
  });

  it('is accepted if it keeps to the minimum transfer rate, however long it takes', async () => {
    const form = formOf(60_000);
    const outgoing = sendRequest({ port: server.port, host: '127.0.0.1', method: 'POST', path: '/file' });
    outgoing.setHeader('content-type', 'multipart/form-data; boundary=bee').setHeader('content-length', form.length);
    const responded = once(outgoing, 'response') as Promise<[IncomingMessage]>;
    for (let from = 0; from < form.length; from += 2_000) {
      outgoing.write(form.subarray(from, from + 2_000));
      await sleep(50);
    }
    outgoing.end();
    const [response] = await responded;
    response.resume();
    assert.equal(response.statusCode, 200);
  });

  it('leaves nothing in the log but its status when its sender disconnects', async () => {
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

/** Sends a form of `bytes` bytes in pieces of `piece` bytes every `everyMs`. Returns the response's status. */
async function sendInPieces(port: number, bytes: number, piece: number, everyMs: number): Promise<number | undefined> {
  const form = formOf(bytes);
  const outgoing = sendRequest({ port, host: '127.0.0.1', method: 'POST', path: '/file' });
  outgoing.setHeader('content-type', 'multipart/form-data; boundary=bee').setHeader('content-length', form.length);
  const responded = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  for (let from = 0; from < form.length; from += piece) {
    outgoing.write(form.subarray(from, from + piece));
    await sleep(everyMs);
  }
  outgoing.end();
  const [response] = await responded;
  response.resume();
  return response.statusCode;
}

describe('the memory for bodies', async () => {
  const patient = await openServer({ memory: 4_000_000, patienceMs: 60_000, minBytes: 10_000, periodMs: 300 });
  const server = await openServer({ memory: 4_000_000, patienceMs: 500, minBytes: 10, periodMs: 300 });
  const forJson = await openServer({ memory: 400_000, patienceMs: 100, minBytes: 1, periodMs: 300 });

  it('is shared by more uploads than fit into it, and none is ended while it keeps to the minimum transfer rate', async () => {
    const slow = Array.from({ length: 5 }, () => sendInPieces(patient.port, 1_500_000, 50_000, 30));
    await sleep(200);
    const fast = Array.from({ length: 3 }, () => patient.send(2_000_000));
    assert.deepEqual(await Promise.all(slow), [200, 200, 200, 200, 200]);
    assert.deepEqual(
      (await Promise.all(fast)).map(({ status }) => status),
      [200, 200, 200],
    );
  });

  it('is freed when others wait too long, by ending the body that would take longest, with 503 and a Retry-After', async () => {
    const endless = sendSlowly(server.port, 2_500_000, 20, 100, '/file', 3_900_000);
    const slow = sendInPieces(server.port, 400_000, 20_000, 50);
    await sleep(700);
    assert.equal((await server.send(2_000_000)).status, 200);
    const response = await endless;
    assert.match(response, /^HTTP\/1\.1 503 /);
    assert.match(response, /retry-after: 5/i);
    assert.match(response, /Too much is being uploaded at the moment/);
    assert.equal(await slow, 200);
  });

  it('is shared by large JSON, so that slow connections cannot hold an unlimited amount, while small JSON never waits', async () => {
    const statuses: string[] = [];
    const senders: net.Socket[] = [];
    for (let sender = 0; sender < 8; sender += 1) {
      const socket = await connectTo(forJson.port);
      senders.push(socket);
      socket.on('data', (response) => void statuses.push(response.toString().slice(9, 12)));
      socket.write(head('/json', 250_000).replace(/multipart.*bee/, 'application/json'));
      socket.write(Buffer.alloc(200_000, ' '));
      const timer = setInterval(() => socket.write(' '), 50);
      socket.once('close', () => clearInterval(timer));
    }
    const headers = { 'content-type': 'application/json' };
    const small = await fetch(`http://127.0.0.1:${forJson.port}/json`, { method: 'POST', headers, body: '{}' });
    assert.equal(small.status, 200);
    await eventually(() => statuses.includes('503') || undefined).finally(() =>
      senders.forEach((socket) => socket.destroy()),
    );
  });

  it('makes other bodies wait while complete ones are still being processed', async () => {
    const release = server.hold();
    const first = server.send(3_000_000);
    await sleep(200);
    const second = server.send(3_000_000);
    await sleep(1200);
    release();
    assert.deepEqual([(await first).status, (await second).status], [200, 200]);
  });

  it('rejects a single body larger than all of it', async () => {
    const { status, retryAfter } = await server.send(6_000_000);
    assert.deepEqual([status, retryAfter], [503, '5']);
  });
});

describe('a body that is rejected before its end', async () => {
  const server = await openServer({ memory: 4_000_000, patienceMs: 60_000, minBytes: 3_000, periodMs: 300 });

  /** Sends all of a body once `mayContinue` has resolved, and only then starts to read. Returns what the server has sent. */
  async function sendThenRead(url: string, bytes: number, mayContinue?: () => Promise<unknown>): Promise<string> {
    const socket = await connectTo(server.port);
    socket.pause();
    const failed = once(socket, 'error').then(([error]) => Promise.reject(error as Error));
    socket.write(head(url, bytes));
    await mayContinue?.();
    const form = Buffer.alloc(bytes, 'x');
    for (let from = 0; from < bytes; from += 100_000) {
      socket.write(form.subarray(from, from + 100_000));
      await sleep(5);
    }
    let response = '';
    socket.on('data', (chunk: Buffer) => (response += chunk.toString()));
    socket.resume();
    await Promise.race([once(socket, 'end'), failed]);
    return response;
  }

  it('gets its response even if its sender reads it only after sending everything', async () => {
    const before = logged.length;
    const untilRejected = () => eventually(() => logged.slice(before).find((line) => line.includes('"status":408')));
    assert.match(await sendThenRead('/file', 3_000_000, untilRejected), /^HTTP\/1\.1 408 .*"code":"too_slow"/s);
    assert.match(await sendThenRead('/json', 3_000_000), /^HTTP\/1\.1 413 .*"code":"too_large"/s);
  });

  it('is not read indefinitely', async () => {
    const socket = await connectTo(server.port);
    socket.write(head('/file', 9_000_000_000));
    for (let sent = 0; !socket.destroyed && sent < 2000; sent += 1) {
      socket.write(Buffer.alloc(100_000, 'x'));
      do await sleep(2);
      while (socket.writableNeedDrain && !socket.destroyed);
    }
    assert.ok(socket.destroyed);
    assert.ok(socket.bytesWritten < 60_000_000, `${socket.bytesWritten} bytes`);
  });
});
