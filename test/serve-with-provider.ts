import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/client.ts';
import { openLog } from '#server/log.ts';
import { readEnvironment } from '#server/environment.ts';
import { withProvider } from './provider.ts';

/** Starts the server's API as `server/start.ts` does, with the provider at PROVIDER_PORT instead of Stripe. */
const settings = withProvider(readEnvironment(), Number(process.env.PROVIDER_PORT));
const log = openLog(settings.logLevel);
const database = await openDatabase(
  settings,
  (error) => error && log.error({ err: error }, 'PostgreSQL is unavailable'),
);
await database.migrate();
const skep = await buildApp(settings, database, log, 'none');
await skep.app.listen({ host: settings.host, port: settings.port });
await skep.begin();
