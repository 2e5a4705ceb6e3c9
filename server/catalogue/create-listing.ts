import { and, eq } from 'drizzle-orm';
import type { Category, Condition, DeliveryMethod, ListingStatus, Picture, ReturnPolicy } from '#contract/catalogue.ts';
import { users } from '#server/accounts/tables.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import { updateHidden } from './hide-listings.ts';
import { storePictures } from './pictures.ts';
import { beginPrice } from './price-history.ts';
import { listings, listingStock } from './tables.ts';

export type NewListing = {
  sellerId: string;
  title: string;
  description: string;
  pricePence: number;
  postagePence: number;
  quantity: number;
  category: Category;
  condition: Condition;
  deliveryMethods: DeliveryMethod[];
  returnPolicy: ReturnPolicy;
  netWeightGrams?: number | null;
  lowStockAt?: number;
  location: { city: string; postcode: string; country: string };
  pictures: Picture[];
  status: ListingStatus;
  createKey?: string;
};

async function findByKey(tx: Db, { sellerId, createKey = '' }: NewListing): Promise<string> {
  const [existing] = await tx
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.sellerId, sellerId), eq(listings.createKey, createKey)));
  if (!existing) throw new Error('the listing was neither inserted nor found by its key');
  return existing.id;
}

/**
 * Creates a listing with its stock and returns its id. If the seller has used the `createKey` before, returns the id of the listing created
 * then. Amounts are integer pence; `at` is the listing date.
 */
export async function createListing(tx: Db, listing: NewListing, at: Date): Promise<string> {
  const { quantity, deliveryMethods, location, pictures, ...rest } = listing;
  const id = newId();
  const inserted = await tx
    .insert(listings)
    .values({
      ...rest,
      ...location,
      ...storePictures(pictures),
      id,
      canPost: deliveryMethods.includes('postage'),
      canCollect: deliveryMethods.includes('collection'),
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing({ target: [listings.sellerId, listings.createKey] })
    .returning({ id: listings.id });
  if (inserted.length === 0) return findByKey(tx, listing);
  await tx.insert(listingStock).values({ listingId: id, onHand: quantity });
  if (listing.status === 'active') {
    await beginPrice(tx, id, listing.pricePence, at);
    // Waits for any ban of the seller that is in progress, which would otherwise miss this listing.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, listing.sellerId)).for('share');
    await updateHidden(tx, eq(listings.id, id));
  }
  return id;
}
