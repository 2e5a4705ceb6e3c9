import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { listingPrices } from './tables.ts';

/** For so many days a price must have been asked before a lower one may be shown as reduced from it. */
export const reductionDays = 30;
const reductionMs = reductionDays * 86_400_000;

type Asked = Pick<typeof listingPrices.$inferSelect, 'pricePence' | 'since' | 'until'>;

/**
 * The price that a new, lower one may be shown as reduced from: the lowest asked in the thirty days before `at`; undefined
 * where that is not higher, or the listing was not on sale all that time. (The lowest price of the thirty days before is the
 * measure of Directive 98/6/EC, Article 6a; the Digital Markets, Competition and Consumers Act 2024 forbids misleading
 * price comparisons, and the Chartered Trading Standards Institute's guidance asks for prices that were genuinely charged.)
 */
export function reducedFrom(history: Asked[], pricePence: number, at: Date): number | undefined {
  const begin = at.getTime() - reductionMs;
  const before = history.filter(({ since, until }) => since < at && (until ?? at).getTime() > begin);
  const offeredMs = before.reduce(
    (sum, { since, until }) => sum + Math.min((until ?? at).getTime(), at.getTime()) - Math.max(since.getTime(), begin),
    0,
  );
  const lowest = Math.min(...before.map((one) => one.pricePence));
  return offeredMs >= reductionMs && lowest > pricePence ? lowest : undefined;
}

/** The listing is not for sale at its price any more, from `at` on. */
export async function endPrice(tx: Db, listingId: string, at: Date): Promise<void> {
  await tx
    .update(listingPrices)
    .set({ until: at })
    .where(and(eq(listingPrices.listingId, listingId), isNull(listingPrices.until)));
}

/** The listing is for sale at this price from `at` on. */
export async function beginPrice(tx: Db, listingId: string, pricePence: number, at: Date): Promise<void> {
  await tx.insert(listingPrices).values({ listingId, pricePence, since: at });
}

/** A listing that is on sale gets another price. Answers what to keep of the reduction with the listing. */
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
