import type { Ctx } from '#server/context.ts';
import type { Reactions } from '#server/events.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { enqueueMissingCharges, fetchCharge } from './charges.ts';
import { closeIntent } from './close-intent.ts';
import { refreshPayoutAccount } from './payout-accounts.ts';
import { sendRefund } from './refund.ts';
import { retryUnsettledTransfers, transferDue } from './transfer-due.ts';
import { finishPayments } from './finish-payments.ts';

export const jobs: Jobs<Ctx> = {
  'close-intent': { run: (ctx, { purchaseId }) => closeIntent(ctx, String(purchaseId)) },
  'note-charge': {
    run: async (ctx, { purchaseId }) => {
      await fetchCharge(ctx, String(purchaseId));
    },
  },
  'note-unnoted': { run: enqueueMissingCharges, cron: '29 * * * *' },
  'send-refund': { run: (ctx, { refundId }) => sendRefund(ctx, String(refundId)) },
  'finish-payments': { run: finishPayments, cron: '*/15 * * * *' },
  'transfer-due': { run: (ctx, { orderId }) => transferDue(ctx, String(orderId)) },
  'transfer-unsettled': { run: retryUnsettledTransfers, cron: '23 * * * *' },
  'read-payout-account': { run: (ctx, { accountId }) => refreshPayoutAccount(ctx, String(accountId)) },
};

/** The provider's fee is fetched once a payment has succeeded. */
export const reactions: Reactions = {
  'payment.succeeded': [(ctx, tx, { purchaseId }) => ctx.queue.enqueue(tx, 'note-charge', { purchaseId })],
};
