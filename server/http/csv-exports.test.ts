import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse } from 'csv-parse/sync';
import { api } from '#contract/api.ts';
import { dayInBritain } from '#contract/time.ts';
import { importFile } from '#test/import-files.ts';
import { sell } from '#test/sale.ts';
import { upload } from '#test/upload.ts';
import { makeWorld } from '#test/world.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { call, person } = world;

const formula = '=HYPERLINK("https://evil.example")';
const [seller, buyer, admin] = [
  await person({ role: 'seller', name: '@Seller' }),
  await person({ name: '+Buyer' }),
  await person({ role: 'admin', name: '-Admin' }),
];
const queen = await world.listing({
  sellerId: seller.id,
  title: formula,
  description: formula,
  category: 'Queen Bees',
});
await sell(world, [queen], undefined, buyer);
const imported = await upload(world, '/api/sellers/imports', seller.token, {
  file: importFile([{ title: formula, price: 'ten' }]),
});
await call('POST', '/api/reports', buyer.token, { kind: 'product', id: queen, reason: 'misleading', details: formula });
const decision = { decision: 'warn', reason: formula };
await call('POST', `/api/admins/reports/product/${queen}/decide`, admin.token, decision);

const year = dayInBritain(world.ctx.now()).slice(0, 4);

/** Who downloads each CSV file, its URL, and whether all its text is ours rather than written by users. */
const files: Record<string, { token: string; url: string; isOurs?: true }> = {
  '/api/admins/audit/csv': { token: admin.token, url: '/api/admins/audit/csv' },
  '/api/admins/decisions/csv': { token: admin.token, url: `/api/admins/decisions/csv?year=${year}` },
  '/api/sellers/bee-sales/register': { token: seller.token, url: '/api/sellers/bee-sales/register' },
  '/api/sellers/imports/template': { token: seller.token, url: '/api/sellers/imports/template', isOurs: true },
  '/api/sellers/imports/{id}/rows-left-out': {
    token: seller.token,
    url: `/api/sellers/imports/${String(imported.body._id)}/rows-left-out`,
  },
  '/api/sellers/listings/export': { token: seller.token, url: '/api/sellers/listings/export' },
  '/api/sellers/sales/statements/{year}/csv': {
    token: seller.token,
    url: `/api/sellers/sales/statements/${year}/csv`,
  },
};

const isFormula = (cell: string) => /^\s*[=+\-@＝＋－＠]/.test(cell) && Number.isNaN(Number(cell));

describe('a CSV file', () => {
  it('is listed here, so that none is left out', () => {
    const exports = api.filter(({ content }) => content?.includes('text/csv')).map(({ path }) => path);
    assert.deepEqual(exports.toSorted(), Object.keys(files).toSorted());
  });

  for (const [path, { token, url, isOurs }] of Object.entries(files))
    it(`from ${path} has no cell that a spreadsheet would run as a formula`, async () => {
      const { status, body } = await call<string>('GET', url, token);
      assert.equal(status, 200, body);
      const cells = parse(body, { bom: true }).flat();
      assert.deepEqual(cells.filter(isFormula), []);
      assert.equal(cells.includes(`'${formula}`), !isOurs, body);
    });
});
