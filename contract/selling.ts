import { z } from 'zod';
import { category, listing, picture } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { id } from './ids.ts';
import { complete, quantity, title, unfinished } from './listing-fields.ts';
import { maxPricePence, penceFromPounds, pounds } from './money.ts';
import { optionalText, repeatable, wholeNumber } from './text.ts';

/** Listings changed by one bulk call. */
export const maxBulk = 100;

/** Made by the caller, one for each thing it means to make: sent again with the same key, the first answer comes again. */
const idempotencyKey = id.optional();

/**
 * What a seller sees of a listing of theirs: `active` can be bought, `draft` was never published, `sold_out` and `away` are
 * published but have nothing left, or a seller who is away; `withdrawn` was taken down and can be relisted.
 */
export const saleStatuses = ['active', 'draft', 'sold_out', 'away', 'withdrawn'] as const;
export const saleStatus = z.enum(saleStatuses);
export type SaleStatus = z.infer<typeof saleStatus>;

const figures = {
  saleStatus,
  /** Units there are, those held by open checkouts (`reserved`) included; `quantity` is what can be bought now. */
  stock: z.number(),
  reserved: z.number(),
  /** Null while a draft has none. */
  price: pounds.nullable(),
  views: z.number(),
  sales: z.number(),
  /** Send it with a change: it says what the seller saw. Opaque. */
  version: z.string(),
};

/** One's own listing, whole; `location.postcode` is the full one. A draft's city and postcode may be empty. */
export const ownListing = listing.extend({
  ...figures,
  lowStockAt: z.number(),
  /** What is missing before it can be published, by field, as sentences; `images` too. Empty when nothing is. */
  missing: z.record(z.string(), z.string()),
});
export type OwnListing = z.infer<typeof ownListing>;

/** A row of one's own listings. */
export const ownRow = z.object({
  _id: z.string(),
  title: z.string(),
  category,
  picture: picture.nullable(),
  quantity: z.number(),
  wishlistCount: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  ...figures,
});
export type OwnRow = z.infer<typeof ownRow>;

export const createListing = endpoint({
  method: 'POST',
  path: '/api/sellers/create',
  summary:
    'Create a listing: published (`active`, everything required) or as a draft (`inactive`, which needs a title). Repeated with the same `idempotencyKey` it answers the listing made before',
  who: 'seller',
  body: z.discriminatedUnion('status', [
    complete.extend({ status: z.literal('active'), idempotencyKey }),
    unfinished.extend({ title, status: z.literal('inactive'), idempotencyKey }),
  ]),
  output: ownListing,
  status: 201,
  errors: [],
});

export const ownSorts = [
  'newest',
  'oldest',
  'title',
  'price_asc',
  'price_desc',
  'stock_asc',
  'stock_desc',
  'views',
  'wishes',
  'sales',
] as const;
export type OwnSort = (typeof ownSorts)[number];

export const listOwnListings = endpoint({
  method: 'GET',
  path: '/api/sellers/listings',
  summary: "A page of one's own listings, in any status, with how many there are in each",
  who: 'seller',
  query: z.object({
    status: repeatable(saleStatus).optional(),
    /** Words that stand in the title. */
    search: optionalText(120).optional(),
    sort: z.enum(ownSorts).default('newest'),
    limit: wholeNumber(1, 100).default(24),
    page: wholeNumber(1, 10_000).default(1),
  }),
  output: z.object({
    listings: z.array(ownRow),
    /** Of the search and status asked for. */
    total: z.number(),
    /** Of the search, whatever the status. */
    counts: z.object({
      all: z.number(),
      active: z.number(),
      draft: z.number(),
      sold_out: z.number(),
      away: z.number(),
      withdrawn: z.number(),
    }),
  }),
  status: 200,
  errors: [],
});

const one = z.object({ id });

