import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { roles } from '#contract/accounts.ts';
import { api } from '#contract/api.ts';
import type { Endpoint, Who } from '#contract/endpoint.ts';
import { makeWorld } from '#test/world.ts';

const world = await makeWorld();

const callers = ['guest', 'unverified', ...roles] as const;
type Caller = (typeof callers)[number];

/** The error a caller gets, or undefined where they have access. */
function refusal(who: Who, caller: Caller): [status: number, code: string] | undefined {
  if (who === 'anyone' || who === 'provider') return undefined;
  if (caller === 'guest') return [401, 'unauthenticated'];
  if (who === 'user') return undefined;
  const role = caller === 'unverified' ? 'buyer' : caller;
  if (who !== 'verified' && who !== role) return [403, 'forbidden'];
  return caller === 'unverified' ? [403, 'unverified'] : undefined;
}

async function tokenOf(caller: Caller): Promise<string | undefined> {
  if (caller === 'guest') return undefined;
  const role = caller === 'unverified' ? 'buyer' : caller;
  return (await world.person({ role, verified: caller !== 'unverified' })).token;
}

const urlOf = (endpoint: Endpoint) => endpoint.path.replaceAll(/\{\w+\}/g, 'some-id');
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

describe('every call', () => {
  for (const caller of callers)
    it(`is open to a ${caller} exactly where the contract says`, async () => {
      for (const endpoint of api.filter(({ who }) => who !== 'provider')) {
        const { status, headers, body } = await world.call(endpoint.method, urlOf(endpoint), await tokenOf(caller));
        const expected = refusal(endpoint.who, caller);
        const about = `${caller} ${nameOf(endpoint)} ${status} ${JSON.stringify(body)}`;
        assert.equal(headers['www-authenticate'], status === 401 ? 'Bearer' : undefined, about);
        if (expected) assert.deepEqual([status, body.code], expected, about);
        else assert.ok(status !== 401 && body.code !== 'unverified' && status < 500, about);
      }
    });

  it('rejects a banned user and a session that has ended', async () => {
    const [banned, signedOut] = [await world.person({ role: 'admin' }), await world.person()];
    await world.ban(banned.id);
    await world.call('POST', '/api/auth/logout', signedOut.token);
    for (const endpoint of api.filter(({ who }) => refusal(who, 'guest')))
      for (const { token } of [banned, signedOut])
        assert.equal((await world.call(endpoint.method, urlOf(endpoint), token)).status, 401, nameOf(endpoint));
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
