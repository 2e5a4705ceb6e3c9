import { z } from 'zod';
import { categoryNames } from './bees/categories.ts';
import { endpoint } from './endpoint.ts';
import { pounds } from './money.ts';
import { amountPattern } from './pounds.ts';
import { maxLength, pageSize } from './sizes.ts';
import { chooseOneOf, id, optionalText, paging, repeatable } from './text.ts';

export const conditions = ['new', 'used', 'refurbished', 'damaged'] as const;
export const deliveryMethods = ['postage', 'collection'] as const;
export const deliveryFilters = ['postage', 'collection', 'postage_and_collection'] as const;
export type DeliveryFilter = (typeof deliveryFilters)[number];
export const returnPolicies = ['No Returns Accepted', 'Buyer Pays Return Shipping'] as const;
/** The statuses of the specification; `inactive` is a draft. */
export const listingStatuses = ['active', 'inactive'] as const;
export type ListingStatus = (typeof listingStatuses)[number];
export const sorts = ['newest', 'price_asc', 'price_desc', 'rating'] as const;
/** Search results can also be sorted by relevance. */
export const searchSorts = ['relevance', ...sorts] as const;

/** One of a fixed list of names; the error for any other value lists them. */
const named = <const N extends readonly string[]>(names: N) => z.enum(names, chooseOneOf(names));

export const category = named(categoryNames);
export type Category = z.infer<typeof category>;
export const condition = named(conditions);
export type Condition = z.infer<typeof condition>;
export const deliveryMethod = named(deliveryMethods);
export type DeliveryMethod = z.infer<typeof deliveryMethod>;
export const returnPolicy = named(returnPolicies);
export type ReturnPolicy = z.infer<typeof returnPolicy>;
export type Sort = (typeof sorts)[number];
export const searchSort = z.enum(searchSorts);
export type SearchSort = z.infer<typeof searchSort>;

/** The most stock a listing may have. */
export const maxStock = 100_000;

/**
 * A picture in several widths. `url` ends in `/{width}.webp`, where `{width}` can be any number in `widths`. `width` and `height`
 * are the largest version's size in pixels; `placeholder` is its average colour.
 */
export const picture = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()),
  placeholder: z.string(),
});
/** A picture for large displays. `blur` is a tiny blurred version as a data URI, which would make lists too large. */
const largePicture = picture.extend({ blur: z.string().optional() });
export type Picture = z.infer<typeof largePicture>;

const seller = z.object({
  _id: z.string(),
  name: z.string(),
  isBusiness: z.boolean(),
  averageRating: z.number(),
  reviewCount: z.number(),
});

/**
 * A listing's card. `quantity` is the stock available now; `price` and `postagePrice` are in pounds. `reducedFrom` is the lowest
 * price in the thirty days before a reduction, if it may be shown beside the price. `backOn` is the day (YYYY-MM-DD) on which a
 * seller who is away returns; their listings cannot be bought before then.
 */
export const card = z.object({
  _id: z.string(),
  title: z.string(),
  price: pounds,
  reducedFrom: pounds.nullable(),
  postagePrice: pounds,
  pricePerKg: pounds.nullable(),
  quantity: z.number(),
  category,
  condition,
  deliveryMethods: z.array(deliveryMethod),
  returnPolicy,
  location: z.object({ city: z.string(), postcode: z.string(), country: z.string() }),
  postcodePrefix: z.string(),
  images: z.array(z.string()),
  pictures: z.array(picture),
  sellerId: seller,
  averageRating: z.number(),
  reviewCount: z.number(),
  wishlistCount: z.number(),
  status: z.enum(listingStatuses),
  backOn: z.string().nullable(),
  createdAt: z.string(),
});
export type Card = z.infer<typeof card>;

/**
 * A trader's identity: name, company number and lines of the business address. Buyers must be given it before they buy (Consumer
 * Contracts Regulations 2013, schedule 2; DMCC Act 2024). Null for a private seller.
 */
export const trader = z
  .object({ name: z.string(), companyNumber: z.string().nullable(), addressLines: z.array(z.string()) })
  .nullable();
export type Trader = NonNullable<z.infer<typeof trader>>;

/** A full listing. `location.postcode` is the outward code only. `awayNote` is the note of a seller who is away, otherwise empty. */
export const listing = card.extend({
  description: z.string(),
  sellerId: seller.extend({ avatar: z.string().nullable() }),
  pictures: z.array(largePicture),
  awayNote: z.string(),
  trader,
  netWeightGrams: z.number().nullable(),
  updatedAt: z.string(),
});
export type Listing = z.infer<typeof listing>;

