import type { DeliveryMethod } from './catalogue.ts';

/**
 * THE order process: every state an order can be in, and every transition between them. The server's `transition()`
 * enforces it, screens take their labels from it, and `npm run order-process` draws it.
 */

/** How a state appears in the specification's two fields. */
type Shown = { status: OrderStatus; fulfillmentStatus: FulfillmentStatus };

export const orderStatuses = ['Pending', 'Paid', 'Refunded', 'Cancelled', 'Completed'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const fulfillmentStatuses = [
  'Awaiting Shipment',
  'Shipped',
  'Delivered',
  'Completed',
  'Cancelled',
  'Refunded',
] as const;
export type FulfillmentStatus = (typeof fulfillmentStatuses)[number];

export const orderStates = {
  pending: { status: 'Pending', fulfillmentStatus: 'Awaiting Shipment' },
  paid: { status: 'Paid', fulfillmentStatus: 'Awaiting Shipment' },
  shipped: { status: 'Paid', fulfillmentStatus: 'Shipped' },
  delivered: { status: 'Paid', fulfillmentStatus: 'Delivered' },
  completed: { status: 'Completed', fulfillmentStatus: 'Completed' },
  /** Never paid: the checkout was abandoned or its payment failed. */
  cancelled: { status: 'Cancelled', fulfillmentStatus: 'Cancelled' },
  /** Cancelled after payment and before dispatch: the buyer is refunded. */
  called_off: { status: 'Cancelled', fulfillmentStatus: 'Cancelled' },
  refunded: { status: 'Refunded', fulfillmentStatus: 'Refunded' },
} as const satisfies Record<string, Shown>;

export type OrderState = keyof typeof orderStates;

/** Who can move an order to another state. `provider` is the payment provider's webhook, `clock` a deadline. */
export const orderActors = ['buyer', 'seller', 'admin', 'provider', 'clock'] as const;
export type OrderActor = (typeof orderActors)[number];

type Move = {
  /** The states it may start from; empty for the transition that creates the order. */
  from: readonly OrderState[];
  to: OrderState;
  by: readonly OrderActor[];
  /** The delivery method it applies to; absent if it applies to both. */
  delivery?: DeliveryMethod;
  /** Its effect on the reserved or sold stock; `restock` puts what was sold and never sent back on sale. */
  stock: 'reserve' | 'sell' | 'sellFromFree' | 'release' | 'restock' | 'none';
  /** Its effect on the buyer's money: held for the seller, due to them, refunded, taken back by the bank, or not accepted at all. */
  money: 'hold' | 'release' | 'return' | 'chargeBack' | 'refuse' | 'none';
  /** Shown in the order's timeline. */
  label: string;
};

export const transitions = {
  reserve: { from: [], to: 'pending', by: ['buyer'], stock: 'reserve', money: 'none', label: 'Checkout started' },
  pay: { from: ['pending'], to: 'paid', by: ['provider'], stock: 'sell', money: 'hold', label: 'Paid' },
  /** The payment arrived after the reservation had expired, and the item could still be sold at its price. */
  payLate: { from: ['cancelled'], to: 'paid', by: ['provider'], stock: 'sellFromFree', money: 'hold', label: 'Paid' },
  /** The payment arrived after the reservation had expired, and the item could no longer be sold at its price: it is refunded. */
  refundLate: {
    from: ['cancelled'],
    to: 'refunded',
    by: ['provider'],
    stock: 'none',
    money: 'refuse',
    label: 'Refunded, paid too late',
  },
  expire: {
    from: ['pending'],
    to: 'cancelled',
    by: ['clock'],
    stock: 'release',
    money: 'none',
    label: 'Payment time ran out',
  },
  cancel: {
    from: ['pending'],
    to: 'cancelled',
    by: ['buyer', 'provider'],
    stock: 'release',
    money: 'none',
    label: 'Cancelled',
  },
  refund: {
    from: ['paid', 'shipped', 'delivered', 'completed'],
    to: 'refunded',
    by: ['seller', 'admin', 'provider'],
    stock: 'none',
    money: 'return',
    label: 'Refunded',
  },
  /** The buyer's bank has decided to return the payment to the buyer. */
  chargeBack: {
    from: ['paid', 'shipped', 'delivered', 'completed'],
    to: 'refunded',
    by: ['provider'],
    stock: 'none',
    money: 'chargeBack',
    label: 'Refunded by the bank',
  },
  dispatch: {
    from: ['paid'],
    to: 'shipped',
    by: ['seller'],
    delivery: 'postage',
    stock: 'none',
    money: 'none',
    label: 'Shipped',
  },
  /** The seller has typed the buyer's collection code. */
  handOver: {
    from: ['paid'],
    to: 'delivered',
    by: ['seller'],
    delivery: 'collection',
    stock: 'none',
    money: 'none',
    label: 'Collected',
  },
  /** Either the buyer confirms receipt, or the time in which a parcel arrives has passed. */
  deliver: {
    from: ['shipped'],
    to: 'delivered',
    by: ['buyer', 'clock'],
    stock: 'none',
    money: 'none',
    label: 'Delivered',
  },
  complete: {
    from: ['delivered'],
    to: 'completed',
    by: ['clock'],
    stock: 'none',
    money: 'release',
    label: 'Completed',
  },
  cancelAsBuyer: {
    from: ['paid'],
    to: 'called_off',
    by: ['buyer'],
    stock: 'restock',
    money: 'return',
    label: 'Cancelled by the buyer',
  },
  cancelAsSeller: {
    from: ['paid'],
    to: 'called_off',
    by: ['seller'],
    stock: 'restock',
    money: 'return',
    label: 'Cancelled by the seller',
  },
  /** The seller has not dispatched it or handed it over in time. */
  lapse: {
    from: ['paid'],
    to: 'called_off',
    by: ['clock'],
    stock: 'restock',
    money: 'return',
    label: 'Cancelled, not sent in time',
  },
} as const satisfies Record<string, Move>;

export type Transition = keyof typeof transitions;

/** Whether `actor` may make this transition on an order in `state`; of an order's delivery method where it is given. */
export function mayTransition(
  transition: Transition,
  state: OrderState,
  actor: OrderActor,
  delivery?: DeliveryMethod,
): boolean {
  const { from, by, delivery: only }: Move = transitions[transition];
  return from.includes(state) && by.includes(actor) && (!only || !delivery || only === delivery);
}

/** The transitions that buyers and sellers make themselves. */
export const ownActions = ['dispatch', 'handOver', 'deliver', 'cancelAsBuyer', 'cancelAsSeller'] as const;
export type OwnAction = (typeof ownActions)[number];

/** The same, as a message says it. */
const actionTexts: Record<OwnAction, string> = {
  dispatch: 'mark it as posted',
  handOver: 'hand it over',
  deliver: 'confirm that you have it',
  cancelAsBuyer: 'cancel it',
  cancelAsSeller: 'cancel it',
};

/** The transitions that this buyer or seller can make themselves now. */
export const actionsOf = (state: OrderState, actor: OrderActor, delivery: DeliveryMethod): OwnAction[] =>
  ownActions.filter((name) => mayTransition(name, state, actor, delivery));

/** The message after an attempt at anything else. */
export function describePossible(state: OrderState, actor: OrderActor, delivery: DeliveryMethod): string {
  const possible = actionsOf(state, actor, delivery).map((name) => actionTexts[name]);
  const { status, fulfillmentStatus } = orderStates[state];
  const now = status === 'Pending' ? 'not paid yet' : fulfillmentStatus.toLowerCase();
  const next = possible.length > 0 ? `You can ${possible.join(' or ')}.` : 'There is nothing you can change now.';
  return `That's no longer possible: this order is ${now}. ${next}`;
}

/** What a seller has to do with an order, or how it ended. */
export const saleGroups = ['to_post', 'to_hand_over', 'posted', 'arrived', 'completed', 'refunded'] as const;
export type SaleGroup = (typeof saleGroups)[number];

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

const finishedStatuses: ReadonlySet<OrderStatus> = new Set(['Completed', 'Cancelled', 'Refunded']);

/** Whether an order has ended; until then it is in progress. */
export const isFinished = ({ status }: { status: OrderStatus }): boolean => finishedStatuses.has(status);
