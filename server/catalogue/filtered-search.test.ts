import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { type Card, conditions, deliveryFilters, searchSorts } from '#contract/catalogue.ts';
import { runs } from '#test/child-processes.ts';
import { makeWorld } from '#test/world.ts';
import { releaseStock, reserveStock } from './stock.ts';

type Found = { items: Card[]; total: number; partial?: true };
type Facets = Record<string, { value: string; count: number }[]>;

const world = await makeWorld();

const hereford = { city: 'Hereford', postcode: 'HR1 2XY', country: 'UK' };
const leeds = { city: 'Leeds', postcode: 'LS1 4AP', country: 'UK' };
const categories = ['Queen Bees', 'Bee Colonies', 'Honey'] as const;
// Queens of various prices, locations and ages, mixed with the same number of other listings.
for (let n = 0; n < 48; n += 1)
  await world.listing({
    title: n % 2 ? `Mated queen ${n}` : `Smoker ${n}`,
    category: categories[n % 3] ?? 'Honey',
    condition: conditions[n % 4] ?? 'new',
    deliveryMethods: n % 5 ? ['postage'] : ['postage', 'collection'],
    pricePence: 1_000 + ((n * 37) % 48) * 100,
    location: n % 7 < 3 ? hereford : leeds,
  });
await world.ctx.db.execute(sql`update listings set average_rating = ascii(right(title, 1)) % 5,
  created_at = created_at - (ascii(right(id, 1)) % 7) * interval '40 days'`);

const search = (query: Record<string, string | string[] | undefined>) =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value ?? []].flat().map((each) => [name, each])),
  );
