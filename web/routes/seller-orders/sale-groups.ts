import type { SaleFilter } from '#contract/sale-groups.ts';
import type { SellerOrderRow } from '#contract/seller-orders.ts';

/** The names of the filters for a seller's orders. */
export const groupLabels: Record<SaleFilter, string> = {
  to_answer: 'Needs a response',
  to_post: 'To post',
  to_hand_over: 'To hand over',
  refund_requested: 'Refund requested',
  disputed: 'Disputed',
  posted: 'Posted',
  arrived: 'Arrived',
  completed: 'Completed',
  refunded: 'Refunded',
};

/** Whether the seller still has to post or hand over the order. False while the buyer's bank disputes the payment. */
export const isWaiting = ({ group, money }: Pick<SellerOrderRow, 'group' | 'money'>): boolean =>
  (group === 'to_post' || group === 'to_hand_over') && !money?.isDisputed;

/** Whether the seller can post the order now, alone or with others. */
export const canDispatch = ({ actions }: SellerOrderRow): boolean => actions.includes('dispatch');
