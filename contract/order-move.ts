import type { DeliveryMethod } from './catalogue.ts';
import type { ClaimState, OrderState } from './order-states.ts';

/** Who can make a transition. `provider` is the payment provider's webhook; `clock` is a deadline. */
export const orderActors = ['buyer', 'seller', 'admin', 'provider', 'clock'] as const;
export type OrderActor = (typeof orderActors)[number];

export type Move = {
  /** The states it may start from; empty for the transition that creates the order. */
  from: readonly OrderState[];
  /** Absent if the state does not change. */
  to?: OrderState;
  /** The claim states it may start from, and the resulting one. Without `to`, the claim does not change. Absent if no claim may be open. */
  claim?: { from: readonly (ClaimState | null)[]; to?: ClaimState | null };
  by: readonly OrderActor[];
  /** Restricts an actor to some of these states of the order or its claim. */
  only?: Partial<Record<OrderActor, readonly (OrderState | ClaimState)[]>>;
  /** The delivery method it applies to; absent if it applies to both. */
  delivery?: DeliveryMethod;
  /** The effect on reserved or sold stock. `restock` puts sold units back on sale unless they have been sent. */
  stock?: 'reserve' | 'sell' | 'sellUnreserved' | 'release' | 'restock';
  /**
   * The effect on the buyer's money: held for the seller, due to them, refunded in full or in part, charged back by the bank, or
   * not accepted at all.
   */
  money?: 'hold' | 'release' | 'return' | 'returnPart' | 'chargeBack' | 'refuse';
  /** Shown in the order's timeline. */
  label: string;
};
