import { jobTitle } from '#contract/job-titles.ts';
import { formatPence } from '#contract/pounds.ts';
import type { disputes, purchases } from '#server/payments/tables.ts';
import { type ReportReason, reportReasons } from '#contract/reports.ts';
import { formatDayAndMonth } from '#contract/time.ts';
import { type DecisionFacts, reported } from './moderation.ts';
import type { OrderFacts } from './order-facts.ts';
import type { RefundFacts } from './payments.ts';
import { type Row, asSentence } from './row.ts';

/** The target of a report, and its reason. */
export type ReportFacts = Pick<DecisionFacts, 'kind' | 'title'> & { reason: ReportReason };
/** `error` is the latest failed job's error, if known. */
export type FailedJobs = { kind: string; count: number; error: string | null };

const disputeTexts = {
  open: ['A payment is disputed', 'Please respond to the bank through the payment provider.'],
  won: ['Dispute won', 'We have the money back, and the payouts on hold will go ahead.'],
  wonOneOfSeveral: [
    'Dispute won',
    'The payment is still disputed: another dispute about it is open, so the payouts stay on hold.',
  ],
  lost: ['Dispute lost', "The bank keeps the money, and the sellers' shares will be taken back."],
  lostInPart: ['Dispute lost', 'The bank keeps part of the payment. Nothing will be taken back from sellers.'],
  lostAfterRefund: [
    'Dispute lost',
    'The bank keeps the money. The orders had already been refunded, so nothing more will be taken back from sellers.',
  ],
} as const;

/** The state of a dispute, and its effect on the sellers' money. */
export type DisputeOutcome = keyof typeof disputeTexts;
export const disputeOutcomes = Object.keys(disputeTexts) as DisputeOutcome[];
export type DisputeFacts = {
  dispute: Pick<typeof disputes.$inferSelect, 'id' | 'amountPence'>;
  outcome: DisputeOutcome;
};

const noMail = "Emails couldn't be sent. Please check SMTP_URL and the mail server.";
const noMoney =
  "Money couldn't be sent to a seller, or taken back from one. We retry every hour. What a seller owes is also taken from the money for their next orders.";
const noRefund = "A refund or cancellation didn't reach the payment provider. We retry every 15 minutes.";

/** What permanent failures of each kind of job mean. Other kinds, except emails, are not explained. */
const meanings: Record<string, string> = {
  'send-refund': noRefund,
  'close-intent': noRefund,
  'finish-payments': noRefund,
  'transfer-due': noMoney,
  'retry-transfers': noMoney,
  'fetch-charge': "We couldn't fetch the payment provider's fee for a payment. We retry every hour.",
  'read-payout-account':
    "We couldn't fetch the status of a seller's account from the payment provider. If we owe the seller money that we couldn't send, we try again every hour.",
  'expire-checkouts': 'Unpaid checkouts may still be reserving stock.',
  push: "Notifications couldn't be delivered to devices. Please check that this server can reach the hosts in PUSH_SERVICES.",
  'run-import': "A seller's import of listings has stopped.",
};

/** What admins are notified of; docs/operations.md explains what to do about each. */
export const adminRows = {
  jobsFailed: {
    title: ({ kind, count }) =>
      count === 1 ? `A job has failed: ${jobTitle(kind)}` : `${count} jobs have failed: ${jobTitle(kind)}`,
    message: ({ kind, error }) => {
      const meaning = kind.endsWith('-mail') ? noMail : meanings[kind];
      const next = `Once the cause is fixed, retry on the dashboard, or with "npm run jobs -- retry ${kind}".`;
      return [meaning, error && `Last error: ${asSentence(error)}`, next].filter(Boolean).join(' ');
    },
    link: '/admin/dashboard',
    button: 'Open the dashboard',
  } satisfies Row<FailedJobs>,
  reportMade: {
    title: 'Something was reported',
    message: (facts) => `Someone has reported ${reported(facts)}. Reason: ${reportReasons[facts.reason].name}.`,
    link: '/admin/reports',
    button: 'Open the reports',
    isPushed: true,
    isCombined: true,
  } satisfies Row<ReportFacts>,
  appealMade: {
    title: 'An appeal is waiting for a decision',
    message: (facts) => `Someone has appealed against our decision about ${reported(facts)}.`,
    link: '/admin/reports?show=appeals',
    button: 'Open the appeals',
    isCombined: true,
  } satisfies Row<Omit<ReportFacts, 'reason'>>,
  disputeToDecide: {
    title: 'A dispute is waiting for a decision',
    message: ({ productName, id, deadlineAt, claimState }) => {
      const otherwise = claimState === 'appealed' ? 'our first decision will be final' : 'the buyer will be refunded';
      const last = deadlineAt ? ` If you don't decide by ${formatDayAndMonth(deadlineAt)}, ${otherwise}.` : '';
      return `The dispute about ${productName}, order ${id}, is waiting for your decision.${last}`;
    },
    link: ({ id }) => `/admin/disputes/${id}`,
    button: 'Open the dispute',
  } satisfies Row<OrderFacts>,
  'payment.mismatched': {
    title: "A payment doesn't match",
    message: ({ amountPence, providerIntentId }) =>
      `${providerIntentId} is for a different amount or currency than the ${formatPence(amountPence)} requested. No order was paid.`,
  } satisfies Row<Pick<typeof purchases.$inferSelect, 'amountPence' | 'providerIntentId'>>,
  'refund.failed': {
    title: 'A refund has failed',
    message: ({ refund: { amountPence, orderId, providerRefundId } }) =>
      `${formatPence(amountPence)} for order ${orderId} couldn't be refunded (${providerRefundId}). Please pay the buyer another way.`,
    link: ({ buyerId }) => `/admin/users/${buyerId}`,
    button: 'See the buyer',
  } satisfies Row<RefundFacts & { buyerId: string }>,
  'dispute.changed': {
    by: 'app',
    title: ({ outcome }) => disputeTexts[outcome][0],
    message: ({ dispute: { id, amountPence }, outcome }) =>
      `${formatPence(amountPence)}, ${id}. ${disputeTexts[outcome][1]}`,
  } satisfies Row<DisputeFacts>,
};
