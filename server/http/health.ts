import { sql } from 'drizzle-orm';
import { health } from '#contract/health.ts';
import { Problem } from '#contract/problems.ts';
import type { Database } from '#server/db/client.ts';
import manifest from '../../package.json' with { type: 'json' };
import { route } from './route.ts';

/** Returns 200 while requests can be served and the database responds. */
export const healthRoute = (database: Database, isReady: () => boolean) =>
  route(health, async ({ db }) => {
    if (!isReady()) throw new Problem('unavailable');
    await db.execute(sql`select 1`);
    return { status: 'ok' as const, version: manifest.version, database: database.kind };
  });
