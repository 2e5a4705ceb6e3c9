import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Sales, SalesFacts, SalesPeriod, Statement } from '#contract/sales.ts';
import { users } from '#server/accounts/tables.ts';
import { readInTurn } from '#server/db/paging.ts';
import { transact } from '#server/db/transact.ts';
import { handlePayout } from '#server/payments/payouts.ts';
import { atTime, completeOrder, onboard, refundInFull, refundSome, sellNow } from '#test/sale.ts';
import { makeWorld, type Person } from '#test/world.ts';
import { readSales, readSalesFacts } from './read-sales.ts';
import { exportStatement, readStatement } from './sales-statement.ts';

const world = await makeWorld({ PLATFORM_FEE_PERCENT: '5' }, undefined, 'without jobs');
const { ctx, call } = world;

const seller = () => world.person({ role: 'seller' });
/** A £10.00 listing with £2.00 postage. */
const goodsOf = ({ id: sellerId }: Person, title = 'Jar of honey') =>
  world.listing({ sellerId, title, pricePence: 1000, postagePence: 200, quantity: 100 });

const seenBy = ({ id }: Person, moment: string) => ({
  ...atTime(world, moment).ctx,
  viewer: { id, role: 'seller' as const, isVerified: true, tokenHash: '' },
});
const salesOf = (who: Person, moment: string, period: SalesPeriod = '12_weeks'): Promise<Sales> => {
  const nothing = { params: undefined, body: undefined, file: undefined, fields: undefined };
  return readSales(seenBy(who, moment), { ...nothing, query: { period } });
};
const intervalsWithSales = ({ intervals }: Sales) =>
  intervals.filter(({ orders }) => orders > 0).map(({ from }) => from);

