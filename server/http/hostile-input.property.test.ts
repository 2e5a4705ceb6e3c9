import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { z } from 'zod';
import { sql } from 'drizzle-orm';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { problems, type ProblemCode } from '#contract/problems.ts';
import { dayMs } from '#contract/time.ts';
import { startSession } from '#server/accounts/sessions.ts';
import { runs, isLong } from '#test/child-processes.ts';
import { makeWorld } from '#test/world.ts';

/** Many more calls in `npm run test:long`. */
const times = isLong ? 50 : 1;

const world = await makeWorld({}, undefined, 'without jobs');
const listing = await world.listing();

const nasty = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '🐝'.repeat(50),
  '\u202Egnp.exe',
  '\uD800',
  'x'.repeat(20_000),
  "'; drop table users; --",
  '../../../etc/passwd',
  '%00%ff',
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}',
  'a@b.example\r\nBcc: c@d.example',
  '__proto__',
  '1e400',
  '-1',
  'NaN',
];
const plausible = [
  listing,
  world.seller.id,
  'ann@test.example',
  'walnut frame 42',
  'Honey',
  'new',
  'postage',
  'active',
  'RM1 2XY',
  '4242424242424242',
  1,
  12.5,
  true,
  ['postage'],
  [{ productId: listing, quantity: 2 }],
];
const numbers = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e308, -1e308, 5e-324, 0.1 + 0.2];
const others: unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { length: -1 },
  { toString: 1 },
  { _id: { $gt: '' } },
];

const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...nasty) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...plausible) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...numbers, ...others) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
);

/** Valid values by field name, so that most bodies get past the first check. */
const valid: Record<string, unknown> = {
  email: 'ann@test.example',
  password: 'walnut frame 42',
  newPassword: 'walnut frame 42',
  currentPassword: 'walnut frame 42',
  name: 'Ann Keeper',
  role: 'buyer',
  productId: listing,
  productIds: [listing, 'none'],
  items: [{ productId: listing, quantity: 2 }],
  quantity: 1,
  delivery: 'collection',
  amount: 10.45,
  userId: world.seller.id,
  keyword: 'honey',
  title: 'A jar',
  description: 'Of honey.',
  price: 6.5,
  category: 'Honey',
  condition: 'new',
  deliveryMethods: ['postage'],
  returnPolicy: 'No Returns Accepted',
  status: 'active',
  version: '1.5',
  action: 'withdraw',
  listings: [{ _id: listing, version: '1.5' }],
  images: ['/files/images/one/320.webp'],
  from: '2026-05-01',
  until: '2030-05-01',
  city: 'Leeds',
  postcode: 'LS1 4AP',
  country: 'UK',
  fullName: 'Ann Keeper',
  line1: '1 Lane',
  clientSecret: 'pi_x_secret_y',
  cardNumber: '4242424242424242',
  expiry: '04/39',
  cvc: '123',
  outcome: 'pass',
};

type Properties = { properties?: Record<string, Properties>; oneOf?: Properties[]; anyOf?: Properties[] };

/** The fields of a schema: most valid, some arbitrary, some missing. */
function filled(schema: Properties): fc.Arbitrary<unknown> {
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return fc.oneof(...choices.map(filled));
  const fields = Object.entries(schema.properties ?? {}).map(([name, inner]): [string, fc.Arbitrary<unknown>] => {
    const good = inner.properties ? filled(inner) : name in valid ? fc.constant(valid[name]) : value;
    return [name, fc.oneof({ weight: 5, arbitrary: good }, { weight: 1, arbitrary: value })];
  });
  const all = fc.record(Object.fromEntries(fields));
  const extra = fc.record({ isVerified: value, _id: value, admin: value }, { requiredKeys: [] });
  const missing = fc.subarray(fields.map(([name]) => name));
  return fc.oneof(
    all,
    fc.tuple(all, extra).map(([body, more]) => ({ ...body, ...more })),
    fc
      .tuple(all, missing)
      .map(([body, names]) => Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))),
  );
}

const schemaOf = (schema: z.ZodType | undefined): Properties =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Properties) : {};

