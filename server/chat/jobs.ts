import type { Ctx } from '#server/context.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { deleteUnsentImages } from './images.ts';

export const jobs: Jobs<Ctx> = { 'delete-unsent-chat-images': { run: deleteUnsentImages, cron: '37 4 * * *' } };
