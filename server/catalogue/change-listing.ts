import { and, eq } from 'drizzle-orm';
import type { Picture } from '#contract/catalogue.ts';
import type { ListingFields } from '#contract/listing-fields.ts';
import type { changeListing as change, createListing as create } from '#contract/own-listings.ts';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import { lockSeller } from '#server/accounts/lock-seller.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { record } from '#server/events.ts';
import { createListing, type NewListing } from './create-listing.ts';
import { updateHidden } from './hide-listings.ts';
import { missingFields, readOwnListing, parseVersion } from './own-listings.ts';
import { changePrice } from './price-history.ts';
import { setStock } from './stock.ts';
import { listings } from './tables.ts';

export type OwnRow = typeof listings.$inferSelect;

/** The specification's initial values for the form. */
const defaults = {
  description: '',
  postagePence: 0,
  quantity: 1,
  category: 'Honey',
  condition: 'new',
  returnPolicy: 'No Returns Accepted',
} as const satisfies Partial<NewListing>;

/** Omits undefined fields, which would overwrite existing values. */
const defined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

type Creation = Input<typeof create>['body'];

/**
 * Creates a listing for the viewer, published or as a draft, and returns its id. A repeated idempotency key returns the id of the
 * listing it created. Pictures are uploaded afterwards, or passed in if they are already stored.
 */
export async function writeOwnListing(
  ctx: ViewerCtx,
  tx: Db,
  body: Creation,
  pictures: Picture[] = [],
): Promise<string> {
  await lockSeller(ctx, tx);
  const { idempotencyKey, price, postagePrice, location, deliveryMethods = [], ...given } = body;
  const listing: NewListing = {
    ...defaults,
    ...defined(given),
    sellerId: ctx.viewer.id,
    pricePence: price ?? 0,
    postagePence: postagePrice ?? 0,
    deliveryMethods,
    location: { city: '', postcode: '', country: 'UK', ...defined({ ...location }) },
    pictures,
    createKey: idempotencyKey,
  };
  return createListing(tx, listing, ctx.now());
}

export async function createOwnListing(ctx: ViewerCtx, { body }: Input<typeof create>) {
  const id = await transact(ctx.db, (tx) => writeOwnListing(ctx, tx, body));
  return readOwnListing(ctx, id);
}

/**
 * Locks one of the viewer's own listings. Its stock may only be locked afterwards, as in checkouts. Throws `product_not_found` for other
 * listings.
 */
export async function lockOwnListing(ctx: ViewerCtx, tx: Db, id: string): Promise<OwnRow> {
  await lockSeller(ctx, tx);
  const [row] = await tx
    .select()
    .from(listings)
    .where(and(eq(listings.id, id), eq(listings.sellerId, ctx.viewer.id)))
    .for('no key update');
  if (!row) throw new Problem('product_not_found');
  return row;
}

/** Writes a change by the seller and increments the version, so that stale edits are rejected as conflicts. */
export async function writeListing(ctx: ViewerCtx, tx: Db, row: OwnRow, values: Partial<OwnRow>): Promise<void> {
  await tx
    .update(listings)
    .set({ ...values, version: row.version + 1, updatedAt: ctx.now() })
    .where(eq(listings.id, row.id));
  if (values.status === 'active' || values.category) await updateHidden(tx, eq(listings.id, row.id));
}

/** Throws `conflict` if the listing has changed since the seller loaded it. */
export function checkVersion(row: OwnRow, version: number): void {
  if (row.version !== version)
    throw new Problem('conflict', 'This listing has changed since you opened it. Please reload it.');
}

/** The column values for the given fields. */
function valuesOf(fields: ListingFields): Partial<OwnRow> {
  const { price, postagePrice, deliveryMethods, location, quantity: _, ...plain } = fields;
  return defined({
    ...plain,
    ...location,
    pricePence: price === null ? 0 : price,
    postagePence: postagePrice,
    canPost: deliveryMethods?.includes('postage'),
    canCollect: deliveryMethods?.includes('collection'),
  }) as Partial<OwnRow>;
}

/** Throws `invalid_input` with the missing fields if a listing that is or was on sale is no longer complete. */
function checkComplete(row: OwnRow): void {
  const { images: _, ...missing } = missingFields(row);
  if (row.status !== 'inactive' && Object.keys(missing).length > 0)
    throw new Problem('invalid_input', undefined, missing);
}

/** Returns the column values for a new price, including any reduction that may be shown. Records a price drop if the listing is on sale. */
export async function priceColumns(ctx: ViewerCtx, tx: Db, row: OwnRow, pricePence: number): Promise<Partial<OwnRow>> {
  if (row.status !== 'active' || row.pricePence === pricePence) return { pricePence };
  if (pricePence < row.pricePence) await record(ctx, tx, 'price.dropped', { listingId: row.id });
  return { pricePence, ...(await changePrice(tx, row.id, pricePence, ctx.now())) };
}

const differs = (row: OwnRow, values: Partial<OwnRow>): boolean =>
  Object.entries(values).some(([column, value]) => value !== row[column as keyof OwnRow]);

/** Changes the given fields of one of the viewer's own listings. The version stays the same if no value changes. */
export async function changeListing(
  ctx: ViewerCtx,
  { params: { id }, body }: Pick<Input<typeof change>, 'params' | 'body'>,
) {
  const { version, ...fields } = body;
  const seen = parseVersion(version);
  await transact(ctx.db, async (tx) => {
    const row = await lockOwnListing(ctx, tx, id);
    checkVersion(row, seen.version);
    const values = valuesOf(fields);
    const changed = { ...row, ...values };
    checkComplete(changed);
    const prices = await priceColumns(ctx, tx, row, changed.pricePence);
    const { quantity = seen.stock } = fields;
    if (differs(row, values) || quantity !== seen.stock) await writeListing(ctx, tx, row, { ...values, ...prices });
    if (fields.quantity !== undefined) await setStock(ctx, tx, row, { seen: seen.stock, becomes: quantity });
  });
  return readOwnListing(ctx, id);
}
