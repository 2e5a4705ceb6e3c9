import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Me } from '#contract/accounts.ts';
import type { listAllListings } from '#contract/all-listings.ts';
import type { listAppeals, readDecision } from '#contract/appeals.ts';
import type { BasketLine, Wish } from '#contract/basket.ts';
import type { Chat, ChatMessage, OpenChat } from '#contract/chat.ts';
import type { Output } from '#contract/endpoint.ts';
import type { listOwnListings } from '#contract/own-listings.ts';
import type { listReports, readReports, ReportTarget } from '#contract/reports.ts';
import type { listUserReviews } from '#contract/reviews.ts';
import { users } from '#server/accounts/tables.ts';
import { newId } from '#server/db/columns.ts';
import { notifications } from '#server/notifications/tables.ts';
import { say } from '#test/chatting.ts';
import { moveOrder, sell } from '#test/sale.ts';
import { makeWorld, picture } from '#test/world.ts';
import { decisions, reports } from './tables.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { call, person, ctx } = world;
const admin = await person({ role: 'admin' });

type Report = { kind: string; id: string; reason?: string; details?: string };
const report = (token: string, { kind, id, reason = 'misleading', details = 'It is sugar.' }: Report) =>
  call('POST', '/api/reports', token, { kind, id, reason, details });
const list = async (show: 'open' | 'decided' = 'open') =>
  (await call<Output<typeof listReports>>('GET', `/api/admins/reports?show=${show}&limit=100`, admin.token)).body;
const groupOf = async (id: string, show: 'open' | 'decided' = 'open') =>
  (await list(show)).groups.find(({ targetId }) => targetId === id);
const decide = (kind: string, id: string, decision: string, reason = 'Tested: it is sugar.') =>
  call('POST', `/api/admins/reports/${kind}/${id}/decide`, admin.token, { decision, reason });
const decisionsOf = async (kind: string, id: string, by = admin.token) =>
  (await call<Output<typeof readReports>>('GET', `/api/admins/reports/${kind}/${id}`, by)).body.decisions;
/** Reconsiders the latest decision. */
const reconsider = async (kind: string, id: string, outcome: string, by = admin.token) => {
  const [latest] = await decisionsOf(kind, id);
  const body = { outcome, reason: 'We have looked again.' };
  return call('POST', `/api/admins/decisions/${latest?._id}/reconsider`, by, body);
};
/** The token in the link of a user's latest notification. */
const appealToken = async (userId: string) => {
  const [note] = await ctx.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.id))
    .limit(1);
  return note?.link?.replace('/appeal/', '') ?? '';
};
const flagsOf = async (id: string) => (await call<Me>('GET', `/api/admins/users/${id}`, admin.token)).body.flagCount;
const notesOf = async (userId: string) => {
  const rows = await ctx.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.id));
  return rows.map(({ title, message }) => `${title}: ${message}`);
};
const shows = async (listing: string) => (await call('GET', `/api/products/one/${listing}`)).status === 200;

