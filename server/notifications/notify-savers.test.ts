import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { Notification } from '#contract/notifications.ts';
import type { OwnListing } from '#contract/own-listings.ts';
import { dayMs } from '#contract/time.ts';
import { users } from '#server/accounts/tables.ts';
import { wishes } from '#server/basket/tables.ts';
import { buy } from '#test/buying.ts';
import { atTime } from '#test/sale.ts';
import { isTo, makeWorld, type Person } from '#test/world.ts';
import { notifySavers, type SaversJob } from './notify-savers.ts';
import { sendNotificationEmail } from './send-emails.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { call, ctx } = world;

const save = ({ token }: Person, productId: string) => call('POST', '/api/wishlists', token, { productId });
async function change(id: string, fields: object): Promise<void> {
  const { token } = world.seller;
  const { version } = (await call<OwnListing>('GET', `/api/sellers/listings/${id}`, token)).body;
  assert.equal((await call('PATCH', `/api/sellers/listings/${id}`, token, { version, ...fields })).status, 200);
}
const messagesFor = async ({ token }: Person) =>
  (await call<Notification[]>('GET', '/api/notifications', token)).body.map(({ message }) => message).toReversed();

/** Runs the jobs due in `days` days, and any that these enqueue, twice each. */
async function runJobs(days = 0): Promise<void> {
  const now = Date.now() + days * dayMs;
  for (;;) {
    const { rows } = await ctx.db.execute(sql`
      delete from pgboss.job where name = 'tell-savers' and start_after <= now() + ${`${days} days 1 minute`}::interval returning data`);
    if (rows.length === 0) return;
    for (const { data } of [...rows, ...rows] as { data: SaversJob }[])
      await notifySavers(atTime(world, now).ctx, data);
  }
}

