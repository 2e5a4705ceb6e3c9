import { plural } from '#contract/numbers.ts';
import type { Call, Sampling } from './call.ts';
import { openChanges } from './changes.ts';
import { Connection, get } from './client.ts';
import type { Filled } from './fill.ts';
import { load, loadFromMemory, median, type Sample, type Work } from './measure.ts';
import { resetPeak, peakMemory } from './memory.ts';
import { waitUntilReady, startSkep, type Limit } from './processes.ts';
import { createRequestSource } from './requests.ts';
import { countsOf, openRecorder, type Query } from './statements.ts';

/** The measurements for a call: Skep uncached, the call to compare with, a page's API calls, Skep on fewer listings, Skep cached, and the limits. */
export type Variant = 'fresh' | 'beside' | 'json' | 'fewer' | 'again' | 'bytes' | 'query' | 'driver';
type Samples = Partial<Record<Variant, Sample[]>>;
type Counts = { statements: number; boundaries: number };
/** `peak` is the peak resident memory of Skep's process in MB; undefined without /proc. */
export type Measured = {
  call: Call;
  counts: Counts;
  peak: number | undefined;
  at: { connections: number; samples: Samples }[];
};

/** Converts the figures for runs that each create `itemsPerRun` items to figures per item. p50 and p99 still apply to a whole run. */
const perItem = (sample: Sample, itemsPerRun: number): Sample => ({
  ...sample,
  perSecond: sample.perSecond * itemsPerRun,
  serverMs: sample.serverMs && sample.serverMs / itemsPerRun,
  databaseMs: sample.databaseMs && sample.databaseMs / itemsPerRun,
});

/** Starts Skep on a database. */
export async function openSkep(filled: Filled, postmaster: number) {
  const { url, pid, child, stop } = await startSkep(filled.url);
  await waitUntilReady(`${url}/api/health`, child);
  const changes = await openChanges(filled.url);
  const source = createRequestSource(filled, 1, changes);
  const watched = { server: pid, postmaster };
  const run = (work: Work, connections: number, seconds: number) => load(url, connections, seconds, work, watched);
  return {
    filled,
    url,
    pid,
    changes,
    run,
    runCached: (work: Work, connections: number, seconds: number) =>
      loadFromMemory(url, connections, seconds, work, watched),
    /** Runs the uncached requests of a call. */
    runCall: async (call: Call, kind: 'fresh' | 'json', connections: number, seconds: number) => {
      const work = call[kind]?.(source);
      if (!work) throw new Error(`"${call.name}" has no ${kind}`);
      return perItem(await run(work, connections, seconds), call.itemsPerRun ?? 1);
    },
    stop: async () => {
      await changes.close();
      await stop();
    },
  };
}
export type Skep = Awaited<ReturnType<typeof openSkep>>;

/** How many requests of a call are recorded, so that limits 2 and 3 can run their queries. */
const recordedRequests = 200;
const pagesForItems = 40;

/**
 * The queries that the limits run. For basket additions, it recombines buyers and listings so that hardly any line is added
 * twice in a round.
 */
function spread(queries: Query[], { isAdding }: Call, { ids }: Filled): Query[] {
  if (!isAdding) return queries;
  const listings = new Set<string | null>(ids);
  return queries.slice(0, 100).flatMap((_, shift) =>
    queries.map((query, at) => {
      const other = queries[(at + shift) % queries.length];
      return {
        ...query,
        values: query.values.map((value, n) => (listings.has(value) ? (other?.values[n] ?? value) : value)),
      };
    }),
  );
}

/** Whether a statement reads all 24 cards of a page because none was in memory. Its ids are an array in PostgreSQL's text form. */
const isWholePage = ({ values }: Query): boolean => values[0]?.split(',').length === 24;

async function repeat(work: Work, connection: Connection): Promise<void> {
  for (let sent = 0; sent < pagesForItems; sent += 1) await work(connection);
}

/** Counts the statements of a call and collects its item queries, on a server that gets no other requests. */
async function recordStatements(filled: Filled, call: Call): Promise<{ counts: Counts; queries: Query[] }> {
  const recorder = await openRecorder(filled.url);
  const skep = await startSkep(filled.url);
  const changes = await openChanges(filled.url);
  try {
    await waitUntilReady(`${skep.url}/api/health`, skep.child);
    const work = call.fresh(createRequestSource(filled, 99, changes));
    let sent = 0;
    const connection = new Connection(skep.url);
    // Waits for the search index. The statements that load it would be counted, as would totals, which are read from
    // the database until then.
    await connection.request(get('/api/searches?keyword=hive'));
    const recorded = await recorder.during(async () => {
      while (sent < (call.recordedRuns ?? recordedRequests) && (await work(connection))) sent += 1;
    });
    const { items, forItems } = call;
    const statements = forItems ? await recorder.during(() => repeat(forItems(), connection)) : recorded;
    connection.close();
    const matching = items ? statements.filter(({ text }) => items.test(text)) : [];
    const queries = call.ofCards ? matching.filter(isWholePage) : matching;
    if (items && queries.length === 0)
      throw new Error(`no statement of "${call.name}" matches its item query (${items})`);
    return { counts: countsOf(recorded, sent * (call.itemsPerRun ?? 1)), queries: spread(queries, call, filled) };
  } finally {
    await recorder.end();
    await changes.close();
    await skep.stop();
  }
}

