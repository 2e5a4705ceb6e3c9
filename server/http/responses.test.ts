import assert from 'node:assert/strict';
import { renameSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { InjectOptions } from 'fastify';
import { sql } from 'drizzle-orm';
import { api } from '#contract/api.ts';
import { problems, type ProblemCode } from '#contract/problems.ts';
import { makeWorld } from '#test/world.ts';
import { jsonBodyLimit } from './bodies.ts';

const world = await makeWorld();

const send = (options: InjectOptions) => world.app.inject(options);
const json = { 'content-type': 'application/json' };
const postJson = (payload: string, type = 'application/json') =>
  send({ method: 'POST', url: '/api/auth/login', headers: { 'content-type': type }, payload });

/** Checks that a response has the API's error format, and returns its code. */
function codeOf(response: Awaited<ReturnType<typeof send>>): ProblemCode {
  const body = response.json<{ message: string; error: string; code: ProblemCode }>();
  assert.match(String(response.headers['content-type']), /^application\/json/);
  assert.equal(response.headers['cache-control'], 'no-store');
  assert.ok(body.message.length > 0);
  assert.equal(body.error, body.message);
  assert.equal(problems[body.code][0], response.statusCode);
  assert.deepEqual(
    Object.keys(body).filter((name) => !['message', 'error', 'code', 'fields'].includes(name)),
    [],
  );
  return body.code;
}

describe('an error', () => {
  it("has the API's format for every unknown URL", async () => {
    for (const url of [
      '/api',
      '/api/',
      '/api/none',
      '/api/products',
      '/api/products/one',
      '/API/health',
      '/none',
      '/files/x',
    ])
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)
        assert.equal(codeOf(await send({ method, url })), 'not_found', `${method} ${url}`);
  });

  it('is 404 for an unknown URL of the API, whatever is sent to it', async () => {
    const tooLarge = JSON.stringify('x'.repeat(jsonBodyLimit));
    for (const url of ['/api', '/api/none', '/api/products'])
      for (const [type, payload] of [
        ['application/json', '{'],
        ['application/json', tooLarge],
        ['text/plain', 'x'],
        ['multipart/form-data; boundary=x', '--x--'],
      ] as const)
        assert.equal(
          codeOf(await send({ method: 'POST', url, headers: { 'content-type': type }, payload })),
          'not_found',
          `${url} ${type}`,
        );
  });

  it('lists the values that a field may have', async () => {
    const fieldsOf = async (query: string) =>
      (await send({ method: 'GET', url: `/api/products/all?${query}` })).json<{ fields: object }>().fields;
    const conditions = 'Please choose one of: new, used, refurbished, damaged.';
    assert.deepEqual(await fieldsOf('sort=oldest&condition=broken'), {
      sort: 'Please choose one of: relevance, newest, price_asc, price_desc, rating.',
      condition: conditions,
    });
    assert.deepEqual(await fieldsOf('condition=new&condition=broken'), { condition: conditions });
    const noStatus = await world.call('POST', '/api/sellers/create', world.seller.token, { title: 'Honey' });
    assert.deepEqual(noStatus.body, {
      message: problems.invalid_input[1],
      error: problems.invalid_input[1],
      code: 'invalid_input',
      fields: { status: 'Please choose one of: active, inactive.' },
    });
  });

  it('states the maximum number or length', async () => {
    const fieldsOf = async (path: string, body: object) =>
      (await world.call('POST', path, world.seller.token, body)).body.fields;
    const report = { kind: 'product', id: 'x', reason: 'spam', details: 'It is.', pictures: Array(7).fill('x') };
    assert.deepEqual(await fieldsOf('/api/reports', report), { pictures: 'Please choose at most 6.' });
    const resend = { email: 'ann@example.org', next: `/${'x'.repeat(5000)}` };
    assert.match(
      Object.values((await fieldsOf('/api/auth/resend-verification', resend)) ?? {}).join(),
      /^Please use at most [\d,]+ characters\.$/,
    );
  });

  it("has the API's format for malformed URLs", async () => {
    for (const url of ['/api/%', '/api/users/%zz/public', '/files/images/%ff', '/api/products/one/%E0%A4%A'])
      assert.equal(codeOf(await send({ method: 'GET', url })), 'malformed', url);
    assert.match(
      codeOf(await send({ method: 'GET', url: `/api/products/one/${'x'.repeat(5000)}` })),
      /not_found|malformed/,
    );
  });

  it('is 405 for an unsupported method and lists the supported ones, whatever else is wrong', async () => {
    const paths = Map.groupBy(api, ({ path }) => path);
    for (const [path, calls] of paths) {
      const supported = calls.map(({ method }) => method);
      const allow = supported.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
      for (const method of (['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const).filter(
        (each) => !(supported as string[]).includes(each),
      )) {
        const response = await send({ method, url: path.replaceAll(/\{\w+\}/g, 'x'), payload: '{', headers: json });
        assert.equal(codeOf(response), 'method_not_allowed', `${method} ${path}`);
        assert.equal(response.headers.allow, allow);
      }
    }
    for (const url of ['/api/openapi.json', '/api/docs', '/api/docs/']) {
      const { statusCode, headers } = await send({ method: 'POST', url, payload: '{', headers: json });
      assert.deepEqual([statusCode, headers.allow], [405, 'GET, HEAD'], url);
    }
  });

  it('is 400 for malformed JSON, a __proto__ key, or JSON of the wrong shape', async () => {
    for (const text of ['{', '{"email":', 'null x', '[1,', "{'email':1}", '{"__proto__":{"role":"admin"}}', '\u0000'])
      assert.equal(codeOf(await postJson(text)), 'malformed', text);
    for (const text of ['null', '[]', '"x"', '5', 'true', '{}', ''])
      assert.equal(codeOf(await postJson(text)), 'invalid_input', text);
  });

  it('is 415 for a body that is not JSON', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'image/png', 'nonsense'])
      assert.equal(codeOf(await postJson('email=x', type)), 'unsupported_type', type);
  });

  it('is not caused by an empty body, whatever its type, or by null when no body is needed', async () => {
    const [{ token }, other] = [await world.person(), await world.person()];
    const sendAs = (url: string, type: string, payload: string) =>
      send({
        method: 'POST',
        url,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': type,
          'content-length': String(payload.length),
        },
        payload,
      });
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'image/png'])
      assert.equal((await sendAs(`/api/users/block/${other.id}`, type, '')).statusCode, 204, type);
    assert.equal(codeOf(await sendAs('/api/chats/start', 'text/plain', '')), 'invalid_input');
    assert.equal(codeOf(await sendAs(`/api/users/block/${other.id}`, 'text/plain', 'x')), 'unsupported_type');
    assert.equal(codeOf(await sendAs('/api/payments/validate-basket', 'application/json', 'null')), 'empty_basket');
  });

  it('is 413 for a body above 256 KiB', async () => {
    const bodyWith = (length: number) => JSON.stringify({ email: 'ann@test.example', password: 'x'.repeat(length) });
    assert.equal(codeOf(await postJson(bodyWith(jsonBodyLimit))), 'too_large');
    assert.equal(codeOf(await postJson(bodyWith(jsonBodyLimit - 100))), 'invalid_credentials');
  });

  it('for invalid input names the fields, with dotted paths when nested', async () => {
    const { token } = await world.person();
    const { body } = await world.call<{ fields: object }>('POST', '/api/baskets/bulk-add', token, {
      items: [{ productId: 'x', quantity: 0 }],
    });
    assert.deepEqual(Object.keys(body.fields), ['items.0.quantity']);
  });

  it('on our side reveals nothing about its cause', async () => {
    await world.ctx.db.execute(sql`alter table notifications rename to notifications_gone`);
    const { token } = await world.person();
    const response = await send({
      method: 'GET',
      url: '/api/notifications',
      headers: { authorization: `Bearer ${token}` },
    });
    await world.ctx.db.execute(sql`alter table notifications_gone rename to notifications`);
    assert.equal(codeOf(response), 'internal');
    assert.doesNotMatch(response.body, /notifications|select|relation|at .*\.ts|node_modules/);
  });
});

