import { and, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { dayMs } from '#contract/time.ts';
import type { Db } from '#server/db/client.ts';
import { listingPrices, listings } from './tables.ts';

/** How many days a price must have been charged before a lower one may be shown as reduced from it. */
export const reductionDays = 30;
export const reductionMs = reductionDays * dayMs;

type PricePeriod = Pick<typeof listingPrices.$inferSelect, 'pricePence' | 'since' | 'until'>;

/**
 * The earlier price that a new price may be shown as reduced from: the lowest charged in the thirty days before `at`. Undefined if that is
 * not higher, or if the listing was not on sale throughout. (The lowest price of the previous thirty days is the standard set by Directive
 * 98/6/EC, Article 6a; the Digital Markets, Competition and Consumers Act 2024 forbids misleading price comparisons, and the Chartered
 * Trading Standards Institute's guidance requires prices that were genuinely charged.)
 */
export function reducedFrom(history: PricePeriod[], pricePence: number, at: Date): number | undefined {
  const start = at.getTime() - reductionMs;
  const charged = history.filter(({ since, until }) => since < at && (until ?? at).getTime() > start);
  const offeredMs = charged.reduce(
    (sum, { since, until }) => sum + Math.min((until ?? at).getTime(), at.getTime()) - Math.max(since.getTime(), start),
    0,
  );
  const lowest = Math.min(...charged.map((one) => one.pricePence));
  return offeredMs >= reductionMs && lowest > pricePence ? lowest : undefined;
}

async function endPrices(tx: Db, which: SQL, at: Date): Promise<void> {
  await tx
    .update(listingPrices)
    .set({ until: at })
    .where(and(which, isNull(listingPrices.until)));
}

/** Records that, from `at`, the listing is no longer for sale at its price. */
export const endPrice = (tx: Db, listingId: string, at: Date): Promise<void> =>
  endPrices(tx, eq(listingPrices.listingId, listingId), at);

/** Records the same for all of a seller's listings. */
export const endAllPrices = (tx: Db, sellerId: string, at: Date): Promise<void> => {
  const theirs = tx.select({ id: listings.id }).from(listings).where(eq(listings.sellerId, sellerId));
  return endPrices(tx, inArray(listingPrices.listingId, theirs), at);
};

/** Records that, from `at`, the listing is for sale at this price. */
export async function beginPrice(tx: Db, listingId: string, pricePence: number, at: Date): Promise<void> {
  await tx.insert(listingPrices).values({ listingId, pricePence, since: at });
}

/** Changes the price of a listing that is on sale. Returns the listing's columns for the reduction. */
export async function changePrice(tx: Db, listingId: string, pricePence: number, at: Date) {
  const since = new Date(at.getTime() - reductionMs);
  const { until } = listingPrices;
  const history = await tx
    .select()
    .from(listingPrices)
    .where(and(eq(listingPrices.listingId, listingId), or(isNull(until), gt(until, since))));
  await endPrice(tx, listingId, at);
  await beginPrice(tx, listingId, pricePence, at);
  const from = reducedFrom(history, pricePence, at);
  return { reducedFromPence: from ?? null, reducedAt: from ? at : null };
}
