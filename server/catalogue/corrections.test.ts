import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placeOf, testId } from '#test/search-quality/measure.ts';
import { findMatches } from './query-index.ts';
import { ListingIndex } from './listing-index.ts';

/** An index of listings with these titles, the oldest first. */
function indexOf(titles: string[]): ListingIndex {
  const index = new ListingIndex();
  for (const [at, title] of titles.entries())
    index.put({
      id: testId(at),
      title,
      description: '',
      netWeightGrams: null,
      category: 'Other',
      condition: 'new',
      canPost: true,
      canCollect: true,
      returnPolicy: 'No Returns Accepted',
      pricePence: 100,
      city: 'Leeds',
      postcode: 'LS1 4AP',
      averageRating: 0,
      reviewCount: 0,
      createdAt: new Date(at),
      sellerName: 'Ann Ash',
      sellerBusinessName: null,
    });
  return index;
}

function search(index: ListingIndex, text: string) {
  const { ids, ...found } = findMatches(index, { text, filters: {}, sort: 'relevance', from: 0, to: 1000 });
  return { ...found, places: ids.map(placeOf) };
}

const many = (title: string) => Array.from({ length: 60 }, (_, at) => `${title} ${at + 100}`);

describe('a search with a misspelt word', () => {
  it('reads it as the likeliest word, and reports which', () => {
    const index = indexOf(['Candles, rolled', 'Dipped candle', 'Smoker']);
    const found = search(index, 'Candels');
    assert.deepEqual(
      [found.places.toSorted((one, other) => one - other), found.corrected],
      [[0, 1], [{ text: 'Candels', word: 'candles' }]],
    );
    assert.deepEqual(search(index, 'rolled candle').corrected, []);
  });

  it('shows what one seller spelt the same way first, then what everybody else sells', () => {
    const index = indexOf(['Wired foundaton', ...many('Wired foundation'), 'Smoker']);
    const found = search(index, 'wired foundaton');
    assert.deepEqual([found.total, found.places[0], found.isPartial], [61, 0, false]);
    assert.deepEqual(found.corrected, [{ text: 'foundaton', word: 'foundation', also: true }]);
  });

  it('shows a rare word by itself if no similar one is much more frequent', () => {
    const index = indexOf(['Wired foundaton', ...many('Wired foundation').slice(0, 40)]);
    const { total, corrected } = search(index, 'foundaton');
    assert.deepEqual([total, corrected], [1, []]);
  });

  it('finds exactly what is in quotation marks', () => {
    const index = indexOf(['Wired foundaton', ...many('Wired foundation'), '14×12 frame']);
    assert.deepEqual(search(index, 'wired "foundaton"').places, [0]);
    assert.equal(search(index, '"foundattion"').total, 0);
    assert.equal(search(index, '14" x 12" "frame"').total, 1);
  });
});
