import type { Earning } from '#server/payments/earnings.ts';
import { refundReasons } from '#server/payments/tables.ts';
import { accountSamples } from './account-samples.ts';
import { moderationSamples } from './moderation-samples.ts';
import { nuc, order, orderSamples } from './order-samples.ts';
import { type Sample, sampleOf } from './sample-of.ts';
import { placesOf } from './send-emails.ts';
import { adminRows, disputeOutcomes } from './table/admins.ts';
import { claimStatement } from './table/claims.ts';
import { detailsOf, orderLinks } from './table/orders.ts';
import {
  earningDispute,
  paidRows,
  payoutAccountChanged,
  payoutRows,
  refundFailed,
  refundSent,
} from './table/payments.ts';
import { reviewRequest, reviewRows } from './table/reviews.ts';
import { savedRows } from './table/saved.ts';
import { applicationRows, detailsRows, importDone, stockLow } from './table/selling.ts';

const refund = { orderId: order.id, amountPence: 2295, providerRefundId: 're_1' };
const paidAt = new Date('2026-06-03T10:00:00Z');
const earning: Earning = {
  orderId: order.id,
  purchaseId: 'purchase',
  sellerId: 'seller',
  totalPence: 2295,
  feePence: 115,
  returnedPence: 0,
  returnedFeePence: 0,
  sentPence: 0,
  reversedPence: 0,
  reversingPence: 0,
  nettedPence: 0,
  state: 'held',
  paidAt,
  dueAt: null,
  sentAt: null,
  endedAt: null,
  refusals: 0,
  providerTransferId: null,
  isDisputed: true,
  isClaimed: false,
};
const endedAt = new Date('2026-06-20T10:00:00Z');
const chargeback = { amountPence: 2295, feePence: 115 };
const lost: Earning = { ...earning, endedAt, returnedPence: 2295, returnedFeePence: 115 };
const dispute = { id: 'dp_1', amountPence: 2295 };
const review = { rating: 4 };
const { productName } = order;
const received = { id: order.id, productName, sellerName: order.sellerName };
const requested = { ...refund, reason: 'requested' as const };
const refundedInFull = { refund: requested, productName, isPart: false, isCollected: false, claimState: null };
const partlyRefunded = { ...refundedInFull, refund: { ...requested, amountPence: 500 }, isPart: true };
const notCollected = { ...refundedInFull, refund: { ...refund, reason: 'not_sent' as const }, isCollected: true };
const application = { reason: 'The picture of your passport is too dark to read.' };
const saved = { listingId: 'listing', title: 'Stainless steel smoker', pricePence: 2450, lowestPence: 3000 };
const places = placesOf([
  {
    ...order,
    status: 'Paid',
    sellerIsUnreachable: false,
    collectFrom: null,
    deliverTo: { name: 'Rowan Ash', line1: '1 Apiary Lane', city: 'Hereford', postcode: 'HR1 2XY' },
  },
  {
    ...nuc,
    status: 'Paid',
    sellerIsUnreachable: false,
    collectFrom: { city: 'Bewdley', postcode: 'DY12 1AB' },
    deliverTo: null,
  },
]);

