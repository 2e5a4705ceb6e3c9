import type { Call } from './calls.ts';
import { openChanges } from './changes.ts';
import { Connection } from './client.ts';
import type { Filled } from './fill.ts';
import { load, median, type Sample, type Work } from './measure.ts';
import { forgetPeak, peakMemory } from './memory.ts';
import { firstAnswer, startSkep, type Limit } from './parties.ts';
import { makeQuestions } from './questions.ts';
import { countsOf, listen, type Query } from './statements.ts';

/** What a call is measured of: Skep asked new things, the call beside it, the API calls of a page, Skep on fewer listings, the same thing again, and the limits. */
export type Party = 'fresh' | 'beside' | 'json' | 'fewer' | 'again' | 'bytes' | 'query' | 'driver';
export type Samples = Partial<Record<Party, Sample[]>>;
export type Counts = { statements: number; boundaries: number };
/** `peak` is the most memory in MB that Skep's process had resident meanwhile; undefined where there is no /proc. */
export type Measured = {
  call: Call;
  counts: Counts;
  peak: number | undefined;
  at: { connections: number; samples: Samples }[];
};
export type Pace = { rounds: number; seconds: number; connections: number[] };

/** A sample of work that makes so many things, of one of them; how long the whole takes stays. */
const ofEach = (sample: Sample, things: number): Sample => ({
  ...sample,
  perSecond: sample.perSecond * things,
  serverMs: sample.serverMs && sample.serverMs / things,
  databaseMs: sample.databaseMs && sample.databaseMs / things,
});

/** Skep on a database. */
export async function openSkep(filled: Filled, postmaster: number) {
  const { url, pid, child, stop } = await startSkep(filled.url);
  await firstAnswer(`${url}/api/health`, child);
  const changes = await openChanges(filled.url);
  const questions = makeQuestions(filled, 1, changes);
  const run = (work: Work, connections: number, seconds: number) =>
    load(url, connections, seconds, work, { server: pid, postmaster });
  return {
    filled,
    url,
    pid,
    changes,
    run,
    /** Asks what has not been asked. */
    ask: async (call: Call, kind: 'fresh' | 'json', connections: number, seconds: number) => {
      const work = call[kind]?.(questions);
      if (!work) throw new Error(`"${call.name}" has no ${kind}`);
      return ofEach(await run(work, connections, seconds), call.things ?? 1);
    },
    stop: async () => {
      await changes.close();
      await stop();
    },
  };
}
export type Skep = Awaited<ReturnType<typeof openSkep>>;

/** How many requests of a call are listened to: their queries are what limits 2 and 3 run. */
const heardRequests = 200;

/** The queries for the limits: for lines that are added, every shopper's with every listing's, so that hardly one is added twice in a round. */
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

/** How many statements a call sends, and those that are its item query, from a server that nothing else is asked of. */
export async function listenToCall(filled: Filled, call: Call): Promise<{ counts: Counts; queries: Query[] }> {
  const listening = await listen(filled.url);
  const skep = await startSkep(filled.url);
  const changes = await openChanges(filled.url);
  try {
    await firstAnswer(`${skep.url}/api/health`, skep.child);
    const work = call.fresh(makeQuestions(filled, 99, changes));
    let asked = 0;
    const connection = new Connection(skep.url);
    const heard = await listening.during(async () => {
      while (asked < (call.heard ?? heardRequests) && (await work(connection))) asked += 1;
    });
    connection.close();
    const { items } = call;
    const queries = items ? heard.filter(({ text }) => items.test(text)) : [];
    if (items && queries.length === 0) throw new Error(`no statement of "${call.name}" is its item query (${items})`);
    return { counts: countsOf(heard, asked * (call.things ?? 1)), queries: spread(queries, call, filled) };
  } finally {
    await listening.end();
    await changes.close();
    await skep.stop();
  }
}

/** The answer as Skep gives it, for limit 1 to send the same. */
async function answerOf(skep: Skep, call: Call) {
  const asked = call.again?.(skep.filled);
  if (!asked) return undefined;
  const connection = new Connection(skep.url);
  await connection.ask(asked);
  const { head, body } = await connection.ask(asked);
  connection.close();
  const own = /^(date|connection|keep-alive|transfer-encoding|content-length)$/i;
  const headers = head
    .split('\r\n')
    .slice(1)
    .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])
    .filter(([name]) => !own.test(name));
  return { asked, bytes: { headers, body } };
}

