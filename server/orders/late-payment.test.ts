import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Notification } from '#contract/notifications.ts';
import type { Order } from '#contract/orders.ts';
import { reservationMs } from '#contract/payments.ts';
import { users } from '#server/accounts/tables.ts';
import { listings, listingStock } from '#server/catalogue/tables.ts';
import { newId } from '#server/db/columns.ts';
import { sendRefundEmail } from '#server/notifications/send-emails.ts';
import { checkLedger } from '#server/payments/check-ledger.ts';
import { handleEvent } from '#server/payments/handle-event.ts';
import { fetchCharge } from '#server/payments/charges.ts';
import { sendRefund } from '#server/payments/refund.ts';
import { purchases, refunds } from '#server/payments/tables.ts';
import { sandboxIntents } from '#sandbox/tables.ts';
import { beginCheckout } from '#test/buying.ts';
import { dayFromNow } from '#test/days.ts';
import { atTime } from '#test/sale.ts';
import { makeWorld } from '#test/world.ts';
import { expireCheckouts } from './jobs.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { ctx } = world;

type Changes = {
  listing?: Partial<typeof listings.$inferSelect>;
  seller?: Partial<typeof users.$inferSelect>;
};

/** Makes a buyer pay for two posted jars after the reservation has expired and something has changed. */
async function payLate({ listing = {}, seller = {} }: Changes) {
  const [buyer, owner] = [await world.person(), await world.person({ role: 'seller' })];
  const listingId = await world.listing({ sellerId: owner.id, quantity: 5, pricePence: 500, postagePence: 300 });
  const pay = await beginCheckout(world, buyer.token, { [listingId]: 2 });
  await expireCheckouts(atTime(world, Date.now() + reservationMs + 1000).ctx);
  if (Object.keys(listing).length > 0) await ctx.db.update(listings).set(listing).where(eq(listings.id, listingId));
  if (Object.keys(seller).length > 0) await ctx.db.update(users).set(seller).where(eq(users.id, owner.id));
  await pay();
  const [order] = (await world.call<Order[]>('GET', '/api/orders', buyer.token)).body;
  assert.ok(order);
  const [stock] = await ctx.db.select().from(listingStock).where(eq(listingStock.listingId, listingId));
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.orderId, order._id));
  await fetchCharge(ctx, order.purchaseId);
  return { buyer, order, onHand: stock?.onHand, refund };
}

