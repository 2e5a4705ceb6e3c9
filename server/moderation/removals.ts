import type { ReportKind } from '#contract/reports.ts';
import { removeListing, restoreListing } from '#server/catalogue/hide-listings.ts';
import { removeMessage, restoreMessage } from '#server/chat/moderate-messages.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { removeReply, removeReview, restoreReply, restoreReview } from '#server/reviews/write-reviews.ts';

type Change = (ctx: ViewerCtx, tx: Db, id: string, reason: string) => Promise<unknown>;

/** How each kind is removed and restored; a person can only be suspended. */
export const removals: Record<ReportKind, { remove: Change; restore: Change } | null> = {
  product: { remove: removeListing, restore: restoreListing },
  message: { remove: removeMessage, restore: restoreMessage },
  review: { remove: removeReview, restore: restoreReview },
  reply: { remove: removeReply, restore: restoreReply },
  seller: null,
};
