import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';
import type { Card, DeliveryMethod } from '#contract/catalogue.ts';
import type { Order } from '#contract/orders.ts';
import type { OwnListing } from '#contract/own-listings.ts';
import { bearer, createAccount, demoSeller, demoSellerNamed, type Person, tokenOf } from './people.ts';

/** The API's response to a /shop query. */
export async function findListings(
  request: APIRequestContext,
  query: string,
): Promise<{ products: Card[]; total: number }> {
  const response = await request.get(`/api/products/all?${query}`);
  expect(response.ok()).toBe(true);
  return (await response.json()) as { products: Card[]; total: number };
}

/** The listings of the demo shop, in a stable order. */
export async function allListings(request: APIRequestContext): Promise<Card[]> {
  const pages = await Promise.all([1, 2, 3].map((page) => findListings(request, `limit=100&page=${page}`)));
  return pages.flatMap(({ products }) => products).toSorted((a, b) => a._id.localeCompare(b._id));
}

export const queenBreeder = demoSellerNamed('kyre-brook-queens');

/** The names under which demo sellers sell, by email address. */
const shopNames: Record<string, string> = {
  [demoSeller.email]: 'Orchard End',
  [queenBreeder.email]: 'Kyre Brook Queens',
};

const isFrom = ({ email }: Person, { sellerId }: Card) => sellerId.name === shopNames[email];

/** Whether a listing belongs to the demo seller. */
export const isFromDemoSeller = (listing: Card): boolean => isFrom(demoSeller, listing);

/** Whether a seller posts a listing, and has enough stock for several journeys. */
export const isPostedBy =
  (seller: Person) =>
  (listing: Card): boolean =>
    isFrom(seller, listing) && listing.quantity > 5 && listing.deliveryMethods.includes('postage');

/** Whether the demo seller posts a listing, or hands it over, and has enough stock for several journeys. */
export const canBePosted = isPostedBy(demoSeller);
export const canBeCollected = (listing: Card): boolean =>
  isFromDemoSeller(listing) && listing.quantity > 5 && listing.deliveryMethods.includes('collection');

/**
 * A listing that `isWanted` accepts. Phone and desktop pick from different halves of the shop, so that neither buys what the other needs.
 * With `nth`, tests that buy can pick different listings.
 */
export async function pickListing(
  request: APIRequestContext,
  isMobile: boolean,
  isWanted: (product: Card) => boolean,
  nth = 0,
): Promise<Card> {
  const half = (await allListings(request)).filter((_, index) => index % 2 === (isMobile ? 0 : 1));
  const found = half.filter(isWanted).at(nth);
  if (!found) throw new Error('the demo shop has no such listing');
  return found;
}

const billing = (person: Person) => ({
  fullName: person.name,
  email: person.email,
  line1: '1 Apiary Lane',
  city: 'Hereford',
  postcode: 'HR1 2XY',
});

/** Buys a listing through the API, and waits until the order is paid. `address` overrides parts of the default one. */
export async function buyListing(
  request: APIRequestContext,
  person: Person,
  product: Card,
  quantity = 1,
  delivery?: DeliveryMethod,
  address: { fullName?: string; line1?: string; city?: string } = {},
): Promise<Order> {
  const headers = bearer(await tokenOf(request, person));
  const call = async <T>(path: string, data: object): Promise<T> => {
    const response = await request.post(path, { headers, data });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    return (await response.json()) as T;
  };
  await call('/api/baskets/bulk-add', { items: [{ productId: product._id, quantity }] });
  if (delivery) await request.patch(`/api/baskets/${product._id}`, { headers, data: { delivery } });
  const { amount } = await call<{ amount: number }>('/api/payments/validate-basket', {});
  const intent = await call<{ clientSecret: string; purchaseId: string }>('/api/payments/create-payment-intent', {
    amount,
  });
  const card = { cardNumber: '4242424242424242', expiry: '12/34', cvc: '123' };
  await call('/api/payments/sandbox/confirm', {
    ...card,
    clientSecret: intent.clientSecret,
    billing: { ...billing(person), ...address },
  });
  let order: Order | undefined;
  await expect(async () => {
    const orders = await request.get(`/api/orders?purchase=${intent.purchaseId}`, { headers });
    [order] = (await orders.json()) as Order[];
    expect(order?.status).toBe('Paid');
  }).toPass({ timeout: 30_000, intervals: [100] });
  return order as Order;
}

/** Creates a buyer who buys the whole stock of a listing. */
export async function buyWholeStock(request: APIRequestContext, product: Card): Promise<void> {
  await buyListing(request, await createAccount(request), product, product.quantity);
}

/** Creates a draft through the API, with the files in `pictures`. */
export async function createDraft(
  request: APIRequestContext,
  person: Person,
  listing: {
    title: string;
    price: number;
    quantity?: number;
    description?: string;
    category?: string;
    location?: { city: string; postcode: string; country: string };
    deliveryMethods?: DeliveryMethod[];
  },
  pictures: string[],
): Promise<OwnListing> {
  const headers = bearer(await tokenOf(request, person));
  const response = await request.post('/api/sellers/create', {
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
  expect(response.status()).toBe(201);
  const created = (await response.json()) as OwnListing;
  for (const file of pictures) {
    const image = { name: path.basename(file), mimeType: 'image/webp', buffer: readFileSync(file) };
    const uploaded = await request.post('/api/uploads/product-image', {
      headers,
      multipart: { productId: created._id, image },
    });
    expect(uploaded.status()).toBe(201);
  }
  return created;
}
