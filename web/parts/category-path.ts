import type { Category } from '#contract/catalogue.ts';

export const categoryPath = (category: Category): string => `/shop?category=${encodeURIComponent(category)}`;
