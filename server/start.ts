import { isEmpty, settingsFor } from '#demo/settings-for.ts';
import { refuseDemoAccounts } from '#demo/refuse-demo-accounts.ts';
import { buildApp } from './app.ts';
import { cannotListen, warningsOf } from './settings-warnings.ts';
import { DataFolderError, prepareDataFolder } from './db/data-folder.ts';
import { FolderInUseError } from './db/folder-lock.ts';
import { openDatabase } from './db/client.ts';
import { explainUnusable } from './db/explain-unusable.ts';
import { warnOfNewer } from './db/warn-of-newer.ts';
import { requireStorage } from './gateways/open-storage.ts';
import { errorForLog, openLog } from './log.ts';
import { readEnvironment } from './environment.ts';
import { SettingsError } from './settings.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
// Without a listener, a full disk or a closed pipe would end the process.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

/**
 * How long a process told to stop still accepts new connections (except in development). The system resets waiting connections when
 * the process stops listening, so a load balancer must notice the failing health check first.
 */
const drainMs = 1_500;

/** Closes everything when a signal arrives. At startup, there is nothing to close yet. */
let close = async (): Promise<void> => {};

type Skep = Awaited<ReturnType<typeof buildApp>>;

/** Loads the demo data, which takes a while; the pages show its progress. */
async function loadDemoData(skep: Skep): Promise<void> {
  if (skep.ctx.settings.s3) await requireStorage(skep.ctx.storage);
  const { loadDemo } = await import('#demo/load.ts');
  await loadDemo(skep.ctx, (line) => {
    print(line);
    skep.showProgress(line.trim());
  });
  skep.showProgress(undefined);
}

/** How long after startup the search index is loaded, unless someone searches first. The first pages take longest, so they have priority. */
const indexDelayMs = 3_000;

/** Frees memory left over from startup and from loading the search index. Takes half a second. */
const collectStartupGarbage = () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });

function loadSearchIndex({ ctx }: Skep): void {
  if (isStopping) return;
  ctx.searchIndex
    .load()
    .then(collectStartupGarbage, (error: unknown) => ctx.log.error({ err: error }, 'could not load the search index'));
}

async function start(): Promise<void> {
  const given = readEnvironment();
  const log = openLog(given.logLevel);
  print(given.databaseUrl ? 'Opening PostgreSQL …' : `Opening the embedded database in ${given.dataDir} …`);
  if (!given.databaseUrl || !given.s3 || !given.smtpUrl) await prepareDataFolder(given.dataDir);
  const database = await openDatabase(given, (error) => {
    if (error) log.error({ err: error }, 'PostgreSQL is unavailable: requests that need it get a 503 response');
    else log.info('PostgreSQL is back');
  });
  close = database.close;
  await database.migrate();
  await warnOfNewer(database.db, log);
  if (given.stripe?.isLive) await refuseDemoAccounts(database.db);
  const settings = await settingsFor(database.db, given, process.env);
  for (const warning of warningsOf(settings)) log.warn(warning);
  const development = process.env.NODE_ENV !== 'production';
  const skep = await buildApp(settings, database, log, development ? 'development' : 'built');
  close = () => skep.close(development ? 0 : drainMs);
  const needsDemoData = settings.demo && (await isEmpty(skep.ctx.db));
  if (needsDemoData) skep.showProgress('Starting …');
  await skep.app.listen({ host: settings.host, port: settings.port }).catch((error: unknown) => {
    throw cannotListen(error, 'HOST', 'PORT');
  });
  if (needsDemoData) await loadDemoData(skep);
  await skep.begin();
  if (isStopping) return;
  setTimeout(() => loadSearchIndex(skep), indexDelayMs);
  print(`\nSkep is ready at ${settings.publicUrl}\n`);
  if (settings.demo)
    print('Demo accounts: buyer@skep.example, seller@skep.example, admin@skep.example · password honey-and-bees\n');
}

let isStopping = false;

/** Signals this soon after the first count as the same one, because the terminal sends Ctrl+C to both npm and the server, and npm forwards it. */
const sameSignalMs = 1_000;

/** The first signal shuts down cleanly, even during startup. A later one, or a ten-second timeout, forces an exit. */
function stopOnSignals(): void {
  let stoppingSince = Infinity;
  const stop = async () => {
    if (isStopping && performance.now() < stoppingSince + sameSignalMs) return;
    if (isStopping) process.exit(1);
    isStopping = true;
    stoppingSince = performance.now();
    print('Stopping …');
    setTimeout(() => {
      process.stderr.write(
        'Skep could not stop within ten seconds, most likely because the database does not respond.\n',
      );
      process.exit(1);
    }, 9_500).unref();
    const code = await close().then(
      () => 0,
      (error: unknown) => {
        process.stderr.write(`Skep could not stop properly: ${JSON.stringify(errorForLog(error))}\n`);
        return 1;
      },
    );
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const earlierListeners = process.listeners(signal);
    process.on(signal, stop);
    // Removes the listeners added by main.ts only now, because a signal that arrived without any listener would be lost.
    for (const listener of earlierListeners) process.off(signal, listener);
  }
}

/** Errors whose messages are written for the person starting Skep. */
const readableErrors = [SettingsError, DataFolderError, FolderInUseError];

/** Explains why Skep could not start, and what to do about it; undefined if only a developer can fix it. */
const explain = (error: unknown): string | undefined =>
  error instanceof Error && readableErrors.some((kind) => error instanceof kind)
    ? error.message
    : explainUnusable(error);

stopOnSignals();
start().catch((error: unknown) => {
  // Startup failed because everything is being closed. The signal handler ends the process.
  if (isStopping) return;
  const explanation = explain(error) ?? `Skep could not start: ${JSON.stringify(errorForLog(error))}`;
  process.stderr.write(`${explanation}\n`);
  process.exit(1);
});