/** Skep's cached response, which limit 1 sends too. */
async function cachedResponse(skep: Skep, call: Call) {
  const request = call.again?.(skep.filled);
  if (!request) return undefined;
  const connection = new Connection(skep.url);
  await connection.request(request);
  const { head, body } = await connection.request(request);
  connection.close();
  const own = /^(date|connection|keep-alive|transfer-encoding|content-length)$/i;
  const headers = head
    .split('\r\n')
    .slice(1)
    .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])
    .filter(([name]) => !own.test(name));
  return { request, bytes: { headers, body } };
}

export type MeasuredProcesses = {
  skep: Skep;
  fewer: Skep | undefined;
  limit1: Limit;
  limit2: Limit;
  limit3: Limit;
  postmaster: number;
};
type Run = (connections: number, seconds: number) => Promise<Sample>;

/** The session settings of Skep's connections when they sent the item query. */
function settingsOf(queries: Query[], call: Call): string {
  const [settings = '', ...others] = new Set(queries.map((query) => query.settings));
  if (others.length > 0) throw new Error(`the item query of "${call.name}" runs with different settings`);
  return settings;
}

/** Everything that is measured for a call, in the order of a round. */
async function variantsOf(processes: MeasuredProcesses, call: Call, queries: Query[]): Promise<[Variant, Run][]> {
  const { skep, fewer, limit1, limit2, limit3, postmaster } = processes;
  const uncached =
    (one: Skep, kind: 'fresh' | 'json'): Run =>
    (connections, seconds) =>
      one.runCall(call, kind, connections, seconds);
  const variants: [Variant, Run][] = [['fresh', uncached(skep, 'fresh')]];
  const requests =
    (limit: Limit, path: string, run = load): Run =>
    (connections, seconds) =>
      run(
        limit.url,
        connections,
        seconds,
        async (connection) => (await connection.request({ method: 'GET', path })).status === 200,
        { server: limit.pid, postmaster },
      );
  const { beside } = call;
  if (beside) variants.push(['beside', (connections, seconds) => skep.runCall(beside, 'fresh', connections, seconds)]);
  if (call.json) variants.push(['json', uncached(skep, 'json')]);
  if (queries.length > 0) {
    const command = { database: skep.filled.url, settings: settingsOf(queries, call), queries };
    for (const limit of [limit2, limit3]) await limit.send(command);
    variants.push(['query', requests(limit2, '/query')]);
    variants.push(['driver', (connections, seconds) => limit3.send<Sample>({ drive: { connections, seconds } })]);
  }
  const cached = await cachedResponse(skep, call);
  if (cached) {
    await limit1.send({ bytes: cached.bytes });
    variants.push([
      'again',
      (connections, seconds) =>
        skep.runCached(
          async (connection) => (await connection.request(cached.request)).status === 200,
          connections,
          seconds,
        ),
    ]);
    variants.push(['bytes', requests(limit1, '/bytes', loadFromMemory)]);
  }
  if (fewer) variants.push(['fewer', uncached(fewer, 'fresh')]);
  return variants;
}

/**
 * How many seconds each variant warms up before the first round, while V8 is still compiling. Processes that have just started need longer:
 * on a slow machine, after a warm-up of three seconds, the first call was still a quarter slower for another five.
 */
const warmUp = { first: 12, later: 3 };
/** Rounds for a call that is not compared with anything and so has no ratio. */
const roundsAlone = 5;
const warm = new WeakSet<MeasuredProcesses>();

/** Measures a call: everything warms up, then takes turns, round after round. */
export async function measureCall(processes: MeasuredProcesses, call: Call, usual: Sampling): Promise<Measured> {
  const sampling = { ...usual, ...call.sampling };
  const { skep, fewer } = processes;
  const { counts, queries } = await recordStatements(skep.filled, call);
  const variants = await variantsOf(processes, call, queries);
  const clear = async () => {
    if (call.isAdding) for (const each of [skep, fewer]) await each?.changes.emptyBaskets();
  };
  resetPeak(skep.pid);
  const warmUpSeconds = warm.has(processes) ? warmUp.later : warmUp.first;
  warm.add(processes);
  for (const [, run] of variants) {
    await clear();
    await run(Math.max(...sampling.connections), warmUpSeconds);
  }
  const rounds = variants.length > 1 ? sampling.rounds : Math.min(sampling.rounds, roundsAlone);
  const at: Measured['at'] = [];
  for (const connections of sampling.connections) {
    const samples: Samples = {};
    for (let round = 0; round < rounds; round += 1)
      for (const [variant, run] of variants) {
        await clear();
        (samples[variant] ??= []).push(await run(connections, sampling.seconds));
      }
    at.push({ connections, samples });
    report(call, connections, samples);
  }
  await clear();
  return { call, counts, peak: peakMemory(skep.pid), at };
}

function report(call: Call, connections: number, samples: Samples): void {
  const rates = Object.entries(samples).map(
    ([variant, each]) => `${variant} ${Math.round(median(each.map(({ perSecond }) => perSecond)))}/s`,
  );
  console.log(`  ${call.name}, ${plural(connections, 'connection')}: ${rates.join(', ')}`);
}
