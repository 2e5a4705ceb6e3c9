import type { SaleGroup } from '#contract/order-process.ts';

/** The groups of a seller's orders as they are called, in the order in which they need doing. */
export const groupLabels: Record<SaleGroup, string> = {
  to_post: 'To post',
  to_hand_over: 'To hand over',
  posted: 'Posted',
  arrived: 'Arrived',
  completed: 'Completed',
  refunded: 'Refunded',
};

/** Where the seller still has something to hand to somebody. */
export const isWaiting = (group: SaleGroup): boolean => group === 'to_post' || group === 'to_hand_over';
