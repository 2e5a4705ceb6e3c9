import { categoryNames } from '#contract/bees/categories.ts';
import { get, type Connection, type Request } from './client.ts';
import type { Filled } from './fill.ts';
import type { Work } from './measure.ts';
import { seeded } from './random.ts';
import type { Pace } from './rounds.ts';
import { sellingCalls } from './selling.ts';

/** What is asked of one server process: every address is new to it, so that no kept answer can help. */
export function makeQuestions({ ids, pairs, shoppers, buyers, sellers }: Filled, seed: number) {
  const random = seeded(seed);
  let visits = 0;
  let changes = 0;
  return {
    /** The address with a parameter that Skep passes over: one it was not asked before. */
    anew: (address: string): string => `${address}${address.includes('?') ? '&' : '?'}visit=${(visits += 1)}`,
    id: () => random.of(ids),
    pair: () => encodeURIComponent(random.of(pairs)),
    /** A category and a price range; there are tens of millions. */
    filters: (): string => {
      const from = 100 + random.below(2_000);
      const to = from + 1_000 + random.below(8_000);
      const category = encodeURIComponent(random.of(categoryNames));
      return `category=${category}&minPrice=${(from / 100).toFixed(2)}&maxPrice=${(to / 100).toFixed(2)}&sort=price_asc`;
    },
    change: (): Request => {
      const n = (changes += 1);
      const { token, lines } = shoppers[n % shoppers.length] ?? { token: '', lines: [] };
      return {
        method: 'PATCH',
        path: `/api/baskets/${lines[0]}`,
        token,
        body: { quantity: 2 + (Math.floor(n / shoppers.length) % 5) },
      };
    },
    seller: () => random.of(sellers),
    /** Buyers with an empty basket who are not buying now. */
    idle: [...buyers],
  };
}
export type Questions = ReturnType<typeof makeQuestions>;

export type Call = {
  key: string;
  name: string;
  /** Asks what this server has not been asked before. */
  fresh: (questions: Questions) => Work;
  /** Which of the statements the app sends is the item query of limits 2 and 3. */
  items?: RegExp;
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
  (next: () => string[]): Work =>
  async (connection) => {
    for (const path of next()) await connection.ask(get(path));
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

const oneCategory = 'category=Honey&minPrice=5.00&maxPrice=40.00&sort=price_asc';
const cards = /"pictures"/;

/** Everything measured, in the order of the report. */
export const calls: Call[] = [
  {
    key: 'newest',
    name: 'newest 24 with total',
    fresh: ({ anew }) => asking(() => [anew('/api/products/all?limit=24')]),
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
    fresh: ({ anew, pair }) => asking(() => [anew(`/api/searches?keyword=${pair()}`)]),
    again: ({ pairs }) => get(`/api/searches?keyword=${encodeURIComponent(pairs[0] ?? '')}`),
    items: cards,
  },
  {
    key: 'listing',
    name: 'one listing',
    fresh: ({ anew, id }) => asking(() => [anew(`/api/products/one/${id()}`)]),
    again: ({ ids }) => get(`/api/products/one/${ids[0]}`),
    items: cards,
  },
  {
    key: 'home-page',
    name: 'home, rendered',
    fresh: ({ anew }) => asking(() => [anew('/')]),
    json: ({ anew }) => asking(() => [anew('/api/products/all?limit=6&sort=newest'), anew('/api/products/facets')]),
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
    fresh: ({ anew, id }) => asking(() => [anew(`/listing/${id()}`)]),
    json: ({ anew, id }) =>
      asking(() => {
        const asked = id();
        return [anew(`/api/products/one/${asked}`), anew(`/api/products/similar/${asked}`)];
      }),
    again: ({ ids }) => get(`/listing/${ids[0]}`),
  },
  {
    key: 'basket',
    name: 'basket change',
    fresh: (questions) => async (connection) => {
      await connection.ask(questions.change());
      return true;
    },
    items: /(update|insert into) "?basket_lines/i,
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
