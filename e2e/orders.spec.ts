import type { Order } from '#contract/orders.ts';
import { minuteMs } from '#contract/time.ts';
import { buyListing, pickListing } from './listings.ts';
import { bearer, signIn, createAccount } from './people.ts';
import { heading, open, reload, toast } from './screen.ts';
import { expect, test, inLongRuns } from './fixtures.ts';

test('My Purchases shows a pending order with both badges and no refund, but not the unpaid order it replaced', async ({
  page,
  isMobile,
  request,
}) => {
  const listing = await pickListing(
    request,
    isMobile,
    ({ quantity, deliveryMethods, returnPolicy }) =>
      quantity > 5 && deliveryMethods.includes('postage') && returnPolicy === 'Buyer Pays Return Shipping',
  );
  const headers = bearer(await signIn(page, await createAccount(request)));
  const post = async (path: string, data: object) => {
    const response = await request.post(path, { headers, data });
    expect(response.ok(), path).toBe(true);
    return (await response.json()) as { amount: number };
  };
  await post('/api/baskets', { productId: listing._id });
  const { amount } = await post('/api/payments/validate-basket', {});
  for (const _ of [1, 2]) await post('/api/payments/create-payment-intent', { amount });
  await open(page, '/orders');
  const orders = page.getByRole('main').getByRole('article');
  await expect(orders).toHaveCount(1);
  await expect(orders.getByText('Pending Payment', { exact: true })).toBeVisible();
  await expect(orders.getByText('Awaiting Shipment')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Finished 0', exact: true })).toBeVisible();
  await expect(orders.getByRole('link', { name: /^Start Dispute/ })).toHaveCount(1);
  await expect(orders.getByRole('link', { name: /^Request Refund/ })).toHaveCount(0);
  await orders.getByRole('link', { name: listing.title, exact: true }).click();
  await expect(page.getByRole('link', { name: 'Go to checkout' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(heading(page, listing.title), 'the page is printed, since there is no receipt yet').toBeVisible();

  expect((await request.delete('/api/baskets/clear', { headers })).ok()).toBe(true);
  await page.emulateMedia({ media: null });
  await reload(page);
  const main = page.getByRole('main');
  await expect(main.getByText("You've removed it from your basket. If you still want it, add it again.")).toBeVisible();
  await expect(main.getByRole('link', { name: `See the listing: ${listing.title}` })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Go to checkout' })).toHaveCount(0);
});

test(
  'items from an unpaid purchase that are still in the basket can be paid for',
  inLongRuns,
  async ({ page, isMobile, request }) => {
    const headers = bearer(await signIn(page, await createAccount(request)));
    const first = await pickListing(request, isMobile, ({ quantity }) => quantity > 5);
    const second = await pickListing(request, isMobile, ({ _id, quantity }) => quantity > 5 && _id !== first._id);
    for (const { _id } of [first, second]) await request.post('/api/baskets', { headers, data: { productId: _id } });
    const validated = await request.post('/api/payments/validate-basket', { headers, data: {} });
    const { amount } = (await validated.json()) as { amount: number };
    await request.post('/api/payments/create-payment-intent', { headers, data: { amount } });
    await open(page, '/orders');
    const orders = page.getByRole('main').getByRole('article');
    await expect(orders).toHaveCount(2);
    const pay = page.getByRole('link', { name: 'Go to checkout' });
    await expect(pay, 'one link for both').toHaveCount(1);
    const [latest] = (await (await request.get('/api/orders', { headers })).json()) as Order[];
    await request.delete(`/api/baskets/${latest?.productId}`, { headers });
    await reload(page);
    await expect(orders.first().getByRole('link', { name: `See the listing: ${latest?.productName}` })).toBeVisible();
    await expect(orders.last().getByRole('link', { name: 'Go to checkout' })).toBeVisible();
  },
);

test(
  'offline, an order stays on screen and can be cancelled later',
  inLongRuns,
  async ({ page, context, isMobile, request }) => {
    const listing = await pickListing(request, isMobile, ({ quantity }) => quantity > 5);
    const person = await createAccount(request);
    const order = await buyListing(request, person, listing);
    await signIn(page, person);
    for (const path of ['/orders', `/orders/${order._id}`]) {
      await open(page, path);
      await page.getByRole('button', { name: /^Cancel order for / }).click();
      const confirm = page.getByRole('dialog').getByRole('button', { name: 'Cancel order and refund' });
      await context.setOffline(true);
      await confirm.click();
      await expect(toast(page, 'Your order could not be cancelled.')).toBeVisible();
      await context.setOffline(false);
      await expect(confirm).toBeVisible();
      await expect(page.getByText(/could not be loaded/)).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Cancel order and refund' }).click();
    await expect(toast(page, 'Order cancelled.')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  },
);

test(
  "a checkout that fails to load shows the specification's message, and can be retried",
  inLongRuns,
  async ({ page, request, allow }) => {
    allow(502, '/api/payments/validate-basket');
    allow(400, '/api/payments/validate-basket');
    await signIn(page, await createAccount(request));
    await page.route('**/api/payments/validate-basket', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await open(page, '/checkout');
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('Error loading checkout');
    await page.unroute('**/api/payments/validate-basket');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toContainText('Your basket is empty.');
  },
);

/** A made-up order: number 1 is for three items, and number 110 is still in progress. */
const purchase = (nth: number): Order => ({
  _id: `SK-${nth}`,
  purchaseId: `purchase-${nth}`,
  productId: 'none',
  productName: `Purchase ${nth}`,
  productImage: '/favicon.svg',
  category: 'Honey',
  quantity: nth === 1 ? 3 : 1,
  unitPrice: 5,
  postagePrice: 0,
  totalPrice: nth === 1 ? 15 : 5,
  deliveryOption: 'Postage',
  collectionTime: null,
  ...(nth === 110
    ? { status: 'Paid', fulfillmentStatus: 'Shipped' }
    : { status: 'Completed', fulfillmentStatus: 'Completed' }),
  refundPolicy: 'No Returns Accepted',
  refundRequested: false,
  disputeOpened: false,
  refundedAmount: 0,
  claimState: null,
  mayRequestRefund: false,
  refundUntil: null,
  changeOfMind: false,
  receivedAt: null,
  refundFailed: false,
  isBankDisputed: false,
  refundSent: false,
  sellerId: 'seller',
  sellerName: 'Orchard End',
  sellerAvatar: null,
  sellerIsUnreachable: false,
  createdAt: new Date(Date.now() - nth * minuteMs).toISOString(),
  deliverTo: null,
  collectFrom: null,
  parcel: null,
  collectionCode: null,
  cancelReason: null,
  actions: [],
  deadline: null,
  claimDays: { answerRequest: 3, sendBack: 14, dispute: 7, decide: 60 },
  events: [],
  reasons: { requestRefund: [], openDispute: [] },
});

test(
  'an order from a suspended seller can be cancelled, and has no button to message them',
  inLongRuns,
  async ({ page, request }) => {
    await signIn(page, await createAccount(request));
    const order: Order = {
      ...purchase(1),
      status: 'Paid',
      fulfillmentStatus: 'Awaiting Shipment',
      actions: ['cancelAsBuyer'],
      sellerIsUnreachable: true,
    };
    await page.route('/api/orders?*', (route) => route.fulfill({ json: [order] }));
    await open(page, '/orders');
    const card = page.getByRole('article');
    await expect(
      card.getByText("Orchard End's account is suspended. Cancel the order, and we'll refund you."),
    ).toBeVisible();
    await expect(card.getByRole('button', { name: 'Cancel order' })).toBeVisible();
    await expect(card.getByText('Message Seller')).toHaveCount(0);
    await expect(card.getByRole('link', { name: 'Orchard End' })).toHaveCount(0);
  },
);

test(
  'an order refunded because payment arrived too late does not say that nothing was charged',
  inLongRuns,
  async ({ page, request, allow }) => {
    allow(404, '/api/users/seller/public');
    await signIn(page, await createAccount(request));
    const order: Order = {
      ...purchase(1),
      status: 'Refunded',
      fulfillmentStatus: 'Refunded',
      refundedAmount: 15,
      refundSent: true,
      events: [{ transition: 'refundLate', label: 'Refunded: payment arrived too late', at: new Date().toISOString() }],
    };
    await page.route(`/api/orders/${order._id}`, (route) => route.fulfill({ json: order }));
    await page.route(`/api/orders/${order._id}/claims`, (route) => route.fulfill({ json: [] }));
    await open(page, `/orders/${order._id}`);
    await expect(page.getByText("We've refunded £15.00 to your card.")).toBeVisible();
    await expect(page.getByText('Your payment arrived too late.')).toBeVisible();
    await expect(page.getByText("You haven't been charged.")).toHaveCount(0);
  },
);

test('a failed partial refund is reported once, beside the amount', inLongRuns, async ({ page, request, allow }) => {
  allow(404, '/api/users/seller/public');
  await signIn(page, await createAccount(request));
  const order: Order = {
    ...purchase(1),
    status: 'Paid',
    fulfillmentStatus: 'Shipped',
    actions: ['deliver'],
    refundedAmount: 4,
    refundFailed: true,
    events: [{ transition: 'pay', label: 'Paid', at: new Date().toISOString() }],
  };
  await page.route(`/api/orders/${order._id}`, (route) => route.fulfill({ json: order }));
  await page.route(`/api/orders/${order._id}/claims`, (route) => route.fulfill({ json: [] }));
  await open(page, `/orders/${order._id}`);
  const payment = page.getByRole('region', { name: 'Payment' });
  await expect(payment.getByText('-£4.00')).toBeVisible();
  const failed = 'The refund to your card failed. The money is still yours';
  await expect(payment.getByText(failed)).toBeVisible();
  Object.assign(order, { status: 'Completed', fulfillmentStatus: 'Completed', actions: [] });
  await reload(page);
  await expect(page.getByText('All done.', { exact: true })).toBeVisible();
  await expect(page.getByText(failed).filter({ visible: true })).toHaveCount(1);
});

test("'Paid' and 'Delivered' have different colours in both themes", inLongRuns, async ({ page, request }) => {
  await signIn(page, await createAccount(request));
  const order: Order = { ...purchase(1), status: 'Paid', fulfillmentStatus: 'Delivered' };
  await page.route('/api/orders?*', (route) => route.fulfill({ json: [order] }));
  await open(page, '/orders');
  const badge = (name: string) => page.getByRole('article').getByText(name, { exact: true }).first();
  const colours = (name: string) =>
    badge(name).evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return { color, backgroundColor };
    });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const [paid, delivered] = [await colours('Paid'), await colours('Delivered')];
    expect(paid.color, colorScheme).not.toBe(delivered.color);
    expect(paid.backgroundColor, colorScheme).not.toBe(delivered.backgroundColor);
  }
});

test(
  'a purchase can be reviewed, however many older ones are still awaiting a review',
  inLongRuns,
  async ({ page, request }) => {
    await signIn(page, await createAccount(request));
    const all = Array.from({ length: 130 }, (_, nth) => ({ ...purchase(nth), receivedAt: new Date().toISOString() }));
    await page.route('/api/orders?*', (route) => {
      const query = new URL(route.request().url()).searchParams;
      const [limit, pageNumber] = [Number(query.get('limit')), Number(query.get('page'))];
      return route.fulfill({ json: all.slice((pageNumber - 1) * limit, pageNumber * limit) });
    });
    await page.route(/\/api\/orders\/count/, (route) =>
      route.fulfill({ json: { orders: all.length, finishedOrders: all.length, claimedOrders: 0 } }),
    );
    await page.route('/api/reviews/to-write?*', (route) => {
      const query = new URL(route.request().url()).searchParams;
      const requested = query.has('order') ? all.filter(({ _id }) => query.getAll('order').includes(_id)) : all;
      const found = requested.toReversed().slice(0, Number(query.get('limit')));
      return route.fulfill({ json: found.map(({ _id }) => ({ orderId: _id })) });
    });
    await open(page, '/orders');
    const toReview = page.getByRole('link', { name: /^Write a review of/ });
    await expect(toReview).toHaveCount(50);
    await page.getByRole('main').getByRole('link', { name: 'Page 3' }).click();
    await expect(toReview).toHaveCount(30);
  },
);

test('purchases are counted and filtered across all pages', async ({ page, request }) => {
  await signIn(page, await createAccount(request));
  const all = Array.from({ length: 120 }, (_, nth) => purchase(nth));
  const finished = all.filter(({ status }) => status === 'Completed');
  await page.route('/api/orders?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [limit, pageNumber] = [Number(query.get('limit')), Number(query.get('page'))];
    const filtered = { true: finished, false: all.filter((order) => !finished.includes(order)), null: all };
    const found = filtered[String(query.get('finished')) as keyof typeof filtered];
    return route.fulfill({ json: found.slice((pageNumber - 1) * limit, pageNumber * limit) });
  });
  await page.route(/\/api\/orders\/count/, (route) =>
    route.fulfill({ json: { orders: all.length, finishedOrders: finished.length, claimedOrders: 0 } }),
  );

  await open(page, '/orders');
  const main = page.getByRole('main');
  const filter = (name: string) => main.getByRole('link', { name, exact: true });
  for (const name of ['All 120', 'In progress 1', 'Finished 119', 'Open refund or dispute 0'])
    await expect(filter(name)).toBeVisible();
  await expect(main.getByRole('article')).toHaveCount(50);
  await main.getByRole('link', { name: 'Page 3' }).click();
  await expect(main.getByRole('article')).toHaveCount(20);
  await filter('In progress 1').click();
  await expect(main.getByRole('article')).toHaveCount(1);
  await expect(main.getByText('Purchase 110')).toBeVisible();
  await expect(page).toHaveURL('/orders?show=in-progress');
  const box = main.getByRole('searchbox', { name: 'Search by title, seller or order number' });
  await box.fill('purchase 110');
  await box.press('Enter');
  await expect(page).toHaveURL('/orders?show=in-progress&search=purchase+110');
  await expect(filter('Finished 119')).toHaveAttribute('href', /search=/);
  await filter('Finished 119').click();
  await expect(page).toHaveURL('/orders?show=finished&search=purchase+110');
  let sent: unknown;
  let outcome: object = { dropped: [{ productId: 'none', reason: 'sold_out' }], cut: [] };
  await page.route('/api/baskets/bulk-add', (route) => {
    sent = route.request().postDataJSON();
    return route.fulfill({ json: { added: 1, ...outcome } });
  });
  await main.getByRole('button', { name: 'Buy again: Purchase 0', exact: true }).click();
  await expect(toast(page, '"Purchase 0" wasn\'t added to your basket: it has sold out.')).toBeVisible();
  outcome = { dropped: [], cut: [{ productId: 'none', available: 2 }] };
  await main.getByRole('button', { name: 'Buy again: Purchase 1', exact: true }).click();
  await expect(toast(page, 'Your basket now has the last 2 in stock.')).toBeVisible();
  expect(sent).toEqual({ items: [{ productId: 'none', quantity: 3 }] });
});
