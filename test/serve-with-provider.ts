import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/open.ts';
import { openLog } from '#server/log.ts';
import { readEnvironment } from '#server/settings.ts';
import { withProvider } from './provider.ts';

/** The server's API as `server/main.ts` starts it, with the provider at PROVIDER_PORT in Stripe's place. */
const settings = withProvider(readEnvironment(), Number(process.env.PROVIDER_PORT));
const log = openLog(settings.logLevel);
const database = await openDatabase(settings, (error) => error && log.error({ err: error }, 'PostgreSQL is away'));
await database.migrate();
const skep = await buildApp(settings, database, log, 'none');
await skep.app.listen({ host: settings.host, port: settings.port });
await skep.begin();
