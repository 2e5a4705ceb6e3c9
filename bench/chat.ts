import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startRedis } from '#test/redis.ts';
import { type ChatPeople, countMessages, fillChats, type Pair } from './chat-people.ts';
import { connectPairs, disconnect, sendAtRate, type Sent, sendBackToBack, type ConnectedPair } from './chat-clients.ts';
import { median, processorTime, type Watched } from './measure.ts';
import { peakMemory } from './memory.ts';
import { startSkep, waitUntilReady } from './processes.ts';

/** What is measured; a quick run only checks that it works. */
export type ChatSampling = { rounds: number; seconds: number; pairs: number; busyPairs: number; rate: number };
export const fullSampling: ChatSampling = { rounds: 5, seconds: 4, pairs: 2_500, busyPairs: 1_000, rate: 1_000 };
export const quickSampling: ChatSampling = { rounds: 2, seconds: 1, pairs: 100, busyPairs: 50, rate: 100 };

/** How many pairs exchange messages at the same time when the rate is measured. */
const writing = 64;

type Open = (() => unknown)[];
type Skep = Awaited<ReturnType<typeof startSkep>>;

/** CPU milliseconds per message of the servers and of PostgreSQL. */
type Cost = { server: number; database: number };

export type Chat = {
  clients: number;
  memory: number | undefined;
  atRate: Sent & { offered: number; clients: number };
  rates: { skep: number; echo: number }[];
  opening: { long: number; short: number };
  cost: { one: Cost; two: Cost } | undefined;
};

async function openSkep(open: Open, url: string, extra: Record<string, string> = {}): Promise<Skep> {
  const skep = await startSkep(url, 'script', extra);
  open.push(skep.stop);
  await waitUntilReady(`${skep.url}/api/health`, skep.child);
  return skep;
}

async function startEcho(open: Open): Promise<string> {
  const child = fork(path.join(import.meta.dirname, 'echo.ts'), { env: { ...process.env, NODE_ENV: 'production' } });
  open.push(() => child.kill());
  const [{ result }] = (await once(child, 'message')) as [{ result: string }];
  return result;
}

/** For the echo, a token is the user's id. */
const withIdsAsTokens = (pairs: Pair[]): Pair[] =>
  pairs.map(({ chatId, people: [one, other] }) => ({
    chatId,
    people: [
      { id: one.id, token: one.id },
      { id: other.id, token: other.id },
    ],
  }));

/** Skep and the echo take turns, with the same number of connected clients. */
async function compareRates(skep: ConnectedPair[], echo: ConnectedPair[], { rounds, seconds }: ChatSampling) {
  const rates: Chat['rates'] = [];
  for (let round = 0; round < rounds; round += 1)
    rates.push({
      skep: (await sendBackToBack(skep.slice(0, writing), seconds)).perSecond,
      echo: (await sendBackToBack(echo.slice(0, writing), seconds)).perSecond,
    });
  return rates;
}

/** Milliseconds to fetch a chat and its latest messages. */
async function timeOpening(url: string, { chatId, people: [{ token }] }: Pair): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const started = performance.now();
  for (const call of [`/api/chats/${chatId}`, `/api/chats/${chatId}/messages`]) {
    const response = await fetch(`${url}${call}`, { headers });
    if (!response.ok) throw new Error(`${call} failed with ${response.status}`);
    await response.arrayBuffer();
  }
  return performance.now() - started;
}

async function compareOpening(url: string, { long, short }: ChatPeople): Promise<Chat['opening']> {
  const times = { long: [] as number[], short: [] as number[] };
  for (let n = 0; n < 100; n += 1) {
    times.long.push(await timeOpening(url, long));
    times.short.push(await timeOpening(url, short));
  }
  return { long: median(times.long), short: median(times.short) };
}

/**
 * Measures the CPU time per message while pairs send `rate` messages a second, few enough that none has to wait. The two people of each
 * pair connect to the two `urls`.
 */
async function costOf(
  pairs: Pair[],
  pids: number[],
  postmaster: number,
  urls: [string, string],
  { seconds, rounds }: ChatSampling,
  rate: number,
) {
  const connected = await connectPairs(pairs, ...urls);
  await sendAtRate(connected, rate, seconds * 3);
  const watched: Watched[] = pids.map((server) => ({ server, postmaster }));
  const before = watched.map(processorTime);
  const { count } = await sendAtRate(connected, rate, seconds * rounds);
  const spent = watched.map(processorTime).map(({ server, database }, n) => ({
    server: server - (before[n]?.server ?? 0),
    database: database - (before[n]?.database ?? 0),
  }));
  disconnect(connected);
  const server = spent.reduce((sum, each) => sum + each.server, 0);
  return { server: server / count, database: (spent[0]?.database ?? 0) / count };
}

/**
 * Compares the CPU time per message on one process without Redis and on two with Redis, where sender and receiver are on different
 * processes. Each process gets the same number of messages in both cases, because messages that arrive together cost less. All three
 * processes are new, because a process that has handled many messages needs less time for each.
 */
async function compareProcesses(open: Open, people: ChatPeople, postmaster: number, sampling: ChatSampling) {
  const redis = await startRedis();
  if (!redis || process.platform !== 'linux') return undefined;
  open.push(redis.stop);
  const pairs = people.pairs.slice(0, sampling.busyPairs / 5);
  const one = await openSkep(open, people.url);
  const single = await costOf(pairs, [one.pid], postmaster, [one.url, one.url], sampling, sampling.rate / 2);
  const first = await openSkep(open, people.url, { REDIS_URL: redis.url });
  const second = await openSkep(open, people.url, { REDIS_URL: redis.url });
  const pids = [first.pid, second.pid, redis.pid];
  return { one: single, two: await costOf(pairs, pids, postmaster, [first.url, second.url], sampling, sampling.rate) };
}

/** Measures chat on the PostgreSQL at `server`. Throws unless every message was stored exactly once. */
export async function measureChat(
  open: Open,
  server: string,
  postmaster: number,
  sampling: ChatSampling,
): Promise<Chat> {
  console.log('  filling …');
  const people = await fillChats(server, sampling.pairs);
  const skep = await openSkep(open, people.url);
  const opening = await compareOpening(skep.url, people);
  console.log('  connecting …');
  const connected = await connectPairs(people.pairs, skep.url);
  await sleep(5_000);
  const memory = process.platform === 'linux' ? peakMemory(skep.pid) : undefined;
  disconnect(connected.splice(sampling.busyPairs));
  console.log('  sending …');
  await sendAtRate(connected, sampling.rate, sampling.seconds);
  const stored = await countMessages(people);
  const atRate = await sendAtRate(connected, sampling.rate, sampling.seconds * sampling.rounds);
  if ((await countMessages(people)) !== stored + atRate.count) throw new Error('not every message was stored once');
  const echo = await connectPairs(withIdsAsTokens(people.pairs.slice(0, sampling.busyPairs)), await startEcho(open));
  const rates = await compareRates(connected, echo, sampling);
  disconnect([...connected, ...echo]);
  const cost = await compareProcesses(open, people, postmaster, sampling);
  const busy = { offered: sampling.rate, clients: 2 * sampling.busyPairs };
  return { clients: 2 * sampling.pairs, memory, atRate: { ...atRate, ...busy }, rates, opening, cost };
}
