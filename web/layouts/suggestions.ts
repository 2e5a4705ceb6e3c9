import { useEffect, useState } from 'react';
import type { suggest } from '#contract/search.ts';
import type { Output } from '#contract/endpoint.ts';
import { call } from '#web/api.ts';
import { categoryPath } from '#web/parts/category-path.ts';
import { formatPounds } from '#contract/pounds.ts';

export type Suggestion = { key: string; label: string; detail: string; to: string };

const debounceMs = 150;
const minLength = 2;

function toSuggestions({ categories, products, sellers }: Output<typeof suggest>): Suggestion[] {
  return [
    ...categories.map((name) => ({ key: name, label: name, detail: 'Category', to: categoryPath(name) })),
    ...products.map(({ _id, title, price }) => ({
      key: _id,
      label: title,
      detail: formatPounds(price),
      to: `/listing/${_id}`,
    })),
    ...sellers.map(({ _id, name, city }) => ({
      key: _id,
      label: name,
      detail: city ? `Seller, ${city}` : 'Seller',
      to: `/profile/${_id}`,
    })),
  ];
}

/** The API's suggestions for the text so far, debounced. */
export function useSuggestions(text: string): Suggestion[] {
  const [found, setFound] = useState<Suggestion[]>([]);
  const keyword = text.trim();
  useEffect(() => {
    if (keyword.length < minLength) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call('GET /api/searches/suggestions', { query: { keyword }, signal: stop.signal }).then(
        (suggestions) => setFound(toSuggestions(suggestions)),
        () => undefined,
      );
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [keyword]);
  return keyword.length < minLength ? [] : found;
}
