import { hasUsedUpWithdrawals, maxWithdrawn } from '#contract/claim-reasons.ts';
import { isDispute } from '#contract/order-states.ts';
import type { Order } from '#contract/orders.ts';
import { changeOfMindDays, refundWindowDays } from '#contract/refund-rules.ts';
import { formatDay, formatMoment } from '#contract/time.ts';
import { orderStatusText } from '#web/routes/orders/order-status-text.ts';
import type { Reason } from './order-page.tsx';

/** Why the buyer can neither request a refund nor start a dispute. Undefined if one of them may be possible. */
function whyNothing(order: Order): Reason | undefined {
  const { status, actions, claimState, sellerName, deliveryOption } = order;
  if (status === 'Pending')
    return {
      title: "You haven't paid for this order",
      text: "You haven't been charged, so there's nothing to refund.",
    };
  if (status === 'Cancelled') return { title: 'This order was cancelled', text: orderStatusText(order) };
  if (status === 'Refunded') return { title: 'This order has been refunded', text: orderStatusText(order) };
  if (actions.includes('cancelAsBuyer'))
    return {
      title: 'Cancel it instead',
      text: `${sellerName} hasn't ${deliveryOption === 'Collection' ? 'handed it over' : 'sent it'} yet. If you cancel, you'll be refunded in full straight away, without the seller's approval.`,
    };
  if (order.isBankDisputed && order.fulfillmentStatus === 'Awaiting Shipment')
    return { title: "Your bank hasn't decided yet", text: orderStatusText(order) };
  if (isDispute(claimState))
    return { title: "There's a dispute about this order", text: 'You can view and add to it on the order page.' };
  return undefined;
}

/** Why the buyer cannot request a refund for this order. */
export function whyNoRefund(order: Order): Reason {
  const nothing = whyNothing(order);
  if (nothing) return nothing;
  const { claimState, refundPolicy, refundUntil, changeOfMind, deliveryOption, actions } = order;
  if (claimState)
    return {
      title: "You've already requested a refund",
      text: 'The order page shows its status and what happens next.',
    };
  const faults =
    deliveryOption === 'Postage' ? 'faulty, not as described or never arrived' : 'faulty or not as described';
  const wrong = actions.includes('openDispute') ? ` If it is ${faults}, start a dispute instead.` : '';
  if (refundUntil)
    return {
      title: `The refund period ended on ${formatDay(refundUntil)}`,
      text: `${changeOfMind ? `You had ${changeOfMindDays} days from receiving it to change your mind.` : `You had ${refundWindowDays} days from the date of your order.`}${wrong}`,
    };
  return {
    title: refundPolicy,
    text: `This seller doesn't accept change-of-mind returns.${wrong}`,
  };
}

/** Why the buyer cannot start a dispute about this order. */
export function whyNoDispute(order: Order): Reason {
  const nothing = whyNothing(order);
  if (nothing) return nothing;
  const { claimState, sellerName, deadline } = order;
  if (claimState === 'requested')
    return {
      title: 'Your refund request is still open',
      text: `${sellerName} can respond${deadline ? ` until ${formatMoment(deadline.at)}` : ''}. If they don't, it will be accepted. If they decline it, you can start a dispute.`,
    };
  if (claimState)
    return {
      title: 'Your refund has been agreed',
      text: "You'll be refunded once the seller has the item back. The order page shows what to do and by when.",
    };
  if (hasUsedUpWithdrawals(order.events))
    return {
      title: `You've withdrawn ${maxWithdrawn} claims about this order`,
      text: "You can't start another. If something is wrong, please contact us through Help & Support.",
    };
  return {
    title: 'Skep has already decided a dispute about this order',
    text: 'The order page shows the decision and the reasons for it.',
  };
}
