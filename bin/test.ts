import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isLong, liftoff } from '#test/child-processes.ts';
import { findDebianPostgres } from '#test/debian.ts';
import { prepareTemplate, withTemplate } from '#test/template.ts';
import { startNativePostgres } from '#test/native-postgres.ts';

/**
 * Runs the checks and tests. `npm test -- server` or `-- journeys` runs one part; `-- server/basket/basket.test.ts` or `--
 * e2e/buy.spec.ts` runs one file.
 */

function run(name: string, command: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  const started = Date.now();
  console.log(`\n– ${name}`);
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      console.log(`– ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`);
      if (code === 0) resolve();
      else reject(new Error(`${name} failed`));
    });
  });
}

/** Where Node caches compiled code, for all tests and the processes they start. */
process.env.NODE_COMPILE_CACHE = path.resolve('node_modules/.cache/node');

/** Tests that `npm run test:long` runs on both database engines. */
const allServerTests = '{demo,sandbox,server}/**/*.test.ts';

/** Tests whose outcome may depend on the database engine. Except in `npm run test:long`, all others run on native PostgreSQL only. */
const engineTests = [
  'demo/**/*.test.ts',
  'server/{db,jobs}/**/*.test.ts',
  'server/catalogue/{filtered-search,search-index.property,search,stock}.test.ts',
  'server/http/response-cache.test.ts',
  'server/imports/imports.test.ts',
  'server/orders/{checkout,restart,stock.property,transition}.test.ts',
  'server/payments/ledger.test.ts',
];

/** Slow tests of code that rarely breaks. They run only in `npm run test:long`. */
const longTests = [
  'server/claims/histories.property.test.ts',
  'server/chat/several-processes.test.ts',
  'server/http/slow-readers.test.ts',
  'server/payments/{opening-balances,single-refunds}.test.ts',
  'server/reviews/ratings.property.test.ts',
  'server/screens/{long-lists,metrics}.test.ts',
  'test/{import-crash,many-orders,several-processes}.test.ts',
];

/** Tests that open embedded databases of their own, so they need not run on PostgreSQL. */
const embeddedTests = ['server/db/backup.test.ts', 'server/orders/restart.test.ts'];

/** Tests that `npm run check` runs. */
const checkTests = ['test/architecture.test.ts', 'test/project-files.test.ts'];

/** Whether a test needs neither the build nor a database. */
const isPure = (file: string): boolean =>
  file.startsWith('contract/') || [...checkTests, 'test/search-quality.test.ts'].includes(file);

/** Tests that need a separate process: they measure its memory, or their snapshots are stored beside the file that Node runs. */
const alone = globSync([
  'server/gateways/{csv,images}.test.ts',
  'server/http/{incoming-bodies,upload-memory}.test.ts',
  'server/imports/imports.test.ts',
  'server/notifications/emails.test.ts',
]);

/** The timeout only ends a test that hangs: a slow machine needs several times as long as a fast one. */
const nodeTests = (files: string[]) => [
  '--test',
  '--test-concurrency=3',
  `--test-timeout=${isLong ? 7_200_000 : 1_800_000}`,
  ...files,
];

/**
 * Leaves out `longTests`, except in `npm run test:long`. Runs up to twenty files one after another in each process, since loading the server
 * takes longer than most tests. Uses at least three processes.
 */
