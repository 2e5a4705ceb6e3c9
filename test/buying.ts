import assert from 'node:assert/strict';
import { goodCard } from './shopper.ts';
import type { World } from './world.ts';

/** Adds listings to a basket and reserves them; returns a function that pays. */
export async function beginCheckout({ call }: World, token: string, quantities: Record<string, number>) {
  const items = Object.entries(quantities).map(([productId, quantity]) => ({ productId, quantity }));
  await call('POST', '/api/baskets/bulk-add', token, { items });
  const { body: validated } = await call('POST', '/api/payments/validate-basket', token, {});
  const intent = await call('POST', '/api/payments/create-payment-intent', token, { amount: validated.amount });
  assert.equal(intent.status, 200, JSON.stringify(intent.body));
  return async () => {
    const { clientSecret } = intent.body;
    const paid = await call('POST', '/api/payments/sandbox/confirm', token, { clientSecret, ...goodCard });
    assert.equal(paid.body.status, 'succeeded', JSON.stringify(paid.body));
  };
}

/** Buys a listing as a new buyer; returns their token. */
export async function buy(world: World, listingId: string, quantity = 1): Promise<string> {
  const { token } = await world.person();
  const pay = await beginCheckout(world, token, { [listingId]: quantity });
  await pay();
  return token;
}
