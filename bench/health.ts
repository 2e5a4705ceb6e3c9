import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection, get } from './client.ts';
import { quantile } from './measure.ts';
import { createRequestSource } from './requests.ts';
import type { Skep } from './rounds.ts';
import { importListings, importPath, largeImport } from './selling.ts';

/** How long the health check took while something else ran, in milliseconds. */
export type Health = { name: string; checks: number; p50: number; p99: number; slowest: number };

/** The next message from a process; rejects if it ends first. */
async function nextMessage(sender: ChildProcess): Promise<unknown> {
  const ended = once(sender, 'exit').then(([code]) => {
    throw new Error(`The upload process ended with ${code}.`);
  });
  const [message] = (await Promise.race([once(sender, 'message'), ended])) as unknown[];
  return message;
}

/** Has another process upload the commas, since uploading them here would delay the health checks by 100 ms or more. */
async function sendCommas(sender: ChildProcess, url: string, token: string): Promise<void> {
  sender.send({ url: `${url}${importPath}`, token });
  const status = await nextMessage(sender);
  if (status !== 400) throw new Error(`10 MB of commas returned ${String(status)}`);
}

/** Requests the health check every 10 ms on a separate connection until `work` is done. */
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
  const sender = fork(path.join(import.meta.dirname, 'send-commas.ts'));
  await nextMessage(sender);
  const all: Health[] = [];
  try {
    all.push(await checkDuring(skep.url, '10 MB of commas refused', sendCommas(sender, skep.url, source.seller())));
    const imported = importListings(connection, source.seller(), largeImport());
    all.push(await checkDuring(skep.url, '2,000 rows imported', imported));
  } finally {
    connection.close();
    sender.disconnect();
  }
  for (const { name, p99, slowest } of all)
    console.log(`  health check, ${name}: p99 ${p99.toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms`);
  return all;
}
