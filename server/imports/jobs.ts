import type { Ctx } from '#server/context.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { deleteExpiredImports } from './import-lifecycle.ts';
import { runImport } from './run-import.ts';

export const jobs: Jobs<Ctx> = {
  'run-import': { run: (ctx, { importId }) => runImport(ctx, String(importId)) },
  'delete-expired-imports': { run: deleteExpiredImports, cron: '37 * * * *' },
};