describe('a report about a listing', () => {
  it('stores a snapshot of it, once for each reporter, and the queue shows it once', async () => {
    const seller = await person({ role: 'seller', name: 'Rowan Ash' });
    const id = await world.listing({ sellerId: seller.id, title: 'Pure honey', description: 'From my bees.' });
    const [ann, bob] = [await person(), await person()];
    const read = () => call<ReportTarget & { seller: string }>('GET', `/api/reports/targets/product/${id}`, ann.token);
    const targetStatus = async () => (await read()).status;
    const { title, text, seller: name } = (await read()).body;
    assert.deepEqual([title, text, name], ['Pure honey', 'From my bees.', 'Rowan Ash']);
    assert.equal((await report(ann.token, { kind: 'product', id })).status, 201);
    assert.equal((await report(ann.token, { kind: 'product', id })).status, 409);
    assert.equal(await targetStatus(), 409, 'no form is shown that would be refused');
    assert.equal((await report(bob.token, { kind: 'product', id, reason: 'fraud' })).status, 201);
    assert.equal((await report(seller.token, { kind: 'product', id })).status, 403, 'their own');
    assert.equal((await report(ann.token, { kind: 'product', id: 'nothing' })).status, 404);
    assert.equal((await report(ann.token, { kind: 'product', id, reason: 'dull' })).status, 400);
    assert.equal((await call('POST', '/api/reports', undefined, { kind: 'product', id })).status, 401);
    await call('PATCH', `/api/sellers/listings/${id}`, seller.token, { title: 'Syrup' });
    const group = await groupOf(id);
    assert.deepEqual(
      [group?.count, group?.reason, group?.title, group?.owner._id, group?.owner.flagCount],
      [2, 'fraud', 'Pure honey', seller.id, 2],
    );
    const { body } = await call<Output<typeof readReports>>('GET', `/api/admins/reports/product/${id}`, admin.token);
    assert.deepEqual(
      body.reports.map(({ reporter, reason, snapshot }) => [reporter._id, reason, snapshot.text]),
      [
        [bob.id, 'fraud', 'From my bees.'],
        [ann.id, 'misleading', 'From my bees.'],
      ],
    );
    const second = await call<Output<typeof readReports>>(
      'GET',
      `/api/admins/reports/product/${id}?limit=1&page=2`,
      admin.token,
    );
    assert.deepEqual([second.body.reports, second.body.total], [body.reports.slice(1), 2]);
    assert.deepEqual(second.body.target, body.target);
  });

  it('can lead to its removal, with everyone concerned notified, and it can be restored', async () => {
    const seller = await person({ role: 'seller' });
    const id = await world.listing({ sellerId: seller.id, title: 'Fake honey' });
    const ann = await person();
    await report(ann.token, { kind: 'product', id });
    assert.equal((await decide('product', id, 'remove')).status, 204);
    assert.equal((await decide('product', id, 'remove')).status, 409, 'already decided');
    assert.equal(await shows(id), false);
    assert.match((await notesOf(seller.id)).join(), /Your listing was removed: .*"Fake honey".*Tested: it is sugar\./);
    assert.match((await notesOf(ann.id)).join(), /Your report has been reviewed: .*We've removed it\./);
    assert.deepEqual([(await groupOf(id))?.count, (await groupOf(id, 'decided'))?.decision], [undefined, 'remove']);
    await call('PUT', `/api/admins/users/ban-user/${seller.id}`, admin.token);
    await call('PUT', `/api/admins/users/unban-user/${seller.id}`, admin.token);
    assert.equal(await shows(id), false, 'a lifted suspension does not restore it');
    const restore = () =>
      call('POST', `/api/admins/listings/${id}/restore`, admin.token, { reason: 'The laboratory was wrong.' });
    assert.equal((await restore()).status, 204);
    assert.equal((await restore()).status, 409);
    assert.equal(await shows(id), true);
    assert.match((await notesOf(seller.id)).join(), /Your listing has been restored/);
    assert.equal((await report(ann.token, { kind: 'product', id })).status, 201, 'it can be reported again');
  });

  it('can still be decided once the listing has been removed without a report, and does not notify the seller again', async () => {
    const seller = await person({ role: 'seller' });
    const reporter = await person();
    const id = await world.listing({ sellerId: seller.id, title: 'Sugar syrup' });
    assert.equal((await report(reporter.token, { kind: 'product', id })).status, 201);
    const removed = await call('POST', `/api/admins/listings/${id}/remove`, admin.token, { reason: 'It is sugar.' });
    assert.equal(removed.status, 204);
    const before = await notesOf(seller.id);
    assert.equal((await decide('product', id, 'remove')).status, 204);
    assert.deepEqual(await notesOf(seller.id), before);
    assert.equal((await notesOf(reporter.id)).length, 1);
    assert.equal(await groupOf(id), undefined);
  });

  it('notifies the admins unless another about the same listing is open; an appeal notifies them too', async () => {
    const [ann, bob, seller] = [await person(), await person(), await person({ role: 'seller' })];
    const id = await world.listing({ sellerId: seller.id, title: 'Sugar honey' });
    const count = async (text: string) => (await notesOf(admin.id)).filter((note) => note.includes(text)).length;
    for (const { token } of [ann, bob])
      assert.equal((await report(token, { kind: 'product', id, reason: 'fraud' })).status, 201);
    assert.equal(
      await count('Something was reported: Someone has reported the listing "Sugar honey". Reason: Scam.'),
      1,
    );
    await decide('product', id, 'remove');
    const token = await appealToken(seller.id);
    for (const status of [204, 409])
      assert.equal((await call('POST', `/api/appeals/${token}`, undefined, { text: 'It is honey.' })).status, status);
    assert.equal(
      await count(
        'An appeal is waiting for a decision: Someone has appealed against our decision about the listing "Sugar honey".',
      ),
      1,
    );
    await reconsider('product', id, 'upheld');
  });

  it('counts against the seller until the removal is undone, or the suspension lifted', async () => {
    const [ann, seller] = [await person(), await person({ role: 'seller' })];
    const id = await world.listing({ sellerId: seller.id });
    await report(ann.token, { kind: 'product', id });
    await decide('product', id, 'remove');
    assert.equal(await flagsOf(seller.id), 1);
    await call('POST', `/api/admins/listings/${id}/restore`, admin.token, { reason: 'It is honey.' });
    assert.equal(await flagsOf(seller.id), 0);
    await report(ann.token, { kind: 'product', id });
    await decide('product', id, 'ban');
    assert.equal(await flagsOf(seller.id), 1);
    await call('PUT', `/api/admins/users/unban-user/${seller.id}`, admin.token);
    assert.equal(await flagsOf(seller.id), 0);
  });

  it('that is dismissed no longer counts against the seller', async () => {
    const seller = await person({ role: 'seller' });
    const id = await world.listing({ sellerId: seller.id });
    const ann = await person();
    await report(ann.token, { kind: 'product', id });
    assert.equal(await flagsOf(seller.id), 1);
    assert.equal((await decide('product', id, 'none', 'The analysis is fine.')).status, 204);
    assert.deepEqual([await flagsOf(seller.id), await shows(id)], [0, true]);
    assert.deepEqual(await notesOf(seller.id), []);
    assert.match((await notesOf(ann.id)).join(), /haven't found anything.*The analysis is fine\./);
  });
});

it('a listing that an admin removed is shown to its seller, but not in wishlists, baskets and chats', async () => {
  const [ann, seller] = [await person(), await person({ role: 'seller' })];
  const id = await world.listing({ sellerId: seller.id, title: 'Rude honey' });
  await call('POST', '/api/wishlists', ann.token, { productId: id });
  await call('POST', '/api/baskets', ann.token, { productId: id });
  const start = { userId: seller.id, listingId: id };
  const { _id: chatId } = (await call<{ _id: string }>('POST', '/api/chats/start', ann.token, start)).body;
  const shown = async () => {
    const [wish] = (await call<Wish[]>('GET', '/api/wishlists', ann.token)).body;
    const [line] = (await call<BasketLine[]>('GET', '/api/baskets', ann.token)).body;
    const { about } = (await call<OpenChat>('GET', `/api/chats/${chatId}`, ann.token)).body;
    const [listed] = (await call<Chat[]>('GET', '/api/chats', ann.token)).body;
    const products = [wish?.product, line?.product, about].map((one) => one && 'title' in one && one.title);
    return [...products, listed?.topicTitle];
  };
  const titles = (title: string) => [title, title, title, title];
  const chatsWith = async (word: string) =>
    (await call<Chat[]>('GET', `/api/chats?search=${word}`, ann.token)).body.length;
  assert.deepEqual([await shown(), await chatsWith('rude')], [titles('Rude honey'), 1]);
  await call('POST', `/api/admins/listings/${id}/remove`, admin.token, { reason: 'Insults its buyers.' });
  assert.deepEqual([await shown(), await chatsWith('rude')], [titles('Removed listing'), 0]);
  const [wish] = (await call<Wish[]>('GET', '/api/wishlists', ann.token)).body;
  assert.deepEqual([wish?.product.images, wish?.product.pictures, wish?.product.status], [[], [], 'inactive']);
  const own = await call<Output<typeof listOwnListings>>('GET', '/api/sellers/listings', seller.token);
  assert.deepEqual(
    own.body.listings.map(({ title }) => title),
    ['Rude honey'],
  );
  await call('POST', `/api/admins/listings/${id}/restore`, admin.token, { reason: 'It was a joke.' });
  assert.deepEqual(await shown(), titles('Rude honey'));
});

it('a report made while earlier ones are being decided stays open, and its reporter is told the outcome', async () => {
  const [ann, bob, seller] = [await person(), await person(), await person({ role: 'seller' })];
  const id = await world.listing({ sellerId: seller.id });
  assert.equal((await report(ann.token, { kind: 'product', id })).status, 201);
  const [first] = await ctx.db.select().from(reports).where(eq(reports.targetId, id));
  assert.ok(first);
  const { deciding } = await ctx.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, seller.id)).for('update');
    const started = decide('product', id, 'none');
    await sleep(300);
    await tx.insert(reports).values({ ...first, id: newId(), reporterId: bob.id });
    return { deciding: started };
  });
  assert.equal((await deciding).status, 204);
  const second = async () =>
    (await ctx.db.select().from(reports).where(eq(reports.reporterId, bob.id))).map(({ decision }) => decision);
  if ((await second())[0] === null) assert.equal((await decide('product', id, 'none')).status, 204);
  assert.deepEqual([await second(), (await notesOf(bob.id)).length], [['none'], 1]);
});

