import type { Ctx } from '#server/context.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { deleteUnusedEvidence } from './evidence.ts';

export const jobs: Jobs<Ctx> = {
  'delete-unused-evidence': { run: deleteUnusedEvidence, cron: '43 4 * * *' },
};