describe('a payment that arrives after its reservation has expired', () => {
  it('is honoured if the listing is still for sale at that price', async () => {
    const { order, onHand, refund } = await payLate({ listing: { title: 'Another name' } });
    assert.deepEqual([order.status, onHand, refund], ['Paid', 3, undefined]);
  });

  const refusals: [what: string, changes: Changes, reason: string, explanation: RegExp][] = [
    ['was withdrawn', { listing: { status: 'withdrawn' } }, 'not_for_sale', /no longer for sale/],
    ['was hidden', { listing: { hiddenAt: new Date() } }, 'not_for_sale', /no longer for sale/],
    ['belongs to a banned seller', { seller: { bannedAt: new Date() } }, 'not_for_sale', /no longer for sale/],
    ['belongs to a deleted seller', { seller: { deletedAt: new Date() } }, 'not_for_sale', /no longer for sale/],
    [
      'belongs to a seller who is away',
      { seller: { awayFrom: dayFromNow(-1), awayUntil: dayFromNow(3) } },
      'seller_away',
      /seller was away/,
    ],
    ['costs more', { listing: { pricePence: 501 } }, 'price_changed', /price, postage or delivery options had changed/],
    ['costs less', { listing: { pricePence: 499 } }, 'price_changed', /price, postage or delivery options had changed/],
    [
      'costs more to post',
      { listing: { postagePence: 301 } },
      'price_changed',
      /price, postage or delivery options had changed/,
    ],
    [
      'can no longer be posted',
      { listing: { canPost: false } },
      'price_changed',
      /price, postage or delivery options had changed/,
    ],
  ];
  for (const [what, changes, reason, explanation] of refusals)
    it(`is refunded in full if the listing ${what}, and the buyer is told why`, async () => {
      const { buyer, order, onHand, refund } = await payLate(changes);
      assert.deepEqual([order.status, onHand], ['Refunded', 5]);
      assert.deepEqual([refund?.reason, refund?.amountPence], [reason, 1300]);
      const [notification] = (await world.call<Notification[]>('GET', '/api/notifications', buyer.token)).body;
      assert.equal(notification?.title, "We're refunding you");
      assert.match(notification.message, explanation);
      await sendRefund(ctx, refund?.id ?? '');
      await sendRefundEmail(ctx, eq(refunds.orderId, order._id));
      const mail = await world.mail(buyer.email, 'refunded');
      assert.match(mail.text ?? '', explanation);
      assert.match(mail.text ?? '', /We've sent £13\.00 back to your card/);
      assert.deepEqual((await checkLedger(ctx)).differences, []);
    });

  it('is refunded in full if the buyer chose collection, which the listing no longer offers', async () => {
    const buyer = await world.person();
    const listingId = await world.listing({ quantity: 1, pricePence: 500, deliveryMethods: ['collection'] });
    const pay = await beginCheckout(world, buyer.token, { [listingId]: 1 });
    await expireCheckouts(atTime(world, Date.now() + reservationMs + 1000).ctx);
    const change = { canCollect: false, canPost: true, postagePence: 0 };
    await ctx.db.update(listings).set(change).where(eq(listings.id, listingId));
    await pay();
    const [order] = (await world.call<Order[]>('GET', '/api/orders', buyer.token)).body;
    const [refund] = await ctx.db
      .select()
      .from(refunds)
      .where(eq(refunds.orderId, order?._id ?? ''));
    assert.deepEqual([order?.deliveryOption, order?.status], ['Collection', 'Refunded']);
    assert.deepEqual([refund?.reason, refund?.amountPence], ['price_changed', 500]);
  });

  it('is honoured for one line and refunded for another if only one can still be sold', async () => {
    const buyer = await world.person();
    const [available, withdrawn] = [await world.listing({ quantity: 2 }), await world.listing({ quantity: 2 })];
    const pay = await beginCheckout(world, buyer.token, { [available]: 1, [withdrawn]: 1 });
    await expireCheckouts(atTime(world, Date.now() + reservationMs + 1000).ctx);
    await ctx.db.update(listings).set({ status: 'withdrawn' }).where(eq(listings.id, withdrawn));
    await pay();
    const { body } = await world.call<Order[]>('GET', '/api/orders', buyer.token);
    const statusOf = (id: string) => body.find(({ productId }) => productId === id)?.status;
    assert.deepEqual([statusOf(available), statusOf(withdrawn)], ['Paid', 'Refunded']);
  });

  it('is either honoured or refunded, never both, if the listing is withdrawn at the same time', async () => {
    for (let round = 0; round < 6; round += 1) {
      const buyer = await world.person();
      const listingId = await world.listing({ quantity: 1 });
      await beginCheckout(world, buyer.token, { [listingId]: 1 });
      await expireCheckouts(atTime(world, Date.now() + reservationMs + 1000).ctx);
      const [order] = (await world.call<Order[]>('GET', '/api/orders', buyer.token)).body;
      const [purchase] = await ctx.db
        .select()
        .from(purchases)
        .where(eq(purchases.id, order?.purchaseId ?? ''));
      assert.ok(order && purchase?.providerIntentId);
      const atProvider = eq(sandboxIntents.id, purchase.providerIntentId);
      await ctx.db.update(sandboxIntents).set({ status: 'succeeded' }).where(atProvider);
      const event = {
        type: 'payment_intent.succeeded',
        purchaseId: purchase.id,
        intentId: purchase.providerIntentId,
        receivedPence: purchase.amountPence,
      };
      await Promise.all([
        handleEvent(ctx, { id: newId(), ...event }),
        handleEvent(ctx, { id: newId(), ...event }),
        ctx.db.update(listings).set({ status: 'withdrawn' }).where(eq(listings.id, listingId)),
      ]);
      const [after] = (await world.call<Order[]>('GET', '/api/orders', buyer.token)).body;
      const [stock] = await ctx.db.select().from(listingStock).where(eq(listingStock.listingId, listingId));
      const refundCount = await ctx.db.$count(refunds, eq(refunds.orderId, order._id));
      const outcome = [after?.status, stock?.onHand, refundCount];
      assert.ok(['Paid,0,0', 'Refunded,1,1'].includes(outcome.join(',')), outcome.join());
    }
  });
});
