import { findMatches } from '#server/catalogue/query-index.ts';
import { ListingIndex } from '#server/catalogue/listing-index.ts';
import { placeOf, testId } from './measure.ts';

/** An index of listings with these titles, descriptions and postage prices in pence, oldest first. */
export function indexOf(titles: string[], descriptions: string[] = [], postage: number[] = []): ListingIndex {
  const index = new ListingIndex();
  for (const [place, title] of titles.entries())
    index.put({
      id: testId(place),
      title,
      description: descriptions[place] ?? '',
      netWeightGrams: null,
      category: 'Other',
      condition: 'new',
      canPost: true,
      canCollect: true,
      returnPolicy: 'No Returns Accepted',
      pricePence: 100,
      postagePence: postage[place] ?? 0,
      city: 'Leeds',
      postcode: 'LS1 4AP',
      averageRating: 0,
      isSoldOut: false,
      awayFrom: null,
      awayUntil: null,
      reviewCount: 0,
      createdAt: new Date(place),
      sellerName: 'Ann Ash',
      sellerBusinessName: null,
    });
  return index;
}

/** The results of a search. `places` are positions among the titles, best match first. */
export function search(index: ListingIndex, text: string) {
  const { ids, ...found } = findMatches(index, { text, filters: {}, sort: 'relevance', from: 0, to: 1000 });
  return { ...found, places: ids.map(placeOf) };
}
