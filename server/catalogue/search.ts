import type { Category } from '#contract/catalogue.ts';
import { categoryNames } from '#contract/bees/categories.ts';
import type { search as endpoint } from '#contract/search.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { findListings, suggestFromIndex } from './find-listings.ts';
import { findUsers } from './find-users.ts';
import { splitWords } from './tokens.ts';

const nothing = { products: { items: [], total: 0 }, users: { items: [], total: 0 } };

/** Finds the listings and users that match a search query; blank text finds nothing. Filters and sort order apply only to listings. */
export async function search(ctx: Ctx, { query }: Input<typeof endpoint>) {
  const { keyword, sort, limit, page, ...filters } = query;
  if (splitWords(keyword).length === 0) return nothing;
  const [products, users] = await Promise.all([
    findListings(ctx, keyword, { filters, sort, limit, page }),
    findUsers(ctx, keyword, { limit, page }),
  ]);
  return { products, users };
}

/** Finds categories whose name starts with the text, or has words that start with each of its words. */
function findCategories(text: string): Category[] {
  const typed = splitWords(text);
  const joined = typed.join('');
  return categoryNames.filter((name) => {
    const words = splitWords(name);
    return typed.every((word) => words.some((each) => each.startsWith(word))) || words.join('').startsWith(joined);
  });
}

/** A few products, categories and sellers for the text typed so far. */
export async function suggest(ctx: Ctx, text: string) {
  if (splitWords(text).length === 0) return { products: [], categories: [], sellers: [] };
  const { products, categories, sellers } = await suggestFromIndex(ctx, text);
  return { products, categories: [...new Set([...findCategories(text), ...categories])].slice(0, 4), sellers };
}
