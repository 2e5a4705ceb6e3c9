import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { Notification } from '#contract/notifications.ts';
import type { Order } from '#contract/orders.ts';
import { dataExports } from '#server/data-exports/tables.ts';
import { newId } from '#server/db/columns.ts';
import { imports } from '#server/imports/tables.ts';
import { readArchive } from '#server/orders/archive.ts';
import { archiveReads, orders } from '#server/orders/tables.ts';
import { handleEvent } from '#server/payments/handle-event.ts';
import { disputes, earnings, purchases, refunds } from '#server/payments/tables.ts';
import { sandboxIntents } from '#sandbox/tables.ts';
import { beginCheckout } from '#test/buying.ts';
import { dayFromNow } from '#test/days.ts';
import { importFile } from '#test/import-files.ts';
import { moveOrder, onboard, sell, sellNow } from '#test/sale.ts';
import { upload } from '#test/upload.ts';
import { eventually, makeWorld, type Person } from '#test/world.ts';
import { auditEntries } from './audit-tables.ts';
import { setAway } from './away.ts';
import { hashToken } from './sessions.ts';
import { sellerApplications, users } from './tables.ts';

const world = await makeWorld();
const { call, ctx, person, listing } = world;

const remove = (token: string) => call('DELETE', '/api/users/delete-account', token);
const stateOf = async (id: string) => (await ctx.db.select().from(orders).where(eq(orders.id, id)))[0]?.state;

/** Fills in every detail that a user can have. */
async function fillIn({ id }: Person, name: string): Promise<void> {
  const details = { phone: '01432 000999', bio: `${name} keeps bees`, street: '7 Secret Lane', postcode: 'HR1 2XY' };
  await ctx.db
    .update(users)
    .set({ ...details, name, avatar: '/files/images/secret/1.webp' })
    .where(eq(users.id, id));
}