describe('all listings', () => {
  const listed = async (query: string) =>
    (await call<Output<typeof listAllListings>>('GET', `/api/admins/listings?${query}`, admin.token)).body;

  it('are found by title, seller, ID and status, and can be removed and restored', async () => {
    const seller = await person({ role: 'seller', name: 'Wilfred Uncommon' });
    const draft = await world.listing({ sellerId: seller.id, title: 'Half a skep', status: 'inactive' });
    const id = await world.listing({ sellerId: seller.id, title: 'A whole skep' });
    const ids = async (query: string) => (await listed(query)).map((each) => each._id);
    assert.deepEqual(await ids('search=uncommon'), [id, draft]);
    assert.deepEqual(await ids('search=HALF%20skep'), [draft]);
    await ctx.db.update(users).set({ businessName: 'Rarely & Sons' }).where(eq(users.id, seller.id));
    assert.deepEqual(await ids('search=rarely%20sons'), [id, draft]);
    assert.deepEqual(await ids(`id=${id}`), [id]);
    assert.deepEqual(await ids('search=uncommon&limit=1&peek=true'), [id, draft]);
    const { status } = await call('POST', `/api/admins/listings/${id}/remove`, admin.token, { reason: 'It is empty.' });
    assert.deepEqual([status, await shows(id)], [204, false]);
    const [removed] = await listed('status=removed&search=uncommon');
    assert.deepEqual([removed?._id, removed?.reason, removed?.status], [id, 'It is empty.', 'removed']);
    const own = await call<Output<typeof listOwnListings>>('GET', '/api/sellers/listings?status=removed', seller.token);
    assert.deepEqual([own.body.listings.map((each) => each._id), own.body.counts.removed], [[id], 1]);
    assert.match((await notesOf(seller.id)).join(), /"A whole skep" from the shop\. Our reason: It is empty\./);
    assert.equal((await call('GET', '/api/admins/listings', seller.token)).status, 403);
  });

  it('are listed newest first; a draft counts as new once it is published', async () => {
    const seller = await person({ role: 'seller' });
    const draft = await world.listing({ sellerId: seller.id, status: 'inactive' });
    const other = await world.listing({ sellerId: seller.id });
    const ids = async () => (await listed(`seller=${seller.id}`)).map((each) => each._id);
    assert.deepEqual(await ids(), [other, draft]);
    assert.equal((await call('POST', `/api/sellers/listings/${draft}/publish`, seller.token)).status, 200);
    assert.deepEqual(await ids(), [draft, other]);
  });
});

