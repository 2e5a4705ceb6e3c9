import { oneCategory } from './calls.ts';
import { Connection, get } from './client.ts';
import { median, type Sample } from './measure.ts';
import { seeded } from './random.ts';
import type { Sampling } from './call.ts';
import type { Skep } from './rounds.ts';

/** How many times a second the stock of other listings changes. */
export const changeRates = [0, 1, 10];

/** Samples of repeated requests to one URL while stock changes elsewhere, for each of `changeRates`. */
export type Churned = { name: string; at: { connections: number; samples: Sample[][] }[] };

const list = `/api/products/all?${oneCategory}&limit=24`;
/** A page and a list; `shows` is the API call that returns the listings on each. */
const urls = [
  { name: 'category, rendered', path: '/shop?category=Honey', shows: '/api/products/all?category=Honey&limit=24' },
  { name: 'category and price range, by price, with total', path: list, shows: list },
];

/** The listings that none of the URLs shows. */
async function listOthers({ url, filled }: Skep): Promise<string[]> {
  const connection = new Connection(url);
  const shown = new Set<string>();
  for (const { shows } of urls) {
    const { products } = await connection.requestJson<{ products: { _id: string }[] }>(get(shows));
    for (const { _id } of products) shown.add(_id);
  }
  connection.close();
  return filled.ids.filter((id) => !shown.has(id));
}

/** Runs `work` while the stock of random listings changes `rate` times a second. */
async function whileChanging<T>(skep: Skep, rate: number, pick: () => string, work: () => Promise<T>): Promise<T> {
  if (rate === 0) return work();
  const changes: Promise<void>[] = [];
  const timer = setInterval(() => changes.push(skep.changes.stock(pick())), 1000 / rate);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await Promise.all(changes);
  }
}

/** Measures how much changes to other listings slow down repeated requests. */
export async function measureChurn(skep: Skep, { rounds, seconds, connections: counts }: Sampling): Promise<Churned[]> {
  const others = await listOthers(skep);
  const random = seeded(7);
  const sample = (path: string, connections: number, rate: number) =>
    whileChanging(
      skep,
      rate,
      () => random.of(others),
      () => skep.run(async (each) => (await each.request(get(path))).status === 200, connections, 2 * seconds),
    );
  const all: Churned[] = [];
  for (const { name, path } of urls) {
    await sample(path, Math.max(...counts), 0);
    const at: Churned['at'] = [];
    for (const connections of counts) {
      const samples: Sample[][] = changeRates.map(() => []);
      for (let round = 0; round < rounds; round += 1)
        for (const [n, rate] of changeRates.entries()) samples[n]?.push(await sample(path, connections, rate));
      at.push({ connections, samples });
      const rates = samples.map((each) => Math.round(median(each.map(({ perSecond }) => perSecond))));
      console.log(`  ${name}, ${connections} connections, while stock changes elsewhere: ${rates.join(', ')}/s`);
    }
    all.push({ name, at });
  }
  return all;
}
