import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { PublicProfile } from '#contract/accounts.ts';
import type { Listing } from '#contract/catalogue.ts';
import type { Notification } from '#contract/notifications.ts';
import { editHours, hiddenDays, reviewDays } from '#contract/review-rules.ts';
import type { OwnReview, Review, UnreviewedOrder } from '#contract/reviews.ts';
import { dayMs, hourMs, minuteMs } from '#contract/time.ts';
import { startSession } from '#server/accounts/sessions.ts';
import { users } from '#server/accounts/tables.ts';
import { orders } from '#server/orders/tables.ts';
import { atTime, moveOrder, sellNow } from '#test/sale.ts';
import { makeWorld, type Person } from '#test/world.ts';
import { publishDueReviews } from './publish-reviews.ts';
import { reviews } from './tables.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { call, ctx } = world;

type Sale = { buyer: Person; seller: Person; listing: string; orderId: string };

/** A received order for a jar, by default from a new seller. */
async function received(from?: Pick<Sale, 'seller' | 'listing'>): Promise<Sale> {
  const buyer = await world.person();
  const seller = from?.seller ?? (await world.person({ role: 'seller', name: 'Sal' }));
  const listing = from?.listing ?? (await world.listing({ sellerId: seller.id, title: 'Comb honey', quantity: 100 }));
  const orderId = await sellNow({ ...world, person: () => Promise.resolve(buyer) }, listing);
  await moveOrder(world, orderId, 'dispatch', 'seller');
  await moveOrder(world, orderId, 'deliver', 'buyer');
  return { buyer, seller, listing, orderId };
}

const write = ({ token }: Person, { orderId }: Sale, rating = 5, reviewText = `${rating} stars.`) =>
  call<OwnReview>('POST', '/api/reviews', token, { orderId, rating, reviewText });

