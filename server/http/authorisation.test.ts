import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { roles } from '#contract/accounts.ts';
import { api } from '#contract/api.ts';
import type { Endpoint, Who } from '#contract/endpoint.ts';
import { users } from '#server/accounts/tables.ts';
import { endpointsFor } from '#test/permissions.ts';
import { makeWorld } from '#test/world.ts';

const world = await makeWorld();

const callers = ['guest', 'unverified', ...roles, 'banned', 'deleted'] as const;
type Caller = (typeof callers)[number];

const [unknown, role, unverified] = [
  [401, 'unauthenticated'],
  [403, 'forbidden'],
  [403, 'unverified'],
] as const;
type Refusal = typeof unknown | typeof role | typeof unverified | null;

/** The refusal that each caller gets, or null if they may make the call. For other users with the same role, see ownership.test.ts. */
const table: Record<Exclude<Who, 'provider'>, Record<Caller, Refusal>> = {
  anyone: row(null, null, null, null, null, null, null),
  user: row(unknown, null, null, null, null, unknown, unknown),
  verified: row(unknown, unverified, null, null, null, unknown, unknown),
  buyer: row(unknown, unverified, null, role, role, unknown, unknown),
  seller: row(unknown, role, role, null, role, unknown, unknown),
  admin: row(unknown, role, role, role, null, unknown, unknown),
};

function row(...refusals: [Refusal, Refusal, Refusal, Refusal, Refusal, Refusal, Refusal]): Record<Caller, Refusal> {
  const columns = ['guest', 'unverified', 'buyer', 'seller', 'admin', 'banned', 'deleted'] as const;
  return Object.fromEntries(columns.map((caller, at) => [caller, refusals[at] ?? null])) as Record<Caller, Refusal>;
}

async function tokenOf(caller: Caller): Promise<string | undefined> {
  if (caller === 'guest') return undefined;
  if (caller === 'unverified') return (await world.person({ verified: false })).token;
  // Banned and deleted users were admins, who have the most permissions.
  const person = await world.person({ role: caller === 'banned' || caller === 'deleted' ? 'admin' : caller });
  if (caller === 'banned') await world.ban(person.id);
  if (caller === 'deleted')
    await world.ctx.db.update(users).set({ deletedAt: world.ctx.now() }).where(eq(users.id, person.id));
  return person.token;
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const urlOf = (path: string) => path.replaceAll(/\{\w+\}/g, 'some-id');
const linesOf = (who: Who) => endpointsFor[who].trim().split(/\s*\n\s*/);

describe('every endpoint', () => {
  it('has a row in the table of permissions', () => {
    const written = Object.keys(endpointsFor).flatMap((who) => linesOf(who as Who).map((name) => `${name}: ${who}`));
    assert.deepEqual(api.map((each) => `${nameOf(each)}: ${each.who}`).toSorted(), written.toSorted());
  });

  for (const caller of callers)
    it(`gives the caller "${caller}" exactly what the table says`, async () => {
      for (const [who, expected] of Object.entries(table))
        for (const name of linesOf(who as Who)) {
          const [method = '', path = ''] = name.split(' ');
          const { status, headers, body } = await world.call(
            method as Endpoint['method'],
            urlOf(path),
            await tokenOf(caller),
          );
          const about = `${caller} ${name} ${status} ${JSON.stringify(body)}`;
          assert.equal(headers['www-authenticate'], status === 401 ? 'Bearer' : undefined, about);
          if (expected[caller]) assert.deepEqual([status, body.code], expected[caller], about);
          else assert.ok(status !== 401 && body.code !== 'unverified' && status < 500, about);
        }
    });

  it('rejects a session that has ended', async () => {
    const { token } = await world.person();
    await world.call('POST', '/api/auth/logout', token);
    for (const { method, path } of api.filter(({ who }) => who !== 'anyone' && who !== 'provider'))
      assert.equal((await world.call(method, urlOf(path), token)).status, 401, path);
  });

  it('accepts a token only as a bearer token in the header', async () => {
    const { token } = await world.person();
    const read = (url: string, headers: Record<string, string>) => world.app.inject({ method: 'GET', url, headers });
    assert.equal((await read('/api/users/me', { authorization: `Bearer ${token}` })).statusCode, 200);
    for (const authorization of [
      token,
      `Basic ${token}`,
      `Bearer ${token}x`,
      `Bearer  ${token}`,
      `Bearer ${token}, ${token}`,
    ])
      assert.equal((await read('/api/users/me', { authorization })).statusCode, 401, authorization);
    assert.equal((await read(`/api/users/me?token=${token}`, { cookie: `token=${token}` })).statusCode, 401);
  });
});
