import { and, eq } from 'drizzle-orm';
import type { duplicateListing as duplicate, relistListing as relist } from '#contract/selling.ts';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { deliveryMethodsOf } from './cards.ts';
import { lockOwn, writeListing, type OwnRow } from './change-listing.ts';
import { createListing } from './create-listing.ts';
import { missingOf, readOwnListing, type Seller } from './own-listings.ts';
import { readPictures } from './pictures.ts';
import { beginPrice, endPrice } from './price-history.ts';
import { setStock, stockOf } from './stock.ts';
import { listings, listingStock } from './tables.ts';

/** Puts a locked listing on sale. Throws `invalid_input` with what is missing; one on sale already stays as it is. */
export async function publish(ctx: Seller, tx: Db, row: OwnRow): Promise<void> {
  if (row.status === 'active') return;
  const missing = missingOf(row);
  if ((await stockOf(tx, row.id)) === 0) missing.quantity = 'Please give a stock of at least 1.';
  if (Object.keys(missing).length > 0) throw new Problem('invalid_input', undefined, missing);
  const at = ctx.now();
  const listed = row.status === 'inactive' ? { createdAt: at } : {};
  await writeListing(ctx, tx, row, { status: 'active', ...listed });
  await beginPrice(tx, row.id, row.pricePence, at);
}

/** Takes a locked listing down; what open checkouts hold stays held. A draft is `conflict`. */
export async function withdraw(ctx: Seller, tx: Db, row: OwnRow): Promise<void> {
  if (row.status === 'withdrawn') return;
  if (row.status === 'inactive') throw new Problem('conflict', 'A draft is not on sale. You can throw it away.');
  await writeListing(ctx, tx, row, { status: 'withdrawn', reducedFromPence: null, reducedAt: null });
  await endPrice(tx, row.id, ctx.now());
}

type Move = (ctx: Seller, tx: Db, row: OwnRow) => Promise<void>;

async function moveListing(ctx: Seller, id: string, move: Move) {
  await transact(ctx.db, async (tx) => move(ctx, tx, await lockOwn(ctx, tx, id)));
  return readOwnListing(ctx, id);
}

/** Publishes a draft or what was withdrawn. */
export const publishListing = (ctx: Seller, id: string) => moveListing(ctx, id, publish);

/** Takes a listing down. */
export const withdrawListing = (ctx: Seller, id: string) => moveListing(ctx, id, withdraw);

/** Puts a withdrawn or sold out listing back on sale, with a new stock where none is left. */
export const relistListing = (ctx: Seller, { params, body }: Input<typeof relist>) =>
  moveListing(ctx, params.id, async (_, tx, row) => {
    if (row.status === 'inactive') throw new Problem('conflict', 'A draft was never on sale. Please publish it.');
    if (body?.quantity !== undefined) await setStock(tx, row.id, { seen: 0, becomes: body.quantity });
    await publish(ctx, tx, row);
  });

/** Makes a draft with the same fields and pictures, and as many as are left, at least one. */
export async function duplicateListing(ctx: Seller, { params, body }: Input<typeof duplicate>) {
  const id = await transact(ctx.db, async (tx) => {
    const row = await lockOwn(ctx, tx, params.id);
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

/** Throws a draft away for good. What was on sale once stays: orders, baskets and reviews name it. */
export async function discardDraft(ctx: Seller, id: string): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const row = await lockOwn(ctx, tx, id);
    if (row.status !== 'inactive') throw new Problem('conflict', 'This was on sale. Please withdraw it instead.');
    await tx.delete(listingStock).where(eq(listingStock.listingId, id));
    await tx.delete(listings).where(and(eq(listings.id, id), eq(listings.status, 'inactive')));
  });
}
