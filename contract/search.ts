import { z } from 'zod';
import { role } from './accounts.ts';
import { card, category, filters, keyword, picture, searchSort, totals } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { pounds } from './money.ts';
import { pageSize } from './sizes.ts';
import { paging } from './text.ts';

const foundUser = z.object({
  _id: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  role,
  averageRating: z.number(),
  reviewCount: z.number(),
  isBusiness: z.boolean(),
  businessName: z.string().nullable(),
  companyNumber: z.string().nullable(),
  location: z.object({ city: z.string().nullable(), country: z.string() }),
});
export type FoundUser = z.infer<typeof foundUser>;

const suggestedSeller = z.object({ _id: z.string(), name: z.string(), city: z.string().nullable() });
export type SuggestedSeller = z.infer<typeof suggestedSeller>;

export const search = endpoint({
  method: 'GET',
  shared: 'guests',
  path: '/api/searches',
  summary:
    'Listings that match a text by trade terms, sizes, prices and places, even if misspelt, filtered and sorted; and users by name and, for sellers, town. Admins are hidden from guests',
  who: 'anyone',
  query: filters.extend({ keyword, sort: searchSort.default('relevance'), ...paging(pageSize) }),
  output: z.object({
    products: z.object({ items: z.array(card), ...totals }),
    users: z.object({ items: z.array(foundUser), total: z.number() }),
  }),
  status: 200,
  errors: ['too_many_requests'],
});

export const suggest = endpoint({
  method: 'GET',
  shared: true,
  path: '/api/searches/suggestions',
  summary: 'A few products, categories and sellers for what has been typed so far',
  who: 'anyone',
  query: z.object({ keyword }),
  output: z.object({
    products: z.array(z.object({ _id: z.string(), title: z.string(), price: pounds, picture: picture.nullable() })),
    categories: z.array(category),
    sellers: z.array(suggestedSeller),
  }),
  status: 200,
  errors: ['too_many_requests'],
});
