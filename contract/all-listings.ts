import { z } from 'zod';
import { category } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { pounds } from './money.ts';
import { maxLength, pageSize } from './sizes.ts';
import { id, optionalLine, peekingPages, requiredText } from './text.ts';

/** A listing as admins see it; `reason` is why an admin removed it. */
const moderatedListing = z.object({
  _id: z.string(),
  title: z.string(),
  category,
  price: pounds.nullable(),
  image: z.string().nullable(),
  seller: z.object({ _id: z.string(), name: z.string() }),
  status: z.enum(['active', 'draft', 'withdrawn', 'hidden', 'removed']),
  reason: z.string().nullable(),
  createdAt: z.string(),
});
export type ModeratedListing = z.infer<typeof moderatedListing>;
export const listingFilters = moderatedListing.shape.status.options;

export const listAllListings = endpoint({
  method: 'GET',
  path: '/api/admins/listings',
  summary:
    "All listings, newest first; `search` finds words in the title, or in the seller's name or business name, `id` one listing, `seller` all listings of a user. `hidden`: the seller is banned, or has stopped selling live bees",
  who: 'admin',
  query: z.object({
    ...peekingPages(pageSize, 200),
    id: id.optional(),
    seller: id.optional(),
    search: optionalLine(maxLength.search).optional(),
    status: moderatedListing.shape.status.optional(),
  }),
  output: z.array(moderatedListing),
  status: 200,
  errors: [],
});

export const removeListing = endpoint({
  method: 'POST',
  path: '/api/admins/listings/{id}/remove',
  summary: 'Remove a listing from the shop, and delete its pictures permanently if requested; its seller is notified',
  who: 'admin',
  isSensitive: true,
  params: z.object({ id }),
  body: z.object({
    reason: requiredText(maxLength.reason, 'Please give your reason.'),
    /** Removes the pictures from everything that uses them, and deletes their files immediately. */
    deletePictures: z.boolean().default(false),
  }),
  status: 204,
  errors: ['product_not_found', 'conflict'],
});

export const restoreListing = endpoint({
  method: 'POST',
  path: '/api/admins/listings/{id}/restore',
  summary: 'Undo the removal of a listing; its seller is notified',
  who: 'admin',
  isSensitive: true,
  params: z.object({ id }),
  body: z.object({ reason: requiredText(maxLength.reason, 'Please give your reason.') }),
  status: 204,
  errors: ['product_not_found', 'conflict'],
});