const asText = (given: unknown) => (typeof given === 'string' ? given : (JSON.stringify(given) ?? '')).toWellFormed();
const rawParts = fc.constantFrom(
  '%00',
  '%ED%A0%80',
  '%',
  '%zz',
  '..',
  '%2e%2e%2f',
  '%F0%9F%90%9D',
  'x'.repeat(250),
  '%27--',
);

const pathOf = (endpoint: Endpoint): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        rawParts,
        fc.constant(listing),
        value.map((each) => encodeURIComponent(asText(each).slice(0, 80)) || '-'),
      ),
      {
        minLength: 2,
        maxLength: 2,
      },
    )
    .map((parts) => {
      let next = 0;
      return endpoint.path.replaceAll(/\{\w+\}/g, () => parts[next++] ?? 'x');
    });

/** Each field once, or some of them repeated. */
const queryOf = (endpoint: Endpoint): fc.Arbitrary<string> =>
  filled(schemaOf(endpoint.query)).chain((fields) => {
    const pairs = Object.entries(fields as Record<string, unknown>).flatMap(([name, given]) =>
      [given].flat().map((each): [string, string] => [name, asText(each).slice(0, 2000)]),
    );
    const repeated = fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.subarray(pairs) });
    return repeated.map((some) => (pairs.length > 0 ? `?${new URLSearchParams([...pairs, ...some])}` : ''));
  });

type Body = { type: string; payload: string };

const jsonOf = (schema: z.ZodType): fc.Arbitrary<Body> =>
  fc
    .oneof({ weight: 6, arbitrary: filled(schemaOf(schema)) }, { weight: 1, arbitrary: value })
    .map((body) => ({ type: 'application/json', payload: JSON.stringify(body) ?? '' }));

const contents = fc.constantFrom(
  '',
  listing,
  '\u0000',
  '<svg onload="alert(1)"/>',
  '\u0089PNG\r\n',
  'x'.repeat(300_000),
);
const partOf = (field: string) =>
  fc
    .record({
      name: fc.constantFrom(field, 'productId', '', '__proto__', 'a"; filename="b', 'a\r\nX-Evil: 1'),
      file: fc.constantFrom('', '; filename="a.jpg"', '; filename="../../../etc/passwd"', '; filename="\u0000.svg"'),
      type: fc.constantFrom(
        '',
        'Content-Type: image/jpeg\r\n',
        'Content-Type: text/html\r\n',
        'Content-Length: -1\r\n',
      ),
      content: contents,
    })
    .map(
      (part) => `Content-Disposition: form-data; name="${part.name}"${part.file}\r\n${part.type}\r\n${part.content}`,
    );

/** Parts with the right boundary, a wrong one or none, terminated properly or cut off. */
const multipartOf = (field: string): fc.Arbitrary<Body> =>
  fc
    .tuple(
      fc.array(partOf(field), { maxLength: 5 }),
      fc.constantFrom('; boundary=bee', '; boundary=bee', '; boundary=wasp', '; boundary=', ''),
      fc.constantFrom('--bee--\r\n', '--bee', ''),
    )
    .map(([parts, boundary, end]) => ({
      type: `multipart/form-data${boundary}`,
      payload: parts.map((part) => `--bee\r\n${part}\r\n`).join('') + end,
    }));

function bodyOf({ body, multipart }: Endpoint): fc.Arbitrary<Body | undefined> {
  if (multipart) return multipartOf(multipart.file);
  if (!body) return fc.constant(undefined);
  return fc.oneof({ weight: 12, arbitrary: jsonOf(body) }, { weight: 1, arbitrary: multipartOf('file') });
}

const roleFor = ({ who }: Endpoint) => (who === 'seller' || who === 'admin' ? who : 'buyer');

