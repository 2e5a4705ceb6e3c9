import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';
import type { Card } from '#contract/catalogue.ts';
import type { Order } from '#contract/orders.ts';
import type { OwnListing } from '#contract/selling.ts';
import { bearer, join, type Person, tokenOf } from './people.ts';

/** What the API finds for a query of /shop. */
export async function findGoods(
  request: APIRequestContext,
  query: string,
): Promise<{ products: Card[]; total: number }> {
  const answer = await request.get(`/api/products/all?${query}`);
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as { products: Card[]; total: number };
}

/** Every listing of the demo world that was there from the start, in an order that never changes. */
export async function everything(request: APIRequestContext): Promise<Card[]> {
  const pages = await Promise.all([1, 2, 3].map((page) => findGoods(request, `limit=100&page=${page}`)));
  return pages.flatMap(({ products }) => products).toSorted((a, b) => a._id.localeCompare(b._id));
}

/**
 * Listings that meet a wish. Phone and desktop draw from different halves of the shop, so that what one buys out
 * is not missed by the other; `at` sets apart stories that buy.
 */
export async function pick(
  request: APIRequestContext,
  isMobile: boolean,
  wish: (product: Card) => boolean,
  at = 0,
): Promise<Card> {
  const half = (await everything(request)).filter((_, index) => index % 2 === (isMobile ? 0 : 1));
  const found = half.filter(wish).at(at);
  if (!found) throw new Error('the demo world has no such listing');
  return found;
}

const billing = (person: Person) => ({
  fullName: person.name,
  email: person.email,
  line1: '1 Apiary Lane',
  city: 'Hereford',
  postcode: 'HR1 2XY',
});

/** Somebody buys, without a browser. Waits until the order is paid. */
export async function buy(request: APIRequestContext, person: Person, product: Card, quantity = 1): Promise<Order> {
  const headers = bearer(await tokenOf(request, person));
  const call = async <T>(path: string, data: object): Promise<T> => {
    const answer = await request.post(path, { headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  await call('/api/baskets/bulk-add', { items: [{ productId: product._id, quantity }] });
  const { amount } = await call<{ amount: number }>('/api/payments/validate-basket', {});
  const intent = await call<{ clientSecret: string; purchaseId: string }>('/api/payments/create-payment-intent', {
    amount,
  });
  const card = { cardNumber: '4242424242424242', expiry: '12/34', cvc: '123' };
  await call('/api/payments/sandbox/confirm', {
    ...card,
    clientSecret: intent.clientSecret,
    billing: billing(person),
  });
  let order: Order | undefined;
  await expect(async () => {
    const orders = await request.get(`/api/orders?purchase=${intent.purchaseId}`, { headers });
    [order] = (await orders.json()) as Order[];
    expect(order?.status).toBe('Paid');
  }).toPass({ timeout: 10_000, intervals: [100] });
  return order as Order;
}

/** Somebody else buys all there is of a listing. */
export async function buyOut(request: APIRequestContext, product: Card): Promise<void> {
  await buy(request, await join(request), product, product.quantity);
}

/** Somebody lists something as a draft, with these files as its pictures; without a browser. */
export async function draft(
  request: APIRequestContext,
  person: Person,
  listing: { title: string; price: number },
  pictures: string[],
): Promise<OwnListing> {
  const headers = bearer(await tokenOf(request, person));
  const answer = await request.post('/api/sellers/create', {
    headers,
    data: {
      quantity: 3,
      category: 'Honey',
      condition: 'new',
      deliveryMethods: ['postage'],
      returnPolicy: 'No Returns Accepted',
      location: { city: 'Hereford', postcode: 'HR1 2XY', country: 'UK' },
      ...listing,
      status: 'inactive',
    },
  });
  expect(answer.status()).toBe(201);
  const made = (await answer.json()) as OwnListing;
  for (const file of pictures) {
    const image = { name: path.basename(file), mimeType: 'image/webp', buffer: readFileSync(file) };
    const sent = await request.post('/api/uploads/product-image', {
      headers,
      multipart: { productId: made._id, image },
    });
    expect(sent.status()).toBe(201);
  }
  return made;
}
