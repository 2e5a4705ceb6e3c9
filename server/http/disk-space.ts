import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Problem } from '#contract/problems.ts';
import type { Ctx } from '#server/context.ts';
import { findWriteObstacle } from '#server/db/data-folder.ts';

export const logObstacle = (log: FastifyBaseLogger, obstacle: string): void =>
  log.error(
    { obstacle },
    'DATA_DIR cannot be written: whatever changes data gets a 503 response until you free disk space or repair the disk',
  );

/** Throws while `folder` cannot be written or is full: the embedded database would not survive the attempt. */
async function requireDiskSpace(log: FastifyBaseLogger, folder: string, least?: number): Promise<void> {
  const obstacle = await findWriteObstacle(folder, least);
  if (!obstacle) return;
  logObstacle(log, obstacle);
  throw new Problem('unavailable');
}

/** Refuses the requests that may write. */
export function refuseWritesWithoutDiskSpace(app: FastifyInstance, folder: string, least?: number): void {
  app.addHook('onRequest', async ({ method, log }) => {
    if (method !== 'GET' && method !== 'HEAD') await requireDiskSpace(log, folder, least);
  });
}

/** Refuses an event of a socket that writes. */
export async function refuseEventWithoutDiskSpace({ settings, log }: Ctx): Promise<void> {
  if (!settings.databaseUrl) await requireDiskSpace(log, settings.dataDir);
}
