import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { desc, eq } from 'drizzle-orm';
import type { ChatMessage } from '#contract/chat.ts';
import { formatCollectionTime } from '#contract/collection.ts';
import type { ComingUp, Order } from '#contract/orders.ts';
import type { SellerOrder } from '#contract/seller-orders.ts';
import { dayInBritain, dayMs, momentInBritain, formatTime, minuteMs } from '#contract/time.ts';
import { users } from '#server/accounts/tables.ts';
import { notifications } from '#server/notifications/tables.ts';
import { atTime, sell } from '#test/sale.ts';
import { makeWorld, type Person } from '#test/world.ts';
import { handleDeadlines } from './deadlines.ts';
import { orderEvents, orders } from './tables.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { call, ctx } = world;

type Sale = { buyer: Person; seller: Person; id: string; code: string };

/** A paid order, to be collected unless `delivery` says otherwise. */
async function sale(delivery: 'postage' | 'collection' = 'collection'): Promise<Sale> {
  const [buyer, seller] = [await world.person(), await world.person({ role: 'seller' })];
  const listing = await world.listing({ sellerId: seller.id, deliveryMethods: [delivery] });
  const [order] = await sell(world, [listing], undefined, buyer);
  assert.ok(order);
  return { buyer, seller, id: order._id, code: order.collectionCode ?? '' };
}

/** Ten o'clock, `days` days from now. */
function inDays(days: number) {
  const day = dayInBritain(new Date(Date.now() + days * dayMs));
  return { day, time: '10:00', at: momentInBritain(day, '10:00').toISOString() };
}
const set = ({ id }: Sale, { token }: Person, body: object) =>
  call('POST', `/api/orders/${id}/collection-time`, token, body);
const propose = (one: Sale, who: Person, { day, time }: { day: string; time: string }) =>
  set(one, who, { move: 'propose', day, time });
const agree = (one: Sale, who: Person, { at }: { at: string }) => set(one, who, { move: 'agree', at });
const orderOf = async ({ buyer, id }: Sale) => (await call<Order>('GET', `/api/orders/${id}`, buyer.token)).body;
const timeOf = async (one: Sale) => (await orderOf(one)).collectionTime;
const lastNote = async ({ id }: Person) =>
  (
    await ctx.db.select().from(notifications).where(eq(notifications.userId, id)).orderBy(desc(notifications.createdAt))
  )[0];
const after = (days: number) => handleDeadlines(atTime(world, ctx.now().getTime() + days * dayMs).ctx);

