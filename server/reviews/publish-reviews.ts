import { and, asc, eq, isNull, lte, type SQL } from 'drizzle-orm';
import { hiddenDays } from '#contract/review-rules.ts';
import { dayMs } from '#contract/time.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { record } from '#server/events.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { reviews } from './tables.ts';
import { updateRatings } from './update-ratings.ts';

const isHidden = and(isNull(reviews.publishedAt), isNull(reviews.removedAt));

/** Publishes the hidden reviews that match `which`. From then on, they are shown and count towards ratings. */
export async function publish(ctx: Ctx, tx: Db, which: SQL): Promise<void> {
  const published = await tx.update(reviews).set({ publishedAt: ctx.now() }).where(and(which, isHidden)).returning();
  await updateRatings(tx, published);
  for (const { id } of published) await record(ctx, tx, 'review.published', { reviewId: id });
}

const batchSize = 200;

/** Publishes every review that has been hidden for `hiddenDays` because the other side has not written one. */
export async function publishDueReviews(ctx: Ctx): Promise<void> {
  const latest = new Date(ctx.now().getTime() - hiddenDays * dayMs);
  for (;;) {
    const due = await ctx.db
      .select({ id: reviews.id })
      .from(reviews)
      .where(and(isHidden, lte(reviews.createdAt, latest)))
      .orderBy(asc(reviews.createdAt))
      .limit(batchSize);
    for (const { id } of due) await transact(ctx.db, (tx) => publish(ctx, tx, eq(reviews.id, id)));
    if (due.length === 0) return;
  }
}

export const jobs: Jobs<Ctx> = { 'publish-reviews': { run: publishDueReviews, cron: '*/5 * * * *' } };