describe('every response', () => {
  const urls = [
    '/api/health',
    '/api/none',
    '/none',
    '/api/users/me',
    '/api/products/all',
    '/api/openapi.json',
    '/robots.txt',
  ];

  it('carries the security headers', async () => {
    for (const url of urls) {
      const { headers } = await send({ method: 'GET', url });
      assert.equal(headers['x-content-type-options'], 'nosniff', url);
      assert.equal(headers['x-frame-options'], 'DENY');
      assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin');
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
      assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/);
      assert.equal(headers['x-powered-by'], undefined);
    }
  });

  it('carries the security headers even for a malformed URL', async () => {
    const { headers } = await send({ method: 'GET', url: '/%ff' });
    assert.deepEqual([headers['x-content-type-options'], headers['x-frame-options']], ['nosniff', 'DENY']);
  });

  it('forbids loading anything, unless it is a page', async () => {
    for (const url of ['/api/products/all', '/api/none', '/files/images/x/y.webp'])
      assert.match(
        String((await send({ method: 'GET', url })).headers['content-security-policy']),
        /^default-src 'none'/,
      );
  });

  it('grants nothing to other origins', async () => {
    for (const url of urls)
      for (const method of ['GET', 'OPTIONS', 'POST'] as const) {
        const { headers } = await send({
          method,
          url,
          headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
        });
        assert.deepEqual(
          Object.keys(headers).filter((name) => name.startsWith('access-control')),
          [],
          `${method} ${url}`,
        );
      }
  });

  it('has an HSTS header if and only if the site uses HTTPS', async () => {
    const secure = await makeWorld({ PUBLIC_URL: 'https://skep.test', SANDBOX: 'on' }, undefined, 'without jobs');
    for (const url of urls) {
      const [plain, encrypted] = [await send({ url }), await secure.app.inject({ url })];
      assert.equal(plain.headers['strict-transport-security'], undefined, url);
      assert.equal(encrypted.headers['strict-transport-security'], 'max-age=31536000; includeSubDomains', url);
    }
  });
});