describe('sales', () => {
  it('count in the week and month in which they were paid, in British time', async () => {
    const who = await seller();
    const goods = await goodsOf(who);
    for (const moment of ['2026-05-31T22:59:00Z', '2026-05-31T23:00:00Z']) await sellNow(atTime(world, moment), goods);
    assert.deepEqual(intervalsWithSales(await salesOf(who, '2026-06-12T09:00:00Z')), ['2026-05-25', '2026-06-01']);
    const months = await salesOf(who, '2026-06-12T09:00:00Z', '12_months');
    assert.deepEqual(intervalsWithSales(months), ['2026-05-01', '2026-06-01']);
    assert.equal(months.since, '2026-05-31');
  });

  it('show what buyers paid, with commission, units and the best-selling listings', async () => {
    const who = await seller();
    const [honey, wax] = [await goodsOf(who, 'Honey'), await goodsOf(who, 'Wax')];
    await sellNow(atTime(world, '2026-06-09T12:00:00Z'), honey);
    await sellNow(atTime(world, '2026-06-10T12:00:00Z'), wax, 3);
    const { intervals, total, best, interest } = await salesOf(who, '2026-06-12T09:00:00Z');
    const sum = { turnover: 44, refunds: 0, fees: 2.2, net: 41.8, paidOut: 0, orders: 2, units: 4 };
    assert.deepEqual(total, sum);
    assert.deepEqual({ ...intervals.at(-1) }, { ...intervals.at(-1), ...sum, from: '2026-06-08', to: '2026-06-14' });
    assert.deepEqual(
      best.map(({ title, units, turnover, views }) => [title, units, turnover, views]),
      [
        ['Wax', 3, 32, 0],
        ['Honey', 1, 12, 0],
      ],
    );
    assert.deepEqual(interest, { views: 0, saves: 0, baskets: 0 });
  });

  it('include every week and compare it with the same week a year earlier', async () => {
    const who = await seller();
    const goods = await goodsOf(who);
    await sellNow(atTime(world, '2025-05-14T12:00:00Z'), goods, 2);
    const { intervals, total, totalLastYear } = await salesOf(who, '2026-06-12T09:00:00Z');
    assert.equal(intervals.length, 12);
    assert.equal(intervals.find(({ from }) => from === '2026-05-11')?.lastYear.turnover, 22);
    assert.deepEqual([total.turnover, totalLastYear.turnover], [0, 22]);
  });

  it('that are refunded still count; the refund is deducted, and the commission returned, when it is made', async () => {
    const who = await seller();
    const goods = await goodsOf(who);
    const order = await sellNow(atTime(world, '2026-05-20T12:00:00Z'), goods);
    await refundInFull(atTime(world, '2026-06-10T12:00:00Z'), order);
    const { intervals, total } = await salesOf(who, '2026-06-12T09:00:00Z');
    const [paid, refunded] = [intervals.find(({ from }) => from === '2026-05-18'), intervals.at(-1)];
    assert.deepEqual([paid?.turnover, paid?.refunds, paid?.fees, paid?.net], [12, 0, 0.6, 11.4]);
    assert.deepEqual([refunded?.turnover, refunded?.refunds, refunded?.fees, refunded?.net], [0, 12, -0.6, -11.4]);
    assert.deepEqual([total.net, total.fees, total.orders], [0, 0, 1]);
  });

  it('that are partially refunded have each refund deducted, and its share of the commission returned, when it is made', async () => {
    const who = await seller();
    const order = await sellNow(atTime(world, '2026-05-20T12:00:00Z'), await goodsOf(who));
    await refundSome(atTime(world, '2026-06-03T12:00:00Z'), order, 300);
    await refundSome(atTime(world, '2026-06-10T12:00:00Z'), order, 450);
    const { intervals, total } = await salesOf(who, '2026-06-12T09:00:00Z');
    assert.deepEqual(
      intervals.slice(-2).map(({ refunds, fees, net }) => [refunds, fees, net]),
      [
        [3, -0.15, -2.85],
        [4.5, -0.23, -4.27],
      ],
    );
    assert.deepEqual([total.turnover, total.refunds, total.fees, total.net], [12, 7.5, 0.22, 4.28]);
    const { rows } = await readStatement(seenBy(who, '2026-06-12T09:00:00Z'), '2026');
    assert.deepEqual(
      rows.map(({ kind, refund, commission, net }) => [kind, refund, commission, net]),
      [
        ['sale', 0, 0.6, 11.4],
        ['refund', 3, -0.15, -2.85],
        ['refund', 4.5, -0.23, -4.27],
      ],
    );
  });

  it('count money as paid out once it reaches the bank, unless it bounces', async () => {
    const who = await seller();
    const { accountId } = await onboard(world, who);
    const reportPayout = (state: 'paid' | 'failed', moment: string) => {
      const ctxThen = atTime(world, moment).ctx;
      const payout = { id: `po_${who.id}`, accountId, amountPence: 950, arrivesAt: ctxThen.now(), state };
      return transact(ctx.db, (tx) => handlePayout(ctxThen, tx, payout));
    };
    await reportPayout('paid', '2026-06-03T12:00:00Z');
    assert.equal((await salesOf(who, '2026-06-12T09:00:00Z')).intervals.at(-2)?.paidOut, 9.5);
    await reportPayout('failed', '2026-06-10T12:00:00Z');
    const { intervals, total } = await salesOf(who, '2026-06-12T09:00:00Z');
    assert.deepEqual([intervals.at(-1)?.paidOut, total.paidOut], [-9.5, 0]);
  });

  it('are shown with views, saves and basket additions, each counted once an hour per person', async () => {
    const who = await seller();
    const goods = await goodsOf(who);
    const { token } = await world.person();
    for (const _ of [1, 2]) {
      await call('POST', `/api/products/one/${goods}/views`);
      await call('POST', '/api/wishlists', token, { productId: goods });
      await call('DELETE', `/api/wishlists/${goods}`, token);
      await call('POST', '/api/baskets', token, { productId: goods });
    }
    await ctx.views.flush();
    const { body } = await call<Sales>('GET', '/api/sellers/sales', who.token);
    assert.deepEqual(body.interest, { views: 1, saves: 1, baskets: 1 });
  });

  it('are all zero for a seller who has sold nothing', async () => {
    const who = await seller();
    const { body } = await call<Sales>('GET', '/api/sellers/sales?period=52_weeks', who.token);
    assert.deepEqual([body.intervals.length, body.since, body.best, body.total.turnover], [52, null, [], 0]);
  });
});

