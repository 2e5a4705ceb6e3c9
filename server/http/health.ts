import { sql } from 'drizzle-orm';
import { health } from '#contract/health.ts';
import { Problem } from '#contract/problems.ts';
import type { Database } from '#server/db/client.ts';
import { findWriteObstacle } from '#server/db/data-folder.ts';
import manifest from '../../package.json' with { type: 'json' };
import { logObstacle } from './disk-space.ts';
import { route, type Route } from './route.ts';

/**
 * Returns 200 while requests can be served and the database responds. Where the embedded one in `dataDir` cannot be written it says
 * so, and logs when that begins and ends.
 */
export function healthRoute(database: Database, isReady: () => boolean, dataDir: string): Route {
  let wasReadOnly = false;
  return route(health, async ({ db, log }) => {
    if (!isReady()) throw new Problem('unavailable');
    await db.execute(sql`select 1`);
    const obstacle = database.kind === 'embedded' ? await findWriteObstacle(dataDir) : undefined;
    if (obstacle && !wasReadOnly) logObstacle(log, obstacle);
    if (!obstacle && wasReadOnly) log.info('DATA_DIR can be written again');
    wasReadOnly = obstacle !== undefined;
    const readOnly = wasReadOnly ? ({ readOnly: true } as const) : {};
    return { status: 'ok' as const, version: manifest.version, database: database.kind, ...readOnly };
  });
}