describe('the time of a collection', () => {
  it('is proposed by one side and agreed by the other, and both are notified', async () => {
    const one = await sale();
    assert.equal(await timeOf(one), null);
    const friday = inDays(3);
    assert.equal((await propose(one, one.buyer, friday)).status, 204);
    assert.deepEqual(await timeOf(one), { agreed: null, proposed: { at: friday.at, by: 'buyer' } });
    const note = await lastNote(one.seller);
    assert.deepEqual(
      [note?.title, note?.link],
      ['The buyer has suggested a collection time', `/seller/orders/${one.id}`],
    );
    assert.match(note?.message ?? '', new RegExp(`collect it on ${formatCollectionTime(friday.at)}\\.`));

    assert.equal((await agree(one, one.seller, friday)).status, 204);
    assert.deepEqual(await timeOf(one), { agreed: friday.at, proposed: null });
    const seen = await call<SellerOrder>('GET', `/api/sellers/orders/${one.id}`, one.seller.token);
    assert.deepEqual(seen.body.collectionTime, { agreed: friday.at, proposed: null });
    assert.equal((await lastNote(one.buyer))?.title, 'Your collection time is agreed');
    assert.deepEqual(
      (await orderOf(one)).events.slice(-2).map(({ label }) => label),
      ['Collection time proposed', 'Collection time agreed'],
    );
  });

  it('cannot be arranged once the seller is banned or has deleted their account: the buyer can only cancel', async () => {
    for (const leave of [{ bannedAt: ctx.now() }, { deletedAt: ctx.now() }]) {
      const one = await sale();
      const before = await orderOf(one);
      assert.deepEqual([before.sellerIsUnreachable, before.actions.includes('proposeTime')], [false, true]);
      const day = inDays(3);
      await propose(one, one.buyer, day);
      await agree(one, one.seller, day);
      const comingUp = async () => (await call<ComingUp[]>('GET', '/api/orders/coming-up', one.buyer.token)).body;
      assert.ok((await comingUp()).some(({ what }) => what === 'collect'));
      await ctx.db.update(users).set(leave).where(eq(users.id, one.seller.id));
      const { sellerIsUnreachable, collectionCode, collectionTime, actions } = await orderOf(one);
      assert.deepEqual([sellerIsUnreachable, collectionCode, collectionTime], [true, null, null]);
      assert.deepEqual(actions, ['cancelAsBuyer']);
      assert.ok(!(await comingUp()).some(({ what }) => what === 'collect'));
      assert.equal((await propose(one, one.buyer, inDays(4))).status, 409);
    }
  });

  it('cannot be arranged once the buyer is banned: the seller can only cancel', async () => {
    const one = await sale();
    const [first, second] = [inDays(3), inDays(4)];
    await propose(one, one.buyer, first);
    await ctx.db.update(users).set({ bannedAt: ctx.now() }).where(eq(users.id, one.buyer.id));
    const path = `/api/sellers/orders/${one.id}`;
    const { body } = await call<SellerOrder>('GET', path, one.seller.token);
    assert.deepEqual([body.buyerIsUnreachable, body.collectionTime], [true, null]);
    assert.ok(!body.actions.includes('proposeTime'));
    for (const refused of [await agree(one, one.seller, first), await propose(one, one.seller, second)])
      assert.deepEqual(
        [refused.status, refused.body.message],
        [409, "The buyer's account has been suspended, so no collection time can be arranged."],
      );
    await after(4);
    const { title, message } = (await lastNote(one.seller)) ?? {};
    assert.equal(title, 'An order needs your attention');
    assert.match(
      message ?? '',
      /^You can't arrange a collection time for .+, because the buyer's account is suspended\./,
    );
    const reason = 'The buyer cannot collect it.';
    assert.equal((await call('POST', `${path}/cancel`, one.seller.token, { reason })).status, 204);
  });

  it("is refused with the order's state if the order no longer awaits collection, even if the other account is deleted", async () => {
    const one = await sale();
    await ctx.db.update(orders).set({ state: 'completed' }).where(eq(orders.id, one.id));
    await ctx.db.update(users).set({ deletedAt: ctx.now() }).where(eq(users.id, one.seller.id));
    const { status, body } = await propose(one, one.buyer, inDays(3));
    assert.equal(status, 409);
    assert.match(String(body.message), /^That isn't possible: this order is completed\./);
  });

  it('is posted in the conversation between buyer and seller', async () => {
    const one = await sale();
    const { _id: chatId } = (await call('POST', '/api/chats/start', one.buyer.token, { userId: one.seller.id })).body;
    const friday = inDays(3);
    await propose(one, one.buyer, friday);
    await agree(one, one.seller, friday);
    const { body } = await call<ChatMessage[]>('GET', `/api/chats/${String(chatId)}/messages`, one.buyer.token);
    const about = `${formatCollectionTime(friday.at)}. ${(await orderOf(one)).productName} (order ${one.id})`;
    assert.deepEqual(
      body.map(({ content }) => content),
      [`Collection time proposed: ${about}`, `Collection time agreed: ${about}`],
    );
  });

  it('stays agreed while another is proposed', async () => {
    const one = await sale();
    const [first, second] = [inDays(2), inDays(4)];
    await propose(one, one.seller, first);
    await agree(one, one.buyer, first);
    await propose(one, one.buyer, second);
    assert.deepEqual(await timeOf(one), { agreed: first.at, proposed: { at: second.at, by: 'buyer' } });
    assert.match(
      (await lastNote(one.seller))?.message ?? '',
      new RegExp(`Until you agree, the collection is still arranged for ${formatCollectionTime(first.at)}`),
    );
    await agree(one, one.seller, second);
    assert.deepEqual(await timeOf(one), { agreed: second.at, proposed: null });
  });

  it('is agreed if both sides propose it, and cannot be proposed again once agreed', async () => {
    const one = await sale();
    const friday = inDays(3);
    await propose(one, one.seller, friday);
    assert.equal((await propose(one, one.buyer, friday)).status, 204);
    assert.deepEqual(await timeOf(one), { agreed: friday.at, proposed: null });
    assert.equal((await lastNote(one.seller))?.title, 'A collection time is agreed');
    const { status, body } = await propose(one, one.buyer, friday);
    assert.deepEqual([status, body.fields], [400, { time: "You've already agreed this time." }]);
    assert.deepEqual(await timeOf(one), { agreed: friday.at, proposed: null });
  });

  it('cannot be agreed once it has changed, or by the side that proposed it', async () => {
    const one = await sale();
    const [seen, changed] = [inDays(2), inDays(4)];
    await propose(one, one.buyer, seen);
    await propose(one, one.buyer, changed);
    assert.deepEqual(
      [(await agree(one, one.seller, seen)).status, (await agree(one, one.buyer, changed)).status],
      [409, 409],
    );
    assert.deepEqual(await timeOf(one), { agreed: null, proposed: { at: changed.at, by: 'buyer' } });
  });

  it('is set only once by repeated requests', async () => {
    const one = await sale();
    const when = inDays(2);
    const proposals = await Promise.all([1, 2, 3].map(() => propose(one, one.seller, when)));
    const agreements = await Promise.all([1, 2, 3].map(() => agree(one, one.buyer, when)));
    for (const { status } of [...proposals, ...agreements]) assert.equal(status, 204);
    const steps = await ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, one.id));
    const times = steps.map(({ transition }) => transition).filter((name) => name.endsWith('Time'));
    assert.deepEqual(times, ['proposeTime', 'agreeTime']);
  });

  it('must be a valid time in the next 30 days', async () => {
    const one = await sale();
    const justNow = new Date(Date.now() - minuteMs);
    const isToday = dayInBritain(justNow) === dayInBritain(new Date());
    for (const [day, time, field] of [
      [inDays(-1).day, '10:00', 'day'],
      [dayInBritain(justNow), formatTime(justNow), isToday ? 'time' : 'day'],
      [inDays(32).day, '10:00', 'day'],
      ['2026-02-30', '10:00', 'day'],
      [inDays(1).day, '24:00', 'time'],
      [inDays(1).day, '', 'time'],
    ] as const) {
      const { status, body } = await propose(one, one.buyer, { day, time });
      assert.deepEqual([status, Object.keys(body.fields ?? {})], [400, [field]], `${day} ${time}`);
    }
    assert.equal(await timeOf(one), null);
  });

  it('can be late in the evening of the 30th day, which the form offers', async () => {
    const one = await sale();
    assert.equal((await propose(one, one.buyer, { day: inDays(30).day, time: '23:59' })).status, 204);
  });

  it('can be set only while the order awaits collection', async () => {
    const posted = await sale('postage');
    assert.equal((await propose(posted, posted.buyer, inDays(2))).status, 409);
    const one = await sale();
    const when = inDays(2);
    await propose(one, one.buyer, when);
    await call('POST', `/api/sellers/orders/${one.id}/hand-over`, one.seller.token, { code: one.code });
    for (const { status, body } of [await agree(one, one.seller, when), await propose(one, one.seller, inDays(3))]) {
      assert.equal(status, 409);
      assert.match(String(body.message), /^That isn't possible/);
    }
    assert.equal(await timeOf(one), null);
  });

  it('stops the order from being cancelled, and the seller from being reminded, until it has passed', async () => {
    const one = await sale();
    const late = inDays(20);
    await propose(one, one.buyer, late);
    await agree(one, one.seller, late);
    await after(15);
    assert.equal((await orderOf(one)).status, 'Paid');
    assert.notEqual((await lastNote(one.seller))?.title, 'An order needs your attention');
    await after(20.9);
    const { title, message } = (await lastNote(one.seller)) ?? {};
    assert.equal(title, 'An order needs your attention');
    assert.match(message ?? '', /^The time you agreed for the collection of .+ has passed\./);
    await after(24);
    assert.equal((await orderOf(one)).status, 'Cancelled');
    assert.match((await lastNote(one.buyer))?.message ?? '', / wasn't collected in time/);
  });
});

describe('the reminder about a collection', () => {
  const reminded = async (proposedBy?: 'buyer' | 'seller') => {
    const one = await sale();
    if (proposedBy) await propose(one, one[proposedBy], inDays(10));
    await after(4);
    const { title, message } = (await lastNote(one.seller)) ?? {};
    assert.equal(title, 'An order needs your attention');
    return message ?? '';
  };

  it('asks the seller to propose a time, or to agree to the one the buyer has proposed', async () => {
    assert.match(await reminded(), /^Please propose a time .+ If you don't, we'll cancel the order/);
    const time = formatCollectionTime(inDays(10).at);
    assert.match(await reminded('buyer'), new RegExp(`has proposed to collect it on ${time}\\. Please agree to it`));
  });

  it('does not ask for a time if the seller has proposed one', async () => {
    const message = await reminded('seller');
    assert.match(message, /hasn't agreed to the collection time you proposed, .+ If it isn't collected, we'll cancel/);
  });
});

describe('a time in Britain', () => {
  it('is parsed and formatted correctly in winter and in summer', () => {
    assert.equal(momentInBritain('2026-06-14', '20:30').toISOString(), '2026-06-14T19:30:00.000Z');
    assert.equal(momentInBritain('2026-12-14', '20:30').toISOString(), '2026-12-14T20:30:00.000Z');
    assert.equal(momentInBritain('2026-06-14', '00:15').toISOString(), '2026-06-13T23:15:00.000Z');
    const shown = ['2026-06-14T19:30:00Z', '2026-12-14T12:00:00Z', '2026-06-13T23:15:00Z', '2026-12-01T09:05:00Z'];
    assert.deepEqual(shown.map(formatCollectionTime), [
      'Sunday 14 June, 20:30',
      'Monday 14 December, 12:00',
      'Sunday 14 June, 00:15',
      'Tuesday 1 December, 09:05',
    ]);
  });
});
