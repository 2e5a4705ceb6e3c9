import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { desc, eq } from 'drizzle-orm';
import type { SellerOrder } from '#contract/seller-orders.ts';
import { dayMs } from '#contract/time.ts';
import { handleDeadlines } from '#server/orders/deadlines.ts';
import { atTime, sell } from '#test/sale.ts';
import { goodCard } from '#test/shopper.ts';
import { isTo, makeWorld, type Person } from '#test/world.ts';
import { notifications } from './tables.ts';

const world = await makeWorld();
const { call, ctx, person } = world;
const admin = await person({ role: 'admin' });

type Delivery = 'postage' | 'collection';

async function sale(delivery: Delivery = 'postage') {
  const [buyer, seller] = [await person(), await person({ role: 'seller', name: 'Rowan Ash' })];
  const listing = await world.listing({ sellerId: seller.id, title: 'Frames', deliveryMethods: [delivery] });
  const [order] = await sell(world, [listing], undefined, buyer);
  assert.ok(order);
  return { buyer, seller, id: order._id };
}

const suspend = async ({ id }: Person) =>
  assert.equal((await call('PUT', `/api/admins/users/ban-user/${id}`, admin.token, { reason: 'A test.' })).status, 204);

const notesOf = async ({ id }: Person) => {
  const rows = await ctx.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, id))
    .orderBy(desc(notifications.id));
  return rows.map(({ title, message, link }) => ({ title, message, link }));
};
const titlesOf = async (who: Person) => (await notesOf(who)).map(({ title }) => title);
const after = (days: number) => handleDeadlines(atTime(world, ctx.now().getTime() + days * dayMs).ctx);

describe('suspending a seller', () => {
  it('notifies only the buyers of unsent orders, who are told that they can cancel', async () => {
    const [toPost, toCollect, sent] = [await sale(), await sale('collection'), await sale()];
    const parcel = { carrier: 'other', trackingNumber: null };
    const path = `/api/sellers/orders/${sent.id}/dispatch`;
    assert.equal((await call('POST', path, sent.seller.token, parcel)).status, 204);
    for (const { seller } of [toPost, toCollect, sent]) await suspend(seller);
    const byPost = ". If you haven't received Frames, you can cancel the order on its page";
    const byHand = ", so Frames can't be collected. You can cancel the order on its page";
    for (const [{ buyer, id }, what] of [
      [toPost, byPost],
      [toCollect, byHand],
    ] as const)
      assert.deepEqual((await notesOf(buyer))[0], {
        title: "The seller's account is suspended",
        message: `Rowan Ash's account has been suspended${what}, and we'll refund you.`,
        link: `/orders/${id}`,
      });
    assert.ok(!(await titlesOf(sent.buyer)).includes("The seller's account is suspended"));
  });

  it('stops reminders about unsent orders, which are still cancelled eventually', async () => {
    const { buyer, seller, id } = await sale();
    await suspend(seller);
    await after(4);
    assert.ok(!(await titlesOf(seller)).includes('An order needs your attention'));
    await after(15);
    assert.equal((await call('GET', `/api/orders/${id}`, buyer.token)).body.status, 'Cancelled');
  });
});

describe('suspending a buyer', () => {
  it('notifies only the sellers of orders to be collected, who are told that they can cancel', async () => {
    const [toPost, toCollect] = [await sale(), await sale('collection')];
    for (const { buyer } of [toPost, toCollect]) await suspend(buyer);
    assert.deepEqual((await notesOf(toCollect.seller))[0], {
      title: "The buyer's account is suspended",
      message:
        "The account of the buyer who ordered Frames has been suspended, so they can't show you their code. Please don't hand it over without the code. You can cancel the order on its page, and we'll refund the buyer.",
      link: `/seller/orders/${toCollect.id}`,
    });
    assert.ok(!(await titlesOf(toPost.seller)).includes("The buyer's account is suspended"));
  });

  it('stops telling the seller to hand over an order that cannot be collected', async () => {
    const { buyer, seller, id } = await sale('collection');
    const when = async () =>
      (await call<SellerOrder>('GET', `/api/sellers/orders/${id}`, seller.token)).body.money?.when;
    assert.equal(await when(), 'When the order is complete. Next step: hand it over.');
    await suspend(buyer);
    assert.equal(
      await when(),
      "When the order is complete. The buyer can't collect it while their account is suspended.",
    );
    const { orders } = (await call<{ orders: { when: string }[] }>('GET', '/api/sellers/payouts', seller.token)).body;
    assert.match(orders[0]?.when ?? '', /while their account is suspended/);
  });
});

describe('a suspended person', () => {
  it('is told how to contact us about an order, as they cannot sign in', async () => {
    const { buyer, seller, id } = await sale();
    const parcel = { carrier: 'other', trackingNumber: null };
    await call('POST', `/api/sellers/orders/${id}/dispatch`, seller.token, parcel);
    await suspend(seller);
    const dispute = { move: 'openDispute', reason: 'faulty', text: 'It is broken.', pictures: [] };
    assert.equal((await call('POST', `/api/orders/${id}/claim`, buyer.token, dispute)).status, 204);
    const { text, html } = await world.mail(seller.email, 'A buyer has started a dispute');
    assert.match(text ?? '', /You can't sign in while your account is suspended/);
    assert.match(html ?? '', /\/support"/);
    assert.doesNotMatch(html ?? '', /\/seller\/orders\//);
  });

  it('is not asked to prepare an order paid for after their suspension, and its buyer is not asked to agree a time', async () => {
    const [buyer, seller] = [await person(), await person({ role: 'seller', name: 'Rowan Ash' })];
    const productId = await world.listing({ sellerId: seller.id, title: 'Nuc', deliveryMethods: ['collection'] });
    await call('POST', '/api/baskets', buyer.token, { productId });
    const { amount } = (await call('POST', '/api/payments/validate-basket', buyer.token, {})).body;
    const intent = await call('POST', '/api/payments/create-payment-intent', buyer.token, { amount });
    await suspend(seller);
    const card = { clientSecret: intent.body.clientSecret, ...goodCard };
    assert.equal((await call('POST', '/api/payments/sandbox/confirm', buyer.token, card)).status, 200);
    const { text } = await world.mail(buyer.email, 'Your Skep order is confirmed');
    assert.match(text ?? '', /Nuc: Rowan Ash's account is suspended\. Please cancel the order, and we'll refund you\./);
    assert.doesNotMatch(text ?? '', /Agree a time/);
    assert.ok(!(await world.outbox()).some((mail) => isTo(mail, seller.email) && mail.subject?.includes('sale')));
  });
});
