import { isDispute } from '#contract/order-states.ts';
import type { Order } from '#contract/orders.ts';
import { changeOfMindDays, refundWindowDays } from '#contract/refund-rules.ts';
import { formatDay } from '#web/parts/dates.ts';
import { formatMoment } from './claim-texts.ts';
import type { Reason } from './order-page.tsx';

/** Why neither a refund can be requested nor a dispute started; undefined if that depends on more. */
function whyNothing({ status, actions, claimState, sellerName, refundFailed }: Order): Reason | undefined {
  if (status === 'Pending')
    return {
      title: "You haven't paid for this order",
      text: "Nothing was taken from your card, so there's nothing to refund.",
    };
  if (status === 'Cancelled')
    return { title: 'This order was cancelled', text: 'If you paid for it, we refunded it in full to your card.' };
  if (status === 'Refunded')
    return {
      title: 'This order has been refunded',
      text: refundFailed
        ? 'Your card refused the refund. We will email you to arrange another way to pay it.'
        : 'We refunded it in full to your card. It can take up to ten days to appear in your account.',
    };
  if (actions.includes('cancelAsBuyer'))
    return {
      title: 'Cancel it instead',
      text: `${sellerName} hasn't sent it yet. If you cancel, we'll refund the full price and postage immediately, without anyone needing to agree.`,
    };
  if (isDispute(claimState))
    return { title: "There's a dispute about this order", text: 'You can view it and add to it on the order.' };
  return undefined;
}

/** Why the buyer cannot request a refund for this order. */
export function whyNoRefund(order: Order): Reason {
  const nothing = whyNothing(order);
  if (nothing) return nothing;
  const { claimState, refundPolicy, refundUntil, changeOfMind } = order;
  if (claimState)
    return {
      title: "You've already requested a refund",
      text: 'You can see its status and what happens next on the order.',
    };
  const wrong = 'If it is faulty, not as described or never arrived, start a dispute: you can do that for any order.';
  if (refundUntil)
    return {
      title: `You could request a refund until ${formatDay(refundUntil)}`,
      text: `${changeOfMind ? `You could change your mind for ${changeOfMindDays} days after you received it.` : `You had ${refundWindowDays} days from your order.`} ${wrong}`,
    };
  return {
    title: refundPolicy,
    text: `The seller doesn't accept returns because of a change of mind. ${wrong}`,
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
      text: "You'll be refunded once the seller has the item back. The order shows what to do and by when.",
    };
  return { title: "You can't start a dispute about this order", text: 'The order shows what you can do with it.' };
}