describe('a report about a person', () => {
  it('can lead to their suspension, and they are told why by email', async () => {
    const [ann, bob] = [await person(), await person({ role: 'seller' })];
    assert.equal((await report(ann.token, { kind: 'seller', id: bob.id, reason: 'abuse' })).status, 201);
    assert.equal((await decide('seller', bob.id, 'remove')).status, 400, 'a person cannot be removed');
    assert.equal((await decide('seller', bob.id, 'ban')).status, 204);
    assert.equal((await call('GET', '/api/users/me', bob.token)).status, 401);
    assert.match((await notesOf(bob.id)).join(), /Your account has been suspended/);
    const target = await call('GET', `/api/reports/targets/seller/${bob.id}`, ann.token);
    assert.equal(target.status, 404, 'their profile is hidden');
  });

  it('no longer names them once their account is deleted', async () => {
    const [ann, bob] = [await person(), await person()];
    await report(ann.token, { kind: 'seller', id: bob.id });
    await decide('seller', bob.id, 'warn');
    const { name } = (await call<Me>('GET', '/api/users/me', bob.token)).body;
    assert.equal((await call('DELETE', '/api/users/delete-account', bob.token)).status < 300, true);
    const [stored] = await ctx.db.select().from(reports).where(eq(reports.targetId, bob.id));
    const notes = [...(await notesOf(ann.id)), ...(await notesOf(admin.id))];
    assert.match(
      notes.join(),
      /Thank you for reporting a user\..*Something was reported: Someone has reported a user\./,
    );
    assert.doesNotMatch(JSON.stringify([stored, notes]), new RegExp(`${name}\\b`));
  });
});

