import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import type { Reactions } from '#server/events.ts';
import { listings } from './tables.ts';

const setHidden = (tx: Db, sellerId: string, hiddenAt: Date | null) =>
  tx.update(listings).set({ hiddenAt }).where(eq(listings.sellerId, sellerId));

/** A suspended seller's listings are hidden until the suspension is lifted. */
export const reactions: Reactions = {
  'user.banned': [async (ctx, tx, { userId }) => void (await setHidden(tx, userId, ctx.now()))],
  'user.unbanned': [async (_ctx, tx, { userId }) => void (await setHidden(tx, userId, null))],
};
