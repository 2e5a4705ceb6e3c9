import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, it } from 'node:test';
import { isProviderDown, isRefusal, openStripe } from './stripe.ts';

/** The idempotency keys of the calls that change something. */
const keys: unknown[] = [];

/** A provider whose intents look open but cannot be cancelled, with one balance, which rate-limits all other calls. */
const provider = createServer((request, response) => {
  const changes = request.method === 'POST';
  if (changes) keys.push(request.headers['idempotency-key']);
  const error = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'Not now.' };
  const intent = { id: 'pi_1', object: 'payment_intent', status: 'requires_payment_method' };
  const money = (amount: number) => [{ amount, currency: 'gbp' }];
  const balance = { object: 'balance', available: money(300), pending: money(500) };
  const isBalance = request.url === '/v1/balance';
  const status = isBalance || request.url?.startsWith('/v1/payment_intents/') ? (changes ? 400 : 200) : 429;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(status === 200 ? (isBalance ? balance : intent) : { error }));
}).listen(0, '127.0.0.1');
await once(provider, 'listening');
after(() => provider.close());

const { port } = provider.address() as AddressInfo;
const server = { host: '127.0.0.1', port, protocol: 'http' as const };
const stripe = openStripe({ secretKey: 'sk_test_x', webhookSecret: 'whsec_x', server });

it('cancels an intent with a new idempotency key each time, because a refusal is stored with its key', async () => {
  await assert.rejects(stripe.closeIntent('pi_1'), { code: 'payment_intent_unexpected_state' });
  assert.equal(keys.length, 3);
  assert.equal(new Set(keys).size, 3);
});

it('treats the provider as down, not as refusing, while it limits our calls', async () => {
  const error: unknown = await stripe.readAccount('acct_1').catch((caught: unknown) => caught);
  assert.deepEqual([isProviderDown(error), isRefusal(error)], [true, false]);
});

it('counts pending money in the balance of an account, but not in what can be reversed', async () => {
  assert.deepEqual([await stripe.balanceOf('acct_1'), await stripe.availableOf('acct_1')], [800, 300]);
});
