import type { DeliveryMethod } from './catalogue.ts';
import type { ClaimState, OrderState } from './order-states.ts';

/** Who can move an order to another state. `provider` is the payment provider's webhook, `clock` a deadline. */
export const orderActors = ['buyer', 'seller', 'admin', 'provider', 'clock'] as const;
export type OrderActor = (typeof orderActors)[number];

export type Move = {
  /** The states it may start from; empty for the transition that creates the order. */
  from: readonly OrderState[];
  /** Absent if the state does not change. */
  to?: OrderState;
  /** The claim states it may start from, and the one it leads to; absent if nothing may be open. Without `to` it does not change. */
  claim?: { from: readonly (ClaimState | null)[]; to?: ClaimState | null };
  by: readonly OrderActor[];
  /** Limits some of `by` to some of these states, of the order or its claim. */
  only?: Partial<Record<OrderActor, readonly (OrderState | ClaimState)[]>>;
  /** The delivery method it applies to; absent if it applies to both. */
  delivery?: DeliveryMethod;
  /** Its effect on the reserved or sold stock; `restock` puts back on sale what was sold, unless it has been sent. */
  stock?: 'reserve' | 'sell' | 'sellUnreserved' | 'release' | 'restock';
  /** Its effect on the buyer's money: held for the seller, due to them, refunded in full or in part, taken back by the bank, or not accepted at all. */
  money?: 'hold' | 'release' | 'return' | 'returnPart' | 'chargeBack' | 'refuse';
  /** Shown in the order's timeline. */
  label: string;
};
