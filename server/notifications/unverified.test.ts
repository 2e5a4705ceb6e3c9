import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'drizzle-orm';
import type { EmailKind } from '#contract/email-kinds.ts';
import { isTo, makeWorld, type Person } from '#test/world.ts';
import { notifySavers, type SaversJob } from './notify-savers.ts';
import { sendNotificationEmail } from './send-emails.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { call, ctx } = world;

type Email = { notificationId: string; kind?: EmailKind };
const takeJobs = async (name: string) =>
  (await ctx.db.execute(sql`delete from pgboss.job where name = ${name} returning data`)).rows;

/** Counts a person's notifications and emails about a price drop on a listing they saved, and about their report of that listing. */
async function countMessagesFor({ email, token }: Person) {
  const listing = await world.listing({ title: 'Win at evil.example', pricePence: 2000 });
  await call('PATCH', '/api/notifications/emails', token, { saved: true });
  await call('POST', '/api/wishlists', token, { productId: listing });
  const url = `/api/sellers/listings/${listing}`;
  const { version } = (await call('GET', url, world.seller.token)).body;
  await call('PATCH', url, world.seller.token, { version, price: 15 });
  await call('POST', '/api/reports', token, { kind: 'product', id: listing, reason: 'fraud', details: 'A scam.' });
  const admin = await world.person({ role: 'admin' });
  const decision = { decision: 'none', reason: 'It is honey.' };
  await call('POST', `/api/admins/reports/product/${listing}/decide`, admin.token, decision);
  for (const { data } of (await takeJobs('tell-savers')) as { data: SaversJob }[]) await notifySavers(ctx, data);
  for (const { data } of (await takeJobs('notification-mail')) as { data: Email }[])
    await sendNotificationEmail(ctx, data.notificationId, { kind: data.kind });
  const notes = (await call<unknown[]>('GET', '/api/notifications', token)).body.length;
  return [notes, (await world.outbox()).filter((mail) => isTo(mail, email)).length];
}

it('sends no notification emails to an unverified address, as anyone may have entered it', async () => {
  assert.deepEqual(await countMessagesFor(await world.person()), [2, 2]);
  assert.deepEqual(await countMessagesFor(await world.person({ verified: false })), [2, 0]);
});
