import path from 'node:path';
import { hourMs } from '#contract/time.ts';
import { listings } from '#demo/catalogue.ts';
import { sellers } from '#demo/people.ts';
import { findMatches } from '#server/catalogue/query-index.ts';
import { ListingIndex } from '#server/catalogue/listing-index.ts';
import { judged, type Judged } from './judged-queries.ts';

/** The id of the listing at this position in the demo listings. */
export const testId = (place: number): string => `01900000-0000-7000-8000-${String(place).padStart(12, '0')}`;
export const placeOf = (id: string): number => Number(id.slice(-12));

/** An index of the demo listings, with ids from `testId`. */
export function indexDemo(): ListingIndex {
  const index = new ListingIndex();
  for (const [place, listing] of listings.entries()) {
    const seller = sellers.find(({ key }) => key === listing.seller);
    index.put({
      ...listing,
      id: testId(place),
      netWeightGrams: listing.netWeightGrams ?? null,
      canPost: listing.deliveryMethods.includes('postage'),
      canCollect: listing.deliveryMethods.includes('collection'),
      city: listing.city ?? seller?.city ?? '',
      postcode: listing.postcode ?? seller?.postcode ?? '',
      sellerName: seller?.name ?? '',
      sellerBusinessName: seller?.businessName ?? null,
      averageRating: 0,
      isSoldOut: listing.stock === 0,
      awayFrom: null,
      awayUntil: null,
      reviewCount: 0,
      createdAt: new Date(-listing.listedHoursAgo * hourMs),
    });
  }
  return index;
}

const isRelevant = (key: string, { relevant }: Judged): boolean => {
  const seller = listings.find((listing) => listing.key === key)?.seller ?? '';
  return relevant.some((pattern) => pattern === `@${seller}` || path.matchesGlob(key, pattern));
};

const gain = (hits: boolean[]) => hits.reduce((sum, hit, place) => sum + (hit ? 1 / Math.log2(place + 2) : 0), 0);

/** Measures one query: nDCG of the first ten results, whether one of the first five is relevant, and whether there are no results. */
function measure(index: ListingIndex, judgement: Judged) {
  const { ids } = findMatches(index, { text: judgement.query, filters: {}, sort: 'relevance', from: 0, to: 10 });
  const keys = ids.map((id) => listings[placeOf(id)]?.key ?? '');
  const hits = keys.map((key) => isRelevant(key, judgement));
  const mostHits = Math.min(10, listings.filter(({ key }) => isRelevant(key, judgement)).length);
  const best = gain(Array.from({ length: mostHits }, () => true));
  return {
    ...judgement,
    keys,
    ndcg: best === 0 ? 0 : gain(hits) / best,
    isSuccess: hits.slice(0, 5).includes(true),
    isEmpty: keys.length === 0,
  };
}

const share = (flags: boolean[]) => flags.filter(Boolean).length / flags.length;

/** The figures for each kind of query and overall, and the queries without a relevant result in the first five. */
export function measureSearch() {
  const index = indexDemo();
  const results = judged.map((each) => measure(index, each));
  const kinds = Map.groupBy(results, ({ kind }) => kind);
  const rows = [...kinds, ['all', results] as const].map(([kind, list]) => ({
    kind,
    queries: list.length,
    ndcg: list.reduce((sum, { ndcg }) => sum + ndcg, 0) / list.length,
    success: share(list.map(({ isSuccess }) => isSuccess)),
    empty: share(list.map(({ isEmpty }) => isEmpty)),
  }));
  return { rows, failures: results.filter(({ isSuccess }) => !isSuccess) };
}
