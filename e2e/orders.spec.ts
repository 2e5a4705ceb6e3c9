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
