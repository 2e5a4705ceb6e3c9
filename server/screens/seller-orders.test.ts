import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq, inArray } from 'drizzle-orm';
import type { Output } from '#contract/endpoint.ts';
import type { Notification } from '#contract/notifications.ts';
import type { Order } from '#contract/orders.ts';
import type { listSellerOrders, SellerOrder } from '#contract/seller-orders.ts';
import { earnings } from '#server/payments/tables.ts';
import { aPicture } from '#test/applications.ts';
import { beginCheckout, buy } from '#test/buying.ts';
import { completeOrder, moveOrder, refundInFull, sell } from '#test/sale.ts';
import { upload } from '#test/upload.ts';
import { makeWorld, type Person } from '#test/world.ts';

const world = await makeWorld({ PLATFORM_FEE_PERCENT: '5' });
const { call, ctx } = world;

type Sold = Output<typeof listSellerOrders>;

const seller = () => world.person({ role: 'seller' });
const soldBy = async (who: Person, query = '') =>
  (await call<Sold>('GET', `/api/sellers/orders?${query}`, who.token)).body;
const readAs = (who: Person | undefined, id: string) =>
  call<SellerOrder>('GET', `/api/sellers/orders/${id}`, who?.token);

type ListingOptions = Parameters<typeof world.listing>[0];

/** A paid order of one £10.00 jar from this seller, with £3.95 postage. */
async function sale({ id: sellerId }: Person, options: ListingOptions = {}, buyer?: Person): Promise<string> {
  const listing = await world.listing({ sellerId, pricePence: 1000, postagePence: 395, ...options });
  const [order] = await sell(world, [listing], undefined, buyer);
  assert.ok(order);
  return order._id;
}

const collected = { deliveryMethods: ['collection' as const] };

