import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Card } from '#contract/catalogue.ts';
import type { Order } from '#contract/orders.ts';
import type { OwnListing, OwnListingRow } from '#contract/own-listings.ts';
import { buy } from '#test/buying.ts';
import { dayFromNow } from '#test/days.ts';
import { goodCard } from '#test/shopper.ts';
import { listingForm, makeWorld, picture } from '#test/world.ts';

const world = await makeWorld();
const { call } = world;
const mine = world.seller.token;

const create = (values: object = {}, token = mine) =>
  call<OwnListing>('POST', '/api/sellers/create', token, { ...listingForm, ...values });
const own = async (id: string) => (await call<OwnListing>('GET', `/api/sellers/listings/${id}`, mine)).body;
const change = (id: string, values: object) => call<OwnListing>('PATCH', `/api/sellers/listings/${id}`, mine, values);
const isPublic = async (id: string) => (await call('GET', `/api/products/one/${id}`)).status === 200;

describe('a new listing', () => {
  it('goes on sale immediately, can be found by a search, and shows only the first part of its postcode', async () => {
    const { status, body } = await create({ title: 'Quizzling heather honey' });
    assert.equal(status, 201);
    assert.deepEqual([body.price, body.stock, body.saleStatus, body.status], [12.5, 3, 'active', 'active']);
    assert.equal(body.location.postcode, 'NE46 1XD');
    const found = await call<{ products: { items: Card[] } }>('GET', '/api/searches?keyword=quizzling');
    assert.deepEqual(
      found.body.products.items.map(({ _id, location }) => [_id, location.postcode]),
      [[body._id, 'NE46']],
    );
  });

  it('is rejected with an error for each invalid field', async () => {
    const wrong: [object, string][] = [
      ...[0, -1, 1.005, 100_000.01, 1e9, '12', null].map((price): [object, string] => [{ price }, 'price']),
      ...[0, -1, 1.5, 1_000_000, '3', null].map((quantity): [object, string] => [{ quantity }, 'quantity']),
      [{ title: ' ' }, 'title'],
      [{ title: 'x'.repeat(121) }, 'title'],
      [{ category: 'Wasps' }, 'category'],
      [{ condition: undefined }, 'condition'],
      [{ returnPolicy: undefined }, 'returnPolicy'],
      [{ deliveryMethods: [] }, 'deliveryMethods'],
      [{ location: { ...listingForm.location, postcode: 'NE46 1' } }, 'location.postcode'],
      [{ location: { ...listingForm.location, city: '' } }, 'location.city'],
      [{ location: { ...listingForm.location, country: '' } }, 'location.country'],
      [{ status: 'sold_out' }, 'status'],
    ];
    for (const [values, field] of wrong) {
      const { status, body } = await call('POST', '/api/sellers/create', mine, { ...listingForm, ...values });
      assert.equal(status, 400, JSON.stringify(values));
      assert.deepEqual(Object.keys(body.fields as object), [field], JSON.stringify(values));
    }
    for (const [price, quantity] of [
      [0.01, 1],
      [100_000, 100_000],
    ])
      assert.equal((await create({ price, quantity })).status, 201, 'the limits themselves are allowed');
  });

  it('is created only once however often it is submitted, even concurrently', async () => {
    const key = { idempotencyKey: 'form-1' };
    const all = await Promise.all([1, 2, 3, 4].map(() => create(key)));
    const ids = new Set([...all, await create({ ...key, title: 'Sent again' })].map(({ body }) => body._id));
    assert.equal(ids.size, 1);
    const other = await world.person({ role: 'seller' });
    const theirs = await create(key, other.token);
    assert.ok(!ids.has(theirs.body._id), 'a key applies only to its seller');
  });

  it('can be saved as a draft with only a title, which nobody else can see', async () => {
    const { status, body } = await call<OwnListing>('POST', '/api/sellers/create', mine, {
      title: 'Some day',
      status: 'inactive',
    });
    assert.equal(status, 201);
    assert.deepEqual([body.saleStatus, body.price, body.stock, body.category], ['draft', null, 1, 'Honey']);
    assert.deepEqual(Object.keys(body.missing), [
      'price',
      'location.city',
      'location.postcode',
      'deliveryMethods',
      'images',
    ]);
    assert.equal(await isPublic(body._id), false);
    const refused = await call('POST', '/api/sellers/create', mine, { status: 'inactive', price: 3 });
    assert.equal(refused.status, 400);
  });
});