const amountFilter = z
  .string()
  .trim()
  .regex(amountPattern, 'Please enter an amount in pounds.')
  .transform((text) => Math.round(Number(text) * 100));

/** Filters for /shop and `products/all`. `minPrice` and `maxPrice` are parsed to integer pence. */
export const filters = z.object({
  category: repeatable(category).optional(),
  condition: repeatable(condition).optional(),
  deliveryMethod: z.enum(deliveryFilters).optional(),
  returnPolicy: returnPolicy.optional(),
  city: optionalText(maxLength.city).optional(),
  postcode: optionalText(10).optional(),
  minPrice: amountFilter.optional(),
  maxPrice: amountFilter.optional(),
});
export type Filters = z.output<typeof filters>;

export const keyword = optionalText(maxLength.keyword);

/**
 * Part of a search that was read as a filter, such as "under £5". Counties and distances from a place, such as "30 miles of
 * Exeter", can be requested only in this way. `wider` means that the area was enlarged because nothing nearer matched. `without` is
 * a word that no result has in its title, category, seller or place.
 */
const understood = z.object({
  filter: z.enum([
    'minPrice',
    'maxPrice',
    'condition',
    'deliveryMethod',
    'freePostage',
    'city',
    'postcode',
    'county',
    'near',
    'without',
  ]),
  value: z.string(),
  text: z.string(),
  wider: z.literal(true).optional(),
});
export type Understood = z.infer<typeof understood>;

/** A search word that is probably misspelt. The search used `word` instead or, if `also` is set, as well. */
const corrected = z.object({ text: z.string(), word: z.string(), also: z.literal(true).optional() });
export type Corrected = z.infer<typeof corrected>;

/**
 * The number of matching listings. `partial` means that none contains all the words of a keyword search, so those that contain
 * the most are listed. `understood` lists the words read as filters, and `corrected` those that were probably misspelt. If nothing is
 * found, `nearest` lists the categories in which such goods are usually sold. Words in quotation marks are searched for exactly as
 * written.
 */
export const totals = {
  total: z.number(),
  partial: z.literal(true).optional(),
  understood: z.array(understood).optional(),
  corrected: z.array(corrected).optional(),
  nearest: z.array(category).optional(),
};

export const listProducts = endpoint({
  method: 'GET',
  shared: true,
  path: '/api/products/all',
  summary: 'A page of active listings, filtered and sorted, with the total; with a keyword, only those that match',
  who: 'anyone',
  query: filters.extend({ keyword: keyword.optional(), sort: searchSort.default('newest'), ...paging(pageSize) }),
  output: z.object({ products: z.array(card), ...totals }),
  status: 200,
  errors: ['too_many_requests'],
});

const optionCount = z.object({ value: z.string(), count: z.number() });

export const countFacets = endpoint({
  method: 'GET',
  shared: true,
  path: '/api/products/facets',
  summary:
    'How many listings each category, condition, delivery and return option would show with the other filters applied',
  who: 'anyone',
  query: filters.extend({ keyword: keyword.optional() }),
  output: z.object({
    category: z.array(optionCount),
    condition: z.array(optionCount),
    deliveryMethod: z.array(optionCount),
    returnPolicy: z.array(optionCount),
  }),
  status: 200,
  errors: ['too_many_requests'],
});

export const readProduct = endpoint({
  method: 'GET',
  shared: true,
  path: '/api/products/one/{id}',
  summary: 'One active listing',
  who: 'anyone',
  params: z.object({ id }),
  output: listing,
  status: 200,
  errors: ['product_not_found'],
});

export const countView = endpoint({
  method: 'POST',
  path: '/api/products/one/{id}/views',
  summary:
    "Count a view of a listing, at most one per hour from each network address. The page does not call it for the seller's own listing",
  who: 'anyone',
  params: z.object({ id }),
  status: 204,
  errors: ['too_many_requests'],
});

export const similarProducts = endpoint({
  method: 'GET',
  shared: true,
  path: '/api/products/similar/{id}',
  summary: 'Up to four other listings of the same category that can be bought now',
  who: 'anyone',
  params: z.object({ id }),
  output: z.array(card),
  status: 200,
  errors: ['product_not_found'],
});