async function written(by: Person, sale: Sale, rating?: number): Promise<OwnReview> {
  const { status, body } = await write(by, sale, rating);
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

const textsAt = async (path: string) => (await call<Review[]>('GET', path)).body.map(({ reviewText }) => reviewText);
const shownOn = (listing: string) => textsAt(`/api/products/one/${listing}/reviews`);
const shownOf = ({ id }: Person, from: 'buyers' | 'sellers') => textsAt(`/api/users/${id}/reviews?from=${from}`);
const mine = async ({ token }: Person, tab: 'written' | 'received') =>
  (await call<OwnReview[]>('GET', `/api/reviews/mine?tab=${tab}`, token)).body;
const toWrite = async ({ token }: Person) =>
  (await call<UnreviewedOrder[]>('GET', '/api/reviews/to-write', token)).body.map(({ orderId }) => orderId);
const countsOf = async ({ token }: Person) => Object.values((await call('GET', '/api/reviews/count', token)).body);
const notesOf = async ({ token }: Person) =>
  (await call<Notification[]>('GET', '/api/notifications', token)).body.map(({ title }) => title);

const ratingOf = async ({ id }: Person) => {
  const { averageRating, reviewCount } = (await call<PublicProfile>('GET', `/api/users/${id}/public`)).body;
  return [averageRating, reviewCount];
};
const ratingOn = async (listing: string) => {
  const { averageRating, reviewCount } = (await call<Listing>('GET', `/api/products/one/${listing}`)).body;
  return [averageRating, reviewCount];
};

const ago = (ms: number) => new Date(ctx.now().getTime() - ms);
const receivedAgo = ({ orderId }: Sale, ms: number) =>
  ctx.db
    .update(orders)
    .set({ receivedAt: ago(ms) })
    .where(eq(orders.id, orderId));
const writtenAgo = ({ _id }: OwnReview, ms: number) =>
  ctx.db
    .update(reviews)
    .set({ createdAt: ago(ms) })
    .where(eq(reviews.id, _id));
const publishDue = (days = 0) => publishDueReviews(atTime(world, ctx.now().getTime() + days * dayMs).ctx);

describe('the two reviews of an order', () => {
  it("are hidden until both are written, then published together, and only the buyer's counts towards the listing", async () => {
    const sale = await received();
    const { buyer, seller, listing } = sale;
    assert.deepEqual([await toWrite(buyer), await toWrite(seller)], [[sale.orderId], [sale.orderId]]);
    assert.deepEqual(await ratingOn(listing), [0, 0]);
    const first = await written(buyer, sale, 4);
    assert.ok(first.publishedBy && first.editableUntil);
    assert.deepEqual([await shownOn(listing), await shownOf(seller, 'buyers')], [[], []]);
    assert.deepEqual(
      [await mine(seller, 'received'), await ratingOn(listing), await ratingOf(seller)],
      [[], [0, 0], [0, 0]],
    );
    assert.deepEqual(
      [await countsOf(buyer), await countsOf(seller)],
      [
        [0, 1, 0],
        [1, 0, 0],
      ],
    );
    assert.ok(!(await notesOf(seller)).includes('You have a new review'));

    const second = await written(seller, sale, 1);
    assert.equal(second.publishedBy, null);
    assert.deepEqual([await shownOn(listing), await shownOf(seller, 'buyers')], [['4 stars.'], ['4 stars.']]);
    assert.deepEqual(await shownOf(buyer, 'sellers'), ['1 stars.']);
    assert.deepEqual(
      [await ratingOn(listing), await ratingOf(seller), await ratingOf(buyer)],
      [
        [4, 1],
        [4, 1],
        [1, 1],
      ],
    );
    assert.deepEqual(
      (await mine(buyer, 'received')).map(({ _id }) => _id),
      [second._id],
    );
    assert.deepEqual(
      [await countsOf(buyer), await countsOf(seller)],
      [
        [0, 1, 1],
        [0, 1, 1],
      ],
    );
    for (const one of [buyer, seller]) assert.ok((await notesOf(one)).includes('You have a new review'));
  });

  it('are published after seven days if there is only one, and the second as soon as it is written', async () => {
    const sale = await received();
    const first = await written(sale.seller, sale, 3);
    await publishDue(hiddenDays - 0.1);
    assert.deepEqual(await shownOf(sale.buyer, 'sellers'), []);
    await Promise.all([publishDue(hiddenDays + 0.1), publishDue(hiddenDays + 1)]);
    assert.deepEqual(await shownOf(sale.buyer, 'sellers'), ['3 stars.']);
    assert.equal((await notesOf(sale.buyer)).filter((title) => title === 'You have a new review').length, 1);
    await writtenAgo(first, 8 * dayMs);
    await written(sale.buyer, sale, 5);
    assert.deepEqual(await ratingOn(sale.listing), [5, 1]);
  });

  it('are both published, once each, when they are written at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const sale = await received();
      const { buyer, seller } = sale;
      const statuses = await Promise.all([buyer, seller, buyer, seller, buyer].map((one) => write(one, sale)));
      assert.deepEqual(
        statuses.map(({ status }) => status).toSorted((a, b) => a - b),
        [201, 201, 409, 409, 409],
      );
      assert.deepEqual(
        [await ratingOf(buyer), await ratingOf(seller), await ratingOn(sale.listing)],
        [
          [5, 1],
          [5, 1],
          [5, 1],
        ],
      );
    }
  });
});

