import { and, eq } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { removeListing as removeEndpoint, restoreListing as restoreEndpoint } from '#contract/all-listings.ts';
import { recordAction } from '#server/accounts/audit.ts';
import { removeListing, restoreListing } from '#server/catalogue/hide-listings.ts';
import { listings } from '#server/catalogue/tables.ts';
import type { ViewerCtx } from '#server/context.ts';
import { transact } from '#server/db/transact.ts';
import { notificationOf, notify } from '#server/notifications/notifications.ts';
import { listingRemoved, listingRestored } from '#server/notifications/table/moderation.ts';
import { markReversed, storeDecision } from './decisions.ts';
import { decisions } from './tables.ts';
import { pictureIn, takeDownPicture } from './take-down-picture.ts';

/** Removes a listing without a report, and notifies its seller. Pictures that are deleted cannot be restored with it. */
export async function removeAndNotify(ctx: ViewerCtx, { params, body }: Input<typeof removeEndpoint>): Promise<void> {
  const { reason, deletePictures } = body;
  const [listing] = await ctx.db.select().from(listings).where(eq(listings.id, params.id));
  await transact(ctx.db, async (tx) => {
    const { sellerId, title } = await removeListing(ctx, tx, params.id, reason);
    const snapshot = { title, text: '', image: null, context: [] };
    const about = { kind: 'product', targetId: params.id, ownerId: sellerId, snapshot, reportCount: 0 } as const;
    const link = await storeDecision(ctx, tx, { ...about, decidedAt: ctx.now(), decision: 'remove', reason });
    await notify(ctx, tx, notificationOf(sellerId, listingRemoved, { title, reason, link }));
    if (deletePictures) await recordAction(ctx, tx, 'pictures.deleted', params.id, { reason });
  });
  if (!deletePictures) return;
  for (const { url } of listing?.pictures ?? []) {
    const picture = pictureIn(url);
    if (picture) await takeDownPicture(ctx, picture);
  }
}

/** Shows a listing again that an admin had removed, and notifies its seller. */
export const restoreAndNotify = (ctx: ViewerCtx, { params, body: { reason } }: Input<typeof restoreEndpoint>) =>
  transact(ctx.db, async (tx) => {
    const { sellerId, title } = await restoreListing(ctx, tx, params.id, reason);
    const isRemoval = and(
      eq(decisions.kind, 'product'),
      eq(decisions.targetId, params.id),
      eq(decisions.decision, 'remove'),
    );
    await markReversed(ctx, tx, isRemoval, reason);
    await notify(ctx, tx, notificationOf(sellerId, listingRestored, { title, reason }));
  });