describe('people who have saved a listing', () => {
  it('are notified once about a price below the one they saved it at, and again only if it drops further', async () => {
    const [early, late] = [await world.person(), await world.person()];
    const id = await world.listing({ title: 'Smoker', pricePence: 2000 });
    await save(early, id);
    await change(id, { price: 25 });
    await save(late, id);
    await runJobs();
    assert.deepEqual([await messagesFor(early), await messagesFor(late)], [[], []]);
    await change(id, { price: 22 });
    await runJobs();
    assert.deepEqual(await messagesFor(early), [], 'they saved it at a lower price');
    assert.deepEqual(await messagesFor(late), ['Smoker is now £22.00, down from £25.00.']);
    await change(id, { price: 24 });
    await change(id, { price: 22 });
    await runJobs(1.1);
    assert.equal((await messagesFor(late)).length, 1, 'they know this price');
    await change(id, { price: 18 });
    await runJobs(2.2);
    assert.deepEqual(await messagesFor(early), ['Smoker is now £18.00, down from £20.00.']);
    assert.deepEqual((await messagesFor(late)).at(-1), 'Smoker is now £18.00, down from £22.00.');
  });

  it('are notified at most once a day: a day later they are told the latest price, if it is still lower', async () => {
    const saver = await world.person();
    const [id, raised] = [
      await world.listing({ title: 'Hive', pricePence: 9000 }),
      await world.listing({ pricePence: 9000 }),
    ];
    for (const each of [id, raised]) {
      await save(saver, each);
      await change(each, { price: 80 });
      await runJobs();
      await change(each, { price: 70 });
      await change(each, { price: 60 });
      await runJobs();
    }
    assert.equal((await messagesFor(saver)).length, 2);
    await change(raised, { price: 85 });
    await runJobs(1.1);
    assert.deepEqual((await messagesFor(saver)).slice(2), ['Hive is now £60.00, down from £80.00.']);
  });

  it('are notified when it is back in stock: when it is restocked or relisted, or an order is cancelled', async () => {
    const saver = await world.person();
    const restocked = await world.listing({ title: 'Frames', quantity: 1, pricePence: 500 });
    const cancelled = await world.listing({ title: 'Veil', quantity: 1, pricePence: 600 });
    const withdrawn = await world.listing({ title: 'Gloves', pricePence: 700 });
    const hidden = await world.listing({ title: 'Never announced', quantity: 1 });
    for (const id of [restocked, cancelled, withdrawn, hidden]) await save(saver, id);
    const { token } = world.seller;
    await call('POST', `/api/sellers/listings/${withdrawn}/withdraw`, token);
    await buy(world, restocked);
    await buy(world, hidden);
    const buyer = await buy(world, cancelled);
    await runJobs();
    assert.deepEqual(await messagesFor(saver), []);
    await change(restocked, { quantity: 3 });
    await change(restocked, { quantity: 4 });
    const [order] = (await call<{ _id: string }[]>('GET', '/api/orders', buyer)).body;
    assert.equal((await call('POST', `/api/orders/${order?._id}/cancel`, buyer)).status, 204);
    await call('POST', `/api/sellers/listings/${withdrawn}/relist`, token, {});
    await change(hidden, { quantity: 1 });
    await call('POST', `/api/sellers/listings/${hidden}/withdraw`, token);
    await runJobs();
    assert.deepEqual((await messagesFor(saver)).toSorted(), [
      'Frames is available again for £5.00.',
      'Gloves is available again for £7.00.',
      'Veil is available again for £6.00.',
    ]);
  });

  it('are notified by one job when a listing that was withdrawn and sold out is relisted', async () => {
    const { token } = world.seller;
    const countJobs = async () => {
      const { rows } = await ctx.db.execute(
        sql`select count(*)::int as jobs from pgboss.job where name = 'tell-savers'`,
      );
      return Number(rows[0]?.jobs);
    };
    for (const isRestockedFirst of [true, false]) {
      const [saver, id] = [await world.person(), await world.listing({ title: 'Hive tool', quantity: 1 })];
      await save(saver, id);
      await buy(world, id);
      await call('POST', `/api/sellers/listings/${id}/withdraw`, token);
      if (isRestockedFirst) await change(id, { quantity: 3 });
      assert.equal(await countJobs(), 0, 'it cannot be bought yet');
      const body = isRestockedFirst ? {} : { quantity: 3 };
      assert.equal((await call('POST', `/api/sellers/listings/${id}/relist`, token, body)).status, 200);
      assert.equal(await countJobs(), 1);
      await runJobs();
      assert.equal((await messagesFor(saver)).length, 1);
    }
  });

  it('are notified in batches, once each, however often a batch runs, unless they are banned or saved it later', async () => {
    const id = await world.listing({ pricePence: 1000 });
    const count = 1203;
    const createdAt = ctx.now();
    const people = Array.from({ length: count }, (_, each) => `saver-${String(each).padStart(5, '0')}`);
    await ctx.db.insert(users).values(
      people.map((name) => ({
        id: name,
        name,
        email: `${name}@test.example`,
        emailKey: `${name}@test.example`,
        createdAt,
      })),
    );
    await ctx.db
      .insert(wishes)
      .values(people.map((userId) => ({ userId, listingId: id, pricePence: 1000, createdAt })));
    const real = await world.person();
    await save(real, id);
    await world.ban('saver-00007');
    await change(id, { price: 9 });
    const late = await world.person();
    await save(late, id);
    await runJobs();
    const { rows } = await ctx.db.execute(sql`
      select count(*)::int as sent, count(distinct user_id)::int as people from notifications where link = ${`/listing/${id}`}`);
    assert.deepEqual(rows[0], { sent: count, people: count });
    assert.deepEqual(await messagesFor(late), []);
    assert.equal(await ctx.db.$count(wishes, eq(wishes.userId, late.id)), 1);
  });

  it('are not notified of a listing that was removed before their batch ran', async () => {
    const saver = await world.person();
    const admin = await world.person({ role: 'admin' });
    const id = await world.listing({ title: 'Sugar syrup', pricePence: 2000 });
    await save(saver, id);
    await change(id, { price: 15 });
    const remove = await call('POST', `/api/admins/listings/${id}/remove`, admin.token, { reason: "It isn't honey." });
    assert.equal(remove.status, 204);
    await runJobs();
    assert.deepEqual(await messagesFor(saver), []);
  });

  it('get no email about a listing that is removed or withdrawn before the email is sent', async () => {
    const saver = await world.person();
    const admin = await world.person({ role: 'admin' });
    await call('PATCH', '/api/notifications/emails', saver.token, { saved: true });
    const [kept, removed, withdrawn] = [
      await world.listing({ title: 'Kept', pricePence: 2000 }),
      await world.listing({ title: 'Removed', pricePence: 2000 }),
      await world.listing({ title: 'Withdrawn', pricePence: 2000 }),
    ];
    for (const id of [kept, removed, withdrawn]) {
      await save(saver, id);
      await change(id, { price: 15 });
    }
    await runJobs();
    assert.equal((await messagesFor(saver)).length, 3);
    await call('POST', `/api/admins/listings/${removed}/remove`, admin.token, { reason: "It isn't honey." });
    await call('POST', `/api/sellers/listings/${withdrawn}/withdraw`, world.seller.token);
    const { rows } = await ctx.db.execute(sql`delete from pgboss.job where name = 'notification-mail' returning data`);
    for (const { data } of rows as { data: { notificationId: string; kind: 'saved' } }[])
      await sendNotificationEmail(ctx, data.notificationId, { kind: data.kind });
    const bodies = (await world.outbox()).filter((mail) => isTo(mail, saver.email)).map(({ text }) => text ?? '');
    assert.equal(bodies.length, 1);
    assert.match(bodies[0] ?? '', /Kept is now £15\.00/);
  });
});
