import { and, eq, sql } from 'drizzle-orm';
import type { duplicateListing as duplicate, relistListing as relist } from '#contract/own-listings.ts';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { record } from '#server/events.ts';
import { deliveryMethodsOf } from './cards.ts';
import { lockOwnListing, writeListing, type OwnRow } from './change-listing.ts';
import { createListing } from './create-listing.ts';
import { missingFields, readOwnListing } from './own-listings.ts';
import { readPictures } from './pictures.ts';
import { beginPrice, endAllPrices, endPrice } from './price-history.ts';
import { setStock, stockOf } from './stock.ts';
import { listings, listingStock } from './tables.ts';

/** Puts a locked listing on sale, if it is not already. Throws `invalid_input` with the missing fields, or `conflict` if an admin has removed it. */
export async function publish(ctx: ViewerCtx, tx: Db, row: OwnRow): Promise<void> {
  if (row.removalReason) throw new Problem('conflict', 'This listing was removed, so it cannot be put on sale.');
  if (row.status === 'active') return;
  const missing = missingFields(row);
  if ((await stockOf(tx, row.id)) === 0) missing.quantity = 'Please enter a quantity of at least 1.';
  if (Object.keys(missing).length > 0) throw new Problem('invalid_input', undefined, missing);
  const at = ctx.now();
  const listed = row.status === 'inactive' ? { createdAt: at } : {};
  await writeListing(ctx, tx, row, { status: 'active', ...listed });
  await beginPrice(tx, row.id, row.pricePence, at);
  if (row.status === 'withdrawn') await record(ctx, tx, 'stock.back', { listingId: row.id });
}

export const draftNotOnSale = 'A draft is not on sale. You can discard it instead.';

/** Withdraws a locked listing. Reservations by open checkouts remain. Throws `conflict` for a draft. */
export async function withdraw(ctx: ViewerCtx, tx: Db, row: OwnRow): Promise<void> {
  if (row.status === 'withdrawn') return;
  if (row.status === 'inactive') throw new Problem('conflict', draftNotOnSale);
  await writeListing(ctx, tx, row, { status: 'withdrawn', reducedFromPence: null, reducedAt: null });
  await endPrice(tx, row.id, ctx.now());
}

/** Withdraws all of a seller's listings permanently, retaining only the public part of their postcodes. */
export async function withdrawAll(ctx: Ctx, tx: Db, sellerId: string): Promise<void> {
  await tx
    .update(listings)
    .set({
      status: sql`case ${listings.status} when 'active' then 'withdrawn' else ${listings.status} end`,
      postcode: sql`split_part(${listings.postcode}, ' ', 1)`,
      reducedFromPence: null,
      reducedAt: null,
    })
    .where(eq(listings.sellerId, sellerId));
  await endAllPrices(tx, sellerId, ctx.now());
}

type Change = (ctx: ViewerCtx, tx: Db, row: OwnRow) => Promise<void>;

async function changeStatus(ctx: ViewerCtx, id: string, change: Change) {
  await transact(ctx.db, async (tx) => change(ctx, tx, await lockOwnListing(ctx, tx, id)));
  return readOwnListing(ctx, id);
}

/** Publishes a draft or a withdrawn listing. */
export const publishListing = (ctx: ViewerCtx, id: string) => changeStatus(ctx, id, publish);

/** Withdraws a listing from sale. */
export const withdrawListing = (ctx: ViewerCtx, id: string) => changeStatus(ctx, id, withdraw);

/** Puts a withdrawn or sold-out listing back on sale, with new stock if none is left. */
export const relistListing = (ctx: ViewerCtx, { params, body }: Input<typeof relist>) =>
  changeStatus(ctx, params.id, async (_ctx, tx, row) => {
    if (row.status === 'inactive')
      throw new Problem('conflict', 'A draft has never been on sale. Please publish it instead.');
    if (body?.quantity !== undefined) await setStock(ctx, tx, row, { seen: 0, becomes: body.quantity });
    await publish(ctx, tx, row);
  });

/**
 * Creates a draft with the same fields and pictures, and the remaining stock (or 1) as its quantity. Throws `conflict` if an admin has
 * removed the listing.
 */
export async function duplicateListing(ctx: ViewerCtx, { params, body }: Input<typeof duplicate>) {
  const id = await transact(ctx.db, async (tx) => {
    const row = await lockOwnListing(ctx, tx, params.id);
    if (row.removalReason) throw new Problem('conflict', 'This listing was removed, so it cannot be duplicated.');
    const { title, description, pricePence, postagePence, category, condition, returnPolicy } = row;
    const { sellerId, netWeightGrams, lowStockAt, city, postcode, country } = row;
    const same = { title, description, pricePence, postagePence, category, condition, returnPolicy };
    const copy = {
      ...same,
      pictures: readPictures(row),
      sellerId,
      netWeightGrams,
      lowStockAt,
      location: { city, postcode, country },
      deliveryMethods: deliveryMethodsOf(row),
      quantity: Math.max(1, await stockOf(tx, row.id)),
      status: 'inactive' as const,
      createKey: body?.idempotencyKey,
    };
    return createListing(tx, copy, ctx.now());
  });
  return readOwnListing(ctx, id);
}

/** Permanently deletes a draft. A listing that has been on sale is retained, because orders, baskets and reviews refer to it. */
export async function discard(tx: Db, { id, status }: OwnRow): Promise<void> {
  if (status !== 'inactive')
    throw new Problem('conflict', 'This listing has been on sale. Please withdraw it instead.');
  await tx.delete(listingStock).where(eq(listingStock.listingId, id));
  await tx.delete(listings).where(and(eq(listings.id, id), eq(listings.status, 'inactive')));
}

export const discardDraft = (ctx: ViewerCtx, id: string): Promise<void> =>
  transact(ctx.db, async (tx) => discard(tx, await lockOwnListing(ctx, tx, id)));
