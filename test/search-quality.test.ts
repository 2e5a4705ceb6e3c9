import assert from 'node:assert/strict';
import { it } from 'node:test';
import { listings } from '#demo/catalogue.ts';
import { findMatches } from '#server/catalogue/query-index.ts';
import { indexDemo, measureSearch, placeOf } from './search-quality/measure.ts';

/** The lowest acceptable nDCG@10 for each kind of search, and for all searches together. */
const lowest = { each: 0.5, all: 0.84 };
/** The largest share of searches that may find nothing. */
const maxEmpty = 0.01;

it('finds what shoppers want in the first five results for nine in ten searches, and for four in five of each kind', () => {
  const { rows, failures } = measureSearch();
  for (const { kind, success, ndcg, empty } of rows) {
    assert.ok(ndcg >= (kind === 'all' ? lowest.all : lowest.each), `${kind}: nDCG@10 ${ndcg}`);
    assert.ok(empty <= maxEmpty, `${kind}: ${empty} without a result`);
    assert.ok(
      success >= (kind === 'all' ? 0.9 : 0.8),
      `${kind}: ${success}; ${failures.map(({ query }) => query).join(', ')}`,
    );
  }
});

it('ranks every demo listing first for its title, even if words in it could be filters', () => {
  const index = indexDemo();
  for (const { key, title } of listings) {
    const { ids } = findMatches(index, { text: title, filters: {}, sort: 'relevance', from: 0, to: 1 });
    assert.equal(listings[placeOf(ids[0] ?? '')]?.title, title, key);
  }
});