it('a reported message is stored with the ten before it, and only its recipient can report it', async () => {
  const [ann, bob, eve] = [await person(), await person(), await person()];
  let chatId = '';
  for (let number = 1; number <= 14; number += 1)
    chatId = await say(world, {
      from: number % 2 ? bob.id : ann.id,
      to: number % 2 ? ann.id : bob.id,
      content: `${number}`,
    });
  const { body } = await call<{ _id: string }[]>('GET', `/api/chats/${chatId}/messages`, ann.token);
  const id = body[12]?._id ?? '';
  assert.equal((await report(bob.token, { kind: 'message', id })).status, 404, 'their own');
  assert.equal((await report(eve.token, { kind: 'message', id })).status, 404, "someone else's");
  assert.equal((await report(ann.token, { kind: 'message', id, reason: 'abuse' })).status, 201);
  const [stored] = await ctx.db
    .select()
    .from(reports)
    .where(and(eq(reports.kind, 'message'), eq(reports.targetId, id)));
  assert.deepEqual(
    [stored?.ownerId, stored?.snapshot.text, stored?.snapshot.context.map(({ text }) => text)],
    [bob.id, '13', ['3', '4', '5', '6', '7', '8', '9', '10', '11', '12']],
  );
  assert.equal(stored?.snapshot.context.at(-1)?.isReporters, true);
  assert.equal((await decide('message', id, 'remove')).status, 204);
  assert.match(
    (await notesOf(bob.id)).join(),
    /Your message was removed: .*one of your messages, we've removed the message/,
  );
  const shown = async () => (await call<ChatMessage[]>('GET', `/api/chats/${chatId}/messages`, ann.token)).body[12];
  const { content, removed } = (await shown()) ?? {};
  assert.deepEqual([content, removed], ['This message was removed by Skep.', true]);
  assert.equal((await report(ann.token, { kind: 'message', id })).status, 404, 'it is gone');
  const next = `/api/reports/targets/message/${body[13]?._id}`;
  const { context } = (await call<ReportTarget>('GET', next, bob.token)).body;
  assert.equal(context.at(-1)?.text, 'This message was removed by Skep.');
  assert.equal((await reconsider('message', id, 'reversed')).status, 204);
  const restored = await shown();
  assert.deepEqual([restored?.content, restored?.removed], ['13', false]);
  assert.equal((await report(ann.token, { kind: 'message', id, reason: 'abuse' })).status, 201);
  assert.equal((await decide('message', id, 'warn')).status, 204);
  assert.match((await notesOf(bob.id)).join(), /A warning about your account/);
});

it('a reported review can be removed and restored, and counts only while it is shown', async () => {
  const [buyer, seller, ann] = [await person(), await person({ role: 'seller' }), await person()];
  const listing = await world.listing({ sellerId: seller.id, title: 'Rude honey' });
  const [order] = await sell(world, [listing], undefined, buyer);
  const orderId = order?._id ?? '';
  await moveOrder(world, orderId, 'dispatch', 'seller');
  await moveOrder(world, orderId, 'deliver', 'buyer');
  const written = { orderId, rating: 1, reviewText: 'Awful.' };
  const id = String((await call('POST', '/api/reviews', buyer.token, written)).body._id);
  await call('POST', '/api/reviews', seller.token, { orderId, rating: 5, reviewText: 'Lovely.' });
  const count = async () => (await call<Me>('GET', `/api/admins/users/${seller.id}`, admin.token)).body.reviewCount;
  assert.equal(await count(), 1);
  const product = async () =>
    (await call<Output<typeof listUserReviews>>('GET', `/api/users/${seller.id}/reviews`)).body[0]?.product;
  assert.equal(await product(), 'Rude honey');
  const titles = async () =>
    (await call<Output<typeof readReports>>('GET', `/api/admins/reports/review/${id}`, admin.token)).body.reports.map(
      ({ snapshot }) => snapshot.title,
    );
  await report(ann.token, { kind: 'review', id });
  await call('POST', `/api/admins/listings/${listing}/remove`, admin.token, { reason: 'Insults its buyers.' });
  assert.equal(await product(), 'Removed listing');
  await report((await person()).token, { kind: 'review', id });
  assert.deepEqual(await titles(), ['Review, 1 out of 5: Removed listing', 'Review, 1 out of 5: Rude honey']);
  assert.equal((await decide('review', id, 'remove')).status, 204);
  assert.deepEqual([await count(), await flagsOf(buyer.id)], [0, 2]);
  assert.match((await notesOf(buyer.id))[0] ?? '', /Your review was removed: .*Tested: it is sugar\./);
  assert.equal((await reconsider('review', id, 'reversed')).status, 204);
  assert.deepEqual([await count(), await flagsOf(buyer.id)], [1, 0]);
  assert.match((await notesOf(buyer.id))[0] ?? '', /changed our decision: .*the removal of one of your reviews/);
  assert.equal((await reconsider('review', id, 'reversed')).status, 409, 'already reversed');
});