export const readOwnListing = endpoint({
  method: 'GET',
  path: '/api/sellers/listings/{id}',
  summary: "One of one's own listings, whole, in any status",
  who: 'seller',
  params: one,
  output: ownListing,
  status: 200,
  errors: ['product_not_found'],
});

export const changeListing = endpoint({
  method: 'PATCH',
  path: '/api/sellers/listings/{id}',
  summary:
    'Change fields; what is left out stays. `version` is the one the seller saw: 409 when the listing was changed since, or, with a `quantity`, when some were sold since. `quantity` is the stock with what open checkouts hold: never less than that (409)',
  who: 'seller',
  params: one,
  body: unfinished.extend({ version: z.string().max(40) }),
  output: ownListing,
  status: 200,
  errors: ['product_not_found', 'conflict', 'not_enough_stock'],
});

export const publishListing = endpoint({
  method: 'POST',
  path: '/api/sellers/listings/{id}/publish',
  summary:
    'Publish a draft, or put back what was withdrawn: it must be complete and have a picture (400 names what is missing). What is published already stays so',
  who: 'seller',
  params: one,
  output: ownListing,
  status: 200,
  errors: ['product_not_found', 'invalid_input', 'not_enough_stock'],
});

export const withdrawListing = endpoint({
  method: 'POST',
  path: '/api/sellers/listings/{id}/withdraw',
  summary: 'Take a published listing down; open checkouts may still be paid. What is withdrawn already stays so',
  who: 'seller',
  params: one,
  output: ownListing,
  status: 200,
  errors: ['product_not_found', 'conflict'],
});

export const relistListing = endpoint({
  method: 'POST',
  path: '/api/sellers/listings/{id}/relist',
  summary: 'Put a withdrawn or sold out listing back on sale, with a new stock where none is left',
  who: 'seller',
  params: one,
  body: z.object({ quantity: quantity.optional() }).optional(),
  output: ownListing,
  status: 200,
  errors: ['product_not_found', 'invalid_input', 'conflict', 'not_enough_stock'],
});

export const duplicateListing = endpoint({
  method: 'POST',
  path: '/api/sellers/listings/{id}/duplicate',
  summary: 'Make a draft with the same fields and pictures',
  who: 'seller',
  params: one,
  body: z.object({ idempotencyKey }).optional(),
  output: ownListing,
  status: 201,
  errors: ['product_not_found'],
});

export const discardDraft = endpoint({
  method: 'DELETE',
  path: '/api/sellers/listings/{id}',
  summary: 'Throw a draft away. What was published once is withdrawn instead: 409',
  who: 'seller',
  params: one,
  status: 204,
  errors: ['product_not_found', 'conflict'],
});

const chosen = z
  .array(z.object({ _id: id, version: z.string().max(40) }))
  .min(1, 'Please choose at least one.')
  .max(maxBulk, `At most ${maxBulk}.`);

/** By how much prices change, up or down: `percent` of each, or an `amount` of pounds (parsed to pence). */
const priceChange = z.union([
  z.object({ percent: z.number().min(-90, 'At least −90.').max(500, 'At most 500.') }),
  z.object({ amount: penceFromPounds(-maxPricePence, maxPricePence) }),
]);
export type PriceChange = z.output<typeof priceChange>;

export const changeListings = endpoint({
  method: 'POST',
  path: '/api/sellers/listings/bulk',
  summary:
    'Publish, withdraw or reprice several listings; each by itself, those that cannot be are named. With the version each had when chosen, a repeated call changes nothing twice',
  who: 'seller',
  body: z.discriminatedUnion('action', [
    z.object({ action: z.literal('publish'), listings: chosen }),
    z.object({ action: z.literal('withdraw'), listings: chosen }),
    z.object({ action: z.literal('price'), listings: chosen, change: priceChange }),
  ]),
  output: z.object({
    changed: z.array(ownRow),
    refused: z.array(z.object({ _id: z.string(), title: z.string().nullable(), reason: z.string() })),
  }),
  status: 200,
  errors: [],
});
