import type { Category, Condition, DeliveryMethod, Picture, ReturnPolicy } from '#contract/catalogue.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import { rememberWords } from './search-words.ts';
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
  netWeightGrams?: number;
  location: { city: string; postcode: string; country: string };
  pictures: Picture[];
  status: 'active' | 'inactive';
};

/** Writes a listing with its stock and returns its id. Amounts are integer pence; `at` is when it was listed. */
export async function createListing(tx: Db, listing: NewListing, at: Date): Promise<string> {
  const { quantity, deliveryMethods, location, ...rest } = listing;
  const id = newId();
  await tx.insert(listings).values({
    ...rest,
    ...location,
    id,
    canPost: deliveryMethods.includes('postage'),
    canCollect: deliveryMethods.includes('collection'),
    createdAt: at,
    updatedAt: at,
  });
  await tx.insert(listingStock).values({ listingId: id, onHand: quantity });
  await rememberWords(tx, `${listing.title} ${listing.category}`);
  return id;
}