it('the reply to a review is reported, removed and restored separately', async () => {
  const [buyer, seller] = [await person(), await person({ role: 'seller' })];
  const listing = await world.listing({ sellerId: seller.id });
  const [order] = await sell(world, [listing], undefined, buyer);
  const orderId = order?._id ?? '';
  await moveOrder(world, orderId, 'dispatch', 'seller');
  await moveOrder(world, orderId, 'deliver', 'buyer');
  const written = { orderId, rating: 2, reviewText: 'Thin honey.' };
  const id = String((await call('POST', '/api/reviews', buyer.token, written)).body._id);
  assert.equal((await report(buyer.token, { kind: 'reply', id })).status, 404, 'not published yet');
  await call('POST', '/api/reviews', seller.token, { orderId, rating: 5, reviewText: 'Lovely.' });
  assert.equal((await report(buyer.token, { kind: 'reply', id })).status, 404, 'there is no reply yet');
  await call('POST', `/api/reviews/${id}/reply`, seller.token, { replyText: 'You are a liar.' });
  const shown = async () => {
    const lists = [`/api/users/${seller.id}/reviews`, `/api/products/one/${listing}/reviews`];
    const responses = await Promise.all(lists.map((list) => call<Output<typeof listUserReviews>>('GET', list)));
    return responses.map(({ body }) => [body[0]?.reviewText, body[0]?.reply?.replyText]);
  };
  const bothWith = (reply?: string) => [
    ['Thin honey.', reply],
    ['Thin honey.', reply],
  ];
  assert.deepEqual(await shown(), bothWith('You are a liar.'));
  assert.equal((await report(seller.token, { kind: 'reply', id })).status, 403, 'it is their own');
  const { body } = await call<ReportTarget>('GET', `/api/reports/targets/reply/${id}`, buyer.token);
  assert.deepEqual([body.title, body.text], ['Reply to a review', 'You are a liar.']);
  assert.deepEqual(
    body.context.map(({ isReporters, text }) => [isReporters, text]),
    [[true, 'Thin honey.']],
    'with the review it replies to',
  );
  assert.equal((await report(buyer.token, { kind: 'reply', id })).status, 201);
  assert.equal((await decide('reply', id, 'remove')).status, 204);
  assert.deepEqual([await shown(), await flagsOf(seller.id)], [bothWith(), 1]);
  assert.match((await notesOf(seller.id))[0] ?? '', /Your reply was removed: .*one of your replies to a review/);
  assert.equal((await report(buyer.token, { kind: 'reply', id })).status, 404, 'it is gone');
  const again = await call('POST', `/api/reviews/${id}/reply`, seller.token, { replyText: 'Liar!' });
  assert.equal(again.status, 409, 'there is only one reply');
  assert.equal((await groupOf(id, 'decided'))?.outcome, null);
  assert.equal((await reconsider('reply', id, 'reversed')).status, 204);
  assert.equal((await groupOf(id, 'decided'))?.outcome, 'reversed');
  assert.deepEqual([await shown(), await flagsOf(seller.id)], [bothWith('You are a liar.'), 0]);
});

it('what someone wrote can still be reported and removed once their account is deleted', async () => {
  const [buyer, seller] = [await person(), await person({ role: 'seller' })];
  const listing = await world.listing({ sellerId: seller.id });
  const [order] = await sell(world, [listing], undefined, buyer);
  const orderId = order?._id ?? '';
  await moveOrder(world, orderId, 'dispatch', 'seller');
  await moveOrder(world, orderId, 'deliver', 'buyer');
  const written = { orderId, rating: 1, reviewText: 'He is a thief.' };
  const id = String((await call('POST', '/api/reviews', buyer.token, written)).body._id);
  await call('POST', '/api/reviews', seller.token, { orderId, rating: 5, reviewText: 'Lovely.' });
  const chatId = await say(world, { from: buyer.id, to: seller.id, content: 'You are a thief.' });
  const [message] = (await call<ChatMessage[]>('GET', `/api/chats/${chatId}/messages`, seller.token)).body;
  assert.ok((await call('DELETE', '/api/users/delete-account', buyer.token)).status < 300);
  const shown = async () => (await call<unknown[]>('GET', `/api/users/${seller.id}/reviews`)).body.length;
  assert.equal(await shown(), 1);
  for (const [kind, target] of [
    ['review', id],
    ['message', message?._id ?? ''],
  ] as const) {
    assert.equal((await report(seller.token, { kind, id: target })).status, 201, kind);
    for (const decision of ['warn', 'ban']) assert.equal((await decide(kind, target, decision)).status, 400, decision);
    assert.equal((await decide(kind, target, 'remove')).status, 204, kind);
  }
  assert.equal(await shown(), 0);
  assert.equal((await report(seller.token, { kind: 'seller', id: buyer.id })).status, 404);
});

