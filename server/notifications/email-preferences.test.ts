import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { EmailKind } from '#contract/email-kinds.ts';
import { isTo, makeWorld, type Person } from '#test/world.ts';
import { notificationFor, notify } from './notifications.ts';
import { sendNotificationEmail } from './send-emails.ts';
import { orderRows } from './table/orders.ts';
import type { Row } from './table/row.ts';
import { notifications } from './tables.ts';
import { unsubscribePath } from './unsubscribe.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { call, ctx } = world;

const row = (kind?: EmailKind): Row<object> => ({
  title: kind ?? 'order',
  message: 'It happened.',
  ...(kind && { kind }),
});

/** The subjects of the emails that the jobs would send to a person now. */
async function emailsFor({ id, email }: Person, ...kinds: (EmailKind | undefined)[]): Promise<string[]> {
  await notify(ctx, ctx.db, ...kinds.map((kind) => notificationFor(id, row(kind), {})));
  const { rows } = await ctx.db.execute(sql`delete from pgboss.job where name = 'notification-mail' returning data`);
  for (const { data } of rows as { data: { notificationId: string; kind: EmailKind | null } }[])
    await sendNotificationEmail(ctx, data.notificationId, { kind: data.kind ?? undefined });
  const sent = (await world.outbox()).filter((mail) => isTo(mail, email)).map(({ subject = '' }) => subject);
  return [...new Set(sent)].toSorted();
}

const inject = (method: 'GET' | 'POST', url: string, headers = {}, payload?: string) =>
  world.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });

describe('emails', () => {
  it('about a contract are always sent, others only if the recipient has chosen them; every notification appears in the app', async () => {
    assert.ok(!('silent' in orderRows.dispatch) && !('kind' in orderRows.dispatch.buyer));
    const person = await world.person();
    const preferences = async (change?: object) =>
      (await call(change ? 'PATCH' : 'GET', '/api/notifications/emails', person.token, change)).body;
    assert.deepEqual(await preferences(), { reviews: true, payouts: true, saved: false });
    assert.deepEqual(await emailsFor(person, undefined, 'reviews', 'saved'), ['order', 'reviews']);
    assert.deepEqual(await preferences({ saved: true, payouts: false }), {
      reviews: true,
      payouts: false,
      saved: true,
    });
    assert.deepEqual(await emailsFor(person, 'saved', 'payouts'), ['order', 'reviews', 'saved']);
    assert.equal(await ctx.db.$count(notifications, eq(notifications.userId, person.id)), 5);
    assert.equal((await call('PATCH', '/api/notifications/emails', person.token, { saved: 'no' })).status, 400);
    assert.equal((await call('GET', '/api/notifications/emails')).status, 401);
  });

  it('that were turned off while queued are not sent', async () => {
    const person = await world.person();
    await notify(ctx, ctx.db, notificationFor(person.id, row('reviews'), {}));
    await call('PATCH', '/api/notifications/emails', person.token, { reviews: false });
    assert.deepEqual(await emailsFor(person), []);
  });

  it('can be stopped with one POST from an email app, without signing in (RFC 8058), unless they are about a contract', async () => {
    const person = await world.person();
    await emailsFor(person, 'reviews', undefined);
    const emails = (await world.outbox()).filter((mail) => isTo(mail, person.email));
    const headerOf = (subject: string, name: string) =>
      emails.find((mail) => mail.subject === subject)?.headers.find(({ key }) => key === name)?.value;
    assert.equal(headerOf('reviews', 'list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
    assert.equal(headerOf('order', 'list-unsubscribe'), undefined);
    const [, url = ''] = /^<(http:[^>]+)>$/.exec(headerOf('reviews', 'list-unsubscribe') ?? '') ?? [];
    const path = new URL(url).pathname;
    assert.ok(emails.every(({ subject, text = '' }) => text.includes(path) === (subject === 'reviews')));
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    assert.equal((await inject('POST', path, form, 'List-Unsubscribe=One-Click')).statusCode, 200);
    const { reviews } = (await call('GET', '/api/notifications/emails', person.token)).body;
    assert.equal(reviews, false);
  });

  it('are stopped by submitting a form of any content type, never by just opening the page, which needs no scripts', async () => {
    for (const headers of [
      {},
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': 'application/x-www-form-urlencoded' },
    ]) {
      const person = await world.person();
      const path = await unsubscribePath(ctx.db, { userId: person.id, kind: 'reviews' });
      const isOn = async () => (await call('GET', '/api/notifications/emails', person.token)).body.reviews;
      const page = await inject('GET', path);
      assert.match(page.body, /<form method="post"><button>Unsubscribe<\/button>/);
      assert.doesNotMatch(page.body, /<script/);
      assert.equal((await inject('HEAD' as 'GET', path)).statusCode, 200);
      assert.equal(await isOn(), true);
      const done = await inject('POST', path, headers, headers['content-type'] ? '--x--\r\n' : undefined);
      assert.match(done.body, /You have unsubscribed/);
      assert.equal(await isOn(), false);
    }
  });

  it('to other people cannot be turned off with a forged link', async () => {
    const [one, other] = [await world.person(), await world.person()];
    const path = await unsubscribePath(ctx.db, { userId: one.id, kind: 'reviews' });
    for (const forged of [
      path.replace(one.id, other.id),
      path.replace('reviews', 'payouts'),
      path.replace('reviews', 'orders'),
      path.slice(0, -1),
      '/unsubscribe/x',
    ])
      assert.equal((await inject('POST', forged)).statusCode, 404, forged);
    const { body } = await call('GET', '/api/notifications/emails', other.token);
    assert.deepEqual(body, { reviews: true, payouts: true, saved: false });
  });
});
