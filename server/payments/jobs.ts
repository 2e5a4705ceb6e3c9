import type { Ctx } from '#server/context.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { closeIntent } from './close-intent.ts';
import { sendRefund } from './refund.ts';

export const jobs: Jobs<Ctx> = {
  'close-intent': { run: (ctx, { purchaseId }) => closeIntent(ctx, String(purchaseId)) },
  'send-refund': { run: (ctx, { refundId }) => sendRefund(ctx, String(refundId)) },
};
