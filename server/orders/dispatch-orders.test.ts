import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { and, eq, inArray } from 'drizzle-orm';
import type { Output } from '#contract/endpoint.ts';
import type { dispatchOrders, ParcelToPost } from '#contract/seller-orders.ts';
import { notifications } from '#server/notifications/tables.ts';
import { earnings } from '#server/payments/tables.ts';
import { moveOrder, sell } from '#test/sale.ts';
import { makeWorld, type Person } from '#test/world.ts';
import { orderEvents, orders } from './tables.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { call, ctx } = world;

type Dispatched = Output<typeof dispatchOrders>;
type Parcel = { orders: string[]; carrier: string; trackingNumber?: string | null };

const newSeller = () => world.person({ role: 'seller' });

/** Makes a buyer pay, in a single payment, for one item of each title from one seller. Returns the orders' ids. */
async function sale(
  seller: Person,
  buyer: Person,
  titles = ['Ling honey'],
  delivery: 'postage' | 'collection' = 'postage',
) {
  const listings: string[] = [];
  for (const title of titles)
    listings.push(await world.listing({ sellerId: seller.id, title, quantity: 2, deliveryMethods: [delivery] }));
  return (await sell(world, listings, undefined, buyer)).map(({ _id }) => _id);
}

/** Several buyers each pay for one jar from a seller. */
async function sales(seller: Person, count: number) {
  const made: { buyer: Person; id: string }[] = [];
  for (let at = 0; at < count; at += 1) {
    const buyer = await world.person();
    const [id = ''] = await sale(seller, buyer);
    made.push({ buyer, id });
  }
  return made;
}

const dispatch = (seller: Person, ...parcels: Parcel[]) =>
  call<Dispatched>('POST', '/api/sellers/orders/dispatch', seller.token, { parcels });
const parcelsOf = async (seller: Person, ...ids: string[]) =>
  (await call<ParcelToPost[]>('GET', `/api/sellers/parcels?${ids.map((id) => `order=${id}`).join('&')}`, seller.token))
    .body;

const parcelIn = async (id: string) => {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id));
  return [order?.state, order?.carrier, order?.trackingNumber];
};
const timesDispatched = (ids: string[]) =>
  ctx.db.$count(orderEvents, and(inArray(orderEvents.orderId, ids), eq(orderEvents.transition, 'dispatch')));

