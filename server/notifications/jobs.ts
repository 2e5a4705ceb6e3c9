import { eq } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { refunds } from '#server/payments/tables.ts';
import { emailKinds } from '#contract/email-kinds.ts';
import { notifyOfFailedJobs } from './failed-jobs.ts';
import { sendNotificationEmail, sendPaidEmail, sendRefundEmail } from './send-emails.ts';
import { sendPush } from './send-push.ts';
import { notifySavers, type SaversJob } from './notify-savers.ts';

export const jobs: Jobs<Ctx> = {
  'notify-of-failed-jobs': { run: notifyOfFailedJobs, cron: '* * * * *' },
  'notification-mail': {
    run: (ctx, { notificationId, button, kind, orderId, isCombined }) =>
      sendNotificationEmail(ctx, String(notificationId), {
        button: button ? String(button) : undefined,
        kind: emailKinds.find((each) => each === kind),
        orderId: orderId ? String(orderId) : undefined,
        isCombined: isCombined === true,
      }),
  },
  push: { run: sendPush },
  'tell-savers': { run: (ctx, data) => notifySavers(ctx, data as SaversJob) },
  'paid-mail': { run: (ctx, { purchaseId, userId }) => sendPaidEmail(ctx, String(purchaseId), String(userId)) },
  /** Jobs enqueued by an older version contain the order's id instead of the refund's, because an order could have only one refund. */
  'refund-mail': {
    run: (ctx, { refundId, orderId }) =>
      sendRefundEmail(ctx, refundId ? eq(refunds.id, String(refundId)) : eq(refunds.orderId, String(orderId))),
  },
};
