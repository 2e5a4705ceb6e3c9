import type { DeliveryMethod } from './catalogue.ts';
import type { OrderState } from './order-states.ts';

/** What a seller has to do with an order, or how it ended. */
export const saleGroups = ['to_post', 'to_hand_over', 'posted', 'arrived', 'completed', 'refunded'] as const;
export type SaleGroup = (typeof saleGroups)[number];

/**
 * What a seller can filter their orders by, the most urgent first. Three filters include orders of any group: `to_answer` those with a
 * refund request, return or dispute that awaits the seller, `refund_requested` those with an open refund request or return, and
 * `disputed` those that the buyer or their bank disputes.
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

/** An order's group for its seller, by state and delivery method. Null: nobody has paid, so it is not a sale. */
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
