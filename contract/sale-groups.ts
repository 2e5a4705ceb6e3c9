import type { DeliveryMethod } from './catalogue.ts';
import type { OrderState } from './order-states.ts';

/** What a seller has to do with an order, or how it ended. */
export const saleGroups = ['to_post', 'to_hand_over', 'posted', 'arrived', 'completed', 'refunded'] as const;
export type SaleGroup = (typeof saleGroups)[number];

/**
 * Filters for a seller's orders, most urgent first. Three of them span all groups: `to_answer` selects orders with a refund
 * request, return or dispute that awaits the seller; `refund_requested`, those with an open refund request or return; `disputed`,
 * those disputed by the buyer or their bank.
 */
export const saleFilters = [
  'to_answer',
  'to_post',
  'to_hand_over',
  'refund_requested',
  'disputed',
  'posted',
  'arrived',
  'completed',
  'refunded',
] as const satisfies readonly (SaleGroup | 'to_answer' | 'refund_requested' | 'disputed')[];
export type SaleFilter = (typeof saleFilters)[number];

const either = <G extends SaleGroup>(group: G) => ({ postage: group, collection: group });

/** The seller's group for an order, by state and delivery method. Null if nobody has paid, as there is no sale. */
export const saleGroupOf = {
  pending: null,
  cancelled: null,
  called_off: either('refunded'),
  paid: { postage: 'to_post', collection: 'to_hand_over' },
  shipped: either('posted'),
  delivered: either('arrived'),
  completed: either('completed'),
  refunded: either('refunded'),
} as const satisfies Record<OrderState, Record<DeliveryMethod, SaleGroup> | null>;
