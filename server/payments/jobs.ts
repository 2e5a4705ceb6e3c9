import type { Ctx } from '#server/context.ts';
import type { Reactions } from '#server/events.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { enqueueUnnoted, noteCharge } from './charges.ts';
import { closeIntent } from './close-intent.ts';
import { readPayoutAccount } from './payout-accounts.ts';
import { sendRefund } from './refund.ts';
import { enqueueUnsettled, transferDue } from './transfer-due.ts';
import { finishPayments } from './unfinished.ts';

export const jobs: Jobs<Ctx> = {
  'close-intent': { run: (ctx, { purchaseId }) => closeIntent(ctx, String(purchaseId)) },
  'note-charge': {
    run: async (ctx, { purchaseId }) => {
      await noteCharge(ctx, String(purchaseId));
    },
  },
  'note-unnoted': { run: enqueueUnnoted, cron: '29 * * * *' },
  'send-refund': { run: (ctx, { refundId }) => sendRefund(ctx, String(refundId)) },
  'finish-payments': { run: finishPayments, cron: '*/15 * * * *' },
  'transfer-due': { run: (ctx, { orderId }) => transferDue(ctx, String(orderId)) },
  'transfer-unsettled': { run: enqueueUnsettled, cron: '23 * * * *' },
  'read-payout-account': { run: (ctx, { accountId }) => readPayoutAccount(ctx, String(accountId)) },
};

/** What the provider keeps of a payment is asked for once it was paid. */
export const reactions: Reactions = {
  'payment.succeeded': [(ctx, tx, { purchaseId }) => ctx.queue.enqueue(tx, 'note-charge', { purchaseId })],
};
