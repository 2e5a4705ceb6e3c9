import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import type { Card } from '#contract/catalogue.ts';
import type { FoundUser } from '#contract/search.ts';
import { users } from '#server/accounts/tables.ts';
import { makeWorld } from '#test/world.ts';
import { releaseStock, reserveStock } from './stock.ts';

type Products = { items: Card[]; total: number; partial?: true; nearest?: string[] };
type Found = { products: Products; users: { items: FoundUser[]; total: number } };
type Suggested = { products: { title: string }[]; categories: string[]; sellers: { name: string }[] };

const world = await makeWorld();

const goods = {
  'Langstroth hive, ten frames': { category: 'Beehives', description: 'Cedar, flat packed.' },
  'National hive': { category: 'Beehives', description: 'Easier than a Langstroth for small gardens.' },
  'Smoker with guard': { category: 'Bee Keeping Equipment', description: 'Burns for an hour.' },
  'Pure beeswax block': { category: 'Bee Wax', description: 'For polish.' },
  'Rolled candle pair': { category: 'Candles', description: 'Clean light.' },
  'Wildflower honey': { category: 'Honey', description: 'From one meadow. Lovely in tea.' },
  'Queen, mated': { category: 'Queen Bees', description: 'Buckfast, marked blue.' },
  'Crème caramel honey fudge': { category: 'Other', description: 'Sweet.' },
  'Steak marinade': { category: 'Other', description: 'Goes with a steak.' },
} as const;
for (const [title, rest] of Object.entries(goods)) await world.listing({ title, ...rest });

const search = async (keyword: string, parameters = '') => {
  const { status, body } = await world.call<Found>(
    'GET',
    `/api/searches?keyword=${encodeURIComponent(keyword)}${parameters}`,
  );
  assert.equal(status, 200, `${keyword}: ${JSON.stringify(body)}`);
  return body;
};
const find = async (keyword: string) => (await search(keyword)).products.items.map(({ title }) => title);
const findUsers = async (keyword: string) => (await search(keyword)).users.items;
const suggest = async (keyword: string) =>
  (await world.call<Suggested>('GET', `/api/searches/suggestions?keyword=${encodeURIComponent(keyword)}`)).body;

async function createUser(
  values: Partial<typeof users.$inferInsert>,
  options: Parameters<typeof world.person>[0] = {},
) {
  const { id } = await world.person(options);
  await world.ctx.db.update(users).set(values).where(eq(users.id, id));
  return id;
}

