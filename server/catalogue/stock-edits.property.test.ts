import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import type { OwnListing } from '#contract/selling.ts';
import { orders } from '#server/orders/tables.ts';
import { beginCheckout } from '#test/buying.ts';
import { runs } from '#test/runs.ts';
import { makeWorld } from '#test/world.ts';
import { listingStock, stockHolds } from './tables.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { call, ctx, seller } = world;

type Stall = { id: string; seen: OwnListing; pay: (() => Promise<void>)[]; added: number };

const read = async (id: string) => (await call<OwnListing>('GET', `/api/sellers/listings/${id}`, seller.token)).body;

/** The seller counts, as they saw the stall last. */
async function count(stall: Stall, quantity: number): Promise<void> {
  const { version, stock } = stall.seen;
  const answer = await call<OwnListing>('PATCH', `/api/sellers/listings/${stall.id}`, seller.token, {
    version,
    quantity,
  });
  assert.ok([200, 409].includes(answer.status), JSON.stringify(answer.body));
  if (answer.status === 200) stall.added += quantity - stock;
}

async function reserve(stall: Stall, quantity: number): Promise<void> {
  const { token } = await world.person();
  const begun = await beginCheckout(world, token, { [stall.id]: quantity }).catch(() => undefined);
  if (begun) stall.pay.push(begun);
}

const actions = {
  look: async (stall: Stall) => {
    stall.seen = await read(stall.id);
  },
  count,
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
    'look',
    'look',
    'count',
    'count',
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
  assert.equal(stock.reserved, sum(holds), 'what is reserved stays so whatever the seller counts');
  assert.equal(stock.onHand, start + added - sum(paid), 'no sale is lost by a count that had not seen it');
  assert.equal(stock.sold, sum(paid));
}

describe('counting the stock anew', () => {
  it('never takes away what is reserved, nor brings back what was sold, whatever happens at the same time', async () => {
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
