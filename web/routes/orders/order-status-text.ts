import { formatCollectionTime } from '#contract/collection.ts';
import { type ClaimState, isDispute } from '#contract/order-states.ts';
import type { Order } from '#contract/orders.ts';
import { formatPounds } from '#contract/pounds.ts';
import { formatDay } from '#contract/time.ts';
import { collectionStatus } from './collection-texts.ts';
import { isPayment } from '#web/parts/order-progress.ts';

function toCollect(order: Order): string {
  const { sellerName, collectionTime: time } = order;
  if (time?.proposed) return `Ready to collect. ${collectionStatus(order, 'buyer', sellerName).title}.`;
  return time?.agreed
    ? `Collect it on ${formatCollectionTime(time.agreed)}, and show ${sellerName} your code.`
    : `Ready to collect. Agree a time with ${sellerName}, and show them your code.`;
}

/** If the seller of an unsent order is unreachable, they have been suspended: they could not have deleted their account. */
const sellerIsSuspended = ({ sellerName }: Order): string =>
  `${sellerName}'s account is suspended. Cancel the order, and we'll refund you.`;

function inProgress(order: Order): string {
  const { sellerName, deliveryOption, fulfillmentStatus, parcel } = order;
  if (fulfillmentStatus === 'Delivered') {
    const arrival = deliveryOption === 'Collection' ? "You've collected it." : "It's marked as delivered.";
    return `${arrival} Check it over, and let us know if anything's wrong.`;
  }
  if (fulfillmentStatus === 'Awaiting Shipment' && order.sellerIsUnreachable) return sellerIsSuspended(order);
  if (deliveryOption === 'Collection') return toCollect(order);
  if (fulfillmentStatus === 'Shipped')
    return `${sellerName} has posted it${parcel ? ` with ${parcel.carrier}` : ''}. It should be with you in a few days.`;
  return `${sellerName} will pack and post it. We'll let you know when it's on its way.`;
}

const refundHasFailed =
  "The refund to your card failed. The money is still yours: we'll email you to arrange another way to pay you.";

function refunded({ refundFailed, refundSent, totalPrice, events }: Order): string {
  if (refundFailed) return refundHasFailed;
  if (events.some(({ transition }) => transition === 'chargeBack')) return 'Your bank has returned your money.';
  const sum = formatPounds(totalPrice);
  return refundSent
    ? `We've refunded ${sum} to your card. It can take up to ten days to appear in your account.`
    : `We're refunding ${sum} to your card and will email you when it has been sent.`;
}

/** Whether an order has ended without a sale. Its status says what happens to the money. */
export const isOver = ({ status }: Order): boolean => status === 'Cancelled' || status === 'Refunded';

/** A sentence to add for an order that continues after a partial refund. Empty for any other order. */
export function refundedPart(order: Order): string {
  const { refundFailed, refundSent, refundedAmount } = order;
  if (refundedAmount === 0 || isOver(order)) return '';
  if (refundFailed) return ` ${refundHasFailed}`;
  const sum = `${formatPounds(refundedAmount)} of your payment`;
  return refundSent ? ` We've refunded ${sum} to your card.` : ` We're refunding ${sum} to your card.`;
}

/** The state of the buyer's refund, full or partial; empty if there is none. */
export const refundedText = (order: Order): string => (isOver(order) ? refunded(order) : refundedPart(order).trim());

/** When the buyer's payment arrived; undefined if it never did. */
export const paidAt = ({ events }: Order): string | undefined => events.find(isPayment)?.at;

const isPaid = (order: Order): boolean => paidAt(order) !== undefined;

/** What happens to an order automatically, and when. */
export function whatHappensBy({ deadline, deliveryOption, isBankDisputed }: Order): string {
  if (isBankDisputed) return '';
  const day = deadline && formatDay(deadline.at);
  switch (deadline?.what) {
    case 'lapse':
      return deliveryOption === 'Collection'
        ? `If you haven't collected it by ${day}, we'll cancel the order and refund you.`
        : `If it isn't posted by ${day}, we'll cancel the order and refund you.`;
    case 'complete':
      return `The order will be completed on ${day}.`;
    default:
      return '';
  }
}

const cancelledText = (order: Order): string =>
  order.cancelReason ? `${order.sellerName}: "${order.cancelReason}" ${refunded(order)}` : refunded(order);

/** What to tell a buyer if their bank has asked for the payment back. */
export function bankDispute({ fulfillmentStatus, deliveryOption, sellerName }: Order): string {
  const stop = deliveryOption === 'Collection' ? 'hand it over' : 'send it';
  const asked = fulfillmentStatus === 'Awaiting Shipment' ? ` We've asked ${sellerName} not to ${stop}.` : '';
  return `Your bank has asked for this payment back.${asked} We can't refund it until the bank has decided.`;
}

function claimOpen(state: ClaimState): string {
  if (state === 'declined') return 'Your refund request was declined.';
  return isDispute(state) ? 'Your dispute is open.' : 'Your refund request is open.';
}

/** An order's status and what happens next, in a sentence or two for the buyer. `refundedPart` adds to it. */
export function orderStatusText(order: Order): string {
  if (order.claimState) return claimOpen(order.claimState);
  if (order.isBankDisputed) return bankDispute(order);
  switch (order.status) {
    case 'Pending':
      return "You haven't finished paying, so you haven't been charged.";
    case 'Paid':
      return inProgress(order);
    case 'Completed':
      return 'All done.';
    case 'Cancelled':
      return isPaid(order) ? cancelledText(order) : "You haven't been charged.";
    case 'Refunded':
      return refunded(order);
  }
}
