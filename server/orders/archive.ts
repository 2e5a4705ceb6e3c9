import { asc, eq, lt } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { dayMs } from '#contract/time.ts';
import { archivedParties, archiveReads, orders } from './tables.ts';

/** HMRC requires receipts to be retained for six years from the end of the financial year, so up to seven in total. */
const retentionMs = 7 * 366 * dayMs;

/** The names and addresses of deleted users on paid orders, oldest first. Records beforehand who is reading them and why. */
export async function readArchive(db: Db, by: { reader: string; reason: string }, at: Date) {
  await db.insert(archiveReads).values({ ...by, at });
  return db
    .select({
      order: orders.id,
      paidAt: orders.paidAt,
      item: orders.productName,
      party: archivedParties.party,
      name: archivedParties.name,
      address: archivedParties.address,
    })
    .from(archivedParties)
    .innerJoin(orders, eq(orders.id, archivedParties.orderId))
    .orderBy(asc(orders.paidAt), asc(orders.id));
}

export async function deleteOldArchive(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - retentionMs);
  await ctx.db.delete(archivedParties).where(lt(archivedParties.archivedAt, before));
}
