import { get, type Connection } from './client.ts';
import type { Call } from './call.ts';
import type { Work } from './measure.ts';
import { sellingCalls } from './selling.ts';

/** Work that requests these URLs, one after the other. */
const requesting =
  (next: () => string[] | Promise<string[]>): Work =>
  async (connection) => {
    for (const path of await next()) await connection.request(get(path));
    return true;
  };

/** Steps through the newest listings in pages of 24, so that every request shows different cards. */
function earlierPages(): () => string[] {
  let page = 0;
  return () => {
    page += 1;
    return [`/api/products/all?limit=24&page=${page}`];
  };
}

const billing = {
  fullName: 'Wilhelmina Drone',
  email: 'wilhelmina@test.example',
  line1: '1 Apiary Lane',
  city: 'Hereford',
  postcode: 'HR1 2XY',
};
const card = { cardNumber: '4242424242424242', expiry: '12/34', cvc: '123', billing };

/** A complete purchase: add to the basket, price, reserve, pay by card and check that the order is paid. */
async function checkout(connection: Connection, token: string, productId: string): Promise<void> {
  const post = <T>(path: string, body: unknown) => connection.requestJson<T>({ method: 'POST', path, token, body });
  await post('/api/baskets', { productId });
  const { amount } = await post<{ amount: number }>('/api/payments/validate-basket', {});
  const { clientSecret, purchaseId } = await post<{ clientSecret: string; purchaseId: string }>(
    '/api/payments/create-payment-intent',
    { amount },
  );
  await post('/api/payments/sandbox/confirm', { ...card, clientSecret });
  const orders = await connection.requestJson<{ status: string }[]>({
    method: 'GET',
    path: `/api/orders?purchase=${purchaseId}`,
    token,
  });
  if (orders.length !== 1 || orders[0]?.status !== 'Paid')
    throw new Error(`a checkout ended as ${JSON.stringify(orders).slice(0, 300)}`);
}

export const oneCategory = 'category=Honey&minPrice=5.00&maxPrice=40.00&sort=price_asc';
const cards = /"pictures"/;

const basketChange: Call = {
  key: 'basket',
  name: 'basket change',
  fresh: (source) => async (connection) => {
    await connection.request(source.change());
    return true;
  },
  items: /(update|insert into) "?basket_lines/i,
};

/** Everything measured, in the order of the report. */
export const calls: Call[] = [
  {
    key: 'newest',
    name: 'newest 24 with total',
    fresh: ({ newest }) => requesting(async () => [await newest()]),
    again: () => get('/api/products/all?limit=24'),
    items: cards,
    ofCards: true,
    forItems: () => requesting(earlierPages()),
  },
  {
    key: 'category',
    name: 'category and price range, by price, with total',
    fresh: ({ filters }) => requesting(() => [`/api/products/all?${filters()}&limit=24`]),
    again: () => get(`/api/products/all?${oneCategory}&limit=24`),
    items: cards,
    ofCards: true,
  },
  {
    key: 'search',
    name: 'search with total',
    fresh: ({ pair }) => requesting(() => [`/api/searches?keyword=${pair()}`]),
    again: ({ pairs }) => get(`/api/searches?keyword=${encodeURIComponent(pairs[0] ?? '')}`),
    items: cards,
    ofCards: true,
  },
  {
    key: 'search-common',
    name: 'search for common words with total',
    fresh: ({ commonPair }) => requesting(() => [`/api/searches?keyword=${commonPair()}`]),
    items: cards,
    ofCards: true,
  },
  {
    key: 'suggest',
    name: 'suggestions while typing',
    fresh: ({ typed }) => requesting(() => [`/api/searches/suggestions?keyword=${typed()}`]),
  },
  {
    key: 'listing',
    name: 'one listing',
    fresh: ({ id }) => requesting(() => [`/api/products/one/${id()}`]),
    again: ({ ids }) => get(`/api/products/one/${ids[0]}`),
    items: cards,
  },
  {
    key: 'home-page',
    name: 'home, rendered',
    fresh: ({ home }) => requesting(async () => [await home()]),
    json: ({ newestOnHome }) => requesting(async () => [await newestOnHome(), '/api/products/facets']),
    again: () => get('/'),
    // With several connections, requests share renderings (NOTES.md), so single requests are measured too.
    sampling: { connections: [1, 16, 64] },
  },
  {
    key: 'shop-page',
    name: 'shop, rendered',
    fresh: ({ filters }) => requesting(() => [`/shop?${filters()}`]),
    json: ({ filters }) =>
      requesting(() => {
        const query = filters();
        return [`/api/products/all?${query}&limit=24&page=1`, `/api/products/facets?${query.replace(/&sort=\w+/, '')}`];
      }),
    again: () => get(`/shop?${oneCategory}`),
  },
  {
    key: 'listing-page',
    name: 'listing page, rendered',
    fresh: ({ id }) => requesting(() => [`/listing/${id()}`]),
    json: ({ id }) =>
      requesting(() => {
        const listingId = id();
        return [`/api/products/one/${listingId}`, `/api/products/similar/${listingId}`];
      }),
    again: ({ ids }) => get(`/listing/${ids[0]}`),
  },
  basketChange,
  {
    key: 'basket-add',
    name: 'line added to a basket',
    fresh: (source) => async (connection) => {
      await connection.request(source.basketAddition());
      return true;
    },
    items: /insert into "?basket_lines/i,
    isAdding: true,
    beside: basketChange,
  },
  {
    key: 'checkout',
    name: 'full sandbox checkout (5 calls)',
    fresh: (source) => async (connection) => {
      const buyer = source.idle.shift();
      if (!buyer) throw new Error('no idle buyer is left');
      await checkout(connection, buyer, source.id());
      source.idle.push(buyer);
      return true;
    },
  },
  ...sellingCalls,
];
