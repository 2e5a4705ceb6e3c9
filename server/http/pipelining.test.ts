import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, it } from 'node:test';
import { pino } from 'pino';
import { createHttpApp } from './app.ts';

const app = createHttpApp(pino({ level: 'silent' }), 0);
let started = 0;
let respond = () => {};
const released = new Promise<void>((resolve) => (respond = resolve));
app.get('/later', async () => {
  started += 1;
  await released;
  return 'done';
});
app.get('/now', async () => 'done');
await app.listen({ port: 0 });
after(() => app.close());

const open = () => connect((app.server.address() as AddressInfo).port, '127.0.0.1');
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;

it('closes a connection that sends many requests without waiting for the responses', { timeout: 60_000 }, async () => {
  const socket = open().resume();
  socket.on('error', () => {});
  socket.write(get('/later').repeat(1000));
  await once(socket, 'close');
  respond();
  assert.ok(started <= 10, `${started} were handled`);
});

it('serves any number of requests on one connection if few are pipelined', async () => {
  const socket = open();
  for (let sent = 0; sent < 100; sent += 5) {
    socket.write(get('/now').repeat(5));
    for (let received = 0; received < 5;) received += String((await once(socket, 'data'))[0]).split('done').length - 1;
  }
  socket.write(get('/now', 'Connection: close\r\n'));
  assert.match(await text(socket), /^HTTP\/1.1 200[^]*done$/);
});