const find = async (query: Record<string, string | string[] | undefined>) => {
  const { status, body } = await world.call<{ products: Found }>('GET', `/api/searches?limit=100&${search(query)}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.products;
};
const list = async (query: Record<string, string | string[] | undefined>) => {
  const { status, body } = await world.call<{ products: Card[]; total: number }>(
    'GET',
    `/api/products/all?limit=100&${search(query)}`,
  );
  assert.equal(status, 200, JSON.stringify(body));
  return body;
};
const ids = (cards: Card[]) => cards.map(({ _id }) => _id);
const titles = (cards: Card[]) => cards.map(({ title }) => title);

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const filters = fc.record({
  category: optional(fc.subarray([...categories], { minLength: 1 })),
  condition: optional(fc.subarray([...conditions], { minLength: 1 })),
  deliveryMethod: optional(fc.constantFrom(...deliveryFilters)),
  city: optional(fc.constantFrom('ereford', 'LEEDS')),
  postcode: optional(fc.constantFrom('hr', 'LS1 4AP')),
  maxPrice: optional(fc.integer({ min: 10, max: 60 }).map(String)),
});

describe('a search with filters and a sort', () => {
  it('finds a mated queen under £50 near Hereford', async () => {
    const { items, total } = await find({ keyword: 'mated queen', maxPrice: '50', city: 'hereford' });
    assert.ok(total > 0 && items.length === total);
    for (const { title, price, location } of items) {
      assert.match(title, /^Mated queen/);
      assert.ok(price <= 50 && location.city === 'Hereford');
    }
  });

  describe('for a place', () => {
    const leominster = { city: 'Leominster', postcode: 'HR6 8QD', country: 'UK' };
    const tiverton = { city: 'Tiverton', postcode: 'EX16 5LA', country: 'UK' };
    const read = async (keyword: string) => {
      const { body } = await world.call<{ products: Found & { understood?: object[] } }>(
        'GET',
        `/api/searches?${search({ keyword })}`,
      );
      return { titles: titles(body.products.items), understood: body.products.understood };
    };
    before(async () => {
      await world.listing({ title: 'Breeder queen', category: 'Queen Bees', location: leominster });
      await world.listing({ title: 'Breeder queen for Herefordshire', category: 'Queen Bees', location: leeds });
      await world.listing({
        title: 'Cage',
        description: 'For a breeder queen.',
        category: 'Other',
        location: tiverton,
      });
    });

    it('recognises a town with a seller, or a county', async () => {
      for (const text of ['in Herefordshire', 'around herefordshire'])
        assert.deepEqual(await read(`breeder queen ${text}`), {
          titles: ['Breeder queen'],
          understood: [{ filter: 'county', value: 'Herefordshire', text }],
        });
      for (const text of ['in Leominster', 'from leominster'])
        assert.deepEqual(await read(`breeder queen ${text}`), {
          titles: ['Breeder queen'],
          understood: [{ filter: 'city', value: 'Leominster', text }],
        });
    });

    it('takes "near" to mean 30 miles, and recognises other distances', async () => {
      const near = {
        'near Hereford': '30 miles of Hereford',
        'local to hereford': '30 miles of Hereford',
        'nearest Hereford': '30 miles of Hereford',
        'closest to Hereford': '30 miles of Hereford',
        'in ludlow': '30 miles of Ludlow',
        'near ross-on-wye': '30 miles of Ross-on-Wye',
        'within 20 miles of Ludlow': '20 miles of Ludlow',
        'less than 40km from Hereford': '25 miles of Hereford',
        'near HR6 8QD': '30 miles of HR6',
        'in HR5': '30 miles of HR5',
        'near ld1 5dl': '30 miles of LD1',
      };
      for (const [text, value] of Object.entries(near))
        assert.deepEqual(await read(`breeder queen ${text}`), {
          titles: ['Breeder queen'],
          understood: [{ filter: 'near', value, text }],
        });
    });

    it('searches further away for listings in the requested category', async () => {
      const text = 'near Exeter';
      assert.deepEqual(await read(`breeder queen ${text}`), {
        titles: ['Breeder queen', 'Cage'],
        understood: [{ filter: 'near', value: '125 miles of Exeter', text, wider: true }],
      });
      assert.deepEqual(await read('breeder queen in Sussex'), {
        titles: ['Breeder queen'],
        understood: [{ filter: 'near', value: '150 miles of Sussex', text: 'in Sussex', wider: true }],
      });
    });

    it('shows nearer listings first, unless something else matches better', async () => {
      const ludlow = { city: 'Ludlow', postcode: 'SY8 1AB', country: 'UK' };
      await world.listing({ title: 'Straw skep, near', location: leominster });
      await world.listing({ title: 'Straw skep, far', location: ludlow });
      await world.listing({ title: 'Mat', description: 'For a straw skep.', location: leominster });
      const found = async (keyword: string) => (await read(keyword)).titles;
      assert.deepEqual(await found('straw skep'), ['Straw skep, far', 'Straw skep, near', 'Mat']);
      assert.deepEqual(await found('straw skep near Leominster'), ['Straw skep, near', 'Straw skep, far', 'Mat']);
    });

    it('shows nearer listings first when the search names only a place', async () => {
      const at = (city: string, postcode: string) => ({ city, postcode, country: 'UK' });
      await world.listing({ title: 'At Thurso', location: at('Thurso', 'KW14 7AA') });
      await world.listing({ title: 'At Wick', location: at('Wick', 'KW1 4AA') });
      const found = async (keyword: string) => (await read(keyword)).titles;
      assert.deepEqual(await found('near Thurso'), ['At Thurso', 'At Wick']);
      assert.deepEqual(await found('near Wick'), ['At Wick', 'At Thurso']);
    });

    it('ranks listings in the category for which it widened the search above nearer ones', async () => {
      const taunton = { city: 'Taunton', postcode: 'TA1 1AA', country: 'UK' };
      await world.listing({ title: 'Kelpie bees, a jigsaw', category: 'Other', location: taunton });
      await world.listing({ title: 'Kelpie bees, a full colony', category: 'Bee Colonies', location: leominster });
      const { titles, understood } = await read('kelpie bees near Exeter');
      assert.deepEqual(titles, ['Kelpie bees, a full colony', 'Kelpie bees, a jigsaw']);
      assert.deepEqual(understood, [
        { filter: 'near', value: '125 miles of Exeter', text: 'near Exeter', wider: true },
      ]);
    });

    it('ranks listings in the category for which it widened the search above nearer ones with the word in their titles', async () => {
      const at = (city: string, postcode: string) => ({ city, postcode, country: 'UK' });
      const [inverness, pitlochry] = [at('Inverness', 'IV3 8PL'), at('Pitlochry', 'PH16 5JN')];
      const colony = { category: 'Bee Colonies', description: 'Prolific.', location: pitlochry } as const;
      await world.listing({ title: 'Strong stock on ten frames', ...colony });
      await world.listing({
        title: 'Wax bee',
        category: 'Bee Wax',
        description: 'A bee to hang up.',
        location: inverness,
      });
      const { titles } = await read('bees near Thurso');
      assert.deepEqual(titles.slice(0, 2), ['Strong stock on ten frames', 'Wax bee']);
    });

    it('ignores "near me", which names no place', async () => {
      for (const text of ['near me', 'nearest me', 'closest to me', 'around here', 'nearby', 'in my area'])
        for (const searched of [`breeder queen ${text}`, `${text} breeder queen`])
          assert.deepEqual(await read(searched), await read('breeder queen'), searched);
      const description = 'Store the fuel nearby.';
      await world.listing({ title: 'Fuel for a smoker', description, category: 'Other', location: leeds });
      assert.deepEqual(await read('nearby smoker'), await read('smoker'));
      const understood = [{ filter: 'county', value: 'Herefordshire', text: 'in Herefordshire' }];
      assert.deepEqual((await read('breeder queen nearby in Herefordshire')).understood, understood);
    });

    it('searches further away for listings that can be bought', async () => {
      const listed = (location: typeof leeds, quantity: number) =>
        world.listing({ title: 'Cell raiser colony', category: 'Bee Colonies', location, quantity });
      const soldOut = await listed(tiverton, 1);
      const hold = { listingId: soldOut, holderId: (await world.person()).id, quantity: 1 };
      await reserveStock(world.ctx.db, hold);
      const near = async () => (await read('cell raiser near Exeter')).understood;
      assert.deepEqual(await near(), [{ filter: 'near', value: '30 miles of Exeter', text: 'near Exeter' }]);
      await listed(leominster, 1);
      const understood = [{ filter: 'near', value: '125 miles of Exeter', text: 'near Exeter', wider: true }];
      assert.deepEqual(await near(), understood);
      await releaseStock(world.ctx.db, hold);
      assert.deepEqual(await near(), [{ filter: 'near', value: '30 miles of Exeter', text: 'near Exeter' }]);
    });

    it('recognises a town without "near", unless it could be another word', async () => {
      for (const keyword of ['breeder queen ludlow', 'Ludlow breeder queen'])
        assert.deepEqual((await read(keyword)).understood, [
          { filter: 'near', value: '30 miles of Ludlow', text: /ludlow/i.exec(keyword)?.[0] },
        ]);
      await world.listing({ title: 'Ashforth feeder' });
      for (const keyword of ['ashford feeder', 'baldock cage', 'breeder queen leeds'])
        assert.equal((await read(keyword)).understood, undefined, keyword);
    });

    it('recognises a county without "near", and a town with a name that begins with "new"', async () => {
      for (const [place, value] of [
        ['Suffolk', /^\d+ miles of Suffolk$/],
        ['north Norfolk', /^\d+ miles of Norfolk$/],
        ['New Romney', /^\d+ miles of New Romney$/],
      ] as const)
        for (const keyword of [`breeder queen ${place}`, `${place} breeder queen`]) {
          const [one, ...others] = ((await read(keyword)).understood ?? []) as { value: string }[];
          assert.match(one?.value ?? '', value, keyword);
          assert.deepEqual(others, [], keyword);
        }
    });

    it('recognises a full postcode without "near", with or without its space, but no other mix of letters and digits', async () => {
      await world.listing({ title: 'LS14AP frame for a breeder queen', location: leeds });
      for (const text of ['HR6 8QD', 'hr68qd', 'hr5 3aa', 'HR53AA'])
        for (const keyword of [`breeder queen ${text}`, `${text}, breeder queen`])
          assert.deepEqual(
            await read(keyword),
            {
              titles: ['Breeder queen'],
              understood: [{ filter: 'near', value: `30 miles of ${text.slice(0, 3).toUpperCase()}`, text }],
            },
            keyword,
          );
      for (const text of ['ls14ap', '"hr68qd"', 'zz14ap', 'hr12kg', 'hr6', '8qd', 'shr68qd'])
        assert.equal((await read(`breeder queen ${text}`)).understood, undefined, text);
    });

    it('recognises a seller\'s town even without "near" if no listing there is in the requested category', async () => {
      assert.deepEqual((await read('cage leeds')).understood, [
        { filter: 'near', value: '300 miles of Leeds', text: 'leeds', wider: true },
      ]);
      assert.equal((await read('breeder queen leeds')).understood, undefined);
    });

    it('recognises the place even if "in" also comes before another word', async () => {
      assert.deepEqual((await read('breeder queen in cage in Ludlow')).understood, [
        { filter: 'near', value: '125 miles of Ludlow', text: 'in Ludlow', wider: true },
      ]);
    });

    it('recognises a village known only from listings, but not an ordinary word that a seller entered as their town', async () => {
      const title = 'Breeder queen of a village';
      for (const city of ['Little Wendle', 'Smokers'])
        await world.listing({ title, category: 'Queen Bees', location: { ...leeds, city } });
      assert.deepEqual(await read('breeder queen in little wendle'), {
        titles: [title],
        understood: [{ filter: 'city', value: 'Little Wendle', text: 'in little wendle' }],
      });
      for (const text of ['from smokers', 'in smokers', 'around smokers'])
        assert.equal((await read(`breeder queen ${text}`)).understood, undefined, text);
    });

    it('recognises the name of a place however it is written', async () => {
      const values = {
        'near St. Albans': /^\d+ miles of St Albans$/,
        'St. Albans': /^\d+ miles of St Albans$/,
        'ludlow?': /^30 miles of Ludlow$/,
        'in north Herefordshire': /^Herefordshire$/,
        'in the West Midlands': /^\d+ miles of West Midlands$/,
        'in Greater Manchester': /^\d+ miles of Manchester$/,
      };
      for (const [text, value] of Object.entries(values)) {
        const { titles: found, understood = [] } = await read(`breeder queen ${text}`);
        const [one, ...others] = understood as { value: string }[];
        assert.match(one?.value ?? '', value, text);
        assert.deepEqual([others, found.length > 0], [[], true], text);
      }
    });

    it('mistakes neither part of a county name nor a frame size for a place', async () => {
      await world.listing({ title: 'DN4 frame for a breeder queen' });
      for (const text of ['in East', 'in DN4'])
        assert.equal((await read(`breeder queen ${text}`)).understood, undefined, text);
      assert.equal((await read('breeder queen near DN4')).understood?.length, 1);
    });

    it('also searches further away once it has dropped a condition', async () => {
      const { titles: found, understood } = await read('refurbished cage near Leominster');
      assert.deepEqual(found, ['Cage']);
      assert.deepEqual(understood, [
        { filter: 'near', value: '100 miles of Leominster', text: 'near Leominster', wider: true },
      ]);
    });

    it('mistakes neither an ordinary word nor "me" for a town', async () => {
      assert.equal((await read('breeder queen in march')).understood, undefined);
      assert.deepEqual(await read('breeder queen within 10 miles of me'), await read('breeder queen'));
    });
  });

  it('recognises prices however they are written, but no other numbers', async () => {
    await world.listing({ title: 'Grand cedar hive', pricePence: 90_000 });
    await world.listing({ title: 'Plain cedar hive', pricePence: 5_500 });
    const read = async (keyword: string) => {
      const { body } = await world.call<{ products: Found & { understood?: { filter: string; value: string }[] } }>(
        'GET',
        `/api/searches?${search({ keyword })}`,
      );
      return (body.products.understood ?? []).map(({ filter, value }) => `${filter} ${value}`);
    };
    const prices = {
      'cedar hive under £1,000': 'maxPrice 1000',
      'cedar hive under sixty pounds': 'maxPrice 60',
      'cedar hive under a hundred pounds': 'maxPrice 100',
      'cedar hive under two hundred pounds': 'maxPrice 200',
      'cedar hive for 60 quid': 'maxPrice 60',
      'cedar hive under 60': 'maxPrice 60',
    };
    for (const [keyword, price] of Object.entries(prices)) assert.deepEqual(await read(keyword), [price], keyword);
    for (const keyword of ['cedar hive within 3 days', 'cedar hive over 5 kilos', 'cedar hive under 14x12'])
      assert.deepEqual(await read(keyword), [], keyword);
  });

  it('treats two conditions as alternatives, and both delivery methods as no filter', async () => {
    for (const condition of ['new', 'used', 'damaged'] as const)
      await world.listing({ title: `Warming cabinet, ${condition[0]}`, condition });
    const { items } = await find({ keyword: 'warming cabinet new or used' });
    assert.deepEqual(titles(items).toSorted(), ['Warming cabinet, n', 'Warming cabinet, u']);
    assert.equal((await find({ keyword: 'warming cabinet, collection or delivery' })).total, 3);
  });

  it('shows partial matches that pass the filters, and drops a condition that leaves none', async () => {
    await world.listing({ title: 'Wax press with stand', condition: 'used' });
    await world.listing({ title: 'Wax press', condition: 'new' });
    const found = await find({ keyword: 'used wax press galvanised' });
    assert.deepEqual([titles(found.items), found.partial], [['Wax press with stand'], true]);
    const other = await find({ keyword: 'refurbished wax press' });
    assert.deepEqual([other.total, other.partial], [2, true]);
  });

  it('finds the same listings in the same order as the shop, whether or not the shop is given the keyword', async () => {
    await fc.assert(
      fc.asyncProperty(filters, fc.constantFrom(...searchSorts), async (query, sort) => {
        const shop = (await list({ ...query, sort })).products.filter(({ title }) => title.startsWith('Mated'));
        const found = await find({ ...query, sort, keyword: 'mated queen' });
        const inShop = await list({ ...query, sort, keyword: 'mated queen' });
        assert.deepEqual([found.total, inShop.total], [shop.length, shop.length]);
        assert.deepEqual(ids(inShop.products), ids(found.items));
        if (sort === 'relevance') assert.deepEqual(ids(found.items).toSorted(), ids(shop).toSorted());
        else assert.deepEqual(titles(found.items), titles(shop), sort);
      }),
      { numRuns: runs(60) },
    );
  });

  it('counts the listings that choosing each option would find', async () => {
    await fc.assert(
      fc.asyncProperty(filters, fc.constantFrom('queen', 'queen near Exeter'), async (query, keyword) => {
        const { body } = await world.call<Facets>('GET', `/api/products/facets?${search({ ...query, keyword })}`);
        for (const name of ['category', 'condition', 'deliveryMethod'] as const)
          for (const { value, count } of (body[name] ?? []).slice(0, 4)) {
            const chosen = { ...query, [name]: name === 'deliveryMethod' ? value : [value], keyword };
            assert.equal(count, (await find(chosen)).total, `${name} ${value}`);
          }
      }),
      { numRuns: runs(20) },
    );
  });

  it('shows each listing exactly once across its pages', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map(async (page) => {
        const query = { keyword: 'mated', sort: 'price_asc', limit: '5', page: String(page) };
        return (await world.call<{ products: Found }>('GET', `/api/searches?${search(query)}`)).body.products;
      }),
    );
    const prices = pages.flatMap(({ items }) => items.map(({ price }) => price));
    assert.deepEqual(
      prices,
      prices.toSorted((a, b) => a - b),
    );
    assert.equal(new Set(pages.flatMap(({ items }) => ids(items))).size, 24);
    assert.ok(pages.every(({ total }) => total === 24));
  });

  it('sorts and counts all matches', async () => {
    const cheap = await world.listing({ title: 'Kumquat press', pricePence: 5 });
    for (let round = 0; round < 6; round += 1)
      await Promise.all(Array.from({ length: 85 }, () => world.listing({ title: 'Kumquat press' })));
    const first = await find({ keyword: 'kumquat', sort: 'price_asc' });
    assert.deepEqual([first.items[0]?._id, first.total], [cheap, 511]);
    assert.equal((await find({ keyword: 'kumquat', page: '6' })).items.length, 11);
  });

  it('finds nothing for a keyword without letters or digits, and rejects invalid filters', async () => {
    assert.deepEqual(await list({ keyword: '!!!' }), { products: [], total: 0 });
    assert.equal((await list({ keyword: ' ' })).total, (await list({})).total, 'a blank keyword is ignored');
    for (const bad of [{ sort: 'random' }, { maxPrice: 'cheap' }, { category: 'Wasps' }])
      assert.equal((await world.call('GET', `/api/searches?${search({ keyword: 'queen', ...bad })}`)).status, 400);
  });
});
