import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { findDebianPostgres } from '#test/debian.ts';
import { startNativePostgres } from '#test/native-postgres.ts';
import { fullSize, measureAdmin, quickSize } from './admin.ts';
import { calls } from './calls.ts';
import { fullSampling, measureChat, quickSampling } from './chat.ts';
import { describeChat } from './chat-report.ts';
import { measureChurn } from './churn.ts';
import { fill, type Filled } from './fill.ts';
import { measureHealth } from './health.ts';
import { startLimit } from './processes.ts';
import { describeRun, type Run } from './report.ts';
import type { Sampling } from './call.ts';
import { measureCall, openSkep, type MeasuredProcesses } from './rounds.ts';
import { saveResults } from './save-results.ts';
import { measureStart } from './start.ts';
import { logSettings } from './statements.ts';

/**
 * Measures Skep against three limits, on npm's PostgreSQL and (with up to 100,000 listings or `--server debian`) on Debian's with default
 * settings. `--listings 1000000` uses that many listings, and 100,000 for comparison. `--only newest,search` measures only those calls; it
 * also accepts `start`, `churn` and `health`. `--server npm` or `--server debian` uses only that PostgreSQL. `--quick` takes less time. A
 * complete run writes RESULTS.md. With `chat` or `admin`, measures chat or the admin screens instead.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    listings: { type: 'string', default: '100000' },
    only: { type: 'string' },
    server: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
});
const count = Number(values.listings);
const only = values.only?.split(',');
const keys = [...calls.map(({ key }) => key), 'churn', 'health', 'start'];
if (only?.some((key) => !keys.includes(key)) || !(count >= 1_000))
  throw new Error(`--only takes ${keys.join(', ')}; --listings at least 1000`);
if (!['npm', 'debian', undefined].includes(values.server)) throw new Error('--server takes npm or debian');
const isWanted = (key: string) => only?.includes(key) ?? true;
/**
 * Uses many short rounds: a shared machine's speed changes by the second, and both sides of a ratio should be measured at the same speed.
 */
const sampling: Sampling = { rounds: values.quick ? 2 : 15, seconds: 0.4, connections: [16, 64] };
const base = 100_000;

const tuned = [
  'fsync=off',
  'full_page_writes=off',
  'autovacuum=off',
  // A quarter of the memory, as PostgreSQL's manual advises.
  `shared_buffers=${Math.round(totalmem() / 4 / 1024 ** 2)}MB`,
  'max_wal_size=8GB',
  'checkpoint_timeout=1h',
  'maintenance_work_mem=256MB',
];

type Server = { suffix: string; start: () => ReturnType<typeof startNativePostgres> };

/** The servers to measure on. Skips Debian's, with a message, if it is missing and cannot be installed. */
function serversOf(which: string | undefined): Server[] {
  const npm: Server = { suffix: '', start: () => startNativePostgres([...tuned, ...logSettings]) };
  if (which === 'npm' || (count > base && which !== 'debian')) return [npm];
  const programs = findDebianPostgres();
  if (!programs) console.log("Debian's PostgreSQL is not installed and cannot be installed: skipped.");
  const debian = programs && {
    suffix: ", Debian's PostgreSQL with its default settings",
    start: () => startNativePostgres(logSettings, programs),
  };
  return [...(which === 'debian' ? [] : [npm]), ...(debian ? [debian] : [])];
}

/** The process id and version of the PostgreSQL server at `url`. */
async function describeServer(url: string) {
  const client = new Client({ connectionString: `${url}/postgres` });
  await client.connect();
  const { rows } = await client.query<{ folder: string; version: string }>(
    "select current_setting('data_directory') as folder, current_setting('server_version') as version",
  );
  await client.end();
  const postmaster = Number(readFileSync(`${rows[0]?.folder}/postmaster.pid`, 'utf8').split('\n')[0]);
  return { postmaster, version: `PostgreSQL ${rows[0]?.version}` };
}

const open: (() => unknown)[] = [];
let closed = Promise.resolve();
/** Closes everything that is open, newest first. A second call waits for the first. */
const closeAll = (): Promise<void> =>
  (closed = closed.then(async () => {
    for (const close of open.splice(0).toReversed()) await close();
  }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => closeAll().finally(() => process.exit(1)));

/** Starts every process to be measured, on a filled database and optionally on a smaller one as well. */
async function startProcesses(
  filled: Filled,
  smaller: Filled | undefined,
  postmaster: number,
): Promise<MeasuredProcesses> {
  const skep = await openSkep(filled, postmaster);
  open.push(skep.stop);
  const fewer = smaller && (await openSkep(smaller, postmaster));
  if (fewer) open.push(fewer.stop);
  const [limit1, limit2, limit3] = [await startLimit(), await startLimit(), await startLimit()];
  open.push(limit1.stop, limit2.stop, limit3.stop);
  return { skep, fewer, limit1, limit2, limit3, postmaster };
}

async function measureOn({ suffix, start: startServer }: Server): Promise<string> {
  console.log(`Starting PostgreSQL${suffix} …`);
  const postgres = await startServer();
  open.push(postgres.stop);
  const { postmaster, version: server } = await describeServer(postgres.url);
  const filled = await fill(postgres.url, count);
  const smaller = count > base ? await fill(postgres.url, base) : undefined;
  const start = isWanted('start') ? await measureStart(filled.url) : undefined;
  const processes = await startProcesses(filled, smaller, postmaster);
  const run: Run = { listings: count, server, calls: [], churned: [], health: [], start };
  for (const call of calls.filter(({ key }) => isWanted(key)))
    run.calls.push(await measureCall(processes, call, sampling));
  if (isWanted('churn')) run.churned = await measureChurn(processes.skep, sampling);
  if (isWanted('health')) run.health = await measureHealth(processes.skep);
  await closeAll();
  const part = describeRun(run, suffix, sampling);
  console.log(`\n${part}`);
  return part;
}

async function measureAll(): Promise<void> {
  const parts: string[] = [];
  for (const server of serversOf(values.server)) parts.push(await measureOn(server));
  if (!only && !values.quick) saveResults(parts);
}

/** Measures chat, or the admin screens, on npm's PostgreSQL. */
async function measurePart(part: string): Promise<void> {
  console.log('Starting PostgreSQL …');
  // Every message updates its chat's row. Without autovacuum, dead row versions would slow down the later rounds.
  const postgres = await startNativePostgres(part === 'chat' ? [...tuned, 'autovacuum=on'] : tuned);
  open.push(postgres.stop);
  const { postmaster, version } = await describeServer(postgres.url);
  const chatSampling = values.quick ? quickSampling : fullSampling;
  const text =
    part === 'chat'
      ? describeChat(await measureChat(open, postgres.url, postmaster, chatSampling), version, chatSampling)
      : await measureAdmin(open, postgres.url, version, values.quick ? quickSize : fullSize);
  console.log(`\n${text}`);
  if (!values.quick) saveResults([text]);
}

const [part] = positionals;
if (part && part !== 'chat' && part !== 'admin') throw new Error(`Unknown part "${part}": use chat, admin or none.`);
await (part ? measurePart(part) : measureAll()).finally(closeAll);