describe('a draft', () => {
  it('can be filled in bit by bit, cleared again, and published once nothing is missing', async () => {
    const { body: draft } = await create({ title: 'Wax blocks', status: 'inactive', price: null });
    const filled = await change(draft._id, { version: draft.version, price: 4, location: { city: 'Ludlow' } });
    assert.deepEqual([filled.body.price, filled.body.location.city], [4, 'Ludlow']);
    const emptied = await change(draft._id, { version: filled.body.version, price: null, location: { postcode: '' } });
    assert.deepEqual(Object.keys(emptied.body.missing), ['price', 'location.postcode', 'images']);
    const early = await call('POST', `/api/sellers/listings/${draft._id}/publish`, mine);
    assert.deepEqual([early.status, early.body.code], [400, 'invalid_input']);
    assert.deepEqual(early.body.fields, emptied.body.missing);
    const id = await world.listing({ status: 'inactive', title: 'Zibbering wax' });
    const published = await call<OwnListing>('POST', `/api/sellers/listings/${id}/publish`, mine);
    assert.deepEqual([published.status, published.body.saleStatus], [200, 'active']);
    assert.equal(await isPublic(id), true);
    assert.equal((await call('POST', `/api/sellers/listings/${id}/publish`, mine)).status, 200, 'twice is fine');
  });

  it('can be discarded; a listing that has been on sale cannot', async () => {
    const { body: draft } = await create({ status: 'inactive' });
    assert.equal((await call('DELETE', `/api/sellers/listings/${draft._id}`, mine)).status, 204);
    assert.equal((await call('GET', `/api/sellers/listings/${draft._id}`, mine)).status, 404);
    const sold = await world.listing();
    assert.equal((await call('DELETE', `/api/sellers/listings/${sold}`, mine)).status, 409);
    assert.equal(await isPublic(sold), true);
  });
});

