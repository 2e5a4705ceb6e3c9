import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { categoryNames } from '#contract/bees/categories.ts';
import { conditions, deliveryFilters, returnPolicies, sorts, type Card, type Sort } from '#contract/catalogue.ts';
import { listings as demo } from '#demo/catalogue.ts';
import { sellers } from '#demo/people.ts';
import { reviews } from '#demo/reviews.ts';
import { makeDemoWorld } from '#test/demo-world.ts';
import { runs } from '#test/child-processes.ts';

type Page = { products: Card[]; total: number };
type Facets = Record<'category' | 'condition' | 'deliveryMethod' | 'returnPolicy', { value: string; count: number }[]>;
type Query = Partial<
  Record<'deliveryMethod' | 'returnPolicy' | 'city' | 'postcode' | 'minPrice' | 'maxPrice', string>
> & {
  category?: string[];
  condition?: string[];
};

const world = await makeDemoWorld();

/** What the catalogue should contain, computed only from the demo data files. */
const expected = demo.map((listing) => {
  const from = sellers.find((seller) => seller.key === listing.seller);
  const ratings = reviews.filter((review) => review.listing === listing.key).map((review) => review.rating);
  const average = ratings.reduce((sum, rating) => sum + rating, 0) / (ratings.length || 1);
  return {
    ...listing,
    city: listing.city ?? from?.city ?? '',
    postcode: listing.postcode ?? from?.postcode ?? '',
    rating: Math.round(average * 10) / 10,
    reviewCount: ratings.length,
  };
});
type Expected = (typeof expected)[number];

function offers({ deliveryMethods }: Expected, wanted: string | undefined): boolean {
  if (wanted === undefined) return true;
  if (wanted === 'postage_and_collection') return deliveryMethods.length === 2;
  return deliveryMethods.some((method) => method === wanted);
}

const outwardOf = (postcode: string) => postcode.split(' ')[0] ?? '';

const inPence = (pounds: string) => Math.round(Number(pounds) * 100);

const matches = (listing: Expected, query: Query): boolean =>
  (query.category?.includes(listing.category) ?? true) &&
  (query.condition?.includes(listing.condition) ?? true) &&
  offers(listing, query.deliveryMethod) &&
  (query.returnPolicy === undefined || query.returnPolicy === listing.returnPolicy) &&
  (query.city === undefined || listing.city.toLowerCase().includes(query.city.trim().toLowerCase())) &&
  (query.postcode === undefined ||
    outwardOf(listing.postcode).startsWith(outwardOf(query.postcode.trim().toUpperCase()))) &&
  (query.minPrice === undefined || listing.pricePence >= inPence(query.minPrice)) &&
  (query.maxPrice === undefined || listing.pricePence <= inPence(query.maxPrice));

const search = (query: Record<string, string | string[] | undefined>) =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value ?? []].flat().map((each) => [name, each])),
  );

const list = (query: Record<string, string | string[] | undefined> = {}, token?: string) =>
  world.call<Page>('GET', `/api/products/all?${search(query)}`, token);

/** Every listing a query finds, page by page. */
async function listAll(query: Record<string, string | string[] | undefined>, limit = 100): Promise<Card[]> {
  const found: Card[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await list({ ...query, limit: String(limit), page: String(page) });
    assert.equal(status, 200, JSON.stringify(body));
    found.push(...body.products);
    if (body.products.length < limit) {
      assert.equal(body.total, found.length);
      return found;
    }
  }
}

const titles = (list: { title: string }[]) => list.map(({ title }) => title).toSorted();
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const rarely = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const pounds = fc.integer({ min: 0, max: 40_000 }).map((pence) => String(pence / 100));
const anyCase = (text: string) => fc.constantFrom(text, text.toUpperCase(), text.toLowerCase(), ` ${text} `);
const oneOf = fc.constantFrom(...expected);

const queries: fc.Arbitrary<Query> = fc.record({
  category: optional(fc.uniqueArray(fc.constantFrom(...categoryNames), { minLength: 1, maxLength: 5 })),
  condition: optional(fc.uniqueArray(fc.constantFrom(...conditions), { minLength: 1, maxLength: 3 })),
  deliveryMethod: optional(fc.constantFrom(...deliveryFilters)),
  returnPolicy: optional(fc.constantFrom(...returnPolicies)),
  city: rarely(
    fc
      .tuple(oneOf, fc.nat(3), fc.integer({ min: 1, max: 20 }))
      .chain(([{ city }, from, length]) => anyCase(city.slice(from, from + length))),
  ),
  postcode: rarely(
    fc
      .tuple(oneOf, fc.integer({ min: 1, max: 8 }))
      .chain(([{ postcode }, length]) => anyCase(postcode.slice(0, length))),
  ),
  minPrice: optional(pounds),
  maxPrice: optional(pounds),
});

