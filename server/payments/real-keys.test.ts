import assert from 'node:assert/strict';
import { it } from 'node:test';
import { makeWorld } from '#test/world.ts';

const world = await makeWorld({
  STRIPE_SECRET_KEY: 'sk_test_123',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_123',
  STRIPE_WEBHOOK_SECRET: 'whsec_123',
});

it('tells the browser to use Stripe and has no sandbox if Stripe keys are set', async () => {
  const config = await world.call('GET', '/api/payments/config');
  assert.deepEqual(config.body, { mode: 'stripe', publishableKey: 'pk_test_123', platformFeePercent: 0 });
  const buyer = await world.person();
  for (const step of ['confirm', 'authenticate'])
    assert.equal((await world.call('POST', `/api/payments/sandbox/${step}`, buyer.token, {})).status, 404);
});