describe('a search for listings', () => {
  it('accepts characters that represent whole words, however many', async () => {
    // Each character normalises to six letters, and PostgreSQL refuses words of more than 2,046 bytes.
    for (const text of ['㌖'.repeat(200), `${'㌖'.repeat(99)} ${'㌖'.repeat(100)}`]) {
      assert.deepEqual(await find(text), []);
      assert.deepEqual((await suggest(text)).products, []);
    }
  });

  it('understands misspellings', async () => {
    for (const [typed, title] of [
      ['langstroh', 'Langstroth hive, ten frames'],
      ['langstrothe', 'Langstroth hive, ten frames'],
      ['bees wax', 'Pure beeswax block'],
      ['beeswax', 'Pure beeswax block'],
      ['bee wax', 'Pure beeswax block'],
      ['smokr', 'Smoker with guard'],
      ['candel', 'Rolled candle pair'],
      ['hunny', 'Wildflower honey'],
      ['hony', 'Wildflower honey'],
      ['quen', 'Queen, mated'],
    ] as const)
      assert.ok((await find(typed)).includes(title), `"${typed}" should find "${title}"`);
  });

  it('matches prefixes, upper and lower case, singular and plural', async () => {
    for (const [typed, title] of [
      ['lang', 'Langstroth hive, ten frames'],
      ['SMOK', 'Smoker with guard'],
      ['candles', 'Rolled candle pair'],
      ['hives', 'National hive'],
      ['blocks of beeswax', 'Pure beeswax block'],
      ['frame', 'Langstroth hive, ten frames'],
      ['h', 'Wildflower honey'],
    ] as const)
      assert.ok((await find(typed)).includes(title), `"${typed}" should find "${title}"`);
  });

  it('ignores stop words, even if they are prefixes of known words', async () => {
    await world.listing({ title: 'Foraging guide without pictures', category: 'Other' });
    assert.deepEqual(await find('hive for gardens'), ['National hive']);
    assert.deepEqual(await find('smoker with guard'), ['Smoker with guard']);
    assert.deepEqual(await find('witho'), ['Foraging guide without pictures']);
  });

  it('finds accented words typed with or without accents', async () => {
    for (const typed of ['crème', 'creme', 'Crème caramel', 'CRÈME'])
      assert.deepEqual(await find(typed), ['Crème caramel honey fudge'], typed);
  });

  it('never finds a word in the middle of another', async () => {
    assert.deepEqual(await find('tea'), ['Wildflower honey']);
  });

  it('shows the best match first: a match in the title before one in the description', async () => {
    assert.deepEqual(await find('langstroth'), ['Langstroth hive, ten frames', 'National hive']);
    assert.equal((await find('honey'))[0], 'Wildflower honey', 'category and title beat title alone');
  });

  it('shows live bees for "bees" before wax and equipment, which only have the word in the names of their categories', async () => {
    await world.listing({ title: 'Strong hive', category: 'Bee Colonies', description: 'Prolific.' });
    await world.listing({ title: 'Block', category: 'Bee Wax', description: 'Cleaned by bees.' });
    assert.deepEqual((await find('bees')).slice(0, 2).toSorted(), ['Queen, mated', 'Strong hive']);
    assert.ok((await find('bee wax')).includes('Block'));
  });

  it('ranks listings that can be bought above sold-out ones, and reorders them as soon as that changes', async () => {
    const { db } = world.ctx;
    await world.listing({ title: 'Moorland comb, boxed' });
    const latest = await world.listing({ title: 'Moorland comb, cut', quantity: 2 });
    await world.listing({ title: 'Boxed set', description: 'For moorland comb.' });
    const order = async () => (await search('moorland comb')).products.items.map(({ title }) => title);
    const suggested = async () => (await suggest('moorland com')).products.map(({ title }) => title);
    const hold = { listingId: latest, holderId: (await world.person()).id, quantity: 2 };
    assert.deepEqual(await order(), ['Moorland comb, cut', 'Moorland comb, boxed', 'Boxed set']);
    await reserveStock(db, hold);
    assert.deepEqual(await order(), ['Moorland comb, boxed', 'Moorland comb, cut', 'Boxed set']);
    assert.equal((await suggested())[0], 'Moorland comb, boxed');
    await releaseStock(db, hold);
    assert.deepEqual(await order(), ['Moorland comb, cut', 'Moorland comb, boxed', 'Boxed set']);
    assert.equal((await suggested())[0], 'Moorland comb, cut');
  });

  it('treats punctuation between letters and digits as spaces', async () => {
    const title = 'Ekes DN-4, Smith/WBC, 1.5kg <oak>';
    await world.listing({ title, category: 'Other', description: 'Ask at ekes.example/plans or oak@ekes.example.' });
    for (const typed of [
      'wbc',
      'smith',
      'DN-4',
      'dn 4',
      '1.5kg',
      '1500 g',
      'oak',
      'plans',
      'ekes.example',
      'oak@ekes.example',
    ])
      assert.deepEqual(await find(typed), [title], typed);
  });

  it('finds a listing by its other words if its description has a word of thousands of letters', async () => {
    for (const letters of [2_040, 2_043, 2_044, 2_046, 2_047, 4_000])
      await world.listing({
        title: 'Numbat feeder',
        category: 'Other',
        description: `For one. ${'a'.repeat(letters)}`,
      });
    assert.equal((await search('numbat')).products.total, 6);
  });

  it('finds words in the description', async () => {
    assert.deepEqual(await find('buckfast'), ['Queen, mated']);
  });

  it('returns pages, with the total', async () => {
    for (let count = 0; count < 7; count += 1) await world.listing({ title: 'Quokka spoon', category: 'Other' });
    const pages = await Promise.all([1, 2, 3, 4].map((page) => search('quokka', `&limit=3&page=${page}`)));
    assert.deepEqual(
      pages.map(({ products }) => products.items.length),
      [3, 3, 1, 0],
    );
    assert.ok(pages.every(({ products }) => products.total === 7));
    assert.equal(new Set(pages.flatMap(({ products }) => products.items.map(({ _id }) => _id))).size, 7);
  });

  it('shows the listings with most of the words if none has all, marked as partial matches', async () => {
    const { products } = await search('purple langstroth garden');
    assert.deepEqual(
      [products.items.map(({ title }) => title), products.total, products.partial],
      [['National hive'], 1, true],
    );
    assert.equal((await search('langstroth')).products.partial, undefined);
    assert.deepEqual((await search('xyzzy')).products, { items: [], total: 0 });
  });

  it('shows listings with one word fewer after the best partial matches, if they match at least two', async () => {
    for (const title of ['Wombat', 'Wombat basket', 'Wombat basket lamp'])
      await world.listing({ title, category: 'Other' });
    assert.deepEqual(await find('wombat basket lamp xyzzy'), ['Wombat basket lamp', 'Wombat basket']);
    assert.deepEqual(await find('wombat basket xyzzy'), ['Wombat basket', 'Wombat basket lamp']);
  });

  it('names the categories in which an item is usually sold if none is on sale', async () => {
    assert.deepEqual((await search('oxalic acid')).products, {
      items: [],
      total: 0,
      nearest: ['Bee Keeping Equipment'],
    });
    assert.deepEqual((await search('bee hotel xyzzy', '&maxPrice=0.01')).products.nearest, [
      'Cosmetics',
      'Candles',
      'Other',
    ]);
  });

  it('finds nothing for a blank search', async () => {
    const nothing = { products: { items: [], total: 0 }, users: { items: [], total: 0 } };
    for (const blank of ['', ' ', '\t\n', '!!!', '🐝', '%', '_', "'"])
      assert.deepEqual(await search(blank), nothing, blank);
    assert.deepEqual(await suggest('  '), { products: [], categories: [], sellers: [] });
  });

  it('treats query syntax as ordinary words', async () => {
    for (const typed of [
      'smoker & !guard',
      "smoker'",
      "';drop table listings--",
      'smoker:*',
      '(smoker',
      'smoker | | honey',
      '\\',
      '<->',
    ])
      await search(typed);
    assert.deepEqual(await find("'smoker' & (guard"), ['Smoker with guard']);
  });

  it('handles whatever is typed, within the length limit', async () => {
    const typed = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({ unit: 'binary-ascii', maxLength: 60 }),
      fc
        .array(
          fc.constantFrom('bee', 'wax', '&', '|', '!', ':*', '(', ')', "'", '"', '\\', '<->', 'or', '-', 'é', '🐝'),
        )
        .map((parts) => parts.join(' ').slice(0, 200)),
    );
    await fc.assert(
      fc.asyncProperty(typed, async (keyword) => {
        const { status } = await world.call('GET', `/api/searches?keyword=${encodeURIComponent(keyword)}`);
        const suggested = await world.call('GET', `/api/searches/suggestions?keyword=${encodeURIComponent(keyword)}`);
        const isControl = /[\p{Cc}--[\t\n\r]]/v.test(keyword.trim());
        assert.deepEqual([status, suggested.status], isControl ? [400, 400] : [200, 200], JSON.stringify(keyword));
      }),
      { numRuns: 150 },
    );
  });

  it('rejects a text of more than 200 characters, and accepts one of 200', async () => {
    const long = await world.call('GET', `/api/searches?keyword=${'x'.repeat(201)}`);
    assert.deepEqual([long.status, Object.keys(long.body.fields as object)], [400, ['keyword']]);
    await search('x '.repeat(100));
    assert.equal((await world.call('GET', '/api/searches')).status, 400);
    assert.equal((await world.call('GET', '/api/searches?keyword=a&keyword=b')).status, 400);
  });
});

