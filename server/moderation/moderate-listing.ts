import { and, eq } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { removeListing as removeEndpoint, restoreListing as restoreEndpoint } from '#contract/all-listings.ts';
import { recordAction } from '#server/accounts/audit.ts';
import { removeListing, restoreListing } from '#server/catalogue/hide-listings.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { notificationFor, notify } from '#server/notifications/notifications.ts';
import { listingRemoved, listingRestored } from '#server/notifications/table/moderation.ts';
import { markReversed, storeDecision } from './decisions.ts';
import { snapshotOfListing } from './report-targets.ts';
import { decisions } from './tables.ts';
import { pictureIn } from './take-down-picture.ts';

type Removed = Awaited<ReturnType<typeof removeListing>>;

/** Permanently deletes the pictures of a removed listing. Uses jobs, so that they are deleted even if file storage is down at the time. */
async function deletePicturesOf(ctx: ViewerCtx, tx: Db, { id, pictures }: Removed, reason: string): Promise<void> {
  await recordAction(ctx, tx, 'pictures.deleted', id, { reason });
  const jobs = pictures.flatMap(({ url }) => pictureIn(url) ?? []).map((picture) => ({ picture }));
  if (jobs.length > 0) await ctx.queue.enqueue(tx, 'take-down-picture', jobs);
}

/** Removes a listing without a report, and notifies its seller. Deleted pictures cannot be restored with the listing. */
export const removeAndNotify = (ctx: ViewerCtx, { params, body }: Input<typeof removeEndpoint>): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const { reason, deletePictures } = body;
    const removed = await removeListing(ctx, tx, params.id, reason);
    const { sellerId, title, pictures } = removed;
    const snapshot = snapshotOfListing({ ...removed, pictures: deletePictures ? [] : pictures });
    const about = { kind: 'product', targetId: params.id, ownerId: sellerId, snapshot, reportCount: 0 } as const;
    const link = await storeDecision(ctx, tx, { ...about, decidedAt: ctx.now(), decision: 'remove', reason });
    await notify(ctx, tx, notificationFor(sellerId, listingRemoved, { title, reason, link }));
    if (deletePictures) await deletePicturesOf(ctx, tx, removed, reason);
  });

/** Restores a listing that an admin removed, and notifies its seller. */
export const restoreAndNotify = (ctx: ViewerCtx, { params, body: { reason } }: Input<typeof restoreEndpoint>) =>
  transact(ctx.db, async (tx) => {
    const { sellerId, title } = await restoreListing(ctx, tx, params.id, reason);
    const isRemoval = and(
      eq(decisions.kind, 'product'),
      eq(decisions.targetId, params.id),
      eq(decisions.decision, 'remove'),
    );
    await markReversed(ctx, tx, isRemoval, reason);
    await notify(ctx, tx, notificationFor(sellerId, listingRestored, { title, reason }));
  });