async function inGroups(
  patterns: string | string[],
  runTests: (tests: string[]) => Promise<void>,
  excluded: string[] = [],
): Promise<void> {
  const files = globSync(patterns, { exclude: isLong ? excluded : [...excluded, ...longTests] });
  const together = files.filter((file) => !alone.includes(file));
  const count = Math.min(together.length, Math.max(3, Math.ceil(together.length / 20)));
  const folder = mkdtempSync(path.join(os.tmpdir(), 'skep-tests-'));
  const groups = Array.from({ length: count }, (_, nth) => {
    const imports = together
      .filter((_, index) => index % count === nth)
      .map((file) => `test('${file}', () => import('${pathToFileURL(file).href}'));`);
    const group = path.join(folder, `group-${nth + 1}.test.mjs`);
    writeFileSync(group, ["import { test } from 'node:test';", ...imports].join('\n'));
    return group;
  });
  try {
    await runTests(nodeTests([...groups, ...files.filter((file) => alone.includes(file))]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs server tests on a native PostgreSQL, and stops it afterwards. */
async function runOn(
  name: string,
  postgres: Awaited<ReturnType<typeof startNativePostgres>>,
  patterns: string | string[],
) {
  try {
    await prepareTemplate(postgres.url);
    await inGroups(
      patterns,
      (tests) => run(`server on ${name}`, process.execPath, tests, { TEST_POSTGRES: postgres.url }),
      embeddedTests,
    );
  } finally {
    await postgres.stop();
  }
}

const runJourneys = (files: string[] = []) =>
  run('journeys in Chromium', process.execPath, ['bin/test-journeys.ts', ...files]);

const parts: Record<string, () => Promise<void>> = {
  check: () => run('check', 'npm', ['run', '--silent', 'check']),
  contract: () => run('contract', process.execPath, nodeTests(globSync('contract/**/*.test.ts'))),
  server: async () =>
    runOn(
      'a native PostgreSQL',
      await startNativePostgres(),
      isLong ? allServerTests : '{sandbox,server}/**/*.test.ts',
    ),
  embedded: () =>
    withTemplate((file) => {
      const patterns = isLong ? allServerTests : engineTests;
      return inGroups(patterns, (tests) =>
        run('server on the embedded database', process.execPath, [liftoff, ...tests], { TEST_TEMPLATE: file }),
      );
    }),
  packaged: async () => {
    const binaries = findDebianPostgres();
    if (!binaries)
      return console.log("\n– skipped: tests on Debian's PostgreSQL. Install the postgresql package to run them.");
    const files = [
      'server/catalogue/{search,filtered-search,list-products}*.test.ts',
      'server/db/{client,pg-dump}.test.ts',
    ];
    await runOn("Debian's PostgreSQL", await startNativePostgres([], binaries), files);
  },
  crashes: () =>
    run(
      'commands, crowds, crashes, starts and stops',
      process.execPath,
      nodeTests(globSync('test/*.test.ts', { exclude: isLong ? checkTests : [...checkTests, ...longTests] })),
    ),
  journeys: () => runJourneys(),
};

/** Runs test files on the embedded database, or on the PostgreSQL in TEST_POSTGRES. */
function runFiles(files: string[]): Promise<void> {
  const runWith = (env: Record<string, string>) =>
    run(files.join(', '), process.execPath, [liftoff, ...nodeTests(files)], env);
  if (files.every(isPure)) return runWith({});
  return withTemplate((template) => runWith({ TEST_TEMPLATE: template }));
}

/** Whether a test needs the build, because it starts server processes or its world serves the built pages. */
const needsBuild = (file: string): boolean =>
  !isPure(file) && (file.startsWith('test/') || readFileSync(file, 'utf8').includes("'built'"));

const args = process.argv.slice(2);
const files = args.filter((each) => each.endsWith('.test.ts'));
const journeys = args.filter((each) => each.endsWith('.spec.ts'));
const named = args.filter((each) => !files.includes(each) && !journeys.includes(each));
const chosen = args.length > 0 ? named : Object.keys(parts).filter((name) => isLong || name !== 'packaged');
try {
  const unknown = named.find((name) => !Object.hasOwn(parts, name));
  if (unknown) throw new Error(`unknown part "${unknown}"; the parts are ${Object.keys(parts).join(', ')}`);
  if (files.some(needsBuild) || chosen.some((name) => name !== 'check' && name !== 'contract'))
    await run('pages, server and blank database', process.execPath, ['bin/prepare.mjs']);
  if (files.length > 0) await runFiles(files);
  if (journeys.length > 0) await runJourneys(journeys);
  for (const name of chosen) await parts[name]?.();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
console.log(`\n– total: ${process.exitCode ? 'FAILED' : 'passed'} in ${Math.round(performance.now() / 1000)} s`);