describe("the dashboard's sales facts", () => {
  const factsOf = (who: Person, moment: string): Promise<SalesFacts> => readSalesFacts(seenBy(who, moment));

  it('compare this month with the same days a year earlier', async () => {
    const who = await seller();
    const goods = await goodsOf(who);
    for (const moment of [
      '2025-06-05T12:00:00Z',
      '2025-06-20T12:00:00Z',
      '2026-06-02T12:00:00Z',
      '2026-05-30T12:00:00Z',
    ])
      await sellNow(atTime(world, moment), goods);
    const facts = await factsOf(who, '2026-06-12T09:00:00Z');
    assert.deepEqual([facts.month, facts.turnover, facts.turnoverLastYear, facts.orders], ['2026-06-01', 12, 12, 1]);
    assert.equal(facts.unfulfilled, 4);
    assert.equal((await factsOf(who, '2028-02-29T09:00:00Z')).turnoverLastYear, 0);
  });

  it('show the state of the next payout', async () => {
    const who = await seller();
    const goods = await goodsOf(who);
    const next = async () => (await factsOf(who, '2026-06-12T09:00:00Z')).nextPayout;
    const order = await sellNow(atTime(world, '2026-06-02T12:00:00Z'), goods);
    assert.deepEqual(await next(), { state: 'none', amount: 0, arrivesAt: null });
    await completeOrder(world, order);
    assert.deepEqual(await next(), { state: 'setup', amount: 11.4, arrivesAt: null });
    const { accountId } = await onboard(world, who);
    assert.deepEqual(await next(), { state: 'soon', amount: 11.4, arrivesAt: null });
    const payout = { id: `po_${who.id}`, accountId, amountPence: 1140, arrivesAt: new Date('2026-06-19T00:00:00Z') };
    await transact(ctx.db, (tx) => handlePayout(ctx, tx, { ...payout, state: 'in_transit' }));
    assert.deepEqual(await next(), { state: 'on_the_way', amount: 11.4, arrivesAt: '2026-06-19T00:00:00.000Z' });
  });
});

