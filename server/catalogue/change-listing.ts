import { and, eq } from 'drizzle-orm';
import type { Picture } from '#contract/catalogue.ts';
import type { ListingFields } from '#contract/listing-fields.ts';
import type { changeListing as change, createListing as create } from '#contract/selling.ts';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { createListing, type NewListing } from './create-listing.ts';
import { missingOf, readOwnListing, readVersion, type Seller } from './own-listings.ts';
import { changePrice } from './price-history.ts';
import { rememberWords } from './search-words.ts';
import { setStock } from './stock.ts';
import { listings } from './tables.ts';

export type OwnRow = typeof listings.$inferSelect;

/** What the specification's form begins with. */
const defaults = {
  description: '',
  postagePence: 0,
  quantity: 1,
  category: 'Honey',
  condition: 'new',
  returnPolicy: 'No Returns Accepted',
} as const satisfies Partial<NewListing>;

type Creation = Input<typeof create>['body'];

/**
 * Writes a listing of the viewer's, published or as a draft, and returns its id; with a key used before, that of the one made
 * then. Its pictures follow by uploads, or are there already.
 */
export function writeOwnListing(ctx: Seller, tx: Db, body: Creation, pictures: Picture[] = []): Promise<string> {
  const { idempotencyKey, price, postagePrice, location, deliveryMethods = [], ...given } = body;
  const listing: NewListing = {
    ...defaults,
    ...given,
    sellerId: ctx.viewer.id,
    pricePence: price ?? 0,
    postagePence: postagePrice ?? 0,
    deliveryMethods,
    location: { city: '', postcode: '', country: 'UK', ...location },
    pictures,
    createKey: idempotencyKey,
  };
  return createListing(tx, listing, ctx.now());
}

/** Creates a listing of the viewer's. */
export async function createOwnListing(ctx: Seller, { body }: Input<typeof create>) {
  const id = await transact(ctx.db, (tx) => writeOwnListing(ctx, tx, body));
  return readOwnListing(ctx, id);
}

/** Locks one of the viewer's own listings as checkouts do, before its stock; anyone else's is `product_not_found`. */
export async function lockOwn(ctx: Seller, tx: Db, id: string): Promise<OwnRow> {
  const [row] = await tx
    .select()
    .from(listings)
    .where(and(eq(listings.id, id), eq(listings.sellerId, ctx.viewer.id)))
    .for('no key update');
  if (!row) throw new Problem('product_not_found');
  return row;
}

/** Writes a change by the seller: whoever saw the version before is told of it. */
export async function writeListing(ctx: Seller, tx: Db, row: OwnRow, values: Partial<OwnRow>): Promise<void> {
  await tx
    .update(listings)
    .set({ ...values, version: row.version + 1, updatedAt: ctx.now() })
    .where(eq(listings.id, row.id));
}

/** Throws `conflict` where the listing is not any more what the seller saw. */
export function checkVersion(row: OwnRow, version: number): void {
  if (row.version !== version)
    throw new Problem('conflict', 'This listing was changed somewhere else in the meantime. Please reload it.');
}

/** The columns that changed fields stand in. */
function valuesOf(fields: ListingFields): Partial<OwnRow> {
  const { price, postagePrice, deliveryMethods, location, quantity: _, ...plain } = fields;
  const values = {
    ...plain,
    ...location,
    pricePence: price === null ? 0 : price,
    postagePence: postagePrice,
    canPost: deliveryMethods?.includes('postage'),
    canCollect: deliveryMethods?.includes('collection'),
  };
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Partial<OwnRow>;
}

/** A listing that is or was on sale stays one that could be: throws `invalid_input` with what is missing. */
function checkComplete(row: OwnRow): void {
  const { images: _, ...missing } = missingOf(row);
  if (row.status !== 'inactive' && Object.keys(missing).length > 0)
    throw new Problem('invalid_input', undefined, missing);
}

/** Sets the price of a listing in any status, and what may be said of the reduction. */
export async function pricesOf(ctx: Seller, tx: Db, row: OwnRow, pricePence: number): Promise<Partial<OwnRow>> {
  if (row.status !== 'active' || row.pricePence === pricePence) return { pricePence };
  return { pricePence, ...(await changePrice(tx, row.id, pricePence, ctx.now())) };
}

/** Changes the fields given of one of the viewer's own listings. */
export async function changeListing(
  ctx: Seller,
  { params: { id }, body }: Pick<Input<typeof change>, 'params' | 'body'>,
) {
  const { version, ...fields } = body;
  const seen = readVersion(version);
  await transact(ctx.db, async (tx) => {
    const row = await lockOwn(ctx, tx, id);
    checkVersion(row, seen.version);
    const values = valuesOf(fields);
    const changed = { ...row, ...values };
    checkComplete(changed);
    const prices = await pricesOf(ctx, tx, row, changed.pricePence);
    await writeListing(ctx, tx, row, { ...values, ...prices });
    if (fields.quantity !== undefined) await setStock(tx, id, { seen: seen.stock, becomes: fields.quantity });
    if (fields.title !== undefined) await rememberWords(tx, fields.title);
  });
  return readOwnListing(ctx, id);
}
