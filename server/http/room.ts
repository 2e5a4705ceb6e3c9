import type { FastifyInstance } from 'fastify';
import { Problem } from '#contract/problems.ts';
import { obstacleIn } from '#server/db/data-folder.ts';

/** Answers 503 to what would change something while `folder` cannot take it: the embedded database would not survive trying. */
export function refuseWithoutRoom(app: FastifyInstance, folder: string, least?: number): void {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const obstacle = await obstacleIn(folder, least);
    if (!obstacle) return;
    request.log.error({ folder, obstacle }, 'DATA_DIR cannot be written');
    throw new Problem('unavailable');
  });
}
