import { carrierName } from '#contract/carriers.ts';
import { formatCollectionTime } from '#contract/collection.ts';
import { formatPence } from '#contract/pounds.ts';
import type { Transition } from '#contract/order-process.ts';
import type { PaidOrder } from '#server/events.ts';
import type { RefundReason } from '#server/payments/refund.ts';
import { claimRows } from './claims.ts';
import type { OrderFacts } from './order-facts.ts';
import { reminder, whenProposed } from './reminder.ts';
import { type Rows, asSentence } from './row.ts';

const itemsOf = ({ quantity, productName }: Pick<PaidFacts, 'quantity' | 'productName'>): string =>
  `${quantity} × ${productName}`;
const refunding = ({ refund }: OrderFacts): string =>
  `We're refunding ${refund ? `${formatPence(refund.amountPence)} ` : ''}to your card.`;

function parcelOf({ carrier, trackingNumber }: OrderFacts): string {
  if (!carrier || carrier === 'other') return trackingNumber ? ` Its tracking number is ${trackingNumber}.` : '';
  const number = trackingNumber ? `, tracking number ${trackingNumber}` : '';
  return ` It was sent with ${carrierName(carrier)}${number}.`;
}

/** Why an item could not be sold when its payment arrived too late. */
const lateTexts: Record<RefundReason, string> = {
  sold_out: 'had sold out',
  not_for_sale: 'was no longer for sale',
  seller_away: "wasn't available because the seller was away",
  price_changed: "couldn't be sold as ordered because its price, postage or delivery options had changed",
  cancelled_by_buyer: 'was cancelled',
  cancelled_by_seller: 'was cancelled',
  not_sent: "wasn't sent",
  requested: "couldn't be sold to you",
};

const whenAgreed = ({ collectionAt: at }: OrderFacts): string => (at ? formatCollectionTime(at) : '');
const untilAgreed = (order: OrderFacts): string =>
  order.collectionAt ? ` Until you agree, the collection is still arranged for ${whenAgreed(order)}.` : '';

/** Puts the reason on one line. A blank line would start a new paragraph in the email, which would read like our own words. */
const theirReason = ({ cancelReason }: OrderFacts): string =>
  cancelReason ? ` Their reason: ${asSentence(`"${cancelReason.replaceAll(/\s+/g, ' ')}"`)}` : '';

type PaidFacts = Pick<PaidOrder, 'productName' | 'quantity' | 'sellerName'>;

/** The emails about a payment are in table/payments.ts: one for all of its orders. */
const paid: Rows<PaidFacts, 'buyer' | 'seller'> = {
  buyer: {
    by: 'app',
    isPushed: false,
    title: 'Order confirmed',
    message: (order) => `We've received your payment for ${itemsOf(order)} from ${order.sellerName}.`,
  },
  seller: {
    by: 'app',
    title: "You've made a sale",
    message: (order) => `${itemsOf(order)} has been paid for.`,
  },
};

type Details = Pick<OrderFacts, 'id' | 'productName' | 'quantity' | 'totalPence'>;

/** The details at the end of every email about an order. */
export const detailsOf = ({ id, productName, quantity, totalPence }: Details): [string, string][] => [
  ['Order', id],
  [itemsOf({ productName, quantity }), formatPence(totalPence)],
];

/** Defaults for these rows. */
export const orderLinks = {
  buyer: { link: ({ id }: { id: string }) => `/orders/${id}`, button: 'See the order', isPushed: true },
  seller: { link: ({ id }: { id: string }) => `/seller/orders/${id}`, button: 'See the order', isPushed: true },
};

/**
 * The notifications about each transition of an order, the reminder to send it (`remind`), and the suspension of the other side
 * before it is sent or collected. The side that made the transition is not notified. The emails are always sent, as they concern
 * the contract.
 */
