import type { Order } from '#contract/orders.ts';
import { pick } from './goods.ts';
import { bearer, comeSignedIn, join } from './people.ts';
import { open } from './screen.ts';
import { anywhere, expect, test } from './story.ts';

test(
  'My Purchases shows pending and cancelled orders with both badges',
  anywhere,
  async ({ page, isMobile, request }) => {
    const goods = await pick(request, isMobile, (one) => one.quantity > 5 && one.deliveryMethods.includes('postage'));
    const headers = bearer(await comeSignedIn(page, await join(request)));
    const post = async (path: string, data: object) => {
      const answer = await request.post(path, { headers, data });
      expect(answer.ok(), path).toBe(true);
      return (await answer.json()) as { amount: number };
    };
    await post('/api/baskets', { productId: goods._id });
    const { amount } = await post('/api/payments/validate-basket', {});
    for (const _ of [1, 2]) await post('/api/payments/create-payment-intent', { amount });
    await open(page, '/orders');
    const orders = page.getByRole('main').getByRole('article');
    await expect(orders).toHaveCount(2);
    await expect(orders.nth(0).getByText('Pending Payment', { exact: true })).toBeVisible();
    await expect(orders.nth(0).getByText('Awaiting Shipment', { exact: true })).toBeVisible();
    await expect(orders.nth(1).getByText('Cancelled', { exact: true }).first()).toBeVisible();
  },
);

test(
  'a checkout that cannot be loaded says so in the specified words, and can be tried again',
  anywhere,
  async ({ page, request, allow }) => {
    allow(502, '/api/payments/validate-basket');
    allow(400, '/api/payments/validate-basket');
    await comeSignedIn(page, await join(request));
    await page.route('**/api/payments/validate-basket', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await open(page, '/checkout');
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('Error loading checkout');
    await page.unroute('**/api/payments/validate-basket');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toContainText('Your basket is empty.');
  },
);

test('purchases are counted and filtered over all pages', anywhere, async ({ page, request }) => {
  await comeSignedIn(page, await join(request));
  const purchase = (at: number): Order => ({
    _id: `SK-${at}`,
    purchaseId: `purchase-${at}`,
    productId: 'none',
    productName: `Purchase ${at}`,
    productImage: '/favicon.svg',
    quantity: 1,
    unitPrice: 5,
    postagePrice: 0,
    totalPrice: 5,
    deliveryOption: 'Postage',
    ...(at === 110
      ? { status: 'Paid', fulfillmentStatus: 'Shipped' }
      : { status: 'Completed', fulfillmentStatus: 'Completed' }),
    refundPolicy: 'No Returns Accepted',
    refundRequested: false,
    disputeOpened: false,
    refundFailed: false,
    refundSent: false,
    sellerId: 'seller',
    sellerName: 'Orchard End',
    createdAt: new Date(Date.now() - at * 60_000).toISOString(),
    deliverTo: null,
    collectFrom: null,
    events: [],
  });
  const all = Array.from({ length: 120 }, (_, at) => purchase(at));
  const finished = all.filter(({ status }) => status === 'Completed');
  await page.route('/api/orders?*', (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const [limit, at] = [Number(asked.get('limit')), Number(asked.get('page'))];
    const kept = { true: finished, false: all.filter((one) => !finished.includes(one)), null: all };
    const found = kept[String(asked.get('finished')) as keyof typeof kept];
    return route.fulfill({ json: found.slice((at - 1) * limit, at * limit) });
  });
  await page.route('/api/orders/count', (route) =>
    route.fulfill({ json: { orders: all.length, finishedOrders: finished.length } }),
  );

  await open(page, '/orders');
  const main = page.getByRole('main');
  const filter = (name: string) => main.getByRole('link', { name, exact: true });
  for (const name of ['All 120', 'Under way 1', 'Finished 119']) await expect(filter(name)).toBeVisible();
  await expect(main.getByRole('article')).toHaveCount(50);
  await main.getByRole('link', { name: 'Page 3' }).click();
  await expect(main.getByRole('article')).toHaveCount(20);
  await filter('Under way 1').click();
  await expect(main.getByRole('article')).toHaveCount(1);
  await expect(main.getByText('Purchase 110')).toBeVisible();
  await expect(page).toHaveURL('/orders?show=under-way');
});