describe('an appeal', () => {
  const read = (token: string) => call<Output<typeof readDecision>>('GET', `/api/appeals/${token}`);
  const appeal = (token: string) => call('POST', `/api/appeals/${token}`, undefined, { text: 'The test was wrong.' });
  const queue = async () =>
    (await call<Output<typeof listAppeals>>('GET', '/api/admins/appeals', admin.token)).body.appeals;

  it('is made once from the link in the email, even by someone suspended, and decided by another admin', async () => {
    const [ann, bob] = [await person(), await person({ role: 'seller' })];
    await report(ann.token, { kind: 'seller', id: bob.id, reason: 'fraud' });
    await decide('seller', bob.id, 'ban');
    const token = await appealToken(bob.id);
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    assert.deepEqual([(await read(forged)).status, (await appeal(forged)).status], [404, 404]);
    const { body } = await read(token);
    assert.deepEqual([body.decision, body.reason, body.appealedAt], ['ban', 'Tested: it is sugar.', null]);
    assert.equal((await reconsider('seller', bob.id, 'upheld')).status, 409, 'there is no appeal');
    assert.equal((await appeal(token)).status, 204);
    assert.equal((await appeal(token)).status, 409);
    assert.deepEqual(
      (await queue()).map(({ targetId, decision }) => [targetId, decision]),
      [[bob.id, 'ban']],
    );
    const second = await person({ role: 'admin' });
    const refused = await reconsider('seller', bob.id, 'reversed');
    assert.equal(refused.status, 403, 'the admin who decided');
    const left = async (by?: string) => (await decisionsOf('seller', bob.id, by))[0]?.leftToOther;
    assert.deepEqual([await left(), await left(second.token)], [refused.body.message, null], 'no form is offered');
    assert.equal((await reconsider('seller', bob.id, 'reversed', second.token)).status, 204);
    assert.deepEqual([await queue(), await flagsOf(bob.id)], [[], 0]);
    assert.deepEqual(
      [(await read(token)).body.outcome, (await read(token)).body.outcomeReason],
      ['reversed', 'We have looked again.'],
    );
    const { body: user } = await call<Me>('GET', `/api/admins/users/${bob.id}`, admin.token);
    assert.equal(user.isBanned, false);
    await ctx.db.update(users).set({ bannedAt: ctx.now() }).where(eq(users.id, second.id));
  });

  it('against a removal without a report shows what was removed, and can be upheld by the only admin', async () => {
    const seller = await person({ role: 'seller' });
    const id = await world.listing({ sellerId: seller.id, title: 'Jar', description: 'An empty jar.' });
    await call('POST', `/api/admins/listings/${id}/remove`, admin.token, { reason: 'It is empty.' });
    const token = await appealToken(seller.id);
    const path = `/api/admins/reports/product/${id}`;
    const { target } = (await call<Output<typeof readReports>>('GET', path, admin.token)).body;
    assert.deepEqual([target.title, target.text, target.image], ['Jar', 'An empty jar.', picture.url]);
    assert.equal((await appeal(token)).status, 204);
    assert.equal((await reconsider('product', id, 'upheld')).status, 204);
    assert.match((await notesOf(seller.id))[0] ?? '', /Our decision stands: .*the removal of your listing/);
    assert.equal(await shows(id), false);
    await call('POST', `/api/admins/listings/${id}/restore`, admin.token, { reason: 'It is full.' });
    assert.deepEqual([(await decisionsOf('product', id))[0]?.outcome, await shows(id)], ['reversed', true]);
  });

  it('is refused, with an explanation, if it has already been made or the decision has been reversed', async () => {
    const seller = await person({ role: 'seller' });
    const removed = async () => {
      const id = await world.listing({ sellerId: seller.id });
      await call('POST', `/api/admins/listings/${id}/remove`, admin.token, { reason: 'It is empty.' });
      return { id, token: await appealToken(seller.id) };
    };
    const [appealed, restored] = [await removed(), await removed()];
    await appeal(appealed.token);
    await call('POST', `/api/admins/listings/${restored.id}/restore`, admin.token, { reason: 'It is full.' });
    const refusals = [await appeal(appealed.token), await appeal(restored.token)];
    assert.deepEqual(
      refusals.map(({ status, body }) => [status, (body as { message: string }).message]),
      [
        [409, "You've already asked us to look again."],
        [409, "We've already reversed this decision."],
      ],
    );
  });
});

