import type { Category, SearchSort } from '#contract/catalogue.ts';

/** The two routes that list products, each with the name of its keyword parameter in the URL and its default sort. */
export const lists = {
  '/shop': { keywordName: 'keyword', sort: 'newest' },
  '/search': { keywordName: 'query', sort: 'relevance' },
} as const satisfies Record<string, { keywordName: string; sort: SearchSort }>;
export type ListPath = keyof typeof lists;
export const isListPath = (path: string): path is ListPath => Object.hasOwn(lists, path);

/** The path of a category in the shop. */
export const categoryPath = (category: Category): string => `/shop?category=${encodeURIComponent(category)}`;
