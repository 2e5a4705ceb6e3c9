import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { users } from '#server/accounts/tables.ts';
import { listings } from '#server/catalogue/tables.ts';
import { dayMs } from '#contract/time.ts';
import { runs } from '#test/child-processes.ts';
import { atTime, moveOrder, sellNow } from '#test/sale.ts';
import { makeWorld } from '#test/world.ts';
import { publishDueReviews } from './publish-reviews.ts';
import { reviews } from './tables.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { call, ctx } = world;
const admin = await world.person({ role: 'admin' });

/** Four received orders for two listings of one seller. */
async function startTrading() {
  const seller = await world.person({ role: 'seller' });
  const goods = [await world.listing({ sellerId: seller.id }), await world.listing({ sellerId: seller.id })];
  const sales = [];
  for (const listing of [...goods, ...goods]) {
    const buyer = await world.person();
    const orderId = await sellNow({ ...world, person: () => Promise.resolve(buyer) }, listing);
    await moveOrder(world, orderId, 'dispatch', 'seller');
    await moveOrder(world, orderId, 'deliver', 'buyer');
    sales.push({ buyer, orderId });
  }
  return { seller, goods, sales };
}
type Trading = Awaited<ReturnType<typeof startTrading>>;

const which = fc.record({ sale: fc.nat(3), byBuyer: fc.boolean() });
const rating = fc.integer({ min: 1, max: 5 });
const single = fc.oneof(
  { weight: 6, arbitrary: fc.record({ step: fc.constant('write' as const), which, rating }) },
  { weight: 3, arbitrary: fc.record({ step: fc.constant('edit' as const), which, rating }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constantFrom('delete', 'remove', 'publish'), which, rating }) },
);
type Step = typeof single extends fc.Arbitrary<infer S> ? S : never;

async function run({ seller, sales }: Trading, { step, which: { sale, byBuyer }, rating: stars }: Step): Promise<void> {
  const { buyer, orderId } = sales[sale] ?? assert.fail();
  const { token, id } = byBuyer ? buyer : seller;
  if (step === 'publish') return publishDueReviews(atTime(world, ctx.now().getTime() + 8 * dayMs).ctx);
  if (step === 'write') {
    const { status } = await call('POST', '/api/reviews', token, { orderId, rating: stars, reviewText: 'Very good.' });
    return assert.ok([201, 409].includes(status), String(status));
  }
  const rows = await ctx.db.select().from(reviews).where(eq(reviews.orderId, orderId));
  const path = `/api/reviews/${rows.find(({ reviewerId }) => reviewerId === id)?.id ?? 'none'}`;
  if (step === 'remove') {
    const report = { kind: 'review', id: path.split('/').at(-1), reason: 'abuse', details: 'It is rude.' };
    await call('POST', '/api/reports', admin.token, report);
  }
  const { status } =
    step === 'edit'
      ? await call('PATCH', path, token, { rating: stars })
      : step === 'delete'
        ? await call('DELETE', path, token)
        : await call('POST', `${path.replace('/api/reviews/', '/api/admins/reports/review/')}/decide`, admin.token, {
            decision: 'remove',
            reason: 'Rude.',
          });
  assert.ok([200, 204, 404, 409].includes(status), `${step} ${status}`);
}

const summary = (stars: number[]) => ({
  averageRating:
    stars.length === 0 ? 0 : Math.round((stars.reduce((sum, each) => sum + each, 0) / stars.length) * 10) / 10,
  reviewCount: stars.length,
});

async function check({ seller, goods, sales }: Trading): Promise<void> {
  const counted = (await ctx.db.select().from(reviews)).filter((one) => one.publishedAt && !one.removedAt);
  const starsOf = (matches: (one: typeof reviews.$inferSelect) => boolean) =>
    counted.filter(matches).map((one) => one.rating);
  for (const id of goods) {
    const [row] = await ctx.db.select().from(listings).where(eq(listings.id, id));
    const { averageRating, reviewCount } = row ?? assert.fail();
    assert.deepEqual({ averageRating, reviewCount }, summary(starsOf((one) => one.listingId === id && one.byBuyer)));
  }
  for (const { id } of [seller, ...sales.map(({ buyer }) => buyer)]) {
    const [row] = await ctx.db.select().from(users).where(eq(users.id, id));
    const { averageRating, reviewCount } = row ?? assert.fail();
    assert.deepEqual({ averageRating, reviewCount }, summary(starsOf((one) => one.subjectId === id)));
  }
}

describe('any history of reviews', () => {
  it('keeps every average and count correct, even when several change at the same time', async () => {
    const history = fc.array(fc.array(single, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const trading = await startTrading();
        for (const concurrent of steps) {
          await Promise.all(concurrent.map((step) => run(trading, step)));
          await check(trading);
        }
      }),
      { numRuns: runs(20) },
    );
  });
});

describe('many buyers', () => {
  it('who review one listing at the same time are all counted', async () => {
    const seller = await world.person({ role: 'seller' });
    const listing = await world.listing({ sellerId: seller.id, quantity: 20 });
    const sales = [];
    for (let each = 0; each < 20; each += 1) {
      const buyer = await world.person();
      const orderId = await sellNow({ ...world, person: () => Promise.resolve(buyer) }, listing);
      await moveOrder(world, orderId, 'dispatch', 'seller');
      await moveOrder(world, orderId, 'deliver', 'buyer');
      sales.push({ buyer, orderId });
    }
    const write = (token: string, orderId: string, stars: number) =>
      call('POST', '/api/reviews', token, { orderId, rating: stars, reviewText: 'Fine.' });
    const responses = await Promise.all(
      sales.flatMap(({ buyer, orderId }, at) => [
        write(buyer.token, orderId, (at % 5) + 1),
        write(seller.token, orderId, 1),
      ]),
    );
    assert.deepEqual([...new Set(responses.map(({ status }) => status))], [201]);
    await check({ seller, goods: [listing], sales });
    const [row] = await ctx.db.select().from(listings).where(eq(listings.id, listing));
    assert.deepEqual([row?.averageRating, row?.reviewCount], [3, 20]);
  });
});
