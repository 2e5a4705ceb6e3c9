import { eq, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Card, DeliveryMethod, Listing, Picture } from '#contract/catalogue.ts';
import { pencePerKg, toPounds } from '#contract/money.ts';
import { postcodePrefix } from '#contract/uk.ts';
import { backOn } from '#server/accounts/away.ts';
import { users } from '#server/accounts/tables.ts';
import { viewTrader } from '#server/accounts/view.ts';
import type { Reads } from '#server/db/client.ts';
import { readPictures } from './pictures.ts';
import { reductionMs } from './price-history.ts';
import { listings, listingStock, stockHolds } from './tables.ts';

/** Matches listings that everyone can see. Written as a literal so that the planner can match it to the condition of the partial indexes. */
export const isPublic: SQL = sql`${listings.status} = 'active' and ${listings.hiddenAt} is null`;

/** The number of a user's public listings (`Services.productCount`), for use in a statement on `users`. */
export const productCount = sql<number>`(select count(*)::int from ${listings} where ${listings.sellerId} = users.id and ${isPublic})`;

/** Stock that can be bought now, excluding reservations. */
export const available = sql<number>`(${listingStock.onHand} - ${listingStock.reserved})`.mapWith(Number);

/** Stock this shopper can buy now, including what their own open checkout has reserved. */
export const availableTo = (holderId: string | Placeholder) =>
  sql<number>`${available} + coalesce((select ${stockHolds.quantity} from ${stockHolds}
    where ${stockHolds.listingId} = ${listings.id} and ${stockHolds.holderId} = ${holderId}), 0)`.mapWith(Number);

/** The columns a card needs, from a listing joined with its stock and its seller. */
const cardColumns = {
  id: listings.id,
  title: listings.title,
  pricePence: listings.pricePence,
  reducedFromPence: listings.reducedFromPence,
  reducedAt: listings.reducedAt,
  postagePence: listings.postagePence,
  netWeightGrams: listings.netWeightGrams,
  category: listings.category,
  condition: listings.condition,
  canPost: listings.canPost,
  canCollect: listings.canCollect,
  returnPolicy: listings.returnPolicy,
  city: listings.city,
  postcode: listings.postcode,
  country: listings.country,
  pictures: listings.pictures,
  status: listings.status,
  hiddenAt: listings.hiddenAt,
  averageRating: listings.averageRating,
  reviewCount: listings.reviewCount,
  createdAt: listings.createdAt,
  available,
  wishes: listingStock.wishes,
  sellerId: listings.sellerId,
  sellerName: users.name,
  sellerBusinessName: users.businessName,
  sellerIsBusiness: users.isBusiness,
  sellerRating: users.averageRating,
  sellerReviews: users.reviewCount,
  awayFrom: users.awayFrom,
  awayUntil: users.awayUntil,
};

const isRemoved = sql`${listings.removalReason} is not null`;
/** The card columns as seen by everyone except the seller and admins: without the title and pictures if an admin has removed the listing. */
export const shownColumns = {
  ...cardColumns,
  title: sql<string>`case when ${isRemoved} then 'Removed listing' else ${listings.title} end`,
  pictures: sql<Picture[]>`case when ${isRemoved} then '[]' else ${listings.pictures} end`,
};

/** The card columns plus those shown only on the listing page. */
export const listingColumns = {
  ...cardColumns,
  description: listings.description,
  blurs: listings.blurs,
  awayNote: users.awayNote,
  updatedAt: listings.updatedAt,
  sellerAvatar: users.avatar,
  sellerCompanyNumber: users.companyNumber,
  sellerStreet: users.street,
  sellerCity: users.city,
  sellerPostcode: users.postcode,
  sellerCountry: users.country,
};

/** Selects the shown columns of listings, with the stock available to everyone or to one shopper; add `where`, `orderBy` and `limit`. */
export const selectCards = (db: Reads, shopper?: string) =>
  db
    .select(shopper ? { ...shownColumns, available: availableTo(shopper) } : shownColumns)
    .from(listings)
    .innerJoin(listingStock, eq(listingStock.listingId, listings.id))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .$dynamic();

/** Selects all columns of a listing; add `where`. */
export const selectListing = (db: Reads) =>
  db
    .select(listingColumns)
    .from(listings)
    .innerJoin(listingStock, eq(listingStock.listingId, listings.id))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .$dynamic();

export type CardRow = Awaited<ReturnType<typeof selectCards>>[number];
export type ListingRow = Awaited<ReturnType<typeof selectListing>>[number];

export function deliveryMethodsOf(row: { canPost: boolean; canCollect: boolean }): DeliveryMethod[] {
  const methods: DeliveryMethod[] = [];
  if (row.canPost) methods.push('postage');
  if (row.canCollect) methods.push('collection');
  return methods;
}

/** The seller's name as shoppers see it: the business name if there is one. */
export const sellerNameOf = (row: { sellerBusinessName: string | null; sellerName: string }): string =>
  row.sellerBusinessName ?? row.sellerName;

function viewPlace(row: CardRow) {
  const prefix = postcodePrefix(row.postcode);
  return { location: { city: row.city, postcode: prefix, country: row.country }, postcodePrefix: prefix };
}

/** A reduction is shown for the same number of days as the earlier price must have been charged (see price-history.ts). */
const isReduced = ({ reducedAt }: CardRow, at: Date) => reducedAt && at.getTime() < reducedAt.getTime() + reductionMs;

const viewSeller = (row: CardRow): Card['sellerId'] => ({
  _id: row.sellerId,
  name: sellerNameOf(row),
  isBusiness: row.sellerIsBusiness,
  averageRating: row.sellerRating,
  reviewCount: row.sellerReviews,
});

/** A listing's card at a given time. */
export const viewCard = (row: CardRow, at: Date): Card => ({
  _id: row.id,
  title: row.title,
  price: toPounds(row.pricePence),
  reducedFrom: row.reducedFromPence && isReduced(row, at) ? toPounds(row.reducedFromPence) : null,
  postagePrice: toPounds(row.postagePence),
  pricePerKg: row.netWeightGrams ? toPounds(pencePerKg(row.pricePence, row.netWeightGrams)) : null,
  quantity: row.available,
  category: row.category,
  condition: row.condition,
  deliveryMethods: deliveryMethodsOf(row),
  returnPolicy: row.returnPolicy,
  ...viewPlace(row),
  images: row.pictures.map((picture) => picture.url),
  pictures: row.pictures,
  sellerId: viewSeller(row),
  averageRating: row.averageRating,
  reviewCount: row.reviewCount,
  wishlistCount: row.wishes,
  status: row.status === 'active' && !row.hiddenAt ? 'active' : 'inactive',
  backOn: backOn(row, at),
  createdAt: row.createdAt.toISOString(),
});

export const viewListing = (row: ListingRow, at: Date): Listing => ({
  ...viewCard(row, at),
  sellerId: { ...viewSeller(row), avatar: row.sellerAvatar },
  description: row.description,
  trader: viewTrader({
    name: row.sellerName,
    isBusiness: row.sellerIsBusiness,
    businessName: row.sellerBusinessName,
    companyNumber: row.sellerCompanyNumber,
    street: row.sellerStreet,
    city: row.sellerCity,
    postcode: row.sellerPostcode,
    country: row.sellerCountry,
  }),
  pictures: readPictures(row),
  awayNote: backOn(row, at) ? row.awayNote : '',
  netWeightGrams: row.netWeightGrams,
  updatedAt: row.updatedAt.toISOString(),
});