describe('a search for users', () => {
  it('finds them by name, business name and city', async () => {
    const id = await createUser(
      { name: 'Wilhelmina Quill', businessName: 'Zephyr Apiaries', city: 'Nantwich' },
      { role: 'seller' },
    );
    for (const typed of ['wilhelmina', 'Quill', 'zeph', 'zephyr apiaries', 'nantwich', 'wilhelmina zephyr'])
      assert.deepEqual(
        (await findUsers(typed)).map(({ _id }) => _id),
        [id],
        typed,
      );
    assert.deepEqual(await findUsers('wilhelmina nobody'), []);
  });

  it('finds sellers by their town, but buyers only by their name', async () => {
    const town = { city: 'Ottery Quoin' };
    const seller = await createUser({ name: 'Barnaby Sells', ...town }, { role: 'seller' });
    const buyer = await createUser({ name: 'Barnaby Buys', businessName: 'Ottery Hives', ...town });
    const idsFor = async (typed: string) => (await findUsers(typed)).map(({ _id }) => _id).toSorted();
    assert.deepEqual(await idsFor('barnaby'), [seller, buyer].toSorted());
    for (const typed of ['ottery', 'quoin', 'barnaby ottery', 'ottery quoin'])
      assert.deepEqual(await idsFor(typed), [seller], typed);
    await world.ctx.db.update(users).set({ role: 'seller' }).where(eq(users.id, buyer));
    assert.deepEqual(await idsFor('ottery'), [seller, buyer].toSorted(), 'a new seller is found as a seller');
  });

  it('finds accented names typed with or without accents', async () => {
    const id = await createUser({ name: 'Siân Ffôrdd' });
    for (const typed of ['Siân', 'siân ff', 'sian', 'Sian Ffordd'])
      assert.equal((await findUsers(typed))[0]?._id, id, typed);
  });

  it('treats punctuation in their names as spaces', async () => {
    const id = await createUser({ name: 'Ida Combe', businessName: 'Combe/Tarrant.Bees' }, { role: 'seller' });
    for (const typed of ['tarrant', 'combe/tarrant', 'tarrant.bees'])
      assert.equal((await findUsers(typed))[0]?._id, id, typed);
  });

  it('excludes unverified, banned and deleted users', async () => {
    await createUser({ name: 'Umbrage One', verifiedAt: null });
    await createUser({ name: 'Umbrage Two', bannedAt: new Date() });
    await createUser({ name: 'Umbrage Three', deletedAt: new Date() });
    assert.deepEqual(await findUsers('umbrage'), []);
  });

  it("shows admins by name to signed-in users but not to guests, and never anyone's email, phone number or street", async () => {
    const hidden = { phone: '07700 900999', street: '7 Hidden Lane', city: 'Octaville' };
    await createUser({ name: 'Octavia Warden', ...hidden }, { role: 'admin' });
    const { token } = await world.person();
    const searchAs = async (keyword: string, bearer?: string) => {
      const { body, headers } = await world.call<Found>('GET', `/api/searches?keyword=${keyword}`, bearer);
      return { users: body.users, cached: String(headers['cache-control']) };
    };
    for (let round = 0; round < 2; round += 1) {
      assert.deepEqual(await searchAs('octavia'), { users: { items: [], total: 0 }, cached: 'public, no-cache' });
      const { users: seen, cached } = await searchAs('octavia', token);
      assert.deepEqual([seen.total, seen.items[0]?.role, cached], [1, 'admin', 'private, no-cache']);
      assert.doesNotMatch(JSON.stringify(seen), /@|07700|Hidden/);
      assert.equal((await searchAs('octaville', token)).users.total, 0, 'not by town');
      assert.equal((await searchAs('octavia', 'x')).users.total, 0, 'an invalid token counts as a guest');
    }
  });
});