describe('a statement', () => {
  it('lists what was paid and refunded from the first to the last day of a calendar or tax year', async () => {
    const who = await seller();
    const goods = await goodsOf(who);
    const orders: string[] = [];
    for (const moment of [
      '2026-04-05T22:59:00Z',
      '2026-04-05T23:00:00Z',
      '2027-01-01T00:00:00Z',
      '2027-04-05T23:00:00Z',
    ])
      orders.push(await sellNow(atTime(world, moment), goods));
    const indexesIn = async (year: string) =>
      (await readStatement(seenBy(who, '2027-06-01T00:00:00Z'), year)).rows.map(({ orderId }) =>
        orders.indexOf(orderId),
      );
    assert.deepEqual(await indexesIn('2026'), [0, 1]);
    assert.deepEqual(await indexesIn('2027'), [2, 3]);
    assert.deepEqual(await indexesIn('2025-26'), [0]);
    assert.deepEqual(await indexesIn('2026-27'), [1, 2]);
    assert.deepEqual(await indexesIn('2027-28'), [3]);
  });

  it('lists goods, postage, commission and refund of each order, with totals', async () => {
    const who = await seller();
    const goods = await goodsOf(who);
    const first = await sellNow(atTime(world, '2025-12-30T12:00:00Z'), goods);
    await sellNow(atTime(world, '2026-03-01T12:00:00Z'), goods, 2);
    await refundInFull(atTime(world, '2026-01-04T12:00:00Z'), first);
    const { rows, total } = await readStatement(seenBy(who, '2026-06-12T09:00:00Z'), '2026');
    assert.deepEqual(
      rows.map(({ kind, quantity, goods, postage, refund, commission, net }) => [
        kind,
        quantity,
        goods,
        postage,
        refund,
        commission,
        net,
      ]),
      [
        ['refund', 0, 0, 0, 12, -0.6, -11.4],
        ['sale', 2, 20, 2, 0, 1.1, 20.9],
      ],
    );
    const sum = {
      turnover: 22,
      refunds: 12,
      fees: 0.5,
      net: 9.5,
      paidOut: 0,
      orders: 1,
      units: 2,
      goods: 20,
      postage: 2,
    };
    assert.deepEqual(total, sum);
  });

  it('waits for the statements requested before it, since a large one takes tens of megabytes', async () => {
    const who = await seller();
    const done: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const earlier = readInTurn('another', () => promise).then(() => done.push('earlier'));
    const statement = readStatement(seenBy(who, '2026-06-12T09:00:00Z'), '2026').then(() => done.push('statement'));
    const file = exportStatement(seenBy(who, '2026-06-12T09:00:00Z'), '2026').then(() => done.push('file'));
    await sleep(50);
    resolve();
    await Promise.all([earlier, statement, file]);
    assert.deepEqual(done, ['earlier', 'statement', 'file']);
  });

  it('waits for only one of the statements that another seller requests', async () => {
    const [large, small] = [await seller(), await seller()];
    const done: Person[] = [];
    const read = (who: Person) => readStatement(seenBy(who, '2026-06-12T09:00:00Z'), '2026').then(() => done.push(who));
    await Promise.all([large, large, large, small].map(read));
    assert.equal(done.indexOf(small), 1);
  });

  it('names the seller: a trader by business name, a private seller by name and address', async () => {
    const [trader, person] = [await world.person({ role: 'seller', isBusiness: true }), await seller()];
    await ctx.db
      .update(users)
      .set({ businessName: 'Drone & Daughters', companyNumber: '99123456' })
      .where(eq(users.id, trader.id));
    await ctx.db
      .update(users)
      .set({ street: '1 Apiary Lane', businessName: 'Old stall' })
      .where(eq(users.id, person.id));
    const sellerOn = async ({ token }: Person) =>
      (await call<Statement>('GET', '/api/sellers/sales/statements/2026', token)).body.seller;
    assert.deepEqual(await sellerOn(trader), {
      name: 'Drone & Daughters',
      companyNumber: '99123456',
      addressLines: ['Hereford', 'UK'],
    });
    const { name, companyNumber, addressLines } = await sellerOn(person);
    assert.match(name, /^Person/);
    assert.deepEqual([companyNumber, addressLines], [null, ['1 Apiary Lane', 'Hereford', 'UK']]);
  });

  it('can be downloaded as a CSV file named after its year, in which no title is a formula', async () => {
    const who = await seller();
    const order = await sellNow(atTime(world, '2026-03-01T12:00:00Z'), await goodsOf(who, '=HYPERLINK("x"), honey'));
    await refundInFull(atTime(world, '2026-03-02T12:00:00Z'), order);
    const { headers, body } = await call<string>('GET', '/api/sellers/sales/statements/2026/csv', who.token);
    assert.equal(headers['content-type'], 'text/csv; charset=utf-8');
    assert.equal(headers['content-disposition'], 'attachment; filename="skep-sales-2026.csv"');
    assert.equal(headers['cache-control'], 'no-store');
    const [, sale, refund, total] = body.split('\r\n');
    const title = `"'=HYPERLINK(""x""), honey"`;
    assert.equal(sale, `2026-03-01,Sale,${order},${title},1,10.00,2.00,0.00,0.60,11.40,,`);
    assert.equal(refund, `2026-03-02,Refund,${order},${title},0,0.00,0.00,12.00,-0.60,-11.40,,`);
    assert.equal(total, 'Total,,,,1,10.00,2.00,12.00,0.00,0.00,,');
  });

  it('exists for valid years only', async () => {
    const { token } = await seller();
    for (const year of ['26', '2026-28', '2026-2027', '1999', 'next', '2099-00'])
      for (const file of ['', '/csv']) {
        const { status } = await call('GET', `/api/sellers/sales/statements/${year}${file}`, token);
        assert.equal(status, year === '2099-00' ? 200 : 404, year);
      }
  });
});

describe('access to sales', () => {
  const paths = ['', '/facts', '/statements/2026', '/statements/2026/csv'].map((path) => `/api/sellers/sales${path}`);

  it('is for verified sellers only', async () => {
    const people: [Person | undefined, number, string][] = [
      [undefined, 401, 'unauthenticated'],
      [await world.person(), 403, 'forbidden'],
      [await world.person({ role: 'admin' }), 403, 'forbidden'],
      [await world.person({ role: 'seller', verified: false }), 403, 'unverified'],
    ];
    for (const path of paths)
      for (const [person, status, code] of people) {
        const response = await call('GET', path, person?.token);
        assert.deepEqual([response.status, response.body.code], [status, code], path);
      }
  });

  it("is limited to the seller's own sales", async () => {
    const [one, other] = [await seller(), await seller()];
    const order = await sellNow(world, await goodsOf(one, 'My own title'));
    const shown = async ({ token }: Person) => {
      const year = ctx.now().getFullYear();
      const urls = paths.map((path) => path.replace('2026', String(year)));
      const bodies = await Promise.all(urls.map(async (url) => (await call('GET', url, token)).body));
      return JSON.stringify(bodies);
    };
    assert.ok((await shown(one)).includes(order));
    assert.ok(!/My own title|"orders":[1-9]|"unfulfilled":[1-9]/.test(await shown(other)));
  });
});
