import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { conditions, type Filters, searchSorts } from '#contract/catalogue.ts';
import { runs } from '#test/child-processes.ts';
import { Ids } from './ids.ts';
import { type IndexedListing, ListingIndex } from './listing-index.ts';
import { selectTop } from './select-top.ts';
import { tokensOf } from './tokens.ts';

const words = ['hive', 'queen', 'honey', 'smoker', 'cedar', 'frames', '14x12', 'national'];
const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 }).map((list) => list.join(' '));
const idOf = (n: number) => `01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
const listing = fc.record({
  id: fc.integer({ min: 10, max: 40 }).map(idOf),
  title: text,
  description: text,
  netWeightGrams: fc.constantFrom(null, 454),
  category: fc.constantFrom('Honey', 'Beehives'),
  condition: fc.constantFrom(...conditions),
  canPost: fc.boolean(),
  canCollect: fc.boolean(),
  returnPolicy: fc.constant('No Returns Accepted'),
  pricePence: fc.integer({ min: 1, max: 5 }),
  city: fc.constantFrom('Leeds', 'Hereford'),
  postcode: fc.constantFrom('LS1 4AP', 'HR1 2XY'),
  averageRating: fc.integer({ min: 0, max: 5 }),
  reviewCount: fc.nat(3),
  createdAt: fc.integer({ min: 0, max: 5 }).map((day) => new Date(day * 1000)),
  isSoldOut: fc.boolean(),
  awayFrom: fc.constant(null),
  awayUntil: fc.constant(null),
  sellerName: fc.constantFrom('Ann Ash', 'Bob Birch'),
  sellerBusinessName: fc.constant(null),
}) as fc.Arbitrary<IndexedListing>;
const [sample] = fc.sample(listing, { numRuns: 1, seed: 1 }) as [IndexedListing];
const step = fc.oneof({ weight: 4, arbitrary: listing }, fc.integer({ min: 10, max: 40 }).map(idOf));
const query = fc.record({
  words: fc.array(fc.constantFrom(...words, 'birch', 'leeds'), { maxLength: 3 }),
  maxPrice: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
  city: fc.option(fc.constantFrom('eeds', 'HEREFORD'), { nil: undefined }),
  sort: fc.constantFrom(...searchSorts),
  extra: fc.subarray(words),
});

const groupsOf = (list: string[]) =>
  [...new Set(list.flatMap(tokensOf))].map((token) => [{ tokens: [token], weight: 1 }]);

/** Whether a listing has all the words and passes the filters, checked without an index. */
function isMatch(each: IndexedListing, list: string[], { maxPrice = Infinity, city = '' }): boolean {
  const all = new Set(
    tokensOf(
      [
        each.title,
        each.description,
        each.category === 'Beehives' ? 'Beehives hive' : each.category,
        each.sellerName,
        each.city,
      ].join(' '),
    ),
  );
  return (
    list.flatMap(tokensOf).every((token) => all.has(token)) &&
    each.pricePence <= maxPrice &&
    each.city.toLowerCase().includes(city.toLowerCase())
  );
}

describe('an index of listings', () => {
  it('finds the first set of filters that a listing with all the words passes, whatever was searched for before', () => {
    const filters = fc.array(query, { minLength: 1, maxLength: 3 });
    const property = fc.property(
      fc.array(listing, { maxLength: 20 }),
      fc.array(fc.constantFrom(...words, 'birch'), { maxLength: 3 }),
      fc.array(filters, { minLength: 1, maxLength: 4 }),
      (added, list, asked) => {
        const index = new ListingIndex();
        for (const each of added) index.put(each);
        const live = new Map(added.map((each) => [each.id, each]));
        const wanted = { groups: groupsOf(list), extra: [] };
        for (const some of asked) {
          // A listing that passes any of these passes the last.
          const tried = [...some.map(({ maxPrice, city }) => ({ maxPrice, city })), {}];
          const isPassed = (each: Filters) => [...live.values()].some((one) => isMatch(one, list, each));
          assert.equal(index.firstMatched(wanted, tried), tried.findIndex(isPassed));
          assert.equal(index.has(wanted, tried[0] ?? {}), isPassed(tried[0] ?? {}));
        }
      },
    );
    fc.assert(property, { numRuns: runs(200) });
  });

  it('finds the same listings as a new index or a full scan, after any changes and with any extra words', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 60 }),
        fc.array(query, { minLength: 1, maxLength: 5 }),
        (steps, queries) => {
          const changed = new ListingIndex();
          const known = new Map<string, IndexedListing>();
          const counted = (filters: Filters) =>
            changed.count({ groups: [], extra: [] }, filters).reduce((sum, { count }) => sum + count, 0);
          for (const each of steps) {
            if (typeof each === 'string') {
              changed.remove(each);
              known.delete(each);
            } else {
              changed.put(each);
              known.set(each.id, each);
            }
            const matches = [...known.values()].filter(({ pricePence }) => pricePence >= 2 && pricePence <= 4);
            assert.equal(counted({ minPrice: 2, maxPrice: 4 }), matches.length);
            assert.equal(counted({}), known.size);
            const hives = matches.filter(({ category }) => category === 'Beehives');
            assert.equal(changed.columns.total({ category: ['Beehives'], minPrice: 2, maxPrice: 4 }), hives.length);
            assert.equal(changed.columns.total({}), known.size);
            const phrase = { groups: [[{ tokens: ['hive', 'queen'], weight: 1 }]], extra: [] };
            const both = [...known.values()].filter((listing) => isMatch(listing, ['hive', 'queen'], {}));
            const { ids } = changed.find(phrase, {}, 'newest', 0, 100);
            assert.deepEqual(ids.toSorted(), both.map(({ id }) => id).toSorted());
          }
          const fresh = new ListingIndex();
          for (const each of known.values()) fresh.put(each);
          for (const { words, extra, sort, ...filters } of queries) {
            const wanted = { groups: groupsOf(words), extra };
            const found = changed.find(wanted, filters, sort, 0, 100);
            const again = fresh.find(wanted, filters, sort, 0, 100);
            assert.deepEqual(
              [found.ids.toSorted(), found.total, found.isPartial],
              [again.ids.toSorted(), again.total, again.isPartial],
            );
            if (sort !== 'relevance') assert.deepEqual(found.ids, again.ids);
            const total = changed.count(wanted, filters).reduce((sum, { count }) => sum + count, 0);
            assert.equal(total, found.total);
            if (found.isPartial) continue;
            const matches = [...known.values()].filter((each) => isMatch(each, words, filters));
            assert.deepEqual(found.ids.toSorted(), matches.map(({ id }) => id).toSorted());
          }
        },
      ),
      { numRuns: runs(200) },
    );
  });

  it('finds a rare word among frequent ones, with its alternatives, in any word order', () => {
    const titles = Array.from({ length: 600 }, (_, n) =>
      ['hive', n % 2 ? 'honey' : 'queen', n % 150 ? '' : 'cedar', n % 200 ? '' : 'smoker'].join(' '),
    );
    const index = new ListingIndex();
    for (const [n, title] of titles.entries())
      index.put({ ...sample, id: idOf(n), title, description: '', category: 'Honey', sellerName: 'Ann Ash' });
    const wanted = fc.shuffledSubarray(['hive', 'queen', 'cedar', 'smoker', 'cedar or queen', 'smoker or hive'], {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(wanted, (asked) => {
        const choices = asked.map((each) => each.split(' or '));
        const groups = choices.map((words) => words.map((word) => ({ tokens: [word], weight: 1 })));
        const hits = titles.map(
          (title) => choices.filter((words) => words.some((word) => title.includes(word))).length,
        );
        const found = index.find({ groups, extra: [] }, {}, 'newest', 0, titles.length);
        const all = hits.filter((count) => count === asked.length).length;
        assert.equal(found.isPartial, all === 0);
        const most = Math.max(...hits);
        const least = most < asked.length && most > 2 ? most - 1 : most;
        const expected = hits.flatMap((count, n) => (count >= least ? [idOf(n)] : []));
        assert.deepEqual(found.ids.toSorted(), expected.toSorted());
      }),
      { numRuns: runs(100) },
    );
  });

  it('suggests the most frequent words that start with a prefix, including those of changed listings', () => {
    const index = new ListingIndex();
    const put = (n: number, title: string) =>
      index.put({ ...sample, id: idOf(n), title, description: '', city: 'Leeds', sellerName: 'Ann Ash' });
    for (let n = 0; n < 3_000; n += 1) put(n, `qu${n.toString(36)}zz ${n % 2 ? 'quilt' : ''} ${n % 3 ? '' : 'quarry'}`);
    const best = () => index.completions('qu').map(({ word }) => word);
    assert.deepEqual(best().slice(0, 2), ['quilt', 'quarry']);
    assert.equal(best().length, 10);
    for (let n = 0; n < 3_000; n += 1) put(n, 'quaint');
    assert.deepEqual(best(), ['quaint']);
  });

  it('selects the first of many numbers in a sort order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1000), { maxLength: 2000 }),
        fc.nat(300),
        fc.boolean(),
        (numbers, count, highestFirst) => {
          const key = Uint32Array.from({ length: 1001 }, (_, number) => number % 7);
          const by = (one: number, other: number) => (key[one] ?? 0) - (key[other] ?? 0);
          const compare = (one: number, other: number) =>
            (highestFirst ? by(other, one) : by(one, other)) || one - other;
          const selected = selectTop(numbers, { compare, key, highestFirst }, count);
          assert.deepEqual(selected, numbers.toSorted(compare).slice(0, count));
        },
      ),
      { numRuns: runs(50) },
    );
  });

  it('finds the latest number given to an id, and orders ids as text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uuid(), { minLength: 1, maxLength: 40 }),
        fc.array(fc.nat(), { maxLength: 80 }),
        (known, again) => {
          const added = [...known, ...again.map((n) => known[n % known.length] ?? '')];
          const ids = new Ids();
          const [first = ''] = added;
          for (const id of added) ids.add(id);
          for (const [number, id] of added.entries()) {
            assert.equal(ids.at(number), id);
            assert.equal(ids.find(id), added.lastIndexOf(id));
            assert.equal(Math.sign(ids.compare(0, number)), Math.sign(Number(first > id) - Number(first < id)));
          }
          assert.equal(ids.find('ffffffff-ffff-4fff-8fff-fffffffffffe'), undefined);
        },
      ),
      { numRuns: runs(100) },
    );
  });

  it('finds each of many ids', () => {
    const ids = new Ids();
    for (let n = 0; n < 10_000; n += 1) ids.add(idOf(n * 3));
    for (let n = 0; n < 30_000; n += 1) assert.equal(ids.find(idOf(n)), n % 3 === 0 ? n / 3 : undefined);
  });
});