describe('the health response', () => {
  it('is 200 with status ok, for HEAD too', async () => {
    const { statusCode, body } = await send({ method: 'GET', url: '/api/health' });
    const { status, version, database } = JSON.parse(body) as Record<string, string>;
    assert.deepEqual([statusCode, status], [200, 'ok']);
    assert.match(version ?? '', /^\d+\.\d+\.\d+/);
    assert.equal(database, process.env.TEST_POSTGRES ? 'postgresql' : 'embedded');
    assert.equal((await send({ method: 'HEAD', url: '/api/health' })).statusCode, 200);
  });

  it('reports that the embedded database cannot be written to, and the log reports it once', async (test) => {
    if (process.env.TEST_POSTGRES) return test.skip('a PostgreSQL server has its own disk');
    const lines: string[] = [];
    const full = await makeWorld({}, { write: (line: string) => void lines.push(line) });
    const { dataDir } = full;
    const healthy = (await full.call('GET', '/api/health')).body;
    renameSync(dataDir, `${dataDir}-gone`);
    for (const _ of [1, 2, 3])
      assert.deepEqual((await full.call('GET', '/api/health')).body, { ...healthy, readOnly: true });
    for (const _ of [1, 2, 3]) assert.equal((await full.call('POST', '/api/auth/login', undefined, {})).status, 503);
    renameSync(`${dataDir}-gone`, dataDir);
    assert.deepEqual((await full.call('GET', '/api/health')).body, healthy);
    const [begun, ended, ...others] = lines.filter((line) => line.includes('DATA_DIR'));
    assert.match(begun ?? '', /"level":50.*DATA_DIR cannot be written to: .* until you free disk space/);
    assert.match(ended ?? '', /DATA_DIR can be written to again/);
    assert.deepEqual(others, []);
  });

  it('is 503 while Skep is starting, although other calls already work', async () => {
    const starting = await makeWorld({}, undefined, 'without jobs');
    const { status, body } = await starting.call('GET', '/api/health');
    assert.deepEqual([status, body.code], [503, 'unavailable']);
    assert.equal((await starting.call('GET', '/api/products/facets')).status, 200);
    await starting.begin();
    assert.equal((await starting.call('GET', '/api/health')).status, 200);
  });
});

describe('the OpenAPI document', () => {
  it('describes every call with its parameters, body and responses', async () => {
    type Operation = {
      summary: string;
      parameters: { name: string; in: string; required: boolean }[];
      requestBody?: { content: object };
      responses: Record<string, { description: string }>;
      security: object[];
    };
    const { statusCode, headers, body } = await send({ method: 'GET', url: '/api/openapi.json' });
    const document = JSON.parse(body) as { openapi: string; paths: Record<string, Record<string, Operation>> };
    assert.deepEqual([statusCode, document.openapi], [200, '3.1.0']);
    const again = await send({ url: '/api/openapi.json', headers: { 'if-none-match': String(headers.etag) } });
    assert.equal(again.statusCode, 304);
    const fromDocs = await send({ url: '/api/docs/json?x' });
    assert.deepEqual([fromDocs.statusCode, fromDocs.headers.location], [302, '/api/openapi.json']);
    for (const { path, method, summary, status, who, body: input, multipart, beforeTwoStep, isSensitive } of api) {
      const operation = document.paths[path]?.[method.toLowerCase()];
      assert.ok(operation, `${method} ${path}`);
      assert.equal(operation.summary, summary);
      assert.ok(operation.responses[status]);
      assert.equal(operation.requestBody !== undefined, Boolean(input ?? multipart));
      const isOpen = who === 'anyone' || who === 'provider';
      assert.equal(operation.security.length, isOpen ? 0 : 1);
      if (!isOpen) assert.ok(operation.responses['401'], `${method} ${path}`);
      const refusals = operation.responses['403']?.description ?? '';
      assert.equal(refusals.includes('`two_step_required`'), !isOpen && !beforeTwoStep, `${method} ${path}`);
      assert.equal(refusals.includes('`confirmation_needed`'), isSensitive === true, `${method} ${path}`);
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      assert.deepEqual(
        operation.parameters.filter((each) => each.in === 'path').map(({ name }) => name),
        named,
      );
    }
    const count = Object.values(document.paths).reduce((sum, methods) => sum + Object.keys(methods).length, 0);
    assert.equal(count, api.length);
    assert.doesNotMatch(body, /"\$ref":"#\/(?!components\/schemas\/Problem)/, 'every reference resolves');
  });
});
