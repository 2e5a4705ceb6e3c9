import { z } from 'zod';
import { categoryNames } from './bees/categories.ts';
import { endpoint } from './endpoint.ts';
import { id } from './ids.ts';
import { pounds } from './money.ts';
import { optionalText, repeatable, wholeNumber } from './text.ts';

export const conditions = ['new', 'used', 'refurbished', 'damaged'] as const;
export const deliveryMethods = ['postage', 'collection'] as const;
export const deliveryFilters = ['postage', 'collection', 'postage_and_collection'] as const;
export type DeliveryFilter = (typeof deliveryFilters)[number];
export const returnPolicies = ['No Returns Accepted', 'Buyer Pays Return Shipping'] as const;
export const sorts = ['newest', 'price_asc', 'price_desc', 'rating'] as const;
/** What was searched for can also be sorted by how well it matches. */
export const searchSorts = ['relevance', ...sorts] as const;

/** One of some names; who gave another is told them all. */
const named = <const N extends readonly string[]>(names: N) =>
  z.enum(names, `Please choose one of: ${names.join(', ')}.`);

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

/** Stock a listing may have: 1 to 100,000. */
export const maxStock = 100_000;
/** Page sizes: the shop shows 24, the home page's 'New Listings' 6, a call at most 100. */
export const shopPageSize = 24;
export const homePageSize = 6;
const maxPageSize = 100;

/**
 * One picture in several widths: `url` ends in `/{width}.webp`, and every number in `widths` may stand there.
 * `width` and `height` are the largest version's own size in pixels; `placeholder` is its average colour.
 */
export const picture = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()),
  placeholder: z.string(),
});
/** The same where it is shown large, with a tiny blurred version as a data URI: lists would carry it a hundred times. */
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
 * What a listing's card shows. `quantity` is what can be bought now, `price` and `postagePrice` are pounds. `reducedFrom` is
 * the lowest price of the thirty days before the reduction, where it may be shown beside the price. `backOn` is the day
 * (YYYY-MM-DD) on which a seller who is away is back; nothing of theirs can be bought before.
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
  status: z.enum(['active', 'inactive']),
  backOn: z.string().nullable(),
  createdAt: z.string(),
});
export type Card = z.infer<typeof card>;

/**
 * Who a trader is, as buyers must be told before they buy (Consumer Contracts Regulations 2013, schedule 2; DMCC Act 2024):
 * name, company number and where the business is, line by line. Null for a private seller.
 */
export const trader = z
  .object({ name: z.string(), companyNumber: z.string().nullable(), addressLines: z.array(z.string()) })
  .nullable();
export type Trader = NonNullable<z.infer<typeof trader>>;

/** A whole listing. `location.postcode` is the outward code only; `awayNote` is what a seller who is away says, or empty. */
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
  .regex(/^\d{1,7}(\.\d{1,2})?$/, 'Please give an amount in pounds.')
  .transform((text) => Math.round(Number(text) * 100));

/** The filters of /shop and of `products/all`; `minPrice` and `maxPrice` come out as integer pence. */
export const filters = z.object({
  category: repeatable(category).optional(),
  condition: repeatable(condition).optional(),
  deliveryMethod: z.enum(deliveryFilters).optional(),
  returnPolicy: returnPolicy.optional(),
  city: optionalText(80).optional(),
  postcode: optionalText(10).optional(),
  minPrice: amountFilter.optional(),
  maxPrice: amountFilter.optional(),
});
export type Filters = z.output<typeof filters>;

export const keyword = optionalText(200);
export const page = wholeNumber(1, 100_000).default(1);
export const limit = wholeNumber(1, maxPageSize).default(shopPageSize);

/**
 * How many listings there are. Where a keyword was searched for, `total` is exact up to the number that a search shows
 * (`mostFound`); beyond that it is that number, and `more` is true.
 */
export const totals = { total: z.number(), more: z.literal(true).optional() };

export const listProducts = endpoint({
  method: 'GET',
  shared: true,
  path: '/api/products/all',
  summary: 'A page of active listings, filtered and sorted, with the total; with a keyword, of those it finds',
  who: 'anyone',
  query: filters.extend({ keyword: keyword.optional(), sort: searchSort.default('newest'), limit, page }),
  output: z.object({ products: z.array(card), ...totals }),
  status: 200,
  errors: ['too_many_requests'],
});

const optionCount = z.object({ value: z.string(), count: z.number() });

export const countOptions = endpoint({
  method: 'GET',
  shared: true,
  path: '/api/products/facets',
  summary: 'How many listings each category, condition, delivery and return option would show, the other filters kept',
  who: 'anyone',
  query: filters.extend({ keyword: keyword.optional() }),
  output: z.object({
    category: z.array(optionCount),
    condition: z.array(optionCount),
    deliveryMethod: z.array(optionCount),
    returnPolicy: z.array(optionCount),
    /** A keyword finds more than are counted: each count may be higher. */
    more: z.literal(true).optional(),
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
  summary: 'Count a view of a listing: one an hour for each address. The page calls it, but not for its own seller',
  who: 'anyone',
  params: z.object({ id }),
  status: 204,
  errors: [],
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
