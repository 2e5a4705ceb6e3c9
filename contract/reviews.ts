import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, paging } from './text.ts';

/** A review: whole stars 1 to 5. `product` is the title of the listing that was bought. */
export const review = z.object({
  _id: z.string(),
  reviewerId: z.object({ _id: z.string(), name: z.string(), avatar: z.string().nullable() }),
  rating: z.number(),
  reviewText: z.string(),
  product: z.string().nullable(),
  createdAt: z.string(),
});
export type Review = z.infer<typeof review>;

export const listListingReviews = endpoint({
  method: 'GET',
  shared: true,
  path: '/api/products/one/{id}/reviews',
  summary: "Buyers' reviews of a listing, newest first; the listing's `reviewCount` is the total",
  who: 'anyone',
  params: z.object({ id }),
  query: z.object(paging(10)),
  output: z.array(review),
  status: 200,
  errors: ['product_not_found'],
});

export const listUserReviews = endpoint({
  method: 'GET',
  shared: true,
  path: '/api/users/{id}/reviews',
  summary: 'Reviews of a user by their buyers or by their sellers, newest first',
  who: 'anyone',
  params: z.object({ id }),
  query: z.object({ ...paging(10), from: z.enum(['buyers', 'sellers']).default('buyers') }),
  output: z.array(review),
  status: 200,
  errors: ['user_not_found', 'forbidden'],
});
