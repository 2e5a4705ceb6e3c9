import { setTimeout as sleep } from 'node:timers/promises';
import { Connection, get } from './client.ts';
import { quantile } from './measure.ts';
import { createRequestSource } from './requests.ts';
import type { Skep } from './rounds.ts';
import { importListings, importPath, largeImport } from './selling.ts';

/** How long the health check took while something else ran, in milliseconds. */
export type Health = { name: string; checks: number; p50: number; p99: number; slowest: number };

/** 10 MB that a careless parser turns into ten million empty cells. */
const commas = new Blob([','.repeat(10_000_000)]);

async function sendCommas(url: string, token: string): Promise<void> {
  const body = new FormData();
  body.set('file', commas, 'listings.csv');
  const { status } = await fetch(`${url}${importPath}`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}` },
  });
  if (status !== 400) throw new Error(`10 MB of commas returned ${status}`);
}

/** Requests the health check every 10 ms, on a connection of its own, until `work` has ended. */
async function checkDuring(url: string, name: string, work: Promise<void>): Promise<Health> {
  const connection = new Connection(url);
  const times: number[] = [];
  const done = new AbortController();
  const ended = work.finally(() => done.abort());
  while (!done.signal.aborted) {
    const sent = performance.now();
    await connection.request(get('/api/health'));
    times.push(performance.now() - sent);
    await sleep(10);
  }
  await ended;
  connection.close();
  times.sort((a, b) => a - b);
  return {
    name,
    checks: times.length,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    slowest: times.at(-1) ?? 0,
  };
}

/** Measures the health check during the most expensive imports. */
export async function measureHealth(skep: Skep): Promise<Health[]> {
  const source = createRequestSource(skep.filled, 5, skep.changes);
  const connection = new Connection(skep.url);
  const all = [
    await checkDuring(skep.url, '10 MB of commas refused', sendCommas(skep.url, source.seller())),
    await checkDuring(skep.url, '2,000 rows imported', importListings(connection, source.seller(), largeImport())),
  ];
  connection.close();
  for (const { name, p99, slowest } of all)
    console.log(`  health check, ${name}: p99 ${p99.toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms`);
  return all;
}
