import { useEffect, useState } from 'react';
import type { suggest } from '#contract/search.ts';
import type { Output } from '#contract/endpoint.ts';
import { call } from '#web/api.ts';
import { readRecentSearches } from '#web/recent-searches.ts';
import { categoryPath } from '#web/parts/product-list/list-paths.ts';
import { formatPounds } from '#contract/pounds.ts';

/** `to` is the path to open. Without one, the suggestion clears the recent searches. */
export type Suggestion = { key: string; label: string; detail: string; to?: string };

const debounceMs = 150;
const minLength = 2;

export const searchPath = (text: string): string => `/search?query=${encodeURIComponent(text)}`;

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

/** Recent searches that start with `text`. */
function recentlySearched(text: string): Suggestion[] {
  const found = readRecentSearches()
    .filter((search) => search.toLowerCase().startsWith(text.toLowerCase()) && search !== text)
    .slice(0, text ? 2 : undefined)
    .map((label) => ({ key: `recent ${label}`, label, detail: 'Recent search', to: searchPath(label) }));
  const clear = { key: 'clear', label: 'Clear recent searches', detail: '' };
  return text || found.length === 0 ? found : [...found, clear];
}

/** Recent searches, then the API's suggestions for the text so far, debounced. Nothing while the box is closed. */
export function useSuggestions(text: string, isOpen: boolean): Suggestion[] {
  const [found, setFound] = useState<Suggestion[]>([]);
  const keyword = text.trim();
  useEffect(() => {
    if (!isOpen || keyword.length < minLength) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call('GET /api/searches/suggestions', { query: { keyword }, signal: stop.signal }).then(
        (suggestions) => setFound(toSuggestions(suggestions)),
        () => !stop.signal.aborted && setFound([]),
      );
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isOpen, keyword]);
  if (!isOpen) return [];
  return [...recentlySearched(keyword), ...(keyword.length < minLength ? [] : found)];
}
