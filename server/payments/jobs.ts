import type { Ctx } from '#server/context.ts';
import type { Reactions } from '#server/events.ts';
import type { Job, Jobs } from '#server/jobs/queue.ts';
import { enqueueMissingCharges, fetchCharge } from './charges.ts';
import { closeIntent } from './close-intent.ts';
import { refreshPayoutAccount, refreshWaitingAccounts } from './payout-accounts.ts';
import { sendRefund } from './refund.ts';
import { retryUnsettledTransfers, transferDue } from './transfer-due.ts';
import { finishPayments } from './finish-payments.ts';

const fetchChargeJob: Job<Ctx> = {
  run: async (ctx, { purchaseId }) => {
    await fetchCharge(ctx, String(purchaseId));
  },
};

export const jobs: Jobs<Ctx> = {
  'close-intent': { run: (ctx, { purchaseId }) => closeIntent(ctx, String(purchaseId)) },
  'fetch-charge': fetchChargeJob,
  /** The former name of this job: jobs queued before an upgrade may still have it. */
  'note-charge': fetchChargeJob,
  'fetch-missing-charges': { run: enqueueMissingCharges, cron: '29 * * * *' },
  'send-refund': { run: (ctx, { refundId }) => sendRefund(ctx, String(refundId)) },
  'finish-payments': { run: finishPayments, cron: '*/15 * * * *' },
  'transfer-due': { run: (ctx, { orderId }) => transferDue(ctx, String(orderId)) },
  'retry-transfers': {
    run: async (ctx) => {
      await refreshWaitingAccounts(ctx);
      await retryUnsettledTransfers(ctx);
    },
    cron: '23 * * * *',
  },
  'read-payout-account': { run: (ctx, { accountId }) => refreshPayoutAccount(ctx, String(accountId)) },
};

/** The provider's fee is fetched once a payment has succeeded. */
export const reactions: Reactions<Ctx> = {
  'payment.succeeded': [(ctx, tx, { purchaseId }) => ctx.queue.enqueue(tx, 'fetch-charge', { purchaseId })],
};