describe('a change', () => {
  it('updates only the fields that are sent, and is shown immediately', async () => {
    const id = await world.listing({ title: 'Old name', pricePence: 650 });
    await call('GET', `/api/products/one/${id}`);
    const before = await own(id);
    const { status, body } = await change(id, { version: before.version, title: 'New name', quantity: 9 });
    assert.equal(status, 200);
    assert.deepEqual([body.title, body.stock, body.price, body.description], ['New name', 9, 6.5, before.description]);
    assert.notEqual(body.version, before.version);
    const seen = await call<Card>('GET', `/api/products/one/${id}`);
    assert.deepEqual([seen.body.title, seen.body.quantity], ['New name', 9]);
  });

  it('that changes nothing keeps the version, so that other tabs can still save', async () => {
    const id = await world.listing({ title: 'Cedar hive', pricePence: 650, quantity: 3 });
    const before = await own(id);
    const { version, location } = before;
    for (const values of [{}, { location: {} }, { title: ' Cedar hive ', price: 6.5, quantity: 3, location }])
      assert.deepEqual((await change(id, { version, ...values })).body, before, JSON.stringify(values));
    for (const values of [{ quantity: 4 }, { location: { city: 'Ludlow' } }]) {
      const { status, body } = await change(id, { version: (await own(id)).version, ...values });
      assert.deepEqual([status, body.version === version], [200, false], JSON.stringify(values));
    }
  });

  it('from a second tab with a stale version returns 409 and changes nothing', async () => {
    const id = await world.listing();
    const { version } = await own(id);
    const both = await Promise.all(['one', 'two'].map((title) => change(id, { version, title })));
    assert.deepEqual(new Set(both.map(({ status }) => status)), new Set([200, 409]));
    const saved = both.find(({ status }) => status === 200)?.body;
    assert.equal((await own(id)).title, saved?.title);
    for (const stale of [version, '', '1', '0.5', '9999999999.1', 'x'])
      assert.equal((await change(id, { version: stale, price: 1 })).status, 409, stale);
  });

  it('to the stock is refused if some has been sold since; other fields can still be changed', async () => {
    const id = await world.listing({ quantity: 5 });
    const { version } = await own(id);
    await buy(world, id, 2);
    const stale = await change(id, { version, quantity: 6 });
    assert.deepEqual([stale.status, stale.body.stock], [409, undefined]);
    assert.match(JSON.stringify(stale.body), /The stock has changed to 3/);
    assert.equal((await change(id, { version, title: 'Still fine' })).status, 200);
    assert.equal((await own(id)).stock, 3);
  });

  it('that would clear a required field of a published listing is rejected', async () => {
    const id = await world.listing();
    const { version } = await own(id);
    for (const values of [
      { price: null },
      { price: 0 },
      { location: { city: '' } },
      { deliveryMethods: [] },
      { quantity: 0 },
    ])
      assert.equal((await change(id, { version, ...values })).status, 400, JSON.stringify(values));
  });

  it('is rejected with an error for each invalid field, and leaves the listing unchanged', async () => {
    const id = await world.listing({ quantity: 3 });
    const before = await own(id);
    const wrong: [object, string][] = [
      ...[0, -1, 1.005, 100_000.01, 1e9, '12'].map((price): [object, string] => [{ price }, 'price']),
      ...[0, -1, 1.5, 1_000_000, '3', null].map((quantity): [object, string] => [{ quantity }, 'quantity']),
      ...[-0.01, 0.001, 100_000.01].map((postagePrice): [object, string] => [{ postagePrice }, 'postagePrice']),
      ...['HR1 2X', 'HR1-2XY', '12345'].map((postcode): [object, string] => [
        { location: { postcode } },
        'location.postcode',
      ]),
      [{ title: 'x'.repeat(121) }, 'title'],
      [{ title: 'a\u0000b' }, 'title'],
      [{ description: 'x'.repeat(5001) }, 'description'],
      [{ category: 'Wasps' }, 'category'],
      [{ netWeightGrams: 0.5 }, 'netWeightGrams'],
    ];
    for (const [values, field] of wrong) {
      const { status, body } = await call('PATCH', `/api/sellers/listings/${id}`, mine, {
        version: before.version,
        ...values,
      });
      assert.deepEqual([status, Object.keys(body.fields ?? {})], [400, [field]], JSON.stringify(values));
    }
    const incomplete = await call('PATCH', `/api/sellers/listings/${id}`, mine, {
      version: before.version,
      location: { postcode: 'HR1 2X' },
    });
    assert.deepEqual(incomplete.body.fields, { 'location.postcode': 'Invalid UK postcode format (e.g. RM1 2XY).' });
    const tooMuch = { version: before.version, netWeightGrams: 1_000_001, lowStockAt: -1 };
    assert.deepEqual((await call('PATCH', `/api/sellers/listings/${id}`, mine, tooMuch)).body.fields, {
      netWeightGrams: 'Please enter at most 1,000,000.',
      lowStockAt: 'Please enter at least 0.',
    });
    for (const quantity of [0, -1, 1.5, 1_000_000, '3'])
      assert.equal((await call('POST', `/api/sellers/listings/${id}/relist`, mine, { quantity })).status, 400);
    assert.deepEqual(await own(id), before);
    const lower = await change(id, { version: before.version, location: { postcode: ' ne461xd' } });
    assert.equal(lower.body.location.postcode, 'NE46 1XD');
  });

  it('or a withdrawal during a purchase never changes what the buyer gets', async () => {
    for (let round = 0; round < 12; round += 1) {
      const id = await world.listing({ title: 'Copper kettle', pricePence: 3000, postagePence: 500 });
      const { version } = await own(id);
      const { token } = await world.person();
      await call('POST', '/api/baskets', token, { productId: id });
      const begin = () => call('POST', '/api/payments/create-payment-intent', token, { amount: 35 });
      const move = () =>
        round % 2 === 0
          ? change(id, { version, title: 'Tin kettle', price: 1 })
          : call('POST', `/api/sellers/listings/${id}/withdraw`, mine);
      const first = round % 4 < 2 ? move() : undefined;
      const [intent, moved] = await Promise.all([begin(), first ?? move()]);
      assert.equal(moved.status, 200);
      if (intent.status !== 200) {
        assert.equal(intent.status, 409, JSON.stringify(intent.body));
        continue;
      }
      await call('POST', '/api/payments/sandbox/confirm', token, {
        clientSecret: intent.body.clientSecret,
        ...goodCard,
      });
      const { body } = await call<Order[]>('GET', '/api/orders', token);
      assert.deepEqual(
        body.map(({ productName, totalPrice, status }) => [productName, totalPrice, status]),
        [['Copper kettle', 35, 'Paid']],
      );
    }
  });

  it('made after a purchase does not affect the order', async () => {
    const id = await world.listing({ title: 'Copper kettle', pricePence: 3000, postagePence: 500 });
    const buyer = await buy(world, id);
    const { version } = await own(id);
    await change(id, { version, title: 'Tin kettle', price: 1, postagePrice: 0 });
    const { body } = await call<{ productName: string; totalPrice: number }[]>('GET', '/api/orders', buyer);
    assert.deepEqual(
      body.map(({ productName, totalPrice }) => [productName, totalPrice]),
      [['Copper kettle', 35]],
    );
  });
});

