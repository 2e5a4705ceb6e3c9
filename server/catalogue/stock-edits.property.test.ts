import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import type { OwnListing } from '#contract/own-listings.ts';
import { orders } from '#server/orders/tables.ts';
import { beginCheckout } from '#test/buying.ts';
import { runs } from '#test/child-processes.ts';
import { makeWorld } from '#test/world.ts';
import { listingStock, stockHolds } from './tables.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { call, ctx, seller } = world;

type Stall = { id: string; seen: OwnListing; pay: (() => Promise<void>)[]; added: number };

const read = async (id: string) => (await call<OwnListing>('GET', `/api/sellers/listings/${id}`, seller.token)).body;

/** The seller sets the stock, based on the version they last saw. */
async function setQuantity(stall: Stall, quantity: number): Promise<void> {
  const { version, stock } = stall.seen;
  const response = await call<OwnListing>('PATCH', `/api/sellers/listings/${stall.id}`, seller.token, {
    version,
    quantity,
  });
  assert.ok([200, 409].includes(response.status), JSON.stringify(response.body));
  if (response.status === 200) stall.added += quantity - stock;
}

async function reserve(stall: Stall, quantity: number): Promise<void> {
  const { token } = await world.person();
  const checkout = await beginCheckout(world, token, { [stall.id]: quantity }).catch(() => undefined);
  if (checkout) stall.pay.push(checkout);
}

const actions = {
  refresh: async (stall: Stall) => {
    stall.seen = await read(stall.id);
  },
  setQuantity,
  reserve,
  pay: async (stall: Stall) => stall.pay.shift()?.(),
  withdraw: async (stall: Stall) => {
    await call('POST', `/api/sellers/listings/${stall.id}/withdraw`, seller.token);
  },
  relist: async (stall: Stall) => {
    await call('POST', `/api/sellers/listings/${stall.id}/relist`, seller.token);
  },
};

const step = fc.tuple(
  fc.constantFrom<keyof typeof actions>(
    'refresh',
    'refresh',
    'setQuantity',
    'setQuantity',
    'reserve',
    'reserve',
    'pay',
    'withdraw',
    'relist',
  ),
  fc.integer({ min: 1, max: 6 }),
);

async function check({ id, added }: Stall, start: number): Promise<void> {
  const [stock] = await ctx.db.select().from(listingStock).where(eq(listingStock.listingId, id));
  const holds = await ctx.db.select().from(stockHolds).where(eq(stockHolds.listingId, id));
  const paid = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.listingId, id), eq(orders.state, 'paid')));
  const sum = (rows: { quantity: number }[]) => rows.reduce((total, { quantity }) => total + quantity, 0);
  assert.ok(stock && stock.onHand >= stock.reserved && stock.reserved >= 0);
  assert.equal(stock.reserved, sum(holds), 'reservations survive whatever quantity the seller sets');
  assert.equal(stock.onHand, start + added - sum(paid), 'no edit based on stale stock undoes a sale');
  assert.equal(stock.sold, sum(paid));
}

describe('a change to the stock by the seller', () => {
  it('never removes a reservation or brings back sold stock, whatever happens at the same time', async () => {
    const start = 4;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 10 }),
        async (rounds) => {
          const id = await world.listing({ quantity: start });
          const stall: Stall = { id, seen: await read(id), pay: [], added: 0 };
          for (const together of rounds) {
            await Promise.all(together.map(([name, quantity]) => actions[name](stall, quantity)));
            await check(stall, start);
          }
        },
      ),
      { numRuns: runs(20) },
    );
  });
});