export const orderRows = {
  reserve: { silent: 'nothing has been paid yet' },
  pay: paid,
  payLate: paid,
  refundLate: {
    buyer: {
      by: 'app',
      title: "We're refunding you",
      message: (order) =>
        `Your payment arrived too late: ${order.productName} ${lateTexts[order.refund?.reason ?? 'sold_out']}. ${refunding(order)}`,
    },
  },
  expire: { silent: 'nothing was paid; the basket is unchanged' },
  cancel: { silent: 'nothing was paid; the buyer cancelled, or has just been told why the payment failed' },
  /** The email is sent once the provider has accepted the refund (`refundSent` in table/payments.ts). */
  refund: {
    buyer: {
      by: 'app',
      title: "We're refunding your order",
      message: ({ productName }) =>
        `We're refunding your order for ${productName} to your card. We'll email you once the money has been sent.`,
    },
    seller: {
      title: 'An order was refunded',
      message: ({ productName }) => `The buyer of ${productName} is getting a full refund, and the order is closed.`,
    },
  },
  chargeBack: { silent: 'dispute.changed notifies the seller, and the bank tells the buyer' },
  dispatch: {
    buyer: {
      title: 'Your order is on its way',
      message: (order) => `${order.sellerName} has posted ${order.productName}.${parcelOf(order)}`,
    },
  },
  changeTracking: {
    buyer: {
      title: 'Tracking details changed',
      message: (order) =>
        `${order.sellerName} has changed the tracking details for ${order.productName}.${parcelOf(order)}`,
    },
  },
  handOver: {
    buyer: {
      title: 'Your order has been handed over',
      message: ({ productName, sellerName }) =>
        `${sellerName} has handed ${productName} over to you. If you don't have it, please tell us straight away.`,
    },
  },
  proposeTime: {
    buyer: {
      title: 'The seller has suggested a collection time',
      message: (order) =>
        `${order.sellerName} has suggested that you collect ${order.productName} on ${whenProposed(order)}. Please agree to this time on the order page, or suggest another.${untilAgreed(order)}`,
    },
    seller: {
      title: 'The buyer has suggested a collection time',
      message: (order) =>
        `The buyer of ${order.productName} would like to collect it on ${whenProposed(order)}. Please agree to this time on the order page, or suggest another.${untilAgreed(order)}`,
    },
  },
  agreeTime: {
    buyer: {
      title: 'Your collection time is agreed',
      message: (order) =>
        `You're collecting ${order.productName} from ${order.sellerName} on ${whenAgreed(order)}. Bring your phone: the order page shows the code they need.`,
    },
    seller: {
      title: 'A collection time is agreed',
      message: (order) =>
        `The buyer of ${order.productName} will collect it on ${whenAgreed(order)}. If they don't have the full address yet, please message it to them. Scan or enter their code on the order page when you hand it over.`,
    },
  },
  deliver: {
    buyer: {
      title: 'Has your order arrived?',
      message: ({ productName }) =>
        `${productName} should be with you by now, so we've marked it as delivered. Please check it, and tell us if it hasn't arrived or anything is wrong.`,
    },
    seller: {
      title: 'An order was marked as delivered',
      message: ({ productName, dispatchedAt, by }) =>
        by === 'clock'
          ? `${productName} should have arrived by now, so we've marked it as delivered.`
          : `The buyer has confirmed that they have ${productName}${dispatchedAt ? '.' : ", so there's no need to mark it as posted."}`,
    },
  },
  complete: {
    seller: {
      title: 'An order is complete',
      message: ({ productName, canBePaid }) =>
        `The order for ${productName} is complete. ${canBePaid ? 'Your money will be paid out automatically.' : 'To receive your money, please set up your payouts.'}`,
    },
  },
  cancelAsBuyer: {
    seller: {
      title: 'An order was cancelled',
      message: ({ productName, delivery }) =>
        `The buyer has cancelled their order for ${productName}. Please don't ${delivery === 'postage' ? 'send it' : 'hand it over'}: it is back in your stock.`,
    },
  },
  cancelAsSeller: {
    buyer: {
      title: 'Your order was cancelled',
      message: (order) =>
        `${order.sellerName} has cancelled your order for ${order.productName}.${theirReason(order)} ${refunding(order)}`,
    },
  },
  lapse: {
    buyer: {
      title: 'Your order was cancelled',
      message: (order) =>
        `${order.delivery === 'postage' ? `${order.sellerName} didn't send ${order.productName}` : `${order.productName} wasn't collected`} in time, so we've cancelled the order. ${refunding(order)}`,
    },
    seller: {
      title: 'An order was cancelled',
      message: ({ productName, delivery }) =>
        `${delivery === 'postage' ? `You didn't send ${productName}` : `${productName} wasn't collected`} in time, so we're refunding the buyer. It is back in your stock.`,
    },
  },
  ...claimRows,
  remind: reminder,
  sellerSuspended: {
    buyer: {
      title: "The seller's account is suspended",
      message: ({ sellerName, productName, delivery }) =>
        delivery === 'postage'
          ? `${sellerName}'s account has been suspended. If you haven't received ${productName}, you can cancel the order on its page, and we'll refund you.`
          : `${sellerName}'s account has been suspended, so ${productName} can't be collected. You can cancel the order on its page, and we'll refund you.`,
    },
  },
  /** Only for orders to be collected: the seller can still post the others. */
  buyerSuspended: {
    seller: {
      title: "The buyer's account is suspended",
      message: ({ productName }) =>
        `The account of the buyer who ordered ${productName} has been suspended, so they can't show you their code. Please don't hand it over without the code. You can cancel the order on its page, and we'll refund the buyer.`,
    },
  },
} satisfies Record<Transition | 'remind' | 'sellerSuspended' | 'buyerSuspended', Rows<OrderFacts, 'buyer' | 'seller'>>;