describe('a copy', () => {
  it('is a draft with the same fields and pictures', async () => {
    const id = await world.listing({ title: 'Twin', pictures: [picture], quantity: 4 });
    const copies = [1, 2].map(() =>
      call<OwnListing>('POST', `/api/sellers/listings/${id}/duplicate`, mine, { idempotencyKey: 'twin' }),
    );
    const [one, two] = await Promise.all(copies);
    assert.equal(one?.status, 201);
    assert.equal(one?.body._id, two?.body._id);
    const { title, images, saleStatus, stock, price, missing } = one?.body ?? ({} as OwnListing);
    assert.deepEqual([title, images, saleStatus, stock, price], ['Twin', [picture.url], 'draft', 4, 6.5]);
    assert.deepEqual(missing, {});
    assert.notEqual(one?.body._id, id);
  });
});

it('a listing that an admin has removed can be neither copied nor put on sale', async () => {
  const id = await world.listing({ title: 'Sugar syrup', pictures: [picture] });
  const admin = await world.person({ role: 'admin' });
  const remove = await call('POST', `/api/admins/listings/${id}/remove`, admin.token, { reason: "It isn't honey." });
  assert.equal(remove.status, 204);
  for (const how of ['duplicate', 'publish', 'relist'])
    assert.equal((await call('POST', `/api/sellers/listings/${id}/${how}`, mine)).status, 409, how);
  const { version } = (await call<OwnListing>('GET', `/api/sellers/listings/${id}`, mine)).body;
  const bulk = { action: 'publish', listings: [{ _id: id, version }] };
  const { body } = await call<{ refused: object[] }>('POST', '/api/sellers/listings/bulk', mine, bulk);
  const reason = 'This listing was removed, so it cannot be put on sale.';
  assert.deepEqual(body.refused, [{ _id: id, title: 'Sugar syrup', reason }]);
});

describe("a seller's list", () => {
  it('shows every status with its count, and can be filtered, searched, sorted and paged', async () => {
    const seller = await world.person({ role: 'seller' });
    const addListing = (title: string, values: object = {}) => world.listing({ sellerId: seller.id, title, ...values });
    const honey = await addListing('Lime honey', { pricePence: 900 });
    await addListing('Heather honey', { pricePence: 1100, status: 'inactive' });
    const soldOut = await addListing('Last candle', { quantity: 1 });
    await buy(world, soldOut);
    const withdrawn = await addListing('Old smoker');
    await call('POST', `/api/sellers/listings/${withdrawn}/withdraw`, seller.token);
    const list = async (query: string) =>
      (
        await call<{ listings: OwnListingRow[]; total: number; counts: object }>(
          'GET',
          `/api/sellers/listings?${query}`,
          seller.token,
        )
      ).body;
    const titles = async (query: string) => (await list(query)).listings.map(({ title }) => title);
    const all = await list('');
    assert.deepEqual(all.counts, {
      all: 4,
      active: 1,
      draft: 1,
      sold_out: 1,
      away: 0,
      stopped: 0,
      withdrawn: 1,
      removed: 0,
    });
    assert.equal(all.total, 4);
    assert.deepEqual(await titles('status=draft&status=sold_out&sort=title'), ['Heather honey', 'Last candle']);
    assert.deepEqual(await titles('search=HONEY&sort=price_desc'), ['Heather honey', 'Lime honey']);
    assert.deepEqual(await titles('search=%25'), [], 'a per cent sign matches only itself');
    assert.deepEqual(await titles('sort=sales&limit=1'), ['Last candle']);
    assert.deepEqual(await titles('sort=title&limit=3&page=2'), ['Old smoker']);
    const row = all.listings.find(({ _id }) => _id === soldOut);
    assert.deepEqual([row?.stock, row?.sales, row?.saleStatus, row?.picture?.url], [0, 1, 'sold_out', picture.url]);
    await call('PUT', '/api/sellers/away', seller.token, { from: dayFromNow(-1), until: dayFromNow(2) });
    assert.deepEqual(await titles('status=away'), ['Lime honey']);
    assert.equal((await list('status=active')).total, 0);
    assert.equal(
      (await call<OwnListing>('GET', `/api/sellers/listings/${honey}`, seller.token)).body.saleStatus,
      'away',
    );
  });
});
