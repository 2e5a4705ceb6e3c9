import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import type { Reactions } from '#server/events.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { deleteExpiredImports } from './import-lifecycle.ts';
import { runImport } from './run-import.ts';
import { imports } from './tables.ts';

export const jobs: Jobs<Ctx> = {
  'run-import': { run: (ctx, { importId }) => runImport(ctx, String(importId)) },
  'delete-expired-imports': { run: deleteExpiredImports, cron: '37 * * * *' },
};

export const reactions: Reactions<Ctx> = {
  /** Imported rows contain the locations of listings, with full postcodes. A running import is stopped first, since the job skips running ones. */
  'user.deleted': [
    async (ctx, tx, { userId }) => {
      const isRunning = and(eq(imports.sellerId, userId), eq(imports.state, 'importing'));
      await tx.update(imports).set({ state: 'stopped', finishedAt: ctx.now() }).where(isRunning);
      await ctx.queue.enqueue(tx, 'delete-expired-imports', {});
    },
  ],
};
