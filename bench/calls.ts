import { get, type Connection, type Request } from './client.ts';
import type { Filled } from './fill.ts';
import type { Work } from './measure.ts';
import type { Questions } from './questions.ts';
import type { Pace } from './rounds.ts';
import { sellingCalls } from './selling.ts';

export type Call = {
  key: string;
  name: string;
  /** Asks what this server has not been asked before. */
  fresh: (questions: Questions) => Work;
  /** Which of the statements the app sends is the item query of limits 2 and 3. */
  items?: RegExp;
  /** It fills baskets: what was added goes before each sample, and the limits add lines of their own. */
  isAdding?: true;
  /** Another call, measured in the same rounds to compare with. */
  beside?: Call;
  /** For a page: the calls to the API it is made from, as new as the page. */
  json?: (questions: Questions) => Work;
  /** What is asked over and over. */
  again?: (filled: Filled) => Request;
  /** Where a piece of work takes long: another pace, and how many are listened to for their statements. */
  pace?: Partial<Pace>;
  heard?: number;
  /** How many things a piece of work makes, where rates and processor time are told of each. */
  things?: number;
};

/** Work that asks for these addresses, one after the other. */
const asking =
  (next: () => string[] | Promise<string[]>): Work =>
  async (connection) => {
    for (const path of await next()) await connection.ask(get(path));
    return true;
  };

const billing = {
  fullName: 'Wilhelmina Drone',
  email: 'wilhelmina@test.example',
  line1: '1 Apiary Lane',
  city: 'Hereford',
  postcode: 'HR1 2XY',
};
const card = { cardNumber: '4242424242424242', expiry: '12/34', cvc: '123', billing };

/** A whole purchase: into the basket, priced, reserved, paid by card, and seen to be paid. */
async function checkout(connection: Connection, token: string, productId: string): Promise<void> {
  const post = <T>(path: string, body: unknown) => connection.askJson<T>({ method: 'POST', path, token, body });
  await post('/api/baskets', { productId });
  const { amount } = await post<{ amount: number }>('/api/payments/validate-basket', {});
  const { clientSecret, purchaseId } = await post<{ clientSecret: string; purchaseId: string }>(
    '/api/payments/create-payment-intent',
    { amount },
  );
  await post('/api/payments/sandbox/confirm', { ...card, clientSecret });
  const orders = await connection.askJson<{ status: string }[]>({
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
  fresh: (questions) => async (connection) => {
    await connection.ask(questions.change());
    return true;
  },
  items: /(update|insert into) "?basket_lines/i,
};

/** Everything measured, in the order of the report. */
export const calls: Call[] = [
  {
    key: 'newest',
    name: 'newest 24 with total',
    fresh: ({ newest }) => asking(async () => [await newest()]),
    again: () => get('/api/products/all?limit=24'),
    items: cards,
  },
  {
    key: 'category',
    name: 'category and price range, by price, with total',
    fresh: ({ filters }) => asking(() => [`/api/products/all?${filters()}&limit=24`]),
    again: () => get(`/api/products/all?${oneCategory}&limit=24`),
    items: cards,
  },
  {
    key: 'search',
    name: 'search with total',
    fresh: ({ pair }) => asking(() => [`/api/searches?keyword=${pair()}`]),
    again: ({ pairs }) => get(`/api/searches?keyword=${encodeURIComponent(pairs[0] ?? '')}`),
    items: cards,
  },
  {
    key: 'listing',
    name: 'one listing',
    fresh: ({ id }) => asking(() => [`/api/products/one/${id()}`]),
    again: ({ ids }) => get(`/api/products/one/${ids[0]}`),
    items: cards,
  },
  {
    key: 'home-page',
    name: 'home, rendered',
    fresh: ({ home }) => asking(async () => [await home()]),
    json: ({ newestOfHome }) => asking(async () => [await newestOfHome(), '/api/products/facets']),
    again: () => get('/'),
  },
  {
    key: 'shop-page',
    name: 'shop, rendered',
    fresh: ({ filters }) => asking(() => [`/shop?${filters()}`]),
    json: ({ filters }) =>
      asking(() => {
        const asked = filters();
        return [`/api/products/all?${asked}&limit=24&page=1`, `/api/products/facets?${asked.replace(/&sort=\w+/, '')}`];
      }),
    again: () => get(`/shop?${oneCategory}`),
  },
  {
    key: 'listing-page',
    name: 'listing page, rendered',
    fresh: ({ id }) => asking(() => [`/listing/${id()}`]),
    json: ({ id }) =>
      asking(() => {
        const asked = id();
        return [`/api/products/one/${asked}`, `/api/products/similar/${asked}`];
      }),
    again: ({ ids }) => get(`/listing/${ids[0]}`),
  },
  basketChange,
  {
    key: 'basket-add',
    name: 'line added to a basket',
    fresh: (questions) => async (connection) => {
      await connection.ask(questions.adding());
      return true;
    },
    items: /insert into "?basket_lines/i,
    isAdding: true,
    beside: basketChange,
  },
  {
    key: 'checkout',
    name: 'full sandbox checkout (5 calls)',
    fresh: (questions) => async (connection) => {
      const buyer = questions.idle.shift();
      if (!buyer) throw new Error('every buyer is buying');
      await checkout(connection, buyer, questions.id());
      questions.idle.push(buyer);
      return true;
    },
  },
  ...sellingCalls,
];
