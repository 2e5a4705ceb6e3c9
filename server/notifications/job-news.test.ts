import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import type { Notification } from '#contract/notifications.ts';
import { newId } from '#server/db/columns.ts';
import { deadLetters } from '#server/jobs/queue.ts';
import { makeWorld } from '#test/world.ts';
import { tellFailedJobs } from './job-news.ts';
import { sendNotificationMail } from './jobs.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { ctx } = world;

/** A job of this kind has used up its tries, as the queue writes it down. */
const failForGood = (kind: string) =>
  ctx.db.execute(sql`
    insert into pgboss.job (name, data, source_name, created_on) values (${deadLetters}, '{}', ${kind}, clock_timestamp())`);

const aDayPasses = () =>
  ctx.db
    .execute(sql`update failed_job_news set told_at = told_at - interval '25 hours'`)
    .then(() =>
      ctx.db.execute(
        sql`update pgboss.job set created_on = created_on - interval '25 hours' where name = ${deadLetters}`,
      ),
    );

describe('jobs that have failed for good', () => {
  it('are told of to every admin, in the app and by e-mail, once a day for each kind', async () => {
    const admins = [await world.person({ role: 'admin' }), await world.person({ role: 'admin' })];
    const buyer = await world.person();
    const newsOf = async (token: string) => (await world.call<Notification[]>('GET', '/api/notifications', token)).body;
    await failForGood('send-refund');
    await failForGood('send-refund');
    await failForGood('forget-imports');
    await Promise.all([tellFailedJobs(ctx), tellFailedJobs(ctx)]);
    await failForGood('send-refund');
    await tellFailedJobs(ctx);
    for (const { token } of admins)
      assert.deepEqual((await newsOf(token)).map(({ title }) => title).toSorted(), [
        '2 jobs have failed: send-refund',
        'A job has failed: forget-imports',
      ]);
    assert.deepEqual(await newsOf(buyer.token), []);
    const [admin] = admins;
    const told = (await newsOf(admin?.token ?? '')).find(({ title }) => title.includes('send-refund'));
    await sendNotificationMail(ctx, told?._id ?? '');
    const mail = await world.mail(admin?.email ?? '', 'send-refund');
    assert.match(mail.text ?? '', /did not reach the payment provider.*npm run jobs -- retry send-refund/s);

    await aDayPasses();
    await tellFailedJobs(ctx);
    assert.equal((await newsOf(admin?.token ?? '')).length, 3, 'the third refund, of which nobody was told yet');
    await aDayPasses();
    await tellFailedJobs(ctx);
    assert.equal((await newsOf(admin?.token ?? '')).length, 3, 'nothing has failed since');
  });

  it('are told of whichever they are', async () => {
    const admin = await world.person({ role: 'admin' });
    const kind = `kind-${newId()}`;
    await failForGood(kind);
    await tellFailedJobs(ctx);
    const [news] = (await world.call<Notification[]>('GET', '/api/notifications', admin.token)).body;
    assert.equal(news?.title, `A job has failed: ${kind}`);
  });
});
