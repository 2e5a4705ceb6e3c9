import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Review } from '#contract/reviews.ts';
import { hourMs } from '#contract/time.ts';
import { listings } from '#server/catalogue/tables.ts';
import { sellNow } from '#test/sale.ts';
import { makeWorld } from '#test/world.ts';
import { insertReviews } from './write-reviews.ts';

const world = await makeWorld();
const { call, ctx } = world;

/** Inserts reviews of a listing, the first dated an hour ago. Returns their texts, newest first. */
async function reviewed(listingId: string, sellerId: string, count: number): Promise<string[]> {
  const reviewer = await world.person({ name: 'Nell' });
  const written = [];
  for (let n = 0; n < count; n += 1) {
    const createdAt = new Date(Date.now() - hourMs + n * 1000);
    written.push({
      orderId: await sellNow(world, listingId),
      listingId,
      reviewerId: reviewer.id,
      subjectId: sellerId,
      byBuyer: true,
      rating: 4,
      body: `Review ${n} of ${listingId}`,
      createdAt,
      publishedAt: createdAt,
    });
  }
  await insertReviews(ctx.db, written);
  return written.map(({ body }) => body).toReversed();
}

const texts = async (path: string) => (await call<Review[]>('GET', path)).body.map(({ reviewText }) => reviewText);

it("shows a listing's own reviews only, page by page, newest first", async () => {
  const seller = await world.person({ role: 'seller' });
  const [one, other] = [
    await world.listing({ sellerId: seller.id, quantity: 20, title: 'Heather honey' }),
    await world.listing({ sellerId: seller.id }),
  ];
  const written = await reviewed(one, seller.id, 12);
  const otherTexts = await reviewed(other, seller.id, 1);
  assert.deepEqual(await texts(`/api/products/one/${one}/reviews`), written.slice(0, 10));
  assert.deepEqual(await texts(`/api/products/one/${one}/reviews?page=2`), written.slice(10));
  assert.deepEqual(await texts(`/api/products/one/${one}/reviews?limit=5&page=4`), []);
  assert.deepEqual(await texts(`/api/products/one/${other}/reviews`), otherTexts);
  const [newest] = (await call<Review[]>('GET', `/api/products/one/${one}/reviews?limit=1`)).body;
  assert.deepEqual([newest?.reviewerId.name, newest?.rating, newest?.product], ['Nell', 4, 'Heather honey']);
  const sellerTexts = await texts(`/api/users/${seller.id}/reviews?limit=100`);
  assert.deepEqual(sellerTexts.toSorted(), [...otherTexts, ...written].toSorted());
  assert.deepEqual(await texts(`/api/users/${seller.id}/reviews?from=sellers`), []);
  for (const query of ['?page=0', '?limit=101', '?page=x'])
    assert.equal((await call('GET', `/api/products/one/${one}/reviews${query}`)).status, 400, query);
});

it('shows no reviews of listings and users that are not public', async () => {
  const seller = await world.person({ role: 'seller' });
  const id = await world.listing({ sellerId: seller.id });
  await reviewed(id, seller.id, 1);
  await ctx.db.update(listings).set({ status: 'inactive' }).where(eq(listings.id, id));
  assert.equal((await call('GET', `/api/products/one/${id}/reviews`)).status, 404);
  await world.ban(seller.id);
  assert.equal((await call('GET', `/api/users/${seller.id}/reviews`)).status, 404);
  const admin = await world.person({ role: 'admin' });
  assert.equal((await call('GET', `/api/users/${admin.id}/reviews`)).status, 403);
});
