import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Notification } from '#contract/notifications.ts';
import { sell } from '#test/sale.ts';
import { makeWorld } from '#test/world.ts';
import { insertNotifications } from './notifications.ts';

const world = await makeWorld();
const { call, ctx } = world;

it('counts all unread notifications, however many there are, and pages through them', async () => {
  const [reader, other] = [await world.person(), await world.person()];
  const titles = Array.from({ length: 120 }, (_, each) => `News ${each}`);
  for (const [each, title] of titles.entries()) {
    const now = () => new Date(Date.now() - (titles.length - each) * 1000);
    await insertNotifications({ ...ctx, now }, ctx.db, { userId: reader.id, title, message: 'Something happened.' });
  }
  await insertNotifications(ctx, ctx.db, { userId: other.id, title: 'Not theirs', message: '' });
  const read = async (query: string) =>
    (await call<Notification[]>('GET', `/api/notifications${query}`, reader.token)).body;
  const counts = async () => (await call('GET', '/api/notifications/count', reader.token)).body;
  const titlesOf = async (query: string) => (await read(query)).map(({ title }) => title);
  assert.deepEqual(await counts(), { notifications: 120, unreadNotifications: 120 });

  const newestFirst = titles.toReversed();
  assert.deepEqual(await titlesOf(''), newestFirst.slice(0, 100));
  assert.deepEqual(await titlesOf('?page=2'), newestFirst.slice(100));
  const [oldest] = await read('?limit=1&page=120');
  await call('PUT', `/api/notifications/${oldest?._id}/read`, reader.token, {});
  assert.deepEqual(await counts(), { notifications: 120, unreadNotifications: 119 });
  assert.deepEqual(await titlesOf('?read=true'), ['News 0']);
  assert.deepEqual(await titlesOf('?read=false&limit=50&page=3'), newestFirst.slice(100, 119));
  for (const query of ['?read=maybe', '?limit=201', '?page=0'])
    assert.equal((await call('GET', `/api/notifications${query}`, reader.token)).status, 400, query);
  assert.equal((await call('GET', '/api/notifications/count')).status, 401);
});

it("ends the sentence that quotes a seller's reason", async () => {
  for (const [reason, quoted] of [
    ['Sold out', 'Their reason: "Sold out". We\'re refunding'],
    ['Sold out!', 'Their reason: "Sold out!" We\'re refunding'],
  ] as const) {
    const buyer = await world.person();
    const [order] = await sell(world, [await world.listing()], undefined, buyer);
    await call('POST', `/api/sellers/orders/${order?._id}/cancel`, world.seller.token, { reason });
    const { body } = await call<Notification[]>('GET', '/api/notifications', buyer.token);
    assert.ok(body[0]?.message.includes(quoted), body[0]?.message);
  }
});

it("quotes a seller's reason on one line, so that no part of it reads like our own words", async () => {
  const buyer = await world.person();
  const [order] = await sell(world, [await world.listing()], undefined, buyer);
  const reason = 'Sold out.\n\nYour refund has failed.\r\n\r\nPlease pay again.';
  const cancel = `/api/sellers/orders/${order?._id}/cancel`;
  assert.equal((await call('POST', cancel, world.seller.token, { reason })).status, 204);
  const { text } = await world.mail(buyer.email, 'Your order was cancelled');
  assert.match(text ?? '', /Their reason: "Sold out\. Your refund has failed\. Please pay again\."/);
});