describe("a seller's order list", () => {
  it('lists paid orders, newest first, grouped by what the seller has to do', async () => {
    const who = await seller();
    const [toPost, toHandOver, posted, arrived, completed, refunded] = [
      await sale(who),
      await sale(who, collected),
      await sale(who),
      await sale(who),
      await sale(who, collected),
      await sale(who),
    ];
    for (const id of [posted, arrived]) await moveOrder(world, id, 'dispatch', 'seller');
    await moveOrder(world, arrived, 'deliver');
    await completeOrder(world, completed);
    await refundInFull(world, refunded);

    const all = await soldBy(who);
    assert.deepEqual(
      all.orders.map(({ _id, group }) => [_id, group]),
      [
        [refunded, 'refunded'],
        [completed, 'completed'],
        [arrived, 'arrived'],
        [posted, 'posted'],
        [toHandOver, 'to_hand_over'],
        [toPost, 'to_post'],
      ],
    );
    const one = { to_post: 1, to_hand_over: 1, posted: 1, arrived: 1, completed: 1, refunded: 1 };
    assert.deepEqual([all.total, all.counts], [6, { all: 6, ...one, to_answer: 0, refund_requested: 0, disputed: 0 }]);
    for (const { _id, group } of all.orders) {
      const alone = await soldBy(who, `group=${group}`);
      assert.deepEqual([alone.orders.map((order) => order._id), alone.total], [[_id], 1], group);
      assert.deepEqual(alone.counts, all.counts);
    }
  });

  it("does not count orders disputed by the buyer's bank among those to post or hand over", async () => {
    const who = await seller();
    const [toPost, toHandOver, posted] = [await sale(who), await sale(who, collected), await sale(who)];
    await moveOrder(world, posted, 'dispatch', 'seller');
    const ids = [toPost, toHandOver, posted];
    await ctx.db.update(earnings).set({ isDisputed: true }).where(inArray(earnings.orderId, ids));
    await sale(who);
    const { total, counts } = await soldBy(who);
    assert.deepEqual([total, counts.all, counts.to_post, counts.to_hand_over, counts.posted], [4, 4, 1, 0, 1]);
    const filtered = await soldBy(who, 'group=to_post');
    assert.deepEqual([filtered.orders.length, filtered.total], [1, 1]);
    for (const id of [toPost, toHandOver]) assert.deepEqual((await readAs(who, id)).body.actions, [], id);
  });

  it('has a group for orders that the buyer or their bank disputes', async () => {
    const who = await seller();
    const [byBank, byBuyer, requested] = [await sale(who), await sale(who), await sale(who)];
    await ctx.db.update(earnings).set({ isDisputed: true }).where(eq(earnings.orderId, byBank));
    for (const id of [byBuyer, requested]) await moveOrder(world, id, 'dispatch', 'seller');
    await moveOrder(world, byBuyer, 'openDispute', 'buyer');
    await moveOrder(world, requested, 'requestRefund', 'buyer');
    const { orders, total, counts } = await soldBy(who, 'group=disputed');
    assert.deepEqual([orders.map(({ _id }) => _id), total], [[byBuyer, byBank], 2]);
    assert.deepEqual([counts.all, counts.disputed, counts.posted, counts.to_post], [3, 2, 2, 0]);
  });

  it('has a group for orders with an open refund request', async () => {
    const who = await seller();
    const [requested, declined, disputed] = [await sale(who), await sale(who), await sale(who), await sale(who)];
    for (const id of [requested, declined, disputed]) {
      await moveOrder(world, id, 'dispatch', 'seller');
      await moveOrder(world, id, 'requestRefund', 'buyer');
    }
    for (const id of [declined, disputed]) await moveOrder(world, id, 'decline', 'seller');
    await moveOrder(world, disputed, 'openDispute', 'buyer');
    const { orders, total, counts } = await soldBy(who, 'group=refund_requested');
    assert.deepEqual([orders.map(({ _id }) => _id), total], [[declined, requested], 2]);
    assert.deepEqual([counts.all, counts.refund_requested, counts.disputed, counts.posted], [4, 2, 1, 3]);
  });

  it('has a group for orders with a claim that the seller has to respond to', async () => {
    const who = await seller();
    const [requested, declined, disputed] = [await sale(who), await sale(who), await sale(who), await sale(who)];
    for (const id of [requested, declined, disputed]) await moveOrder(world, id, 'dispatch', 'seller');
    for (const id of [requested, declined]) await moveOrder(world, id, 'requestRefund', 'buyer');
    await moveOrder(world, declined, 'decline', 'seller');
    await moveOrder(world, disputed, 'openDispute', 'buyer');
    const { orders, total, counts } = await soldBy(who, 'group=to_answer');
    assert.deepEqual([orders.map(({ _id }) => _id), total], [[disputed, requested], 2]);
    assert.deepEqual([counts.all, counts.to_answer, counts.refund_requested, counts.disputed], [4, 2, 2, 1]);
    assert.deepEqual(
      orders.map(({ money }) => money?.when),
      ['On hold: the buyer has opened a dispute.', 'On hold: the buyer has asked for a refund.'],
    );
  });

  it('leaves out open and abandoned checkouts', async () => {
    const who = await seller();
    const listing = await world.listing({ sellerId: who.id });
    const buyer = await world.person();
    await beginCheckout(world, buyer.token, { [listing]: 1 });
    const [open] = (await call<{ _id: string }[]>('GET', '/api/orders', buyer.token)).body;
    assert.ok(open);
    assert.deepEqual([(await soldBy(who)).total, (await readAs(who, open._id)).status], [0, 404]);
    await moveOrder(world, open._id, 'expire');
    assert.deepEqual([(await soldBy(who)).total, (await readAs(who, open._id)).status], [0, 404]);
  });

  it('is paginated', async () => {
    const who = await seller();
    const ids = [await sale(who), await sale(who), await sale(who)].toReversed();
    const pages = await Promise.all([1, 2, 3].map((page) => soldBy(who, `limit=2&page=${page}`)));
    assert.deepEqual(
      pages.map(({ orders, total }) => [orders.map(({ _id }) => _id), total]),
      [
        [ids.slice(0, 2), 3],
        [ids.slice(2), 3],
        [[], 3],
      ],
    );
  });

  it('can be searched by listing, buyer and order number, and by nothing else', async () => {
    const who = await seller();
    const honey = await sale(who, { title: 'Ling honey, 100% heather' });
    const wax = await sale(who, { title: 'Block of wax_1' });
    const { buyerName } = (await readAs(who, honey)).body;
    const found = async (search: string) => {
      const { orders, total, counts } = await soldBy(who, `search=${encodeURIComponent(search)}`);
      assert.deepEqual([orders.length, orders.length], [total, counts.all]);
      return orders.map(({ _id }) => _id);
    };
    assert.deepEqual(await found('LING heath'), [honey]);
    assert.deepEqual(await found(`${buyerName} ling`), [honey]);
    assert.deepEqual(await found(wax.slice(-12)), [wax]);
    assert.deepEqual(await found('100%'), [honey]);
    assert.deepEqual(await found('wax_'), [wax]);
    assert.deepEqual(await found('Hive Lane'), [], 'addresses are not searched');
  });
});

