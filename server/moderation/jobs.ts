import type { Ctx } from '#server/context.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { deleteUnusedPictures } from './delete-unused-pictures.ts';

export const jobs: Jobs<Ctx> = { 'delete-unused-pictures': { run: deleteUnusedPictures, cron: '53 * * * *' } };
