import { formatPence } from '#contract/pounds.ts';
import type { ClaimState } from '#contract/order-states.ts';
import type { orders } from '#server/orders/tables.ts';
import { owedOf, shareOf, type Earning } from '#server/payments/earnings.ts';
import type { RefundReason } from '#server/payments/refund.ts';
import type { deductions, payouts, refunds } from '#server/payments/tables.ts';
import { afterPart } from './claims.ts';
import type { Row, Rows } from './row.ts';

type Line = Pick<
  typeof orders.$inferSelect,
  'id' | 'productName' | 'sellerName' | 'quantity' | 'delivery' | 'totalPence'
>;

/** Paid orders of one buyer from one or more sellers. `places` states where each item is posted to or collected from. */
export type PaidFacts = { lines: Line[]; places: string[] };
export type RefundFacts = {
  refund: Pick<typeof refunds.$inferSelect, 'orderId' | 'amountPence' | 'reason' | 'providerRefundId'>;
  productName: string;
};
type RefundSentFacts = RefundFacts & { isPart: boolean; claimState: ClaimState | null; isCollected: boolean };
/** `chargeback` is what the buyer's bank has taken back. */
export type EarningFacts = {
  earning: Earning;
  chargeback: Pick<typeof deductions.$inferSelect, 'amountPence' | 'feePence'> | null;
  productName: string;
};

const sellersOf = (lines: Line[]): string =>
  new Set(lines.map(({ sellerName }) => sellerName)).size === 1 ? 'the seller' : 'the sellers';

/** The items of an email about a payment. */
const itemsOf = ({ lines }: PaidFacts): [string, string][] => [
  ...lines.map((line): [string, string] => [
    `${line.quantity} × ${line.productName}, ${line.delivery === 'postage' ? 'by post' : 'for collection'}, order ${line.id}`,
    formatPence(line.totalPence),
  ]),
  ['Total', formatPence(lines.reduce((sum, line) => sum + line.totalPence, 0))],
];

/** One email for all orders of a payment. In the app, each order has a separate notification (`pay` in table/orders.ts). */
export const paidRows = {
  buyer: {
    by: 'email',
    title: 'Your Skep order is confirmed',
    message: ({ lines, places }) =>
      [
        `Thank you for your order. We've received your payment and let ${sellersOf(lines)} know.`,
        ...places,
        'Your items:',
      ].join('\n\n'),
    facts: itemsOf,
    link: ({ lines: [first, ...others] }) => (first && others.length === 0 ? `/orders/${first.id}` : '/orders'),
    button: 'See my purchases',
  },
  seller: {
    by: 'email',
    title: "You've made a sale on Skep",
    message: 'Good news: the buyer has paid. Please get the order ready.',
    facts: itemsOf,
    link: ({ lines: [first, ...others] }) =>
      first && others.length === 0 ? `/seller/orders/${first.id}` : '/seller/orders',
    button: 'See the details',
  },
} satisfies Record<'buyer' | 'seller', Row<PaidFacts>>;

const tooLate = (name: string, why: string) =>
  `We're sorry: your payment for ${name} arrived after your reservation had expired, and ${why}.`;

/** Why a buyer is refunded. */
const refundTexts: Record<RefundReason, (name: string, isCollected: boolean) => string> = {
  sold_out: (name) => `We're sorry: ${name} sold out before your payment arrived.`,
  not_for_sale: (name) => tooLate(name, 'it was no longer for sale'),
  seller_away: (name) => tooLate(name, 'the seller was away'),
  price_changed: (name) => tooLate(name, 'its price, postage or delivery options had changed'),
  cancelled_by_buyer: (name, isCollected) =>
    `You cancelled your order for ${name} before it was ${isCollected ? 'collected' : 'sent'}.`,
  cancelled_by_seller: (name) => `We're sorry: the seller has cancelled your order for ${name}.`,
  not_sent: (name, isCollected) =>
    isCollected
      ? `${name} wasn't collected in time, so the order has been cancelled.`
      : `We're sorry: the seller didn't send ${name} in time, so the order has been cancelled.`,
  requested: (name) => `Your order for ${name} has been refunded.`,
};

