import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Card, Listing } from '#contract/catalogue.ts';
import { buy, beginCheckout } from '#test/buying.ts';
import { dayFromNow } from '#test/days.ts';
import { makeWorld } from '#test/world.ts';
import { backOn } from './away.ts';

const world = await makeWorld();
const { call } = world;

const goAway = (token: string, from: string, until: string, note?: string) =>
  call('PUT', '/api/sellers/away', token, { from, until, note });

describe('the days a seller is away', () => {
  it('begin on the first day and end before the day they are back, in British time', () => {
    const times = { awayFrom: '2026-07-01', awayUntil: '2026-07-03' };
    const on = (iso: string) => backOn(times, new Date(iso));
    assert.equal(on('2026-06-30T22:59:59Z'), null);
    assert.equal(on('2026-06-30T23:00:00Z'), '2026-07-03', 'in British Summer Time it is already July');
    assert.equal(on('2026-07-02T22:59:59Z'), '2026-07-03');
    assert.equal(on('2026-07-02T23:00:00Z'), null);
    assert.equal(backOn({ awayFrom: null, awayUntil: null }, new Date()), null);
  });

  it('are refused if already over, the wrong way round, more than a year ahead, or not dates', async () => {
    const { token } = world.seller;
    for (const [from, until] of [
      [dayFromNow(-9), dayFromNow(-1)],
      [dayFromNow(5), dayFromNow(3)],
      [dayFromNow(5), dayFromNow(5)],
      [dayFromNow(5), dayFromNow(368)],
      [dayFromNow(5), '9999-12-31'],
      ['2026-02-31', dayFromNow(5)],
      ['tomorrow', dayFromNow(5)],
      ['0000-01-01', dayFromNow(5)],
    ] as const) {
      const { status, body } = await goAway(token, from, until);
      assert.deepEqual([status, body.code], [400, 'invalid_input'], `${from} ${until}`);
    }
    assert.deepEqual((await call('GET', '/api/sellers/away', token)).body, { away: null });
  });
});

describe('a seller who is away', () => {
  it('is shown with the day they are back, and their listings cannot be bought until then', async () => {
    const seller = await world.person({ role: 'seller' });
    const id = await world.listing({ sellerId: seller.id, title: 'Comb foundation' });
    const buyer = await world.person();
    await call('POST', '/api/baskets', buyer.token, { productId: id });
    const seen = async () => (await call<Listing>('GET', `/api/products/one/${id}`)).body;
    assert.deepEqual([(await seen()).backOn, (await seen()).awayNote], [null, '']);

    const until = dayFromNow(10);
    const { body } = await goAway(seller.token, dayFromNow(-1), until, 'At the shows.');
    assert.deepEqual(body, { away: { from: dayFromNow(-1), until, note: 'At the shows.', isNow: true } });
    assert.deepEqual(
      [(await seen()).backOn, (await seen()).awayNote, (await seen()).status],
      [until, 'At the shows.', 'active'],
    );
    const list = await call<{ products: Card[] }>('GET', '/api/products/all?limit=1');
    assert.equal(list.body.products[0]?.backOn, until, 'lists show it immediately');

    const other = await world.person();
    const added = await call('POST', '/api/baskets', other.token, { productId: id });
    assert.deepEqual([added.status, added.body.code], [409, 'not_available']);
    assert.match(
      String(added.body.message),
      /^Comb foundation: the seller is away and will be back on \d+ \w+ \d{4}\.$/,
    );
    const items = [{ productId: id, quantity: 1 }];
    const merged = await call('POST', '/api/baskets/bulk-add', other.token, { items });
    assert.deepEqual(merged.body.dropped, [{ productId: id, reason: 'unavailable' }]);
    const valid = await call('POST', '/api/payments/validate-basket', buyer.token, {});
    assert.deepEqual([valid.status, valid.body.code], [409, 'not_available']);
    const intent = await call('POST', '/api/payments/create-payment-intent', buyer.token, { amount: 10.45 });
    assert.deepEqual([intent.status, intent.body.code], [409, 'not_available']);
    const wished = await call('POST', '/api/wishlists', other.token, { productId: id });
    assert.equal(wished.status, 200, 'it can still be saved');

    assert.equal((await call('DELETE', '/api/sellers/away', seller.token)).status, 204);
    assert.equal((await seen()).backOn, null);
    await buy(world, id);
  });

  it('can still be paid for stock reserved earlier', async () => {
    const seller = await world.person({ role: 'seller' });
    const id = await world.listing({ sellerId: seller.id });
    const { token } = await world.person();
    const pay = await beginCheckout(world, token, { [id]: 1 });
    await goAway(seller.token, dayFromNow(-1), dayFromNow(3));
    await pay();
  });

  it('can announce an absence in advance; until it begins, everything works as usual', async () => {
    const seller = await world.person({ role: 'seller' });
    const id = await world.listing({ sellerId: seller.id });
    const { body } = await goAway(seller.token, dayFromNow(5), dayFromNow(9));
    assert.equal((body.away as { isNow: boolean }).isNow, false);
    assert.equal((await call<Listing>('GET', `/api/products/one/${id}`)).body.backOn, null);
    await buy(world, id);
  });
});
