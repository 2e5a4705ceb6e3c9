import type { Input } from '#contract/endpoint.ts';
import type { restoreListing as endpoint } from '#contract/reports.ts';
import { restoreListing } from '#server/catalogue/hide-listings.ts';
import type { ViewerCtx } from '#server/context.ts';
import { transact } from '#server/db/transact.ts';
import { tell, toldBy } from '#server/notifications/notifications.ts';
import { listingRestored } from '#server/notifications/table/moderation.ts';

/** Shows a listing again that an admin had removed, and notifies its seller. */
export const restoreRemoved = (ctx: ViewerCtx, { params, body: { reason } }: Input<typeof endpoint>): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const { sellerId, title } = await restoreListing(ctx, tx, params.id, reason);
    await tell(ctx, tx, toldBy(sellerId, listingRestored, { title, reason }));
  });