export type Cast = {
  skep: Skep;
  fewer: Skep | undefined;
  limit1: Limit;
  limit2: Limit;
  limit3: Limit;
  postmaster: number;
};
type Run = (connections: number, seconds: number) => Promise<Sample>;

/** What Skep's connections had set for themselves where they sent the item query. */
function settingsOf(queries: Query[], call: Call): string {
  const [settings = '', ...others] = new Set(queries.map((query) => query.settings));
  if (others.length > 0) throw new Error(`the item query of "${call.name}" runs with different settings`);
  return settings;
}

/** Who is measured for a call, in the order of a round. */
async function partiesOf(cast: Cast, call: Call, queries: Query[]): Promise<[Party, Run][]> {
  const { skep, fewer, limit1, limit2, limit3, postmaster } = cast;
  const newly =
    (one: Skep, kind: 'fresh' | 'json'): Run =>
    (connections, seconds) =>
      one.ask(call, kind, connections, seconds);
  const parties: [Party, Run][] = [['fresh', newly(skep, 'fresh')]];
  const asks =
    (limit: Limit, path: string): Run =>
    (connections, seconds) =>
      load(
        limit.url,
        connections,
        seconds,
        async (connection) => (await connection.ask({ method: 'GET', path })).status === 200,
        { server: limit.pid, postmaster },
      );
  const { beside } = call;
  if (beside) parties.push(['beside', (connections, seconds) => skep.ask(beside, 'fresh', connections, seconds)]);
  if (call.json) parties.push(['json', newly(skep, 'json')]);
  if (queries.length > 0) {
    const told = { database: skep.filled.url, settings: settingsOf(queries, call), queries };
    for (const limit of [limit2, limit3]) await limit.tell(told);
    parties.push(['query', asks(limit2, '/query')]);
    parties.push(['driver', (connections, seconds) => limit3.tell<Sample>({ drive: { connections, seconds } })]);
  }
  const answer = await answerOf(skep, call);
  if (answer) {
    await limit1.tell({ bytes: answer.bytes });
    parties.push([
      'again',
      (connections, seconds) =>
        skep.run(async (connection) => (await connection.ask(answer.asked)).status === 200, connections, seconds),
    ]);
    parties.push(['bytes', asks(limit1, '/bytes')]);
  }
  if (fewer) parties.push(['fewer', newly(fewer, 'fresh')]);
  return parties;
}

/** So many times as long as a round each party works before the first: until then V8 still compiles (the first two rounds were slower by a quarter). */
const warmUp = 3;

/** Measures a call: every party warms up, then all of them in turn, round after round. */
export async function measureCall(cast: Cast, call: Call, usual: Pace): Promise<Measured> {
  const pace = { ...usual, ...call.pace };
  const { skep, fewer } = cast;
  const { counts, queries } = await listenToCall(skep.filled, call);
  const parties = await partiesOf(cast, call, queries);
  const clear = async () => {
    if (call.isAdding) for (const each of [skep, fewer]) await each?.changes.emptyBaskets();
  };
  forgetPeak(skep.pid);
  for (const [, run] of parties) {
    await clear();
    await run(Math.max(...pace.connections), warmUp * pace.seconds);
  }
  const at: Measured['at'] = [];
  for (const connections of pace.connections) {
    const samples: Samples = {};
    for (let round = 0; round < pace.rounds; round += 1)
      for (const [party, run] of parties) {
        await clear();
        (samples[party] ??= []).push(await run(connections, pace.seconds));
      }
    at.push({ connections, samples });
    say(call, connections, samples);
  }
  await clear();
  return { call, counts, peak: peakMemory(skep.pid), at };
}

function say(call: Call, connections: number, samples: Samples): void {
  const rates = Object.entries(samples).map(
    ([party, each]) => `${party} ${Math.round(median(each.map(({ perSecond }) => perSecond)))}/s`,
  );
  console.log(`  ${call.name}, ${connections} connections: ${rates.join(', ')}`);
}
