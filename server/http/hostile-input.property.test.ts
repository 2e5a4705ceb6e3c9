import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { z } from 'zod';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { problems, type ProblemCode } from '#contract/problems.ts';
import { makeWorld } from '#test/world.ts';

const world = await makeWorld();
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

/** What a well-meaning caller would send, by the field's name, so that most bodies get past the first check. */
const proper: Record<string, unknown> = {
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

type Properties = { properties?: Record<string, Properties> };

/** The fields of a schema, most as they should be, some with any value, some missing. */
function filled(schema: Properties): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, inner]): [string, fc.Arbitrary<unknown>] => {
    const good = inner.properties ? filled(inner) : name in proper ? fc.constant(proper[name]) : value;
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

const queryOf = (endpoint: Endpoint): fc.Arbitrary<string> =>
  filled(schemaOf(endpoint.query)).map((fields) => {
    const pairs = Object.entries(fields as Record<string, unknown>).flatMap(([name, given]) =>
      [given].flat().map((each): [string, string] => [name, asText(each).slice(0, 2000)]),
    );
    return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
  });

const bodyOf = (endpoint: Endpoint): fc.Arbitrary<unknown> =>
  endpoint.body
    ? fc.oneof({ weight: 6, arbitrary: filled(schemaOf(endpoint.body)) }, { weight: 1, arbitrary: value })
    : fc.constant(undefined);

const roleFor = ({ who }: Endpoint) => (who === 'seller' || who === 'admin' ? who : 'buyer');

/** Sends anything to an endpoint and checks that the answer is one of the promised kind. */
async function attack(endpoint: Endpoint, token: string | undefined, url: string, body: unknown): Promise<void> {
  const response = await world.app.inject({
    method: endpoint.method,
    url,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const about = `${endpoint.method} ${url.slice(0, 300)} ${JSON.stringify(body)?.slice(0, 300)} → ${response.body.slice(0, 300)}`;
  const { statusCode } = response;
  assert.ok(statusCode < 500 || statusCode === 501, about);
  if (statusCode < 400) return;
  const problem = response.json<{ message: string; error: string; code: ProblemCode }>();
  assert.equal(problems[problem.code]?.[0], statusCode, about);
  assert.equal(problem.message, problem.error);
  assert.doesNotMatch(problem.message, /select |insert |\.ts\b|node_modules|relation|syntax error/i, about);
}

describe('whatever is sent', () => {
  for (const endpoint of api.filter(({ who }) => who !== 'provider'))
    it(`to ${endpoint.method} ${endpoint.path} is answered without falling over`, async () => {
      const inputs = fc.tuple(pathOf(endpoint), queryOf(endpoint), bodyOf(endpoint));
      let person: { token: string } | undefined;
      await fc.assert(
        fc.asyncProperty(inputs, fc.boolean(), async ([path, query, body], isFresh) => {
          if (endpoint.who !== 'anyone' && (isFresh || !person))
            person = await world.person({ role: roleFor(endpoint) });
          await attack(endpoint, person?.token, path + query, body);
        }),
        { numRuns: (endpoint.body ?? endpoint.query) ? 40 : 8, verbose: 0 },
      );
    });

  it('leaves the users and listings of others as they were', async () => {
    assert.equal((await world.call('GET', `/api/products/one/${listing}`)).status, 200);
    assert.equal((await world.call('GET', '/api/users/me', world.seller.token)).status, 200);
  });
});
