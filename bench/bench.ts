import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startNativePostgres } from '../test/native-postgres.ts';
import { calls } from './calls.ts';
import { fill } from './fill.ts';
import { startLimit } from './parties.ts';
import { describeRun, keepResults } from './report.ts';
import { measureCall, openSkep, type Measured, type Pace } from './rounds.ts';
import { measureStart } from './start.ts';
import { logSettings } from './statements.ts';

/**
 * Measures Skep beside three limits on a PostgreSQL filled for it. `--listings 1000000` fills that many, and 100,000 beside them;
 * `--only newest,search` measures these calls (and `start`), `--quick` less long; a run of everything writes RESULTS.md.
 */
const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '100000' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
});
const count = Number(values.listings);
const only = values.only?.split(',');
const unknown = only?.filter((key) => key !== 'start' && !calls.some((call) => call.key === key)) ?? [];
if (unknown.length > 0 || !(count >= 1_000))
  throw new Error(`--only takes ${calls.map(({ key }) => key).join(', ')} and start; --listings at least 1000`);
const isWanted = (key: string) => only?.includes(key) ?? true;
const pace: Pace = { rounds: values.quick ? 2 : 5, seconds: values.quick ? 0.5 : 1, connections: [16, 64] };
const base = 100_000;

const settings = [
  'fsync=off',
  'full_page_writes=off',
  'autovacuum=off',
  // A quarter of the memory, as PostgreSQL's manual advises.
  `shared_buffers=${Math.round(totalmem() / 4 / 1024 ** 2)}MB`,
  'max_wal_size=8GB',
  'checkpoint_timeout=1h',
  'maintenance_work_mem=256MB',
  ...logSettings,
];

/** The process id and version of the server. */
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

console.log('Starting PostgreSQL …');
const postgres = await startNativePostgres(settings);
const open: (() => unknown)[] = [postgres.stop];
const closeAll = async () => {
  for (const close of open.splice(0).toReversed()) await close();
};
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => closeAll().finally(() => process.exit(1)));

async function run(): Promise<void> {
  const { postmaster, version } = await describeServer(postgres.url);
  const filled = await fill(postgres.url, count);
  const smaller = count > base ? await fill(postgres.url, base) : undefined;
  const start = isWanted('start') ? await measureStart(filled.url) : undefined;
  const skep = await openSkep(filled, postmaster);
  open.push(skep.stop);
  const fewer = smaller && (await openSkep(smaller, postmaster));
  if (fewer) open.push(fewer.stop);
  const [limit1, limit2, limit3] = [await startLimit(), await startLimit(), await startLimit()];
  open.push(limit1.stop, limit2.stop, limit3.stop);
  const all: Measured[] = [];
  for (const call of calls.filter(({ key }) => isWanted(key)))
    all.push(await measureCall({ skep, fewer, limit1, limit2, limit3, postmaster }, call, pace));
  const part = describeRun(count, version, all, start, pace);
  console.log(`\n${part}`);
  if (!only && !values.quick) keepResults(part);
}

await run().finally(closeAll);
