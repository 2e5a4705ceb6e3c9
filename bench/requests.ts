import { setTimeout as sleep } from 'node:timers/promises';
import { categoryNames } from '#contract/bees/categories.ts';
import { commonPairs } from './common-words.ts';
import type { Changes } from './changes.ts';
import type { Request } from './client.ts';
import type { Filled } from './fill.ts';
import { seeded, type Random } from './random.ts';

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n);
const reversed = (pair: string): string => pair.split(' ').toReversed().join(' ');

/** A category and a price range with at least one match. There are tens of millions of combinations, so repeats are rare. */
function drawFilters({ prices }: Filled, random: Random): string {
  for (;;) {
    const category = random.of(categoryNames);
    const from = 100 + random.below(2_000);
    const to = from + 1_000 + random.below(8_000);
    if (prices[category]?.some((price) => from <= price && price <= to))
      return `category=${encodeURIComponent(category)}&minPrice=${(from / 100).toFixed(2)}&maxPrice=${(to / 100).toFixed(2)}&sort=price_asc`;
  }
}

/** Requests that one server process has no cached response for: they are new to it, or a change has invalidated the response. */
export function createRequestSource(filled: Filled, seed: number, changes: Changes) {
  const { ids, pairs, shoppers, buyers, sellers } = filled;
  const random = seeded(seed);
  /** Cycles through the values in random order. */
  const walk = <T>(values: readonly T[]) => {
    let left: T[] = [];
    return (): T => {
      if (left.length === 0) left = random.shuffle(values);
      return left.pop() as T;
    };
  };
  /**
   * Changes the newest listing, which is in every response, then returns each URL once, and repeats. `settleMs` gives Skep time
   * to receive the change.
   */
  const renewed = (urls: string[], settleMs = 0) => {
    let left: string[] = [];
    let changing: Promise<void> | undefined;
    const renew = async (): Promise<void> => {
      await changes.stock(ids.at(-1) ?? '');
      if (settleMs > 0) await sleep(settleMs);
      left = random.shuffle(urls);
      changing = undefined;
    };
    return async (): Promise<string> => {
      while (left.length === 0) {
        changing ??= renew();
        await changing;
      }
      return left.pop() ?? '';
    };
  };
  const nextBuyer = walk(buyers);
  let changed = 0;
  return {
    /** The first page of the newest listings, with 24 on average. */
    newest: renewed(range(4, 44).map((limit) => `/api/products/all?limit=${limit}`)),
    /** One page per change. A request that overtakes the notification would get the cached page. */
    home: renewed(['/'], 1),
    /** The same for the home page's newest listings, with 6 on average. */
    newestOnHome: renewed(range(1, 11).map((limit) => `/api/products/all?limit=${limit}&sort=newest`)),
    id: walk(ids),
    /** Two words of a title, in either order. */
    pair: walk([...pairs, ...pairs.map(reversed)].map(encodeURIComponent)),
    /** The first 1 to 12 characters of two words of a title. Each prefix occurs once per cycle, so most are 8 or more characters long. */
    typed: walk(
      [...new Set(pairs.flatMap((pair) => [1, 2, 3, 5, 8, 12].map((length) => pair.slice(0, length))))].map(
        encodeURIComponent,
      ),
    ),
    /** Two words that are each in about 5% of the listings. */
    commonPair: walk(commonPairs.map(encodeURIComponent)),
    filters: () => drawFilters(filled, random),
    /** A new quantity for a line of a shopper's basket. */
    change: (): Request => {
      const n = (changed += 1);
      const { token, lines } = shoppers[n % shoppers.length] ?? { token: '', lines: [] };
      const quantity = 2 + (Math.floor(n / shoppers.length) % 5);
      return { method: 'PATCH', path: `/api/baskets/${lines[0]}`, token, body: { quantity } };
    },
    /** A random listing, which is almost certainly not in the buyer's basket yet. */
    basketAddition: (): Request => ({
      method: 'POST',
      path: '/api/baskets',
      token: nextBuyer(),
      body: { productId: random.of(ids) },
    }),
    seller: () => random.of(sellers),
    /** Buyers with an empty basket who are not checking out now. */
    idle: [...buyers],
  };
}
export type RequestSource = ReturnType<typeof createRequestSource>;