/** The tables that contain any of these words. */
async function tablesWith(words: string[]): Promise<string[]> {
  const { rows } = await ctx.db.execute(
    sql`select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  const found = [];
  for (const { name } of rows) {
    const isLike = sql.join(
      words.map((word) => sql`t::text ilike ${`%${word}%`}`),
      sql` or `,
    );
    const hits = await ctx.db.execute(sql`select 1 from ${sql.raw(String(name))} t where ${isLike} limit 1`);
    if (hits.rows.length > 0) found.push(String(name));
  }
  return found;
}

/** Calls `tablesWith` once the email confirming the deletion has been sent, since its job contains the address until then. */
const tablesLeftWith = (words: string[]): Promise<string[]> =>
  eventually(async () => {
    const found = await tablesWith(words);
    return found.some((name) => name.startsWith('pgboss.')) ? undefined : found;
  });

describe('deleting an account', () => {
  it('leaves nothing that identifies the buyer, except in the archive of receipts', async () => {
    const buyer = await person();
    await fillIn(buyer, 'Zebedee Quill');
    const [order] = (await sell(world, [await listing()], undefined, buyer)) as [Order];
    await call('POST', '/api/wishlists', buyer.token, { productId: await listing() });
    await call('POST', '/api/baskets', buyer.token, { productId: await listing() });
    await call('POST', '/api/auth/forgot-password', undefined, { email: buyer.email });
    await world.mail(buyer.email, 'Reset your password');
    assert.deepEqual((await remove(buyer.token)).body, { message: 'Your account has been deleted.' });
    assert.match((await world.mail(buyer.email, 'Your account has been deleted')).text ?? '', /If it wasn't you/);

    const words = ['Zebedee', 'Quill', buyer.email, '01432 000999', '7 Secret Lane', 'images/secret'];
    assert.deepEqual(await tablesLeftWith(words), []);
    const intents = await ctx.db
      .select()
      .from(sandboxIntents)
      .where(eq(sandboxIntents.transferGroup, order.purchaseId));
    assert.deepEqual(
      intents.map(({ shipping }) => shipping),
      [null],
    );
    const events = await ctx.db.execute(sql`select body from sandbox_events where body like ${`%${intents[0]?.id}%`}`);
    assert.ok(events.rows.length > 0);
    assert.doesNotMatch(JSON.stringify(events.rows), /postal_code/);
    assert.equal((await call('GET', '/api/users/me', buyer.token)).status, 401);
    assert.equal((await call('GET', `/api/users/${buyer.id}/public`)).status, 404);
    assert.equal(await stateOf(order._id), 'called_off');
    const sale = await call('GET', `/api/sellers/orders/${order._id}`, world.seller.token);
    assert.match(JSON.stringify(sale.body), /Deleted user/);

    const rows = await readArchive(ctx.db, { reader: 'Ann', reason: 'a test' }, ctx.now());
    const archived = rows.find((row) => row.order === order._id);
    assert.match(archived?.name ?? '', /\w/);
    assert.match(archived?.address ?? '', /\w/);
    assert.equal((await ctx.db.select().from(archiveReads)).at(-1)?.reader, 'Ann');
  });

  it('removes the earlier names of a buyer who wrote a review', async () => {
    const buyer = await person();
    await fillIn(buyer, 'Zebedee Quill');
    const [order] = await sell(world, [await listing()], undefined, buyer);
    const orderId = order?._id ?? '';
    await moveOrder(world, orderId, 'dispatch', 'seller');
    await moveOrder(world, orderId, 'deliver', 'buyer');
    for (const { token } of [buyer, world.seller])
      assert.equal(
        (await call('POST', '/api/reviews', token, { orderId, rating: 5, reviewText: 'Fine.' })).status,
        201,
      );
    assert.equal((await call('PATCH', '/api/users/me', buyer.token, { name: 'Z' })).status, 200);
    await moveOrder(world, orderId, 'complete');
    assert.equal((await remove(buyer.token)).status, 200);
    assert.deepEqual(await tablesWith(['Zebedee']), []);
  });

  it('removes personal details and what admins wrote from the audit log, and nothing else', async () => {
    const [admin, buyer] = [await person({ role: 'admin' }), await person()];
    const path = `/api/admins/users/edit-user/${buyer.id}`;
    const address = { street: '7 Secret Lane', city: 'Ludlow', postcode: 'SY8 1AA' };
    const details = { name: 'Zebedee Quill', email: `zebedee-${buyer.email}`, phone: '01432 000999', address };
    assert.equal(
      (await call('PUT', path, admin.token, { ...details, isBusiness: true, reason: 'Zebedee asked.' })).status,
      200,
    );
    assert.equal((await call('PUT', path, admin.token, { password: 'brood and honey' })).status, 200);
    const signIn = { email: details.email, password: 'brood and honey' };
    await call('POST', `/api/admins/users/${buyer.id}/notes`, admin.token, { note: 'Zebedee was kind.' });
    await call('PUT', `/api/admins/users/ban-user/${buyer.id}`, admin.token, { reason: 'Rude.' });
    await call('PUT', `/api/admins/users/unban-user/${buyer.id}`, admin.token, { reason: 'Sorry.' });
    const { token } = (await call('POST', '/api/auth/login', undefined, signIn)).body;
    assert.equal((await remove(String(token))).status, 200);

    // The job that emails the old address is deleted once it has run.
    const words = ['Zebedee', buyer.email, '01432 000999', '7 Secret Lane'];
    await eventually(async () => ((await tablesWith(words)).length === 0 ? true : undefined));
    const { action, before, after, reason: text } = auditEntries;
    const entries = await ctx.db
      .select({ action, before, after, reason: text })
      .from(auditEntries)
      .where(eq(auditEntries.targetId, buyer.id))
      .orderBy(auditEntries.createdAt, auditEntries.id);
    const removed = { name: null, email: null, phone: null, street: null, city: null, postcode: null };
    assert.deepEqual(
      entries.map((entry) => entry.reason),
      entries.map(() => null),
    );
    assert.deepEqual(
      entries.map((entry) => entry.action),
      ['user.edited', 'user.edited', 'user.noted', 'user.banned', 'user.unbanned'],
    );
    assert.deepEqual(
      entries.slice(0, 2).map((entry) => [entry.before, entry.after]),
      [
        [
          { ...removed, isBusiness: false },
          { ...removed, isBusiness: true },
        ],
        [{}, { password: 'changed' }],
      ],
    );
    assert.deepEqual(Object.keys(entries[3]?.after ?? {}), ['bannedAt', 'bannedUntil']);
  });

  it("removes a trader's own and business names, including earlier ones, from their buyers' notifications, but only where they are whole words", async () => {
    const seller = await person({ role: 'seller' });
    await fillIn(seller, 'Ed');
    await ctx.db
      .update(users)
      .set({ isBusiness: true, businessName: 'Brood & Söns (UK)' })
      .where(eq(users.id, seller.id));
    const buyer = await person();
    const [order] = await sell(
      world,
      [await listing({ sellerId: seller.id, title: 'Edinburgh honey' })],
      undefined,
      buyer,
    );
    const cancelled = await call('POST', `/api/sellers/orders/${order?._id}/cancel`, seller.token, {
      reason: 'The jar broke. Ed',
    });
    assert.equal(cancelled.status, 204);
    const messages = async () =>
      (await call<Notification[]>('GET', '/api/notifications', buyer.token)).body.map(({ message }) => message).join();
    assert.match(await messages(), /Brood & Söns \(UK\) has cancelled your order for Edinburgh honey\..*broke\. Ed"/);
    await ctx.db.update(users).set({ businessName: 'Hive & Daughters' }).where(eq(users.id, seller.id));
    assert.equal((await remove(seller.token)).status, 200);
    assert.match(
      await messages(),
      /Deleted user has cancelled your order for Edinburgh honey\..*broke\. Deleted user"/,
    );
  });

  it("removes a seller's name from their buyers' notifications even if it begins with an earlier name", async () => {
    const seller = await person({ role: 'seller' });
    await fillIn(seller, 'Ed');
    const buyer = await person();
    const [order] = await sell(world, [await listing({ sellerId: seller.id })], undefined, buyer);
    await fillIn(seller, 'Ed Brood');
    const cancelled = await call('POST', `/api/sellers/orders/${order?._id}/cancel`, seller.token, {
      reason: 'The jar broke. Ed Brood',
    });
    assert.equal(cancelled.status, 204);
    assert.equal((await remove(seller.token)).status, 200);
    const { body } = await call<Notification[]>('GET', '/api/notifications', buyer.token);
    assert.match(body.map(({ message }) => message).join(), /^Deleted user has cancelled.*broke\. Deleted user"/);
  });

  it('withdraws listings, replaces the name on orders, and lets the email address be registered again', async () => {
    const seller = await person({ role: 'seller' });
    await fillIn(seller, 'Ottoline Brood');
    await onboard(world, seller);
    const application = {
      userId: seller.id,
      status: 'approved' as const,
      name: 'Ottoline Brood',
      phone: '01432 000999',
    };
    const place = { street: '7 Secret Lane', city: 'Hereford', postcode: 'HR1 2XY', isBusiness: false };
    await ctx.db.insert(sellerApplications).values({ ...application, ...place, createdAt: ctx.now() });
    const sold = await listing({ sellerId: seller.id });
    const { token } = await person();
    const orderId = await sellNow(world, sold);
    assert.equal((await remove(seller.token)).status, 409);
    const collected = { state: 'completed' as const, collectCity: 'Hereford', collectPostcode: 'HR1 2XY' };
    await ctx.db.update(orders).set(collected).where(eq(orders.id, orderId));
    assert.equal((await remove(seller.token)).status, 409);
    await ctx.db.update(earnings).set({ state: 'transferred' }).where(eq(earnings.orderId, orderId));
    assert.equal((await remove(seller.token)).status, 200);

    assert.deepEqual(await tablesLeftWith(['Ottoline', seller.email]), ['public.archived_parties']);
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
    assert.deepEqual([order?.collectCity, order?.collectPostcode], ['Hereford', 'HR1']);
    await eventually(async () =>
      (await ctx.db.$count(sellerApplications, eq(sellerApplications.userId, seller.id))) ? undefined : true,
    );
    assert.equal((await call('POST', '/api/baskets', token, { productId: sold })).status, 404);
    const again = { name: 'Ottoline Brood', email: seller.email, password: 'smoker and veil' };
    await call('POST', '/api/auth/register', undefined, again);
    await world.mail(seller.email, 'Verify your email address');
  });

  it('deletes imported files, even those of a running import, and any data export', async () => {
    const seller = await person({ role: 'seller' });
    const file = importFile([{ 'location.postcode': 'HR8 9ZZ' }]);
    assert.equal((await upload(world, '/api/sellers/imports', seller.token, { file })).status, 201);
    await ctx.db.update(imports).set({ state: 'importing' }).where(eq(imports.sellerId, seller.id));
    await call('POST', '/api/users/me/data-exports', seller.token);
    await world.mail(seller.email, 'Your data is ready');
    assert.equal((await remove(seller.token)).status, 200);
    await eventually(async () => {
      const left = await ctx.db.$count(dataExports, eq(dataExports.userId, seller.id));
      return left === 0 && (await tablesWith(['HR8 9ZZ'])).length === 0 ? true : undefined;
    });
  });

  it('ends an open checkout', async () => {
    const { token } = await person();
    const item = await listing({ quantity: 1 });
    await beginCheckout(world, token, { [item]: 1 });
    assert.equal((await call('GET', `/api/products/one/${item}`)).body.quantity, 0);
    assert.equal((await remove(token)).status, 200);
    assert.equal((await call('GET', `/api/products/one/${item}`)).body.quantity, 1);
  });

  it('refunds later payments, and stores no address from them', async () => {
    const { id, token } = await person();
    const item = await listing({ quantity: 1, pricePence: 500, postagePence: 0 });
    await beginCheckout(world, token, { [item]: 1 });
    const [purchase] = await ctx.db.select().from(purchases).where(eq(purchases.buyerId, id));
    assert.ok(purchase?.providerIntentId);
    assert.equal((await remove(token)).status, 200);
    const deliverTo = { name: 'Zebedee Quill', line1: '7 Secret Lane', city: 'Ludlow', postcode: 'SY8 1AA' };
    const { id: purchaseId, providerIntentId: intentId } = purchase;
    const paid = { type: 'payment_intent.succeeded', purchaseId, intentId, receivedPence: 500, deliverTo };
    await handleEvent(ctx, { id: newId(), ...paid });
    const [order] = await ctx.db.select().from(orders).where(eq(orders.buyerId, id));
    const [refund] = await ctx.db
      .select()
      .from(refunds)
      .where(eq(refunds.orderId, order?.id ?? ''));
    assert.deepEqual([order?.state, refund?.amountPence], ['refunded', 500]);
    assert.equal((await call('GET', `/api/products/one/${item}`)).body.quantity, 1);
    assert.equal(await ctx.db.$count(purchases, eq(purchases.deliverLine1, deliverTo.line1)), 0);
  });

  it('is refused to both sides while a refund request or dispute is open', async () => {
    const buyer = await person();
    const [order] = (await sell(world, [await listing()], undefined, buyer)) as [Order];
    await ctx.db.update(orders).set({ state: 'shipped', claimState: 'disputed' }).where(eq(orders.id, order._id));
    for (const [{ token }, where] of [
      [buyer, /open refund request or dispute.* My Purchases shows/],
      [world.seller, /open refund request or dispute.* Orders, on your seller dashboard, shows/],
    ] as const) {
      const { status, body } = await remove(token);
      assert.equal(status, 409);
      assert.match(String(body.message), where);
    }
    assert.equal((await call('GET', '/api/users/me', buyer.token)).body.isDeleted, false);
    await ctx.db.update(orders).set({ claimState: null }).where(eq(orders.id, order._id));
    assert.equal((await remove(buyer.token)).status, 200);
    assert.equal(await stateOf(order._id), 'shipped');
  });

  it("is refused to both sides while the buyer's bank disputes a payment", async () => {
    const buyer = await person();
    const [order] = (await sell(world, [await listing()], undefined, buyer)) as [Order];
    await ctx.db.update(orders).set({ state: 'completed' }).where(eq(orders.id, order._id));
    await ctx.db
      .insert(disputes)
      .values({ id: newId(), purchaseId: order.purchaseId, state: 'open', amountPence: 1, openedAt: ctx.now() });
    const sentenceFor = async ({ token }: Person) => String((await remove(token)).body.message);
    assert.match(await sentenceFor(buyer), /^Your bank is disputing one of your payments\. .* My Purchases shows/);
    assert.match(await sentenceFor(world.seller), /^A buyer's bank is disputing a payment to you\. .* Orders, on your/);
    await ctx.db.update(disputes).set({ state: 'won' }).where(eq(disputes.purchaseId, order.purchaseId));
    assert.equal((await remove(buyer.token)).status, 200);
  });

  it('leaves no away note from a request that was in progress', async () => {
    const { id, token } = await person({ role: 'seller' });
    assert.equal((await remove(token)).status, 200);
    const viewer = { id, role: 'seller', isVerified: true, tokenHash: hashToken(token) } as const;
    const inProgress = { ...ctx, log: world.app.log, address: '10.0.0.1', viewer };
    const body = { from: dayFromNow(1), until: dayFromNow(5), note: 'Zebedee is at the heather.' };
    await assert.rejects(setAway(inProgress, { body } as Parameters<typeof setAway>[1]), { code: 'unauthenticated' });
    assert.deepEqual(await tablesWith(['Zebedee']), []);
  });

  it('is refused to admins and guests', async () => {
    const { token } = await person({ role: 'admin' });
    assert.equal((await remove(token)).status, 403);
    assert.equal((await call('DELETE', '/api/users/delete-account')).status, 401);
  });
});
