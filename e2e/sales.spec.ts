import { readFile } from 'node:fs/promises';
import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { buyListing, allListings } from './listings.ts';
import { bearer, signIn, createAccount, demoSeller, demoSellerNamed, idOf, type Person } from './people.ts';
import { heading, open, showInstead } from './screen.ts';
import { expect, inLongRuns, test } from './fixtures.ts';

/** A demo seller; phone and desktop use different ones. */
const sellerOf = (isMobile: boolean): Person => demoSellerNamed(isMobile ? 'quince-tree' : 'lantern-wax');

/** Creates a buyer who buys one of the seller's listings; returns the order. */
async function sellListing(request: APIRequestContext, token: string) {
  const id = await idOf(request, token);
  const listing = (await allListings(request)).find(({ sellerId, quantity }) => sellerId._id === id && quantity > 2);
  if (!listing) throw new Error('the seller has no such listing');
  return buyListing(request, await createAccount(request), listing);
}

test(
  'a sale appears on the dashboard, in the summary and on the statement',
  inLongRuns,
  async ({ page, request, isMobile }) => {
    const order = await sellListing(request, await signIn(page, sellerOf(isMobile)));
    const main = page.getByRole('main');

    await open(page, '/seller/dashboard');
    const facts = main.getByRole('definition');
    await expect(facts.filter({ hasText: /^[1-9]\d* to post or hand over$/ })).toBeVisible();
    await expect(main.getByRole('img', { name: /^Sales by week: £\d/ })).toBeVisible();
    await main.getByRole('button', { name: 'Show as a table' }).click();
    await expect(
      main.getByRole('table', { name: 'Sales by week' }).getByRole('row', { name: /^Total £/ }),
    ).toBeVisible();
    await main.getByRole('button', { name: 'Year' }).click();
    await expect(main.getByRole('table', { name: 'Sales by week' }).getByRole('row')).toHaveCount(54);
    await expectAccessible(page, 'the dashboard with sales as a table');

    await main.getByRole('link', { name: 'Sales Summary' }).click();
    await expect(heading(page, 'Sales Summary')).toBeVisible();
    await expect(main.getByRole('rowheader', { name: order.productName })).toBeVisible();
    await main.getByRole('link', { name: '1 year, monthly' }).click();
    const units = main.getByRole('link', { name: 'Units' });
    await expect(units).toHaveAttribute('href', /period=12_months/);
    await units.click();
    await expect(main.getByRole('img', { name: /^Units by month: [1-9]/ })).toBeVisible();
    await expectAccessible(page, '/seller/sales');
    await main.getByRole('button', { name: 'Show as a table' }).click();
    await expect(main.getByRole('columnheader', { name: 'Paid out' })).toBeVisible();

    const year = String(new Date(order.createdAt).getFullYear());
    await main.getByRole('link', { name: year, exact: true }).click();
    await expect(heading(page, `Statement: ${year}`)).toBeVisible();
    await expect(main.getByRole('row').filter({ hasText: order._id })).toContainText(order.productName);
    await expect(main.getByText('-£0.00')).toHaveCount(0);
    await expectAccessible(page, 'a statement');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('button', { name: `CSV for ${year}` }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`skep-sales-${year}.csv`);
    const csv = await readFile(await file.path(), 'utf8');
    expect(csv.split('\r\n').filter((line) => line.includes(order._id))).toHaveLength(1);

    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(main.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(main.getByRole('row').filter({ hasText: order._id })).toBeVisible();
  },
);

test(
  'two refunds of an order are not carried over to another year or another order',
  inLongRuns,
  async ({ page, request }) => {
    const token = await signIn(page, demoSeller);
    const [order, other] = [await sellListing(request, token), await sellListing(request, token)];
    for (const amount of [1, 2]) {
      const refund = { headers: bearer(token), data: { amount } };
      expect((await request.post(`/api/sellers/orders/${order._id}/refund`, refund)).ok()).toBe(true);
    }
    const main = page.getByRole('main');
    const year = new Date(order.createdAt).getFullYear();
    await open(page, `/seller/sales/${year}`);
    await expect(main.getByRole('row').filter({ hasText: order._id })).toHaveCount(3);
    await showInstead(page, `/seller/sales/${year - 1}`);
    await expect(heading(page, `Statement: ${year - 1}`)).toBeVisible();
    await expect(main.getByRole('rowheader', { name: 'Total' })).toBeVisible();
    await expect(main.getByRole('row').filter({ hasText: order._id })).toHaveCount(0);

    await open(page, `/seller/orders/${order._id}`);
    const refunds = main.getByRole('list', { name: /^Progress of/ }).getByText('Refunded in part');
    await expect(refunds).toHaveCount(2);
    await showInstead(page, `/seller/orders/${other._id}`);
    await expect(main.getByText(other._id).first()).toBeVisible();
    await expect(refunds).toHaveCount(0);
  },
);
