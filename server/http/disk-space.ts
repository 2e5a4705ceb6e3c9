import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Problem } from '#contract/problems.ts';
import { findWriteObstacle } from '#server/db/data-folder.ts';

export const logObstacle = (log: FastifyBaseLogger, obstacle: string): void =>
  log.error(
    { obstacle },
    'DATA_DIR cannot be written: whatever changes data gets a 503 response until you free disk space or repair the disk',
  );

/** Returns 503 to writes while `folder` cannot be written or is full: the embedded database would not survive the attempt. */
export function refuseWritesWithoutDiskSpace(app: FastifyInstance, folder: string, least?: number): void {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const obstacle = await findWriteObstacle(folder, least);
    if (!obstacle) return;
    logObstacle(request.log, obstacle);
    throw new Problem('unavailable');
  });
}
