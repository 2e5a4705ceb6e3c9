import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Problem } from '#contract/problems.ts';
import { listingStock } from '#server/catalogue/tables.ts';
import { moveOrder } from '#test/sale.ts';
import { makeWorld } from '#test/world.ts';
import { orderEvents, orders } from './tables.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { call, ctx } = world;

/** An order awaiting payment for the last unit in stock. */
async function pendingOrder() {
  const listingId = await world.listing({ quantity: 1 });
  const { token } = await world.person();
  await call('POST', '/api/baskets', token, { productId: listingId });
  const { body: priced } = await call('POST', '/api/payments/validate-basket', token, {});
  const { body } = await call('POST', '/api/payments/create-payment-intent', token, { amount: priced.amount });
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(eq(orders.purchaseId, String(body.purchaseId)));
  assert.ok(order);
  return order;
}

describe('an order', () => {
  it('makes only one of several concurrent transitions, and changes its stock once', async () => {
    const moves = [
      ['pay', 'provider', 'paid'],
      ['expire', 'clock', 'cancelled'],
      ['cancel', 'buyer', 'cancelled'],
    ] as const;
    for (let round = 0; round < 10; round += 1) {
      const order = await pendingOrder();
      const ended = await Promise.allSettled(moves.map(([name, kind]) => moveOrder(world, order.id, name, kind)));
      const [done, ...others] = moves.filter((_, index) => ended[index]?.status === 'fulfilled');
      assert.deepEqual(others, []);
      for (const end of ended)
        if (end.status === 'rejected') assert.equal((end.reason as Problem).code, 'illegal_transition');
      const events = await ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id));
      assert.equal(events.length, 2);
      const [now] = await ctx.db.select().from(orders).where(eq(orders.id, order.id));
      assert.equal(now?.state, done?.[2]);
      const [stock] = await ctx.db.select().from(listingStock).where(eq(listingStock.listingId, order.listingId));
      assert.deepEqual([stock?.onHand, stock?.reserved], [now?.state === 'paid' ? 0 : 1, 0]);
    }
  });
});
