import { transitions } from '#contract/order-process.ts';
import type { Order } from '#contract/orders.ts';
import { formatPounds } from '#web/money.ts';

function underWay({ sellerName, deliveryOption, fulfillmentStatus }: Order): string {
  if (deliveryOption === 'Collection') return `Ready to collect. Agree a day with ${sellerName} in a message.`;
  if (fulfillmentStatus === 'Shipped') return `${sellerName} has posted it. It should be with you in a few days.`;
  if (fulfillmentStatus === 'Delivered') return 'It has arrived. Look it over, and say so if something is wrong.';
  return `${sellerName} packs and posts it. We tell you when it is on its way.`;
}

function refunded({ refundFailed, refundSent, totalPrice, events }: Order): string {
  if (refundFailed)
    return 'Your card did not take the refund. It is still yours: we write to you to pay it another way.';
  if (events.some(({ label }) => label === transitions.chargeBack.label))
    return 'Your bank has given you the money back.';
  const sum = formatPounds(totalPrice);
  return refundSent
    ? `We have sent ${sum} back to your card. Banks take up to ten days to show it.`
    : `We are refunding ${sum} to your card, and email you when it has been sent.`;
}

/** Where an order stands and what happens next, as its buyer reads it. */
export function standingOf(order: Order): string {
  switch (order.status) {
    case 'Pending':
      return 'Your payment is not finished. Nothing has been taken.';
    case 'Paid':
      return underWay(order);
    case 'Completed':
      return 'All done.';
    case 'Cancelled':
      return 'Nothing was taken from your card.';
    case 'Refunded':
      return refunded(order);
  }
}
