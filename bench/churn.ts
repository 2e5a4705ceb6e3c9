import { oneCategory } from './calls.ts';
import { Connection, get } from './client.ts';
import { median, type Sample } from './measure.ts';
import { seeded } from './random.ts';
import type { Pace, Skep } from './rounds.ts';

/** How often a second the stock of some other listing changes. */
export const changeRates = [0, 1, 10];

/** One address asked over and over while stock changes elsewhere: the samples for each of `changeRates`. */
export type Churned = { name: string; at: { connections: number; samples: Sample[][] }[] };

/** A page or a list, and the list of what is on it. */
const list = `/api/products/all?${oneCategory}&limit=24`;
const addresses = [
  { name: 'category, rendered', path: '/shop?category=Honey', shows: '/api/products/all?category=Honey&limit=24' },
  { name: 'category and price range, by price, with total', path: list, shows: list },
];

/** The listings that none of the addresses shows. */
async function listOthers({ url, filled }: Skep): Promise<string[]> {
  const connection = new Connection(url);
  const shown = new Set<string>();
  for (const { shows } of addresses) {
    const { products } = await connection.askJson<{ products: { _id: string }[] }>(get(shows));
    for (const { _id } of products) shown.add(_id);
  }
  connection.close();
  return filled.ids.filter((id) => !shown.has(id));
}

/** Does `work` while the stock of random listings that are not in the list changes so many times a second. */
async function whileChanging<T>(skep: Skep, rate: number, pick: () => string, work: () => Promise<T>): Promise<T> {
  if (rate === 0) return work();
  const made: Promise<void>[] = [];
  const timer = setInterval(() => made.push(skep.changes.stock(pick())), 1000 / rate);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await Promise.all(made);
  }
}

/** Measures how far changes of other listings slow down what is asked over and over. */
export async function measureChurn(skep: Skep, { rounds, seconds, connections: counts }: Pace): Promise<Churned[]> {
  const others = await listOthers(skep);
  const random = seeded(7);
  const sample = (path: string, connections: number, rate: number) =>
    whileChanging(
      skep,
      rate,
      () => random.of(others),
      () => skep.run(async (each) => (await each.ask(get(path))).status === 200, connections, 2 * seconds),
    );
  const all: Churned[] = [];
  for (const { name, path } of addresses) {
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