/** The provider has accepted a full or partial refund of an order. The buyer has already been notified in the app. */
export const refundSent: Row<RefundSentFacts> = {
  by: 'email',
  title: ({ isPart }) => (isPart ? 'Part of your payment has been refunded' : 'Your payment has been refunded'),
  message: ({ refund, productName, isPart, claimState, isCollected }) =>
    `${isPart ? `Part of your order for ${productName} has been refunded.` : refundTexts[refund.reason](productName, isCollected)}\n\nWe've sent ${formatPence(refund.amountPence)} back to your card. It usually arrives within ten days.${isPart ? `\n\n${afterPart({ claimState })}` : ''}`,
  link: ({ refund }) => `/orders/${refund.orderId}`,
  button: 'See the order',
};

export const refundFailed: Row<RefundFacts> = {
  title: "Your refund didn't arrive",
  message: ({ refund, productName }) =>
    `Your refund of ${formatPence(refund.amountPence)} for ${productName} couldn't be paid to your card. The money is still yours: we'll email you to arrange another way to pay you. You don't need to do anything until then.`,
  link: ({ refund }) => `/orders/${refund.orderId}`,
  button: 'See the order',
};

const earningTexts = {
  open: {
    title: 'A payment is disputed',
    message: (share: string, productName: string) =>
      `The buyer's bank has asked for the payment for ${productName} to be returned. Your ${share} is on hold until the bank decides, which may take a few weeks. Please keep your proof of postage or collection: we may ask you for it. If you haven't sent the item yet, please don't.`,
  },
  openAfterTransfer: {
    title: 'A payment is disputed',
    message: (share: string, productName: string) =>
      `The buyer's bank has asked for the payment for ${productName} to be returned. If it decides in the buyer's favour, which may take a few weeks, we'll take ${share} back from you. Please keep your proof of postage or collection: we may ask you for it.`,
  },
  settled: {
    title: 'A dispute has been settled',
    message: (share: string, productName: string) =>
      `The dispute over the payment for ${productName} is closed. You keep your ${share}.`,
  },
  lost: {
    title: 'A payment was taken back',
    message: (share: string, productName: string) =>
      `The buyer's bank has decided in the buyer's favour. The order for ${productName} has been refunded, so you won't receive your ${share}.`,
  },
  lostAfterTransfer: {
    title: 'A payment was taken back',
    message: (share: string, productName: string) =>
      `The buyer's bank has decided in the buyer's favour. The order for ${productName} has been refunded, and we're taking ${share} back from you.`,
  },
} as const;

function earningText(earning: Earning) {
  if (!earning.isDisputed) return earningTexts.settled;
  if (!earning.endedAt) return earningTexts[earning.state === 'transferred' ? 'openAfterTransfer' : 'open'];
  return earningTexts[owedOf(earning) > 0 ? 'lostAfterTransfer' : 'lost'];
}

const disputedShareOf = ({ earning, chargeback }: EarningFacts): number =>
  chargeback ? chargeback.amountPence - chargeback.feePence : shareOf(earning);

/** Notifies the seller of each order in a payment that the buyer's bank has disputed it, or has decided the dispute. */
export const earningDispute: Row<EarningFacts> = {
  title: ({ earning }) => earningText(earning).title,
  message: (facts) => earningText(facts.earning).message(formatPence(disputedShareOf(facts)), facts.productName),
  link: ({ earning }) => `/seller/orders/${earning.orderId}`,
  button: 'See the order',
};

/** A security message. People who break into an account usually start by changing where its money goes. */
export const payoutAccountChanged: Row<{ ending: string }> = {
  title: 'Your payouts now go to a new bank account',
  message: ({ ending }) =>
    `From now on, we'll pay your earnings into the bank account ending in ${ending}.\n\nIf this wasn't you, please change your password now and contact us.`,
  link: '/seller/payouts',
  button: 'See my payouts',
};

/** The provider has paid a seller's money out to their bank, or has failed to. */
export const payoutRows = {
  in_transit: { silent: 'the payouts page shows it, and paid follows within days' },
  paid: {
    seller: {
      kind: 'payouts',
      title: 'Your money is in your bank account',
      message: ({ amountPence }) => `A payout of ${formatPence(amountPence)} has reached your bank account.`,
      link: '/seller/payouts',
      button: 'See my payouts',
    },
  },
  failed: {
    seller: {
      title: 'A payout has failed',
      message: ({ amountPence }) =>
        `Your bank didn't accept a payout of ${formatPence(amountPence)}. The money is still yours. Please check your bank details, and we'll try again.`,
      link: '/seller/payouts',
      button: 'Check my details',
    },
  },
} satisfies Record<
  (typeof payouts.$inferSelect)['state'],
  Rows<Pick<typeof payouts.$inferSelect, 'amountPence'>, 'seller'>
>;