/** Every row of the table with sample facts, keyed by the name of its snapshot files. For snapshot tests, and previews in development. */
export const samples: Record<string, Sample> = {
  ...accountSamples,
  ...Object.fromEntries(orderSamples()),
  'claim-statement-buyer': sampleOf({ ...orderLinks.buyer, facts: detailsOf, ...claimStatement.buyer }, order),
  'claim-statement-seller': sampleOf({ ...orderLinks.seller, facts: detailsOf, ...claimStatement.seller }, order),
  'paid-buyer': sampleOf(paidRows.buyer, { lines: [order, nuc], places }),
  'paid-seller': sampleOf(paidRows.seller, { lines: [order], places: [] }),
  'paid-seller-several': sampleOf(paidRows.seller, { lines: [order, nuc], places: [] }),
  ...Object.fromEntries(
    refundReasons.map((reason) => [
      `refund-sent-${reason.replaceAll('_', '-')}`,
      sampleOf(refundSent, { ...refundedInFull, refund: { ...refund, reason } }),
    ]),
  ),
  'refund-sent-not-sent-collection': sampleOf(refundSent, notCollected),
  'refund-sent-in-part': sampleOf(refundSent, partlyRefunded),
  'refund-sent-in-part-request-open': sampleOf(refundSent, { ...partlyRefunded, claimState: 'requested' }),
  'refund-sent-in-part-dispute-open': sampleOf(refundSent, { ...partlyRefunded, claimState: 'answered' }),
  'refund-failed': sampleOf(refundFailed, { refund: requested, productName }),
  'bank-dispute-open': sampleOf(earningDispute, { earning, chargeback: null, productName }),
  'bank-dispute-open-after-transfer': sampleOf(earningDispute, {
    earning: { ...earning, state: 'transferred' },
    chargeback: null,
    productName,
  }),
  'bank-dispute-settled': sampleOf(earningDispute, {
    earning: { ...earning, isDisputed: false },
    chargeback: null,
    productName,
  }),
  'bank-dispute-lost': sampleOf(earningDispute, { earning: lost, chargeback, productName }),
  'bank-dispute-lost-after-transfer': sampleOf(earningDispute, {
    earning: { ...lost, sentPence: 2180, providerTransferId: 'tr_1' },
    chargeback,
    productName,
  }),
  'payout-account-changed': sampleOf(payoutAccountChanged, { ending: '6789' }),
  'payout-paid': sampleOf(payoutRows.paid.seller, { amountPence: 18_450 }),
  'payout-failed': sampleOf(payoutRows.failed.seller, { amountPence: 18_450 }),
  'review-request-buyer': sampleOf(reviewRequest.buyer, received),
  'review-request-seller': sampleOf(reviewRequest.seller, received),
  'review-published': sampleOf(reviewRows['review.published'].subject, { review, productName }),
  'review-replied': sampleOf(reviewRows['review.replied'].reviewer, { review, productName }),
  ...moderationSamples,
  'application-approved': sampleOf(applicationRows.approved, application),
  'application-rejected': sampleOf(applicationRows.rejected, application),
  'application-rejected-without-reason': sampleOf(applicationRows.rejected, { reason: null }),
  'details-approved': sampleOf(detailsRows.approved, application),
  'details-rejected': sampleOf(detailsRows.rejected, application),
  'import-done': sampleOf(importDone, { fileName: 'spring.csv', written: 118, leftOut: 2 }),
  'stock-low': sampleOf(stockLow, { listingId: 'listing', name: productName, left: 2 }),
  'stock-sold-out': sampleOf(stockLow, { listingId: 'listing', name: productName, left: 0 }),
  'saved-price-dropped': sampleOf(savedRows['price.dropped'], saved),
  'saved-back-in-stock': sampleOf(savedRows['stock.back'], saved),
  'admin-jobs-failed': sampleOf(adminRows.jobsFailed, {
    kind: 'send-refund',
    count: 3,
    error: 'StripeConnectionError ECONNREFUSED',
  }),
  'admin-report-made': sampleOf(adminRows.reportMade, {
    kind: 'product',
    title: 'Heather honey, 340 g',
    reason: 'fraud',
  }),
  'admin-appeal-made': sampleOf(adminRows.appealMade, { kind: 'seller', title: 'Rowan Ash' }),
  'admin-dispute-to-decide': sampleOf(adminRows.disputeToDecide, { ...order, claimState: 'escalated' }),
  'admin-appeal-to-decide': sampleOf(adminRows.disputeToDecide, { ...order, claimState: 'appealed' }),
  'admin-payment-mismatched': sampleOf(adminRows['payment.mismatched'], {
    amountPence: 2295,
    providerIntentId: 'pi_1',
  }),
  'admin-refund-failed': sampleOf(adminRows['refund.failed'], {
    refund: { ...refund, reason: 'requested' },
    productName,
    buyerId: 'buyer',
  }),
  ...Object.fromEntries(
    disputeOutcomes.map((outcome) => [
      `admin-dispute-${outcome.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      sampleOf(adminRows['dispute.changed'], { dispute, outcome }),
    ]),
  ),
};
