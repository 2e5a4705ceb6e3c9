import type { Earning } from '#server/payments/earnings.ts';
import { refundReasons } from '#server/payments/tables.ts';
import { accountSamples } from './account-samples.ts';
import { moderationSamples } from './moderation-samples.ts';
import { type Sample, sampleOf } from './sample-of.ts';
import { placesOf } from './send-emails.ts';
import { adminRows } from './table/admins.ts';
import { claimStatement } from './table/claims.ts';
import type { OrderFacts } from './table/order-facts.ts';
import { detailsOf, orderLinks, orderRows } from './table/orders.ts';
import {
  disputeOfEarning,
  paidRows,
  payoutAccountChanged,
  payoutRows,
  refundFailed,
  refundSent,
} from './table/payments.ts';
import { reviewRequest, reviewRows } from './table/reviews.ts';
import type { Row } from './table/row.ts';
import { savedRows } from './table/saved.ts';
import { applicationRows, detailsRows, importDone, stockLow } from './table/selling.ts';

/** Every row of the table with made-up facts, for the snapshots of the tests and the previews in development. */

const order: OrderFacts = {
  id: 'SK-7QK2M-9XWD4',
  productName: 'Heather honey, 340 g',
  sellerName: 'Wyre Forest Bees',
  quantity: 2,
  totalPence: 2295,
  delivery: 'postage',
  carrier: 'royal_mail',
  trackingNumber: 'AB123456789GB',
  dispatchedAt: new Date('2026-06-04T10:00:00Z'),
  claimState: null,
  deadlineAt: new Date('2026-06-17T10:00:00Z'),
  collectionAt: null,
  collectionProposal: null,
  collectionProposedBy: null,
  cancelReason: 'The last jar broke while I was packing it. I am sorry.',
  buyerIsUnreachable: false,
  canBePaid: true,
};
const nuc: OrderFacts = {
  ...order,
  id: 'SK-3FH8R-2TZK6',
  productName: 'Five-frame nuc with <calm> bees & a 2026 queen',
  quantity: 1,
  totalPence: 22_500,
  delivery: 'collection',
};
const proposedBy = (by: 'buyer' | 'seller'): OrderFacts => ({
  ...nuc,
  collectionProposal: new Date('2026-06-14T19:30:00Z'),
  collectionProposedBy: by,
});
const ofSuspended: OrderFacts = { ...nuc, buyerIsUnreachable: true };
const agreed: OrderFacts = { ...nuc, collectionAt: new Date('2026-06-13T09:00:00Z') };
const proposed = proposedBy('seller');

const refunded = (sold: OrderFacts): OrderFacts => ({
  ...sold,
  refund: { amountPence: sold.totalPence, reason: 'sold_out' },
});

/** Orders that differ in what the words of a transition depend on. */
const variants: Partial<Record<keyof typeof orderRows, Record<string, OrderFacts>>> = {
  dispatch: {
    '': order,
    '-untracked': { ...order, trackingNumber: null },
    '-other-carrier': { ...order, carrier: 'other' },
    '-unknown': { ...order, carrier: null, trackingNumber: null },
  },
  proposeTime: { '': proposed, '-again': { ...proposed, collectionAt: agreed.collectionAt } },
  agreeTime: { '': agreed },
  cancelAsBuyer: { '': refunded(order), '-collection': refunded(nuc) },
  cancelAsSeller: { '': refunded(order), '-without-reason': { ...refunded(order), cancelReason: null } },
  refundLate: { '': refunded(order) },
  refundPart: { '': { ...order, refund: { amountPence: 500, reason: 'requested' } } },
  decide: {
    '': { ...order, decision: { amountPence: 500, needsReturn: false } },
    '-return': { ...order, decision: { amountPence: 2295, needsReturn: true } },
    '-no-refund': { ...order, decision: { amountPence: 0, needsReturn: false } },
  },
  lapse: { '': refunded(order), '-collection': refunded(nuc) },
  remind: {
    '': order,
    '-collection': nuc,
    '-buyer-proposed': proposedBy('buyer'),
    '-seller-proposed': proposed,
    '-time-passed': agreed,
    '-suspended-buyer': ofSuspended,
  },
  sellerSuspended: { '': order, '-collection': nuc },
  buyerSuspended: { '': nuc },
  deliver: { '': { ...order, by: 'clock' }, '-never-posted': { ...order, dispatchedAt: null } },
  complete: { '': order, '-without-payouts': { ...order, canBePaid: false } },
};

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

const orderSamples = (): [string, Sample][] =>
  Object.entries(orderRows).flatMap(([name, rows]) =>
    (['buyer', 'seller'] as const).flatMap((side) => {
      const row = side in rows ? (rows as { [S in typeof side]?: Row<OrderFacts> })[side] : undefined;
      const each = Object.entries(variants[name as keyof typeof orderRows] ?? { '': order });
      return row
        ? each.map(([variant, facts]): [string, Sample] => [
            `order-${name}-${side}${variant}`,
            sampleOf({ ...orderLinks[side], facts: detailsOf, ...row }, facts),
          ])
        : [];
    }),
  );

/** Keyed by the name of the snapshot's files. */
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
  'bank-dispute-open': sampleOf(disputeOfEarning, { earning, chargeback: null, productName }),
  'bank-dispute-settled': sampleOf(disputeOfEarning, {
    earning: { ...earning, isDisputed: false },
    chargeback: null,
    productName,
  }),
  'bank-dispute-lost': sampleOf(disputeOfEarning, { earning: lost, chargeback, productName }),
  'bank-dispute-lost-after-transfer': sampleOf(disputeOfEarning, {
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
  'import-done': sampleOf(importDone, { fileName: 'spring.csv', written: 118, left: 2 }),
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
  }),
  ...Object.fromEntries(
    (['open', 'won', 'lost'] as const).map((state) => [
      `admin-dispute-${state}`,
      sampleOf(adminRows['dispute.changed'], { dispute: { ...dispute, state }, isInPart: false }),
    ]),
  ),
  'admin-dispute-lost-in-part': sampleOf(adminRows['dispute.changed'], {
    dispute: { ...dispute, state: 'lost' },
    isInPart: true,
  }),
};