describe('the list of products', () => {
  it('shows the whole demo catalogue exactly as in its data files', async () => {
    const cards = await listAll({});
    assert.deepEqual(titles(cards), titles(expected));
    for (const card of cards) {
      const source = expected.find(({ title }) => title === card.title);
      assert.ok(source);
      assert.deepEqual(
        [card.price, card.quantity, card.category, card.averageRating, card.reviewCount, card.deliveryMethods.length],
        [
          source.pricePence / 100,
          source.stock,
          source.category,
          source.rating,
          source.reviewCount,
          source.deliveryMethods.length,
        ],
        card.title,
      );
    }
  });

  it('finds exactly the listings that match any combination of filters', async () => {
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const wanted = expected.filter((listing) => matches(listing, query));
        assert.deepEqual(titles(await listAll(query)), titles(wanted));
      }),
      { numRuns: runs(60) },
    );
  });

  it('counts the listings that choosing each option would show', async () => {
    const counts = (
      query: Query,
      name: 'category' | 'condition' | 'deliveryMethod' | 'returnPolicy',
      value: string,
    ) => {
      const chosen = { ...query, [name]: name === 'category' || name === 'condition' ? [value] : value };
      return expected.filter((listing) => matches(listing, chosen)).length;
    };
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const { status, body } = await world.call<Facets>('GET', `/api/products/facets?${search(query)}`);
        assert.equal(status, 200);
        for (const name of ['category', 'condition', 'deliveryMethod', 'returnPolicy'] as const)
          for (const { value, count } of body[name])
            assert.equal(count, counts(query, name, value), `${name} ${value}`);
        assert.deepEqual(body.category.map(({ value }) => value).toSorted(), categoryNames.toSorted());
      }),
      { numRuns: runs(30) },
    );
  });

  it('is sorted as requested', async () => {
    const byTitle = new Map(expected.map((listing) => [listing.title, listing]));
    const keys: Record<Sort, (card: Card) => number[]> = {
      newest: (card) => [byTitle.get(card.title)?.listedHoursAgo ?? 0],
      price_asc: (card) => [card.price],
      price_desc: (card) => [-card.price],
      rating: (card) => [-card.averageRating, -card.reviewCount],
    };
    for (const sort of sorts) {
      const found = (await listAll({ sort })).map(keys[sort]);
      assert.deepEqual(
        found,
        found.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0)),
        sort,
      );
    }
    assert.deepEqual((await list()).body, (await list({ sort: 'newest' })).body, 'newest is the default');
  });

  it('shows every listing exactly once across its pages, whatever their size and order', async () => {
    const all = titles(expected);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sorts), fc.integer({ min: 17, max: 100 }), async (sort, limit) => {
        assert.deepEqual(titles(await listAll({ sort }, limit)), all);
      }),
      { numRuns: runs(12) },
    );
  });

  it('shows 24 per page by default, at most 100, and none after the last page', async () => {
    assert.equal((await list()).body.products.length, 24);
    assert.equal((await list({ limit: '6' })).body.products.length, 6);
    const beyond = await list({ page: '100000', limit: '100' });
    assert.deepEqual([beyond.status, beyond.body.products, beyond.body.total], [200, [], expected.length]);
  });

  it('ignores blank text filters and unknown parameters', async () => {
    const { body } = await list();
    assert.deepEqual((await list({ city: ' ', postcode: '' })).body, body);
    assert.deepEqual((await list({ utm_source: 'x', isVerified: 'true', ['__proto__']: 'x' })).body, body);
  });

  it('treats database wildcards as ordinary characters', async () => {
    for (const query of [
      { postcode: '%' },
      { postcode: '_' },
      { postcode: '\\' },
      { city: '%' },
      { city: "' or ''='" },
    ])
      assert.deepEqual((await list(query)).body, { products: [], total: 0 }, JSON.stringify(query));
  });

  it('rejects invalid values with 400 and names the field', async () => {
    const bad: [Record<string, string | string[]>, string][] = [
      [{ category: 'Wasps' }, 'category'],
      [{ category: ['Honey', 'Wasps'] }, 'category'],
      [{ category: '' }, 'category'],
      [{ condition: 'NEW' }, 'condition'],
      [{ deliveryMethod: 'pigeon' }, 'deliveryMethod'],
      [{ deliveryMethod: ['postage', 'collection'] }, 'deliveryMethod'],
      [{ returnPolicy: 'maybe' }, 'returnPolicy'],
      [{ minPrice: 'cheap' }, 'minPrice'],
      [{ minPrice: '1.234' }, 'minPrice'],
      [{ maxPrice: '-1' }, 'maxPrice'],
      [{ maxPrice: '1e3' }, 'maxPrice'],
      [{ maxPrice: '99999999999999999999' }, 'maxPrice'],
      [{ city: 'x'.repeat(81) }, 'city'],
      [{ city: 'a\u0000b' }, 'city'],
      [{ city: ['York', 'Leeds'] }, 'city'],
      [{ postcode: 'x'.repeat(11) }, 'postcode'],
      [{ sort: 'random' }, 'sort'],
      [{ limit: '0' }, 'limit'],
      [{ limit: '101' }, 'limit'],
      [{ limit: '1.5' }, 'limit'],
      [{ page: '0' }, 'page'],
      [{ page: '-1' }, 'page'],
      [{ page: ['1', '2'] }, 'page'],
    ];
    for (const [query, field] of bad) {
      const response = await world.call<{ code: string; fields: object }>('GET', `/api/products/all?${search(query)}`);
      assert.deepEqual([response.status, response.body.code], [400, 'invalid_input'], JSON.stringify(query));
      assert.deepEqual(
        Object.keys(response.body.fields).map((name) => name.split('.')[0]),
        [field],
      );
    }
  });
});
