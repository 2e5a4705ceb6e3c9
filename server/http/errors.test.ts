import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { after, describe, it } from 'node:test';
import { Stripe } from 'stripe';
import { Problem } from '#contract/problems.ts';
import { openLog } from '#server/log.ts';
import { eventually } from '#test/world.ts';
import { createHttpApp } from './app.ts';
import { toProblem } from './errors.ts';

it("treats a call that the payment provider rejects as our failure, not the caller's mistake", () => {
  const { StripeAuthenticationError, StripeInvalidRequestError, StripeConnectionError } = Stripe.errors;
  const codeOf = (error: Error) => toProblem(error).code;
  const raw = { type: 'invalid_request_error', message: 'Invalid API Key provided' } as const;
  assert.equal(codeOf(new StripeAuthenticationError({ ...raw, statusCode: 401 })), 'internal');
  assert.equal(codeOf(new StripeInvalidRequestError({ ...raw, statusCode: 404 })), 'internal');
  assert.equal(
    codeOf(new StripeConnectionError({ type: 'api_error', message: 'no response' })),
    'provider_unavailable',
  );
});

describe('a response that fails after its first bytes', async () => {
  const logged: string[] = [];
  const app = createHttpApp(openLog('debug', { write: (line: string) => void logged.push(line) }), 0);
  after(() => app.close());
  async function* failWith(error: Error) {
    yield '['.padEnd(100_000);
    throw error;
  }
  async function* failEarly() {
    yield '[';
    throw new Error('a bug');
  }
  async function* failWithNoise() {
    for (let sent = 0; sent < 100; sent += 1) yield randomBytes(10_000).toString('hex');
    throw new Error('a bug');
  }
  const json = 'application/json; charset=utf-8';
  app.get('/early', async (_request, reply) =>
    reply.type(json).header('content-disposition', 'attachment').send(Readable.from(failEarly())),
  );
  app.get('/compressed', async (_request, reply) => reply.type(json).send(Readable.from(failWithNoise())));
  const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
  for (const [path, error] of [
    ['/mistake/:id', new Error('a bug')],
    ['/outage/:id', lost],
    ['/signed-out/:id', new Problem('unauthenticated')],
  ] as const)
    app.get(path, async (_request, reply) => reply.send(Readable.from(failWith(error))));
  const origin = await app.listen({ port: 0 });
  logged.length = 0;
  const cutOff = async (path: string) => {
    const response = await fetch(`${origin}${path}`);
    await assert.rejects(response.text(), 'it must not look complete');
  };
  const lineOf = async (path: string) => {
    await cutOff(path);
    const line = await eventually(() => logged.pop());
    return JSON.parse(line);
  };

  it('is cut off and logged as an error, with its route', async () => {
    const { level, msg, method, route, requestId } = await lineOf('/mistake/1');
    assert.deepEqual([level, msg, method, route], [50, 'response cut off', 'GET', '/mistake/:id']);
    assert.ok(requestId);
  });

  it('is logged as a warning in an outage', async () => {
    const { level, outage } = await lineOf('/outage/1');
    assert.deepEqual([level, outage], [40, 'the database is starting or stopping']);
  });

  it('is cut off and logged even if it is compressed', async () => {
    assert.equal((await lineOf('/compressed')).msg, 'response cut off');
  });

  it('is an ordinary error if the compression has not sent anything yet', async () => {
    for (const encoding of ['br', 'gzip']) {
      const response = await fetch(`${origin}/early`, { headers: { 'accept-encoding': encoding } });
      const { code } = (await response.json()) as { code: string };
      assert.deepEqual([response.status, code], [500, 'internal'], encoding);
      for (const header of ['content-encoding', 'content-disposition'])
        assert.equal(response.headers.get(header), null, `${header}, ${encoding}`);
    }
  });

  it('is not logged as a failure if its reader no longer has access', async () => {
    logged.length = 0;
    await cutOff('/signed-out/1');
    assert.doesNotMatch(logged.join(''), /response cut off/);
  });
});

describe('the log of requests', async () => {
  const logged: string[] = [];
  const app = createHttpApp(openLog('info', { write: (line: string) => void logged.push(line) }), 0);
  after(() => app.close());
  let isHealthy = true;
  app.get('/api/health', async (_request, reply) => reply.code(isHealthy ? 200 : 503).send());
  app.get('/shop', async () => 'shop');
  const logOf = async (url: string) => {
    logged.length = 0;
    await app.inject({ method: 'GET', url });
    return logged.map((line) => JSON.parse(line)).map(({ msg, route, status }) => `${msg} ${route} ${status}`);
  };

  it('has a line for each request, but for a health check only if it failed', async () => {
    assert.deepEqual(await logOf('/shop'), ['request /shop 200']);
    assert.deepEqual(await logOf('/api/health'), []);
    isHealthy = false;
    assert.deepEqual(await logOf('/api/health'), ['request /api/health 503']);
  });
});
