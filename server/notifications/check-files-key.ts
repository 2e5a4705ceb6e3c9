import { requireReadableSecrets } from '#server/accounts/second-step.ts';
import type { Ctx } from '#server/context.ts';
import { outageOf } from '#server/db/sql-errors.ts';
import { requireReadablePushKeys } from './push-subscriptions.ts';

/**
 * Logs at startup if this process cannot decrypt the private data in the database. Otherwise, this would be noticed only at the
 * first sign-in code or push notification.
 */
export async function checkFilesKey(ctx: Pick<Ctx, 'db' | 'encryption' | 'log'>): Promise<void> {
  try {
    await requireReadableSecrets(ctx);
    await requireReadablePushKeys(ctx);
  } catch (err) {
    if (outageOf(err)) throw err;
    ctx.log.error(
      { err },
      'This process does not have the key that private data in the database was encrypted with: set the same FILES_KEY for every process, or restore files.key in DATA_DIR',
    );
  }
}
