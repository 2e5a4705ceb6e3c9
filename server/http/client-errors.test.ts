import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { after, it } from 'node:test';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { problems, type ProblemCode } from '#contract/problems.ts';
import { createHttpApp } from './app.ts';
import { securityHeaders } from './security.ts';

const app = createHttpApp(pino({ level: 'silent' }), 0);
app.get('/here', async ({ url, query }) => ({ url, query }));
// Sends half of its body, but never the rest.
app.get('/half', (_request, reply) => {
  reply.hijack();
  reply.raw.writeHead(200, { 'content-length': 8 }).write('half');
});
await app.listen({ port: 0 });
after(() => app.close());

/** Sends bytes to the server and returns what comes back until it closes the connection. */
async function send(bytes: string): Promise<{ status: number; headers: Map<string, string>; body: string }> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line): [string, string] => [line.split(': ')[0] ?? '', line.split(': ')[1] ?? '']);
  return { status: Number(first.split(' ')[1]), headers: new Map(headers), body };
}

const requests: [name: string, bytes: string, code: ProblemCode][] = [
  ['an invalid request line', 'nonsense\r\n\r\n', 'malformed'],
  ['a URL with a space', 'GET /a b HTTP/1.1\r\nHost: x\r\n\r\n', 'malformed'],
  ['an unknown method', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n', 'malformed'],
  ['another protocol', '\u0016\u0003\u0001\u0002', 'malformed'],
  ['a header with a control character', 'GET / HTTP/1.1\r\nHost: x\r\nA: \u0001\r\n\r\n', 'malformed'],
  ['two lengths', 'POST /api HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 'malformed'],
  [
    'a length and chunks',
    'POST /api HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'malformed',
  ],
  ['a URL with another protocol', 'GET ftp://x/here HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 'malformed'],
  ['an invalid URL', 'GET * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 'malformed'],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 'malformed'],
  ['two hosts', 'GET /here HTTP/1.1\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n', 'malformed'],
  ['the same host twice', 'GET /here HTTP/1.0\r\nHost: x\r\nHost: x\r\n\r\n', 'malformed'],
  ['an endless header', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 'headers_too_large'],
  ['an endless URL', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 'headers_too_large'],
];

type Reply = Awaited<ReturnType<typeof send>>;

function assertProblem({ status, headers, body }: Reply, code: ProblemCode): void {
  const [expected, message] = problems[code];
  assert.equal(status, expected);
  assert.deepEqual(JSON.parse(body), { message, error: message, code });
  for (const [header, value] of Object.entries({ ...securityHeaders, 'cache-control': 'no-store' }))
    assert.equal(headers.get(header), value, header);
  assert.match(headers.get('content-type') ?? '', /^application\/json/);
}

for (const [name, bytes, code] of requests)
  it(`rejects ${name} with an error in the API's format and the security headers`, async () => {
    assertProblem(await send(bytes), code);
  });

it("rejects a request that does not arrive in time with an error in the API's format", async () => {
  assert.ok(app.server.requestTimeout > 0 && app.server.headersTimeout > 0, 'no request may take indefinitely');
  const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  app.server.once('connection', (socket) => app.server.emit('clientError', late, socket));
  assertProblem(await send('POST /api HTTP/1.1\r\n'), 'too_slow');
});

it('closes a connection that sends invalid data while it receives a response, without writing into the response', async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET /half HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'readable');
  socket.write('nonsense\r\n\r\n');
  const received = await text(socket);
  assert.match(received, /^HTTP\/1\.1 200 OK\r\n/);
  assert.ok(received.endsWith('\r\n\r\nhalf'), received);
});

it('treats an absolute URL, as sent to a proxy, as the path in it', async () => {
  for (const [target, status, url] of [
    ['http://skep.example/here?a=b', 200, '/here?a=b'],
    ['HTTPS://skep.example:3000/here', 200, '/here'],
    ['http://skep.example', 404, undefined],
    ['http://skep.example?a=b', 404, undefined],
  ] as const) {
    const response = await send(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    assert.equal(response.status, status, target);
    assert.equal((JSON.parse(response.body) as { url?: string }).url, url);
  }
});
