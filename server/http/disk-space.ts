import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Problem } from '#contract/problems.ts';
import { findWriteObstacle } from '#server/db/data-folder.ts';

/**
 * Watches the disk that holds the embedded database's `folder`, since the database would not survive a write to a full disk. Logs when the
 * folder can no longer be written to, and when it can again. Without a folder, there is nothing to watch.
 */
export function watchDisk(folder: string | undefined, log: FastifyBaseLogger, minBytes?: number) {
  let wasWritable = true;
  const isWritable = async (): Promise<boolean> => {
    const obstacle = folder === undefined ? undefined : await findWriteObstacle(folder, minBytes);
    const isNow = obstacle === undefined;
    if (!isNow && wasWritable)
      log.error(
        { obstacle },
        'DATA_DIR cannot be written to: requests that change data get a 503 response until you free disk space or repair the disk',
      );
    if (isNow && !wasWritable) log.info('DATA_DIR can be written to again');
    wasWritable = isNow;
    return isNow;
  };
  return {
    isWritable,
    requireWritable: async (): Promise<void> => {
      if (!(await isWritable())) throw new Problem('unavailable');
    },
  };
}

export type Disk = ReturnType<typeof watchDisk>;

/** Responds with 503 to requests that change data while the disk cannot be written to. */
export function refuseWritesWithoutDiskSpace(app: FastifyInstance, disk: Disk): void {
  app.addHook('onRequest', async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD') await disk.requireWritable();
  });
}