const { rows: tables } = await world.ctx.db.execute(
  sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    and relname not in ('unsubscribe_key', 'security_events') order by relname`,
);
const counting = sql.raw(
  tables.map(({ name }) => `(select count(*)::int from ${String(name)}) as ${String(name)}`).join(', '),
);

/**
 * Counts the rows of each table, which nothing else changes during this test. Excludes two tables that a rejected request may change: the one
 * with the unsubscribe key, which is created when the first link is checked, and the security log.
 */
const countRows = async () => (await world.ctx.db.execute(sql`select ${counting}`)).rows[0];

/** Sends arbitrary input to an endpoint. Checks that errors have the API's format and that a rejected request changed nothing. */
async function attack(
  endpoint: Endpoint,
  token: string | undefined,
  url: string,
  body: Body | undefined,
): Promise<void> {
  const before = await countRows();
  const response = await world.app.inject({
    method: endpoint.method,
    url,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': body.type }),
    },
    ...(body && { payload: body.payload }),
  });
  const about = `${endpoint.method} ${url.slice(0, 300)} ${body?.payload.slice(0, 300)} → ${response.body.slice(0, 300)}`;
  const { statusCode } = response;
  assert.ok(statusCode < 500, about);
  if (statusCode < 400) return;
  const problem = response.json<{ message: string; error: string; code: ProblemCode }>();
  assert.equal(problems[problem.code]?.[0], statusCode, about);
  assert.equal(problem.message, problem.error);
  assert.deepEqual(await countRows(), before, about);
  assert.doesNotMatch(problem.message, /select |insert |\.ts\b|node_modules|relation|syntax error/i, about);
}

/** Without its jobs Skep is never ready, so the health check would always return 503. */
const attacked = api.filter(({ who, path }) => who !== 'provider' && path !== '/api/health');

const testCallsTo = (endpoint: Endpoint) =>
  it(`to ${endpoint.method} ${endpoint.path} never causes a server error`, async () => {
    const inputs = fc.tuple(pathOf(endpoint), queryOf(endpoint), bodyOf(endpoint));
    let person: { token: string } | undefined;
    await fc.assert(
      fc.asyncProperty(inputs, fc.boolean(), async ([path, query, body], isFresh) => {
        if (endpoint.who !== 'anyone' && (isFresh || !person)) person = await world.person({ role: roleFor(endpoint) });
        await attack(endpoint, person?.token, path + query, body);
      }),
      { numRuns: runs((endpoint.body ?? endpoint.query) ? 8 : 2) * times, verbose: 0 },
    );
  });

describe('arbitrary input', () => {
  for (const endpoint of attacked.filter(({ who }) => who !== 'admin')) testCallsTo(endpoint);

  it('used as a token is refused with 401 by every endpoint, as are expired tokens and those of banned users', async () => {
    const { db, now } = world.ctx;
    const { id, token } = await world.person();
    const longAgo = new Date(now().getTime() - 91 * dayMs);
    const banned = await world.person({ role: 'admin' });
    await world.ban(banned.id);
    const forged = [
      `${token}A`,
      token.slice(1),
      token.toUpperCase(),
      '-'.repeat(43),
      'null',
      '',
      '\u0000',
      "' or true --",
    ];
    const refused = [...forged, await startSession(db, longAgo, { id, passwordHash: null }), banned.token].map(
      (each) => `Bearer ${each}`,
    );
    for (const endpoint of attacked.filter(({ who }) => who !== 'anyone'))
      for (const authorization of [
        ...refused,
        token,
        `Basic ${token}`,
        `Bearer Bearer ${token}`,
        `Bearer ${token}, ${token}`,
      ]) {
        const url = endpoint.path.replaceAll(/\{\w+\}/g, listing);
        const { statusCode } = await world.app.inject({ method: endpoint.method, url, headers: { authorization } });
        assert.equal(statusCode, 401, `${endpoint.method} ${url} ${authorization}`);
      }
  });

  it("leaves other people's accounts and listings unchanged", async () => {
    assert.equal((await world.call('GET', `/api/products/one/${listing}`)).status, 200);
    assert.equal((await world.call('GET', '/api/users/me', world.seller.token)).status, 200);
  });
});

/** Last, because admins may remove the listing and ban its seller. */
describe('arbitrary input from an admin', () => {
  for (const endpoint of attacked.filter(({ who }) => who === 'admin')) testCallsTo(endpoint);
});
