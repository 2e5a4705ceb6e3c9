import type { Order } from '#contract/orders.ts';

export type NextStep = { title: string; text: string; action?: { label: string; to: string } };

const underWay = (order: Order): NextStep => {
  const { sellerName, deliveryOption, fulfillmentStatus } = order;
  if (deliveryOption === 'Collection')
    return {
      title: 'Next: collect it',
      text: `Agree a day and a place with ${sellerName}, and have this order with you.`,
    };
  if (fulfillmentStatus === 'Shipped')
    return {
      title: 'Next: wait for the post',
      text: `${sellerName} has posted it. It should be with you in a few days.`,
    };
  if (fulfillmentStatus === 'Delivered')
    return {
      title: 'It has arrived',
      text: 'Look it over. If something is wrong, tell the seller or start a dispute.',
    };
  return {
    title: 'Next: the seller posts it',
    text: `${sellerName} has been told. You get word when it is on its way.`,
  };
};

/** What happens next with an order, as its buyer reads it. */
export function nextStepOf(order: Order): NextStep {
  switch (order.status) {
    case 'Pending':
      return {
        title: 'Next: pay for it',
        text: 'Your payment is not finished. Nothing has been taken.',
        action: { label: 'Go to checkout', to: '/checkout' },
      };
    case 'Paid':
      return underWay(order);
    case 'Completed':
      return { title: 'Completed', text: 'This order is finished.' };
    case 'Cancelled':
      return { title: 'Cancelled', text: 'This order was cancelled. Nothing was taken from your card.' };
    case 'Refunded':
      return { title: 'Refunded', text: 'Your money is on its way back to your card. Banks take up to ten days.' };
  }
}
