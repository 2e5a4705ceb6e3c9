import { z } from 'zod';
import { category, listing, picture } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { publishedFields, quantity, title, draftFields } from './listing-fields.ts';
import { maxPricePence, penceFromPounds, pounds } from './money.ts';
import { maxLength, pageSize } from './sizes.ts';
import { id, optionalText, paging, repeatable } from './text.ts';

/** Maximum number of listings in one bulk call. */
const maxBulkListings = 100;

/** A key chosen by the caller for each listing to create. A repeat with the same key returns the first response. */
const idempotencyKey = id.optional();

/**
 * A listing's status as shown to its seller. `active` can be bought; `draft` was never published; `sold_out` is published but has
 * no stock left; `away` is published, but its seller is away; `stopped` is for live bees whose seller has stopped selling them;
 * `withdrawn` was taken down and can be relisted; `removed` was removed by an admin.
 */
export const saleStatuses = ['active', 'draft', 'sold_out', 'away', 'stopped', 'withdrawn', 'removed'] as const;
export const saleStatus = z.enum(saleStatuses);
export type SaleStatus = z.infer<typeof saleStatus>;

const figures = {
  saleStatus,
  /** Units in stock, including those reserved by open checkouts (`reserved`). `quantity` is the stock available now. */
  stock: z.number(),
  reserved: z.number(),
  /** Null while a draft has none. */
  price: pounds.nullable(),
  views: z.number(),
  sales: z.number(),
  /** Opaque. Sent back with a change, it identifies what the seller saw. */
  version: z.string(),
};

/** A seller's own listing in full, with the full `location.postcode`. A draft's city and postcode may be empty. */
export const ownListing = listing.extend({
  ...figures,
  lowStockAt: z.number(),
  /** What is missing before it can be published, as messages by field (including `images`). Empty if nothing is. */
  missing: z.record(z.string(), z.string()),
});
export type OwnListing = z.infer<typeof ownListing>;

/** A row in the seller's own listings. */
export const ownListingRow = z.object({
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
export type OwnListingRow = z.infer<typeof ownListingRow>;

export const createListing = endpoint({
  method: 'POST',
  path: '/api/sellers/create',
  summary:
    'Create a listing: published (`active`, everything required) or as a draft (`inactive`, which needs a title). A repeat with the same `idempotencyKey` returns the listing already created',
  who: 'seller',
  body: z.discriminatedUnion('status', [
    publishedFields.extend({ status: z.literal('active'), idempotencyKey }),
    draftFields.extend({ title, status: z.literal('inactive'), idempotencyKey }),
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
  summary: "A page of the seller's own listings, in any status, with a count for each",
  who: 'seller',
  query: z.object({
    status: repeatable(saleStatus).optional(),
    /** Words in the title. */
    search: optionalText(maxLength.search).optional(),
    sort: z.enum(ownSorts).default('newest'),
    ...paging(pageSize),
  }),
  output: z.object({
    listings: z.array(ownListingRow),
    /** Listings that match the search and the status. */
    total: z.number(),
    /** Listings that match the search, by status. */
    counts: z.object({
      all: z.number(),
      active: z.number(),
      draft: z.number(),
      sold_out: z.number(),
      away: z.number(),
      stopped: z.number(),
      withdrawn: z.number(),
      removed: z.number(),
    }),
  }),
  status: 200,
  errors: [],
});

const byId = z.object({ id });

export const readOwnListing = endpoint({
  method: 'GET',
  path: '/api/sellers/listings/{id}',
  summary: "One of the seller's own listings in full, in any status",
  who: 'seller',
  params: byId,
  output: ownListing,
  status: 200,
  errors: ['product_not_found'],
});

export const changeListing = endpoint({
  method: 'PATCH',
  path: '/api/sellers/listings/{id}',
  summary:
    'Change fields; omitted fields stay as they are. `version` is the one the seller saw: 409 if the listing has changed since, or, with a `quantity`, if some were sold since. `quantity` is the stock including units reserved by open checkouts, and cannot be less than those (409)',
  who: 'seller',
  params: byId,
  body: draftFields.extend({ version: z.string().max(40) }),
  output: ownListing,
  status: 200,
  errors: ['product_not_found', 'conflict', 'not_enough_stock'],
});

export const publishListing = endpoint({
  method: 'POST',
  path: '/api/sellers/listings/{id}/publish',
  summary:
    'Publish a draft or a withdrawn listing: it must be complete and have a picture (400 lists what is missing). Has no effect if already published',
  who: 'seller',
  params: byId,
  output: ownListing,
  status: 200,
  errors: ['product_not_found', 'invalid_input', 'conflict', 'not_enough_stock'],
});

export const withdrawListing = endpoint({
  method: 'POST',
  path: '/api/sellers/listings/{id}/withdraw',
  summary: 'Take a published listing down; open checkouts can still be completed. Has no effect if already withdrawn',
  who: 'seller',
  params: byId,
  output: ownListing,
  status: 200,
  errors: ['product_not_found', 'conflict'],
});

export const relistListing = endpoint({
  method: 'POST',
  path: '/api/sellers/listings/{id}/relist',
  summary: 'Put a withdrawn or sold-out listing back on sale, with new stock if none is left',
  who: 'seller',
  params: byId,
  body: z.object({ quantity: quantity.optional() }).optional(),
  output: ownListing,
  status: 200,
  errors: ['product_not_found', 'invalid_input', 'conflict', 'not_enough_stock'],
});

export const duplicateListing = endpoint({
  method: 'POST',
  path: '/api/sellers/listings/{id}/duplicate',
  summary: 'Create a draft with the same fields and pictures; 409 for a listing that an admin has removed',
  who: 'seller',
  params: byId,
  body: z.object({ idempotencyKey }).optional(),
  output: ownListing,
  status: 201,
  errors: ['product_not_found', 'conflict'],
});

export const discardDraft = endpoint({
  method: 'DELETE',
  path: '/api/sellers/listings/{id}',
  summary: 'Discard a draft. A listing that was ever published can only be withdrawn: 409',
  who: 'seller',
  params: byId,
  status: 204,
  errors: ['product_not_found', 'conflict'],
});

const chosen = z
  .array(z.object({ _id: id, version: z.string().max(40) }))
  .min(1, 'Please choose at least one.')
  .max(maxBulkListings, `At most ${maxBulkListings}.`);

/** A change to each price, up or down, by `percent` or by an `amount` in pounds (parsed to pence). */
const priceChange = z.union([
  z.object({ percent: z.number().min(-90, 'At least −90.').max(500, 'At most 500.') }),
  z.object({ amount: penceFromPounds(-maxPricePence, maxPricePence) }),
]);
export type PriceChange = z.output<typeof priceChange>;

export const changeListings = endpoint({
  method: 'POST',
  path: '/api/sellers/listings/bulk',
  summary:
    'Publish, withdraw or reprice several listings, or discard drafts, each independently; failures are listed. Each is sent with its version when selected, so a repeated call changes nothing twice',
  who: 'seller',
  body: z.discriminatedUnion('action', [
    z.object({ action: z.literal('publish'), listings: chosen }),
    z.object({ action: z.literal('withdraw'), listings: chosen }),
    z.object({ action: z.literal('discard'), listings: chosen }),
    z.object({ action: z.literal('price'), listings: chosen, change: priceChange }),
  ]),
  output: z.object({
    changed: z.array(ownListingRow),
    refused: z.array(z.object({ _id: z.string(), title: z.string().nullable(), reason: z.string() })),
  }),
  status: 200,
  errors: [],
});
