import type { Ctx } from '#server/context.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { forgetImports } from './move-import.ts';
import { runImport } from './run-import.ts';

export const jobs: Jobs<Ctx> = {
  'run-import': { run: (ctx, { importId }) => runImport(ctx, String(importId)) },
  'forget-imports': { run: forgetImports, cron: '37 * * * *' },
};
