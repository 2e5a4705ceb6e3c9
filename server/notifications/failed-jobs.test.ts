import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import type { Notification } from '#contract/notifications.ts';
import { newId } from '#server/db/columns.ts';
import { deadLetters } from '#server/jobs/queue.ts';
import { makeWorld } from '#test/world.ts';
import { notifyOfFailedJobs } from './failed-jobs.ts';
import { sendNotificationEmail } from './send-emails.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { ctx } = world;

/** Records a job of this kind as permanently failed, as the queue does. */
const failPermanently = (kind: string, message = 'Error') =>
  ctx.db.execute(sql`
    insert into pgboss.job (name, data, source_name, source_output, created_on)
    values (${deadLetters}, '{}', ${kind}, ${JSON.stringify({ message })}::jsonb, clock_timestamp())`);

const aDayPasses = () =>
  ctx.db
    .execute(sql`update failed_job_news set notified_at = notified_at - interval '25 hours'`)
    .then(() =>
      ctx.db.execute(
        sql`update pgboss.job set created_on = created_on - interval '25 hours' where name = ${deadLetters}`,
      ),
    );

describe('jobs that have failed permanently', () => {
  it('are reported to every admin, in the app and by email, once a day for each kind', async () => {
    const admins = [await world.person({ role: 'admin' }), await world.person({ role: 'admin' })];
    const buyer = await world.person();
    const notificationsOf = async (token: string) =>
      (await world.call<Notification[]>('GET', '/api/notifications', token)).body;
    await failPermanently('send-refund');
    await failPermanently('send-refund');
    await failPermanently('delete-expired-imports');
    await Promise.all([notifyOfFailedJobs(ctx), notifyOfFailedJobs(ctx)]);
    await failPermanently('send-refund');
    await notifyOfFailedJobs(ctx);
    for (const { token } of admins)
      assert.deepEqual((await notificationsOf(token)).map(({ title }) => title).toSorted(), [
        '2 jobs have failed: Sending a refund',
        'A job has failed: Deleting old imports',
      ]);
    assert.deepEqual(await notificationsOf(buyer.token), []);
    const [admin] = admins;
    const notification = (await notificationsOf(admin?.token ?? '')).find(({ title }) => title.includes('refund'));
    await sendNotificationEmail(ctx, notification?._id ?? '');
    const mail = await world.mail(admin?.email ?? '', 'Sending a refund');
    assert.match(mail.text ?? '', /didn.t reach the payment provider.*npm run jobs -- retry send-refund/s);

    await aDayPasses();
    await notifyOfFailedJobs(ctx);
    assert.equal((await notificationsOf(admin?.token ?? '')).length, 3, 'the third refund, reported a day later');
    await aDayPasses();
    await notifyOfFailedJobs(ctx);
    assert.equal((await notificationsOf(admin?.token ?? '')).length, 3, 'nothing has failed since');
  });

  it('are reported once the database clock has been corrected after running ahead', async () => {
    const admin = await world.person({ role: 'admin' });
    const titles = async () =>
      (await world.call<Notification[]>('GET', '/api/notifications', admin.token)).body.map(({ title }) => title);
    await failPermanently('push');
    await notifyOfFailedJobs(ctx);
    await ctx.db.execute(
      sql`update failed_job_news set notified_at = notified_at + interval '1 year' where kind = 'push'`,
    );
    await failPermanently('push');
    await notifyOfFailedJobs(ctx);
    await notifyOfFailedJobs(ctx);
    assert.equal((await titles()).length, 2);
  });

  it('are reported with the latest error', async () => {
    const admin = await world.person({ role: 'admin' });
    for (const error of ['Error EAUTH', 'Error EENVELOPE 550 5.7.1 Relay denied'])
      await failPermanently('reset-mail', error);
    await notifyOfFailedJobs(ctx);
    const [notification] = (await world.call<Notification[]>('GET', '/api/notifications', admin.token)).body;
    assert.match(notification?.message ?? '', / Last error: Error EENVELOPE 550 5\.7\.1 Relay denied\. Once /);
  });

  it('are reported even if their kind is unknown', async () => {
    const admin = await world.person({ role: 'admin' });
    const kind = `kind-${newId()}`;
    await failPermanently(kind);
    await notifyOfFailedJobs(ctx);
    const [notification] = (await world.call<Notification[]>('GET', '/api/notifications', admin.token)).body;
    assert.equal(notification?.title, `A job has failed: ${kind}`);
  });
});
