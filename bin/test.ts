import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { findDebianPostgres } from '../test/debian.ts';
import { prepareTemplate, withTemplate } from '../test/template.ts';
import { startNativePostgres } from '../test/native-postgres.ts';

/** Runs everything the project promises; `npm test -- embedded` or `-- journeys` runs a part, `-- server/basket/basket.test.ts` one file. */

function run(name: string, command: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  const started = Date.now();
  console.log(`\n— ${name}`);
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      console.log(`— ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`);
      if (code === 0) resolve();
      else reject(new Error(`${name} failed`));
    });
  });
}

const isLong = process.env.LONG === '1';

/** PGlite is compiled anew for each file: for most of them a quick compilation matters more than quick code. */
const quickly = '--liftoff-only';

/** What asks no database needs no second one. */
const asksDatabase = (file: string): boolean => /#test\/|TEST_POSTGRES/.test(readFileSync(file, 'utf8'));

const nodeTests = (patterns: string | string[], isWanted = (_file: string) => true) => [
  '--import',
  './bin/quick-start.mjs',
  '--test',
  '--test-concurrency=3',
  `--test-timeout=${isLong ? 1_800_000 : 240_000}`,
  ...globSync(patterns).filter(isWanted),
];

/** What is already among the server's tests, and does more when it has the time. */
const longer = isLong ? ['server/**/*.property.test.ts'] : [];

/** Runs server tests on a native PostgreSQL, and stops it afterwards. */
async function runOn(name: string, postgres: Awaited<ReturnType<typeof startNativePostgres>>, tests: string[]) {
  try {
    await prepareTemplate(postgres.url);
    await run(`server on ${name}`, process.execPath, tests, { TEST_POSTGRES: postgres.url });
  } finally {
    await postgres.stop();
  }
}

const parts: Record<string, () => Promise<void>> = {
  check: () => run('check', 'npm', ['run', '--silent', 'check']),
  contract: () => run('contract', process.execPath, nodeTests('contract/**/*.test.ts')),
  embedded: () =>
    withTemplate((file) =>
      run('server on the embedded database', process.execPath, [quickly, ...nodeTests('{demo,server}/**/*.test.ts')], {
        TEST_TEMPLATE: file,
      }),
    ),
  native: async () =>
    runOn('a native PostgreSQL', await startNativePostgres(), nodeTests('server/**/*.test.ts', asksDatabase)),
  packaged: async () => {
    const binaries = findDebianPostgres();
    if (!binaries)
      return console.log("\n— left out: searching on Debian's PostgreSQL. Install its package postgresql to run it.");
    const files = nodeTests(['server/catalogue/{search,list-products}*.test.ts', 'server/db/client.test.ts']);
    await runOn(`Debian's PostgreSQL as it is packaged`, await startNativePostgres([], binaries), files);
  },
  crashes: () =>
    run(
      'crowds, crashes, starts and stops',
      process.execPath,
      nodeTests(['test/{crash,import-crash,crowd,restart,start}.test.ts', ...longer]),
    ),
  journeys: () => run('journeys in Chromium', process.execPath, ['bin/test-journeys.ts']),
};

/** Runs test files on the embedded database, or on the PostgreSQL that TEST_POSTGRES names. */
const runFiles = (files: string[]) =>
  withTemplate((template) =>
    run(files.join(', '), process.execPath, [quickly, ...nodeTests(files)], { TEST_TEMPLATE: template }),
  );

const asked = process.argv.slice(2);
const files = asked.filter((each) => each.endsWith('.test.ts'));
const named = asked.filter((each) => !files.includes(each));
const chosen = asked.length > 0 ? named : Object.keys(parts);
try {
  if (files.length > 0) await runFiles(files);
  for (const name of chosen) {
    const part = parts[name];
    if (!part) throw new Error(`there is no part "${name}"; there are ${Object.keys(parts).join(', ')}`);
    await part();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
