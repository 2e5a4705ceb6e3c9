import { categoryNames } from '#contract/bees/categories.ts';
import type { search as endpoint } from '#contract/search.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { findListings, suggestListings } from './find-listings.ts';
import { findUsers, suggestSellers } from './find-users.ts';
import { understand, wordsOf } from './search-words.ts';

const nothing = { products: { items: [], total: 0 }, users: { items: [], total: 0 } };

/** Listings and users for a text; a blank one finds nothing. The filters and the sort are for listings. */
export async function search(ctx: Ctx, { query }: Input<typeof endpoint>) {
  const { keyword, sort, limit, page, ...filters } = query;
  if (wordsOf(keyword).length === 0) return nothing;
  const [products, users] = await Promise.all([
    findListings(ctx, keyword, { filters, sort, limit, page }),
    findUsers(ctx, keyword, { limit, page }),
  ]);
  return { products, users };
}

function suggestCategories(text: string) {
  const typed = wordsOf(text);
  const squeezed = typed.join('');
  return categoryNames
    .filter((name) => {
      const words = wordsOf(name);
      return typed.every((word) => words.some((each) => each.startsWith(word))) || words.join('').startsWith(squeezed);
    })
    .slice(0, 4);
}

/** A few products, categories and sellers for what has been typed so far. */
export async function suggest(ctx: Ctx, text: string) {
  const understood = await understand(ctx.db, text);
  if (!understood) return { products: [], categories: [], sellers: [] };
  const [products, sellers] = await Promise.all([suggestListings(ctx, text, understood), suggestSellers(ctx, text)]);
  return { products, categories: suggestCategories(text), sellers };
}