describe('suggestions', () => {
  it('include a few products, categories and sellers', async () => {
    assert.deepEqual(
      (await suggest('smok')).products.map(({ title }) => title),
      ['Smoker with guard'],
    );
    assert.deepEqual((await suggest('bee w')).categories, ['Bee Wax']);
    assert.deepEqual((await suggest('beew')).categories, ['Bee Wax']);
    assert.deepEqual(
      (await suggest('stall hol')).sellers.map(({ name }) => name),
      ['Stall Holder'],
    );
    await createUser({ name: 'Perpetua Buyer' });
    assert.deepEqual((await suggest('perpetua')).sellers, []);
    assert.ok((await suggest('b')).categories.length <= 4);
  });

  it('reflect every change to a seller, and show those with the most reviews first', async () => {
    const names = async () => (await suggest('larkspur')).sellers.map(({ name }) => name);
    const one = await createUser({ name: 'Ottoline Larkspur', city: 'Ludlow' }, { role: 'seller' });
    const other = await createUser({ name: 'Ambrose Larkspur' }, { role: 'seller' });
    await createUser({ name: 'Drusilla Larkspur', verifiedAt: null }, { role: 'seller' });
    assert.deepEqual(await names(), ['Ottoline Larkspur', 'Ambrose Larkspur']);
    assert.deepEqual((await suggest('lud larks')).sellers, [{ _id: one, name: 'Ottoline Larkspur', city: 'Ludlow' }]);
    const change = (id: string, values: Partial<typeof users.$inferInsert>) =>
      world.ctx.db.update(users).set(values).where(eq(users.id, id));
    await change(other, { reviewCount: 3, businessName: 'Inkwell Apiary' });
    assert.deepEqual(await names(), ['Inkwell Apiary', 'Ottoline Larkspur']);
    await change(other, { bannedAt: world.ctx.now() });
    assert.deepEqual(await names(), ['Ottoline Larkspur']);
    await change(one, { name: 'Ottoline Pen' });
    assert.deepEqual(await names(), []);
  });

  it('respect prices, conditions and places that are typed in full', async () => {
    const york = { city: 'York', postcode: 'YO1 7HH', country: 'UK' };
    await world.listing({ title: 'Bait box', pricePence: 500, location: york });
    await world.listing({ title: 'Bait box, painted', pricePence: 5000, condition: 'used' });
    const titles = async (keyword: string) => (await suggest(keyword)).products.map(({ title }) => title);
    for (const keyword of ['bait box under £10', 'bait box near Selby', 'bait box selby', 'under £10 bait b'])
      assert.deepEqual(await titles(keyword), ['Bait box'], keyword);
    assert.deepEqual(await titles('bait box used'), ['Bait box, painted']);
    assert.equal((await titles('bait box pai')).length, 1);
  });

  it('include the category of most matches, whatever it is called', async () => {
    for (const title of ['Spring starter colony', 'Overwintered starter colony'])
      await world.listing({ title, category: 'Bee Colonies' });
    assert.deepEqual((await suggest('nuc')).categories, ['Bee Colonies']);
    assert.deepEqual((await suggest('nuc xyzzy')).categories, []);
  });

  it('put the category in which an item is sold ahead of one in which more listings mention it', async () => {
    const location = { city: 'Ludlow', postcode: 'SY8 1AB', country: 'UK' };
    const queen = { category: 'Queen Bees', description: 'From a strong nuc.', location } as const;
    for (const year of [2021, 2022, 2023, 2024, 2025, 2026])
      await world.listing({ title: `Queen of ${year}`, ...queen });
    for (const title of ['Local nuc', 'Nuc on six frames'])
      await world.listing({ title, category: 'Bee Colonies', location });
    assert.deepEqual((await suggest('nuc near Ludlow')).categories, ['Bee Colonies', 'Queen Bees']);
  });
});
