import type { SellerOrderRow } from '#contract/seller-orders.ts';

/** What a seller gets for an order in the end: nothing where the buyer was refunded. */
export const earned = ({ state, amount }: NonNullable<SellerOrderRow['money']>): number =>
  state === 'refunded' ? 0 : amount;
