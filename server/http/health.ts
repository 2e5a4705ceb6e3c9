import { sql } from 'drizzle-orm';
import { health } from '#contract/health.ts';
import { Problem } from '#contract/problems.ts';
import type { Database } from '#server/db/client.ts';
import manifest from '../../package.json' with { type: 'json' };
import { route, type Route } from './route.ts';

/** Returns 200 while requests can be served and the database responds, with `readOnly` if the embedded database cannot be written to. */
export const healthRoute = (database: Database['kind'], isReady: () => boolean): Route =>
  route(health, async ({ db, disk }) => {
    await db.execute(sql`select 1`);
    const readOnly = (await disk.isWritable()) ? {} : ({ readOnly: true } as const);
    // Checked last because the process may have been told to stop while the statement waited for a connection.
    if (!isReady()) throw new Problem('unavailable');
    return { status: 'ok' as const, version: manifest.version, database, ...readOnly };
  });