describe('an order', () => {
  it('shows the item as it was when it was bought, and what the seller earns and when', async () => {
    const who = await seller();
    const listing = await world.listing({ sellerId: who.id, title: 'Ling honey', pricePence: 1000, postagePence: 395 });
    await buy(world, listing, 2);
    const changed = await call<{ version: string }>('GET', `/api/sellers/listings/${listing}`, who.token);
    const { version } = changed.body;
    const change = { title: 'Something else', price: 99, version };
    assert.equal((await call('PATCH', `/api/sellers/listings/${listing}`, who.token, change)).status, 200);
    const [row] = (await soldBy(who)).orders;
    assert.ok(row);
    const { body: order } = await readAs(who, row._id);
    assert.deepEqual(
      [order.productName, order.quantity, order.unitPrice, order.postagePrice, order.totalPrice],
      ['Ling honey', 2, 10, 3.95, 23.95],
    );
    assert.deepEqual([order.money?.fee, order.money?.amount, order.money?.state], [1.2, 22.75, 'on_hold']);
    assert.equal(order.money?.when, 'When the order is complete. Next step: post it.');
    assert.deepEqual(
      order.events.map(({ label }) => label),
      ['Checkout started', 'Paid'],
    );
    assert.deepEqual(row.money, order.money);
  });

  it('shows the delivery address only while it is needed, and only if it is posted', async () => {
    const who = await seller();
    const address = { name: 'Ann Bee', line1: '1 Hive Lane', city: 'Leeds', postcode: 'LS1 4AP' };
    const deliverTo = async (id: string) => (await readAs(who, id)).body.deliverTo;
    const posted = await sale(who);
    assert.deepEqual(await deliverTo(posted), address);
    await moveOrder(world, posted, 'dispatch', 'seller');
    await moveOrder(world, posted, 'deliver');
    assert.deepEqual(await deliverTo(posted), address);
    await completeOrder(world, posted);
    assert.equal(await deliverTo(posted), null);
    assert.equal(await deliverTo(await sale(who, collected)), null);
    const refunded = await sale(who);
    await refundInFull(world, refunded);
    assert.equal(await deliverTo(refunded), null);
  });

  it('lists the other orders of the same purchase that are in the same state', async () => {
    const who = await seller();
    const options = { sellerId: who.id };
    const [jar, block, nuc, other] = [
      await world.listing(options),
      await world.listing(options),
      await world.listing({ ...options, ...collected }),
      await world.listing(),
    ];
    const [first, second] = await sell(world, [jar, block, nuc, other]);
    assert.ok(first && second);
    await sell(world, [jar]);
    const alongside = async ({ _id }: Pick<SellerOrder, '_id'>) =>
      (await readAs(who, _id)).body.alongside.map((order) => order._id);
    assert.deepEqual([await alongside(first), await alongside(second)], [[second._id], [first._id]]);
    await moveOrder(world, second._id, 'dispatch', 'seller');
    assert.deepEqual(await alongside(first), []);
  });

  it("shows buyer and seller each other's picture", async () => {
    const [who, buyer] = [await seller(), await world.person()];
    const pictureOf = async ({ token }: Person) => {
      const avatar = new Uint8Array(await aPicture().png().toBuffer());
      return (await upload(world, '/api/uploads/avatar', token, { avatar })).body.avatarUrl;
    };
    const id = await sale(who, {}, buyer);
    const read = async () => [
      (await call<Order[]>('GET', '/api/orders', buyer.token)).body[0]?.sellerAvatar,
      (await soldBy(who)).orders[0]?.buyerAvatar,
      (await readAs(who, id)).body.buyerAvatar,
    ];
    assert.deepEqual(await read(), [null, null, null]);
    const [sellers, buyers] = [await pictureOf(who), await pictureOf(buyer)];
    assert.deepEqual(await read(), [sellers, buyers, buyers]);
  });

  it('reveals nothing about the buyer but the name and picture, and is never cached', async () => {
    const who = await seller();
    const buyer = await world.person({ name: 'Rosalind Price' });
    const listing = await world.listing({ sellerId: who.id });
    await (
      await beginCheckout(world, buyer.token, { [listing]: 1 })
    )();
    const listed = await call<Sold>('GET', '/api/sellers/orders', who.token);
    const [row] = listed.body.orders;
    const read = await readAs(who, row?._id ?? '');
    assert.deepEqual(
      [row?.buyerName, read.body.buyerName, read.body.buyerId],
      ['Rosalind Price', 'Rosalind Price', buyer.id],
    );
    for (const { headers, body } of [listed, read]) {
      assert.equal(headers['cache-control'], 'no-store');
      for (const secret of [buyer.email, 'ann@test.example', 'purchaseId'])
        assert.ok(!JSON.stringify(body).includes(secret), secret);
    }
    assert.ok(!JSON.stringify(listed.body).includes('Hive Lane'));
  });

  it('is visible to its own seller only', async () => {
    const who = await seller();
    const id = await sale(who);
    const people: [Person | undefined, status: number, list: number][] = [
      [who, 200, 200],
      [await seller(), 404, 200],
      [await world.person(), 403, 403],
      [await world.person({ role: 'admin' }), 403, 403],
      [await world.person({ role: 'seller', verified: false }), 403, 403],
      [undefined, 401, 401],
    ];
    for (const [person, status, list] of people) {
      assert.equal((await readAs(person, id)).status, status);
      const response = await call<Sold>('GET', '/api/sellers/orders', person?.token);
      assert.equal(response.status, list);
      if (person !== who && list === 200) assert.equal(response.body.total, 0);
    }
    for (const wrong of ['none', '%00', "' or 1=1"]) {
      const response = await readAs(who, encodeURIComponent(wrong));
      assert.equal(response.status, 404, wrong);
    }
    for (const query of ['group=pending', 'limit=0', 'limit=101', 'page=0', 'page=x'])
      assert.equal((await call('GET', `/api/sellers/orders?${query}`, who.token)).status, 400, query);
  });

  it('is announced to its seller in a notification and an email that link to it', async () => {
    const who = await seller();
    const id = await sale(who);
    const { body: notes } = await call<Notification[]>('GET', '/api/notifications', who.token);
    assert.deepEqual(
      notes.map(({ title, link }) => [title, link]),
      [["You've made a sale", `/seller/orders/${id}`]],
    );
    const mail = await world.mail(who.email, 'made a sale');
    assert.ok(mail.text?.includes(`${ctx.settings.publicUrl}/seller/orders/${id}`));
  });

  it('is announced together with the other orders of its purchase in one email that links to the list', async () => {
    const who = await seller();
    const listings = [await world.listing({ sellerId: who.id }), await world.listing({ sellerId: who.id })];
    await sell(world, listings);
    const { text = '' } = await world.mail(who.email, 'made a sale');
    assert.match(text, /\/seller\/orders$/m);
  });
});