describe('a review', () => {
  it("needs one of the viewer's own received orders, a verified address, 1 to 5 whole stars and text", async () => {
    const sale = await received();
    const { buyer, seller, listing, orderId } = sale;
    const stranger = await world.person();
    const unverified = await world.person({ verified: false });
    const codes = async (by: Person | undefined, body: object) => {
      const response = await call('POST', '/api/reviews', by?.token, {
        orderId,
        rating: 5,
        reviewText: 'Good.',
        ...body,
      });
      return [response.status, response.body.code];
    };
    assert.deepEqual(await codes(undefined, {}), [401, 'unauthenticated']);
    assert.deepEqual(await codes(unverified, {}), [403, 'unverified']);
    assert.deepEqual(await codes(stranger, {}), [404, 'order_not_found']);
    for (const rating of [0, 6, 4.5, '5', null, -1])
      assert.deepEqual(await codes(buyer, { rating }), [400, 'invalid_input'], String(rating));
    for (const reviewText of ['', '   ', 'x'.repeat(2001), 5])
      assert.deepEqual(await codes(buyer, { reviewText }), [400, 'invalid_input'], String(reviewText));

    const unsent = await sellNow({ ...world, person: () => Promise.resolve(buyer) }, listing);
    assert.deepEqual(await codes(buyer, { orderId: unsent }), [409, 'not_reviewable']);
    await receivedAgo(sale, reviewDays * dayMs + minuteMs);
    assert.deepEqual(await codes(buyer, {}), [409, 'not_reviewable']);
    assert.deepEqual(await toWrite(seller), []);
    await receivedAgo(sale, reviewDays * dayMs - minuteMs);
    assert.equal((await codes(buyer, {}))[0], 201);
    assert.deepEqual(await codes(buyer, {}), [409, 'already_reviewed']);
  });

  it('can be changed by its author for 48 hours, unless it has a reply', async () => {
    const sale = await received();
    const { buyer, seller, listing } = sale;
    const { _id } = await written(buyer, sale, 2);
    await written(seller, sale);
    const edit = (by: Person, body: object) => call<OwnReview>('PATCH', `/api/reviews/${_id}`, by.token, body);
    const same = await edit(buyer, {});
    assert.deepEqual([same.status, same.body.editedAt], [200, null]);
    const changed = await edit(buyer, { rating: 4, reviewText: 'Better than I thought.' });
    assert.deepEqual(
      [changed.status, changed.body.rating, changed.body.reviewText],
      [200, 4, 'Better than I thought.'],
    );
    assert.ok(changed.body.editedAt);
    assert.deepEqual([await ratingOn(listing), await shownOn(listing)], [[4, 1], ['Better than I thought.']]);
    assert.equal((await edit(seller, { rating: 1 })).status, 404);
    assert.equal((await edit(buyer, { rating: 9 })).status, 400);
    const reply = () => call<OwnReview>('POST', `/api/reviews/${_id}/reply`, seller.token, { replyText: 'Thank you.' });
    const replies = await Promise.all([reply(), reply()]);
    assert.deepEqual(
      replies.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 409],
    );
    assert.equal((await edit(buyer, { rating: 1 })).status, 409);
    assert.deepEqual((await mine(buyer, 'written'))[0]?.editableUntil, null);
    const other = await received();
    const late = await written(other.buyer, other);
    await writtenAgo(late, editHours * hourMs + minuteMs);
    const tooLate = await call('PATCH', `/api/reviews/${late._id}`, other.buyer.token, { rating: 1 });
    assert.deepEqual([tooLate.status, tooLate.body.code], [409, 'review_closed']);
  });

  it('cannot be replied to by someone who saw it before it was changed', async () => {
    const sale = await received();
    const { buyer, seller } = sale;
    const { _id } = await written(buyer, sale, 5);
    await written(seller, sale);
    const [seen] = await mine(seller, 'received');
    assert.equal((await call('PATCH', `/api/reviews/${_id}`, buyer.token, { rating: 1 })).status, 200);
    const reply = (editedAt: unknown) =>
      call('POST', `/api/reviews/${_id}/reply`, seller.token, { replyText: 'Thank you!', editedAt });
    const refused = await reply(seen?.editedAt);
    assert.deepEqual([refused.status, refused.body.code], [409, 'conflict']);
    assert.match(String(refused.body.message), /just been changed/);
    assert.equal((await reply('yesterday')).status, 400);
    const [changed] = await mine(seller, 'received');
    assert.equal((await reply(changed?.editedAt)).status, 201);
  });

  it('gets one public reply from the person it is about, once it is published', async () => {
    const sale = await received();
    const { buyer, seller, listing } = sale;
    const { _id } = await written(buyer, sale, 2);
    const reply = ({ token }: Person) => call('POST', `/api/reviews/${_id}/reply`, token, { replyText: 'Sorry!' });
    assert.equal((await reply(seller)).status, 404, 'not published yet');
    await written(seller, sale);
    assert.equal((await mine(seller, 'received'))[0]?.mayReply, true);
    assert.equal((await reply(buyer)).status, 404);
    assert.equal((await reply(seller)).status, 201);
    const [shown] = (await call<Review[]>('GET', `/api/products/one/${listing}/reviews`)).body;
    assert.equal(shown?.reply?.replyText, 'Sorry!');
    assert.ok((await notesOf(buyer)).includes('Your review has a reply'));
  });

  it('that its author deletes or an admin removes no longer counts, and cannot be written again', async () => {
    const sale = await received();
    const { buyer, seller, listing } = sale;
    const other = await received({ seller, listing });
    const first = await written(buyer, sale, 1);
    const second = await written(other.buyer, other, 5);
    await publishDue(hiddenDays + 1);
    assert.deepEqual(
      [await ratingOn(listing), await ratingOf(seller)],
      [
        [3, 2],
        [3, 2],
      ],
    );
    const admin = await world.person({ role: 'admin' });
    const report = { kind: 'review', id: first._id, reason: 'privacy', details: 'It names a third person.' };
    assert.equal((await call('POST', '/api/reports', admin.token, report)).status, 201);
    const path = `/api/admins/reports/review/${first._id}/decide`;
    const decision = { decision: 'remove', reason: 'It names a third person.' };
    assert.equal((await call('POST', path, seller.token, decision)).status, 403);
    assert.equal((await call('POST', path, admin.token, decision)).status, 204);
    assert.deepEqual(
      [await ratingOn(listing), await ratingOf(seller), await shownOn(listing)],
      [[5, 1], [5, 1], ['5 stars.']],
    );
    const notes = (await call<Notification[]>('GET', '/api/notifications', buyer.token)).body;
    assert.match(
      notes.find(({ title }) => title === 'Your review was removed')?.message ?? '',
      /It names a third person/,
    );

    assert.equal((await call('DELETE', `/api/reviews/${second._id}`, seller.token)).status, 404);
    assert.equal((await call('DELETE', `/api/reviews/${second._id}`, other.buyer.token)).status, 204);
    assert.deepEqual([await ratingOn(listing), await ratingOf(seller), await shownOn(listing)], [[0, 0], [0, 0], []]);
    assert.deepEqual([await mine(other.buyer, 'written'), await toWrite(other.buyer)], [[], []]);
    assert.equal((await write(other.buyer, other)).status, 409);
    assert.equal((await call('PATCH', `/api/reviews/${second._id}`, other.buyer.token, { rating: 5 })).status, 404);
  });
});