it('a removal is reversed even if nothing is left to restore', async () => {
  const [ann, seller] = [await person(), await person({ role: 'seller' })];
  const id = await world.listing({ sellerId: seller.id });
  await report(ann.token, { kind: 'product', id });
  await call('POST', `/api/admins/listings/${id}/remove`, admin.token, { reason: 'It is empty.' });
  const token = await appealToken(seller.id);
  assert.equal((await decide('product', id, 'remove')).status, 204);
  assert.equal((await call('POST', `/api/appeals/${token}`, undefined, { text: 'It is full.' })).status, 204);
  await call('POST', `/api/admins/listings/${id}/restore`, admin.token, { reason: 'It is full.' });
  const appealed = (await decisionsOf('product', id)).find((each) => each.appeal !== null);
  const body = { outcome: 'reversed', reason: 'We have looked again.' };
  const reversed = await call('POST', `/api/admins/decisions/${appealed?._id}/reconsider`, admin.token, body);
  assert.deepEqual([reversed.status, await shows(id), await flagsOf(seller.id)], [204, true, 0]);
});

describe('an admin', () => {
  it('cannot decide a case about themselves while there is another admin', async () => {
    const [ann, own] = [await person(), await person({ role: 'admin' })];
    const chatId = await say(world, { from: own.id, to: ann.id, content: 'Go away.' });
    const [message] = (await call<ChatMessage[]>('GET', `/api/chats/${chatId}/messages`, ann.token)).body;
    const id = message?._id ?? '';
    const dismiss = () =>
      call('POST', `/api/admins/reports/message/${id}/decide`, own.token, {
        decision: 'none',
        reason: 'It was a joke.',
      });
    assert.equal((await report(ann.token, { kind: 'message', id, reason: 'abuse' })).status, 201);
    assert.equal((await dismiss()).status, 403);
    assert.equal((await decide('message', id, 'remove')).status, 204);
    assert.equal((await reconsider('message', id, 'reversed', own.token)).status, 403);
    assert.equal((await reconsider('message', id, 'reversed')).status, 204);
    assert.equal((await report(ann.token, { kind: 'message', id, reason: 'abuse' })).status, 201);
    const setBan = (bannedAt: Date | null, which: string) =>
      ctx.db.update(users).set({ bannedAt }).where(eq(users.id, which));
    await setBan(ctx.now(), admin.id);
    assert.equal((await dismiss()).status, 204, 'the only admin');
    await setBan(null, admin.id);
    await setBan(ctx.now(), own.id);
  });
});

describe('a decision', () => {
  const one = async (decision: string) => {
    const [ann, bob] = [await person(), await person({ role: 'seller' })];
    await report(ann.token, { kind: 'seller', id: bob.id });
    assert.equal((await decide('seller', bob.id, decision)).status, 204);
    const [{ _id: id } = { _id: '' }] = await decisionsOf('seller', bob.id);
    return { bob, id };
  };
  const refuses = (change: SQL) =>
    assert.rejects(Promise.resolve(ctx.db.execute(change)), (error: Error) =>
      /decisions are kept as they were made/.test(String(error.cause)),
    );

  it('cannot be changed or deleted in the database', async () => {
    const { id } = await one('warn');
    for (const change of [
      sql`update report_decisions set reason = 'Another.' where id = ${id}`,
      sql`update report_decisions set decision = 'none' where id = ${id}`,
      sql`update report_decisions set decided_at = now() where id = ${id}`,
      sql`update report_decisions set snapshot = '{"title": "Another"}' where id = ${id}`,
      sql`delete from report_decisions where id = ${id}`,
      sql`truncate report_decisions`,
    ])
      await refuses(change);
  });

  it('keeps its appeal and its outcome, except that an upheld decision can be reversed', async () => {
    const { bob, id } = await one('warn');
    const token = await appealToken(bob.id);
    assert.equal((await call('POST', `/api/appeals/${token}`, undefined, { text: 'I disagree.' })).status, 204);
    await refuses(sql`update report_decisions set appeal = 'I agree.' where id = ${id}`);
    await refuses(sql`update report_decisions set appeal = null, appealed_at = null where id = ${id}`);
    assert.equal((await reconsider('seller', bob.id, 'upheld')).status, 204);
    await refuses(sql`update report_decisions set outcome_reason = 'Another.' where id = ${id}`);
    await refuses(sql`update report_decisions set outcome = null where id = ${id}`);
    assert.equal((await reconsider('seller', bob.id, 'reversed')).status, 204);
    await refuses(sql`update report_decisions set outcome = 'upheld' where id = ${id}`);
  });

  it('about a person no longer describes them once their account is deleted', async () => {
    const { bob, id } = await one('warn');
    assert.ok((await call('DELETE', '/api/users/delete-account', bob.token)).status < 300);
    const [stored] = await ctx.db.select().from(decisions).where(eq(decisions.id, id));
    assert.deepEqual(stored?.snapshot, { title: 'Deleted user', text: '', image: null, context: [] });
  });
});
