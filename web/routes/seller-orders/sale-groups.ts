import type { SaleGroup } from '#contract/sale-groups.ts';
import type { SellerOrderRow } from '#contract/seller-orders.ts';

/** The names of a seller's order groups, the most urgent first. */
export const groupLabels: Record<SaleGroup, string> = {
  to_post: 'To post',
  to_hand_over: 'To hand over',
  posted: 'Posted',
  arrived: 'Arrived',
  completed: 'Completed',
  refunded: 'Refunded',
};

/** Whether the seller still has to post or hand over the order. */
export const isWaiting = (group: SaleGroup): boolean => group === 'to_post' || group === 'to_hand_over';

/** Whether the seller can post the order now, alone or with others. */
export const isToPost = ({ actions, money }: SellerOrderRow): boolean =>
  actions.includes('dispatch') && !money?.isDisputed;
