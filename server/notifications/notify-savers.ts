import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { dayMs } from '#contract/time.ts';
import { users } from '#server/accounts/tables.ts';
import { wishes } from '#server/basket/tables.ts';
import { listings, listingStock } from '#server/catalogue/tables.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { notificationFor, notify } from './notifications.ts';
import { savedRows, type SavedEvent } from './table/saved.ts';
import { savedListingNotices } from './tables.ts';

const batchSize = 500;

/** Notifies users who had saved the listing by `at` and whose ids come after `after`. */
export type SaversJob = { listingId: string; event: SavedEvent; at: string; after: string; isRepeated: boolean };

/** Enqueues notifications for everyone who has saved a listing so far, if there is anyone. */
export async function startNotifyingSavers(ctx: Ctx, tx: Db, listingId: string, event: SavedEvent): Promise<void> {
  const isSaved = await tx.$count(listingStock, and(eq(listingStock.listingId, listingId), gt(listingStock.wishes, 0)));
  const job: SaversJob = { listingId, event, at: ctx.now().toISOString(), after: '', isRepeated: false };
  if (isSaved) await ctx.queue.enqueue(tx, 'tell-savers', job);
}

/** The listing, if it is on sale and not sold out. */
async function findForSale(tx: Db, listingId: string) {
  const [row] = await tx
    .select({ listingId: listings.id, title: listings.title, pricePence: listings.pricePence })
    .from(listings)
    .innerJoin(listingStock, eq(listingStock.listingId, listings.id))
    .where(
      and(
        eq(listings.id, listingId),
        eq(listings.status, 'active'),
        isNull(listings.hiddenAt),
        gt(listingStock.onHand, 0),
      ),
    );
  return row;
}

type Listing = NonNullable<Awaited<ReturnType<typeof findForSale>>>;
type Saver = { userId: string; lowestPence: number };

/** Returns a batch of the users who had saved the listing by `by`, with the lowest price they know of. */
function findSavers(tx: Db, listingId: string, by: Date, after: string): Promise<Saver[]> {
  const { notifiedAt, pricePence } = savedListingNotices;
  const notifiedPence = sql`case when ${notifiedAt} >= ${wishes.createdAt} then ${pricePence} end`;
  return tx
    .select({ userId: wishes.userId, lowestPence: sql<number>`least(${wishes.pricePence}, ${notifiedPence})` })
    .from(wishes)
    .innerJoin(users, and(eq(users.id, wishes.userId), isNull(users.deletedAt), isNull(users.bannedAt)))
    .leftJoin(
      savedListingNotices,
      and(eq(savedListingNotices.listingId, wishes.listingId), eq(savedListingNotices.userId, wishes.userId)),
    )
    .where(and(eq(wishes.listingId, listingId), gt(wishes.userId, after), lte(wishes.createdAt, by)))
    .orderBy(wishes.userId)
    .limit(batchSize);
}

/** Records that these users are being notified of a listing. Returns those not already notified within the last day. */
async function recordNotified(ctx: Ctx, tx: Db, listing: Listing, savers: Saver[]): Promise<Saver[]> {
  if (savers.length === 0) return [];
  const { listingId, pricePence } = listing;
  const notifiedAt = ctx.now();
  const rows = await tx
    .insert(savedListingNotices)
    .values(
      savers.map(({ userId, lowestPence }) => ({
        listingId,
        userId,
        pricePence: Math.min(pricePence, lowestPence),
        notifiedAt,
      })),
    )
    .onConflictDoUpdate({
      target: [savedListingNotices.listingId, savedListingNotices.userId],
      set: { pricePence: sql`excluded.price_pence`, notifiedAt: sql`excluded.notified_at` },
      setWhere: lte(savedListingNotices.notifiedAt, new Date(notifiedAt.getTime() - dayMs)),
    })
    .returning({ userId: savedListingNotices.userId });
  const recorded = new Set(rows.map(({ userId }) => userId));
  return savers.filter(({ userId }) => recorded.has(userId));
}

/**
 * Notifies one batch of the users who have saved a listing, and enqueues the next batch. Records the recipients in the same
 * transaction, so that a second run notifies nobody again. Nobody is notified of the same listing twice within a day. So, if a
 * batch for a price drop includes somebody notified within the last day, it is checked again a day later, when the price may still
 * be lower than the one they know.
 */
export async function notifySavers(ctx: Ctx, { listingId, event, at, after, isRepeated }: SaversJob): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const listing = await findForSale(tx, listingId);
    if (!listing) return;
    const savers = await findSavers(tx, listingId, new Date(at), after);
    const isDrop = event === 'price.dropped';
    const interested = savers.filter(({ lowestPence }) => !isDrop || listing.pricePence < lowestPence);
    const due = await recordNotified(ctx, tx, listing, interested);
    await notify(
      ctx,
      tx,
      ...due.map(({ userId, lowestPence }) => notificationFor(userId, savedRows[event], { ...listing, lowestPence })),
    );
    const job = { listingId, event, at };
    const last = savers.at(-1);
    if (last && savers.length === batchSize && !isRepeated)
      await ctx.queue.enqueue(tx, 'tell-savers', { ...job, after: last.userId, isRepeated: false });
    if (isDrop && due.length < interested.length)
      await ctx.queue.enqueue(tx, 'tell-savers', { ...job, after, isRepeated: true }, dayMs / 1000);
  });
}
