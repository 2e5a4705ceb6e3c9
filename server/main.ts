import { isEmpty } from '#demo/is-empty.ts';
import { buildApp } from './app.ts';
import { DataFolderError, prepareDataFolder } from './db/data-folder.ts';
import { FolderInUseError } from './db/folder-lock.ts';
import { openDatabase } from './db/open.ts';
import { errorForLog, openLog } from './log.ts';
import { readEnvironment, SettingsError, warningsOf } from './settings.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** How long connections are still taken once the process is to stop. */
const drainMs = 500;

/** What a signal ends; there is nothing yet while starting. */
let close = async (): Promise<void> => {};

type Skep = Awaited<ReturnType<typeof buildApp>>;

/** Loads the demo world, which takes a while; the pages say how far it is. */
async function fill(skep: Skep): Promise<void> {
  const { loadDemo } = await import('#demo/load.ts');
  await loadDemo(skep.ctx, (line) => {
    say(line);
    skep.sayFilling(line.trim());
  });
  skep.sayFilling(undefined);
}

async function start(): Promise<void> {
  const settings = readEnvironment();
  const log = openLog(settings.logLevel);
  for (const warning of warningsOf(settings)) log.warn(warning);
  say(settings.databaseUrl ? 'Opening PostgreSQL …' : `Opening the embedded database in ${settings.dataDir} …`);
  if (!settings.databaseUrl || !settings.s3 || !settings.smtpUrl) await prepareDataFolder(settings.dataDir);
  const database = await openDatabase(settings, (error) => {
    if (error) log.error({ err: error }, 'PostgreSQL is away: what needs it is answered 503');
    else log.info('PostgreSQL is back');
  });
  close = database.close;
  await database.migrate();
  const development = process.env.NODE_ENV !== 'production';
  const skep = await buildApp(settings, database, log, development ? 'development' : 'built');
  close = () => skep.close(drainMs);
  const isToFill = settings.demo && (await isEmpty(skep.ctx.db));
  if (isToFill) skep.sayFilling('Opening the doors …');
  await skep.app.listen({ host: settings.host, port: settings.port });
  if (isToFill) await fill(skep);
  // What loading and starting left behind goes now, not when somebody is waiting.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  await skep.begin();
  say(`\nSkep is ready at ${settings.publicUrl}\n`);
  if (settings.demo)
    say('Demo accounts: buyer@skep.example, seller@skep.example, admin@skep.example · password honey-and-bees\n');
}

let isStopping = false;

/** The first signal ends cleanly, also while starting; a second one, or ten seconds, ends at once. */
function stopOnSignals(): void {
  const stop = async () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    say('Stopping …');
    setTimeout(() => process.exit(1), 9_500).unref();
    await close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const untilNow = process.listeners(signal);
    process.on(signal, stop);
    // Those of bin/quick-start.mjs, and only now: with no listener left, a signal that is just arriving would be lost.
    for (const listener of untilNow) process.off(signal, listener);
  }
}

/** Their messages are sentences for whoever starts Skep. */
const errorsToSay = [SettingsError, DataFolderError, FolderInUseError];

stopOnSignals();
start().catch((error: unknown) => {
  // What was starting fails because everything is being closed; the signal's own work ends the process.
  if (isStopping) return;
  if (error instanceof Error && errorsToSay.some((kind) => error instanceof kind))
    process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`Skep could not start: ${JSON.stringify(errorForLog(error))}\n`);
  process.exit(1);
});