describe('orders dispatched together', () => {
  it('get the carrier and tracking number of their parcel, and their buyers are notified', async () => {
    const [seller, buyer, other] = [await newSeller(), await world.person(), await world.person()];
    const [honey = '', wax = ''] = await sale(seller, buyer, ['Ling honey', 'Beeswax']);
    const [alone = ''] = await sale(seller, other);
    const { status, body } = await dispatch(
      seller,
      { orders: [honey, wax], carrier: 'evri', trackingNumber: 'H00 ABC 1' },
      { orders: [alone], carrier: 'royal_mail' },
    );
    assert.deepEqual([status, body], [200, { dispatched: [honey, wax, alone], refused: [] }]);
    assert.deepEqual(await parcelIn(honey), ['shipped', 'evri', 'H00ABC1']);
    assert.deepEqual(await parcelIn(wax), ['shipped', 'evri', 'H00ABC1']);
    assert.deepEqual(await parcelIn(alone), ['shipped', 'royal_mail', null]);
    for (const [{ id }, count] of [
      [buyer, 2],
      [other, 1],
    ] as const) {
      const isNotification = and(eq(notifications.userId, id), eq(notifications.title, 'Your order is on its way'));
      assert.equal(await ctx.db.$count(notifications, isNotification), count);
    }
  });

  it('are not held up by one that cannot be dispatched, which is reported with the reason', async () => {
    const seller = await newSeller();
    const [[good = ''], [cancelled = ''], [toCollect = ''], [otherSellers = '']] = [
      await sale(seller, await world.person()),
      await sale(seller, await world.person(), ['Lost honey']),
      await sale(seller, await world.person(), ['Hive'], 'collection'),
      await sale(await newSeller(), await world.person()),
    ];
    await moveOrder(world, cancelled, 'cancelAsBuyer', 'buyer');
    const { body } = await dispatch(seller, {
      orders: [cancelled, toCollect, otherSellers, 'nothing', good],
      carrier: 'dpd',
    });
    assert.deepEqual(body, {
      dispatched: [good],
      refused: [
        {
          _id: cancelled,
          title: 'Lost honey',
          reason: "That isn't possible: this order is cancelled. There's nothing more you can change.",
        },
        {
          _id: toCollect,
          title: 'Hive',
          reason:
            "That isn't possible: this order is awaiting collection. You can hand it over, propose a time to collect it, cancel it or refund part of it.",
        },
        { _id: otherSellers, title: null, reason: 'Order not found.' },
        { _id: 'nothing', title: null, reason: 'Order not found.' },
      ],
    });
    assert.deepEqual(await parcelIn(otherSellers), ['paid', null, null]);
  });

  it('are dispatched once, however often the button is clicked, and not moved to another parcel', async () => {
    const seller = await newSeller();
    const ids = (await sales(seller, 4)).map(({ id }) => id);
    const parcel = { carrier: 'evri', trackingNumber: 'H00ABC1' };
    const [forwards, backwards] = [
      { orders: ids, ...parcel },
      { orders: ids.toReversed(), ...parcel },
    ];
    const responses = await Promise.all([
      dispatch(seller, forwards),
      dispatch(seller, backwards),
      dispatch(seller, forwards),
    ]);
    for (const { status, body } of responses)
      assert.deepEqual([status, body.dispatched.toSorted(), body.refused], [200, ids.toSorted(), []]);
    assert.equal(await timesDispatched(ids), 4);
    const { body } = await dispatch(seller, { orders: ids.slice(0, 1), carrier: 'dpd' });
    assert.deepEqual([body.dispatched, body.refused.length], [[], 1]);
    assert.deepEqual(await parcelIn(ids[0] ?? ''), ['shipped', 'evri', 'H00ABC1']);
  });

  it('are each either sent or cancelled when a buyer cancels at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const seller = await newSeller();
      const made = await sales(seller, 3);
      const ids = made.map(({ id }) => id);
      const { buyer, id } = made[round] ?? { buyer: seller, id: '' };
      const [{ status, body }, cancelled] = await Promise.all([
        dispatch(seller, { orders: ids, carrier: 'evri' }),
        call('POST', `/api/orders/${id}/cancel`, buyer.token),
      ]);
      const wasCancelled = cancelled.status === 204;
      assert.deepEqual(
        [status, body.dispatched, body.refused.map((one) => one._id)],
        [200, wasCancelled ? ids.filter((one) => one !== id) : ids, wasCancelled ? [id] : []],
      );
      assert.equal((await parcelIn(id))[0], wasCancelled ? 'called_off' : 'shipped');
    }
  });

  it('must number between 1 and 50', async () => {
    const seller = await newSeller();
    const many = Array.from({ length: 26 }, (_, at) => `order-${at}`);
    const parcel = { orders: many, carrier: 'evri' };
    for (const parcels of [[], [{ orders: [], carrier: 'evri' }], [parcel, parcel]])
      assert.equal((await dispatch(seller, ...parcels)).status, 400);
  });
});

describe('the parcels to post', () => {
  it('contain all orders of one payment to the same address until they are dispatched', async () => {
    const [seller, buyer] = [await newSeller(), await world.person()];
    const [honey = '', wax = ''] = await sale(seller, buyer, ['Ling honey', 'Beeswax']);
    const [later = ''] = await sale(seller, buyer);
    const [first, second, ...more] = await parcelsOf(seller, honey, later);
    assert.deepEqual(more, []);
    assert.deepEqual(
      first?.orders.map(({ _id }) => _id),
      [later],
    );
    assert.deepEqual(second?.orders.map(({ _id }) => _id).toSorted(), [honey, wax].toSorted());
    assert.deepEqual(second?.deliverTo, first?.deliverTo);
    assert.deepEqual(Object.keys(second?.deliverTo ?? {}), ['name', 'line1', 'city', 'postcode']);
    await dispatch(seller, { orders: [honey], carrier: 'evri' });
    assert.deepEqual(
      (await parcelsOf(seller, wax))[0]?.orders.map(({ _id }) => _id),
      [wax],
    );
    await dispatch(seller, { orders: [wax], carrier: 'evri' });
    assert.deepEqual(await parcelsOf(seller, honey, wax), []);
  });

  it("leave out orders that are for collection, cancelled, disputed by the buyer's bank or another seller's", async () => {
    const [seller, other] = [await newSeller(), await newSeller()];
    const [[toCollect = ''], [cancelled = ''], [disputed = ''], [otherSellers = '']] = [
      await sale(seller, await world.person(), ['Hive'], 'collection'),
      await sale(seller, await world.person()),
      await sale(seller, await world.person()),
      await sale(other, await world.person()),
    ];
    await moveOrder(world, cancelled, 'cancelAsSeller', 'seller');
    await ctx.db.update(earnings).set({ isDisputed: true }).where(eq(earnings.orderId, disputed));
    assert.deepEqual(await parcelsOf(seller, toCollect, cancelled, disputed, otherSellers), []);
    assert.equal((await call('GET', '/api/sellers/parcels', seller.token)).status, 400);
  });
});
