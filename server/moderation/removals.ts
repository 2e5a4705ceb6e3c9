import type { reportDecisions, ReportKind } from '#contract/reports.ts';
import { removeListing, restoreListing } from '#server/catalogue/hide-listings.ts';
import { removeMessage, restoreMessage } from '#server/chat/moderate-messages.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { removeReply, removeReview, restoreReply, restoreReview } from '#server/reviews/write-reviews.ts';

type Change = (ctx: ViewerCtx, tx: Db, id: string, reason: string) => Promise<unknown>;

type Removal = { remove: Change; restore: Change };

/** How to remove and restore each kind of target; null if it cannot be removed. */
export const removals: { [K in ReportKind]: 'remove' extends (typeof reportDecisions)[K][number] ? Removal : null } = {
  product: { remove: removeListing, restore: restoreListing },
  message: { remove: removeMessage, restore: restoreMessage },
  review: { remove: removeReview, restore: restoreReview },
  reply: { remove: removeReply, restore: restoreReply },
  seller: null,
};