describe('after receipt', () => {
  it('the buyer and the seller are told that they can write a review', async () => {
    const [buyer, seller] = [await world.person(), await world.person({ role: 'seller' })];
    const listing = await world.listing({ sellerId: seller.id });
    const orderId = await sellNow({ ...world, person: () => Promise.resolve(buyer) }, listing);
    const parcel = { carrier: 'royal_mail', trackingNumber: null };
    await call('POST', `/api/sellers/orders/${orderId}/dispatch`, seller.token, parcel);
    for (const one of [buyer, seller]) assert.ok(!(await notesOf(one)).includes('Leave a review'));
    assert.equal((await call('POST', `/api/orders/${orderId}/confirm-receipt`, buyer.token)).status, 204);
    for (const one of [buyer, seller]) {
      const notes = (await call<Notification[]>('GET', '/api/notifications', one.token)).body;
      const note = notes.find(({ title }) => title === 'Leave a review');
      assert.equal(note?.link, `/my-reviews?order=${orderId}`);
      const path = `/api/reviews/to-write?order=${orderId}`;
      assert.equal((await call<UnreviewedOrder[]>('GET', path, one.token)).body.length, 1);
    }
  });
});

describe('orders to review', () => {
  it('show a trader under the name on the order, before and after the review is written', async () => {
    const seller = await world.person({ role: 'seller', name: 'Sal' });
    await ctx.db.update(users).set({ isBusiness: true, businessName: "Sal's Hives" }).where(eq(users.id, seller.id));
    const listing = await world.listing({ sellerId: seller.id, quantity: 100 });
    const sale = await received({ seller, listing });
    const [unwritten] = (await call<UnreviewedOrder[]>('GET', '/api/reviews/to-write', sale.buyer.token)).body;
    assert.equal(unwritten?.subjectId.name, "Sal's Hives");
    assert.equal((await written(sale.buyer, sale)).subjectId.name, "Sal's Hives");
    const [toBuyer] = (await call<UnreviewedOrder[]>('GET', '/api/reviews/to-write', seller.token)).body;
    assert.notEqual(toBuyer?.subjectId.name, "Sal's Hives");
    await written(seller, sale);
    const shown = await call<Review[]>('GET', `/api/users/${sale.buyer.id}/reviews?from=sellers`);
    assert.deepEqual(
      shown.body.map(({ reviewerId }) => reviewerId.name),
      ["Sal's Hives"],
    );
    const { body } = await call<Notification[]>('GET', '/api/notifications', sale.buyer.token);
    const note = body.find(({ title }) => title === 'You have a new review');
    assert.match(note?.message ?? '', /^You've received 5 out of 5 stars for /);
  });

  it('can be limited to specific orders', async () => {
    const first = await received();
    const others = [await received(first), await received(first)];
    for (const { orderId } of others)
      await ctx.db.update(orders).set({ buyerId: first.buyer.id }).where(eq(orders.id, orderId));
    const asked = [first, ...others.slice(0, 1)].map(({ orderId }) => orderId);
    const path = `/api/reviews/to-write?${new URLSearchParams(asked.map((id) => ['order', id]))}`;
    const found = (await call<UnreviewedOrder[]>('GET', path, first.buyer.token)).body;
    assert.deepEqual(
      found.map(({ orderId }) => orderId),
      asked,
    );
    assert.equal((await toWrite(first.buyer)).length, 3);
  });
});

describe('the rating of a seller', () => {
  it('counts the reviews by their buyers, not those by sellers that they bought from', async () => {
    const sale = await received();
    await written(sale.buyer, sale, 2);
    await written(sale.seller, sale, 5);
    assert.deepEqual(await ratingOf(sale.buyer), [5, 1]);
    const admin = await world.person({ role: 'admin' });
    const address = { street: '1 Lane', city: 'Ludlow', postcode: 'SY8 1AA' };
    const toSeller = { role: 'seller', phone: '01584 000000', address };
    const edited = await call('PUT', `/api/admins/users/edit-user/${sale.buyer.id}`, admin.token, toSeller);
    assert.equal(edited.status, 200, JSON.stringify(edited.body));
    assert.deepEqual(await ratingOf(sale.buyer), [0, 0], 'as soon as they become a seller');
    sale.buyer.token = await startSession(ctx.db, ctx.now(), { id: sale.buyer.id, passwordHash: null });
    const listing = await world.listing({ sellerId: sale.buyer.id });
    const next = await received({ seller: sale.buyer, listing });
    await written(next.buyer, next, 1);
    await written(sale.buyer, next, 4);
    assert.deepEqual(await ratingOf(sale.buyer), [1, 1]);
    assert.deepEqual(await ratingOf(next.buyer), [4, 1]);
  });
});
