/**
 * The states of an order and its claim, and how the specification's fields represent them. contract/order-process.ts has the
 * transitions between them.
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
type FulfillmentStatus = (typeof fulfillmentStatuses)[number];

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

/** Shown instead for an order that the buyer collects. */
const collectedLabels: Partial<Record<FulfillmentStatus, string>> = {
  'Awaiting Shipment': 'Awaiting Collection',
  Delivered: 'Collected',
};

/** The fulfilment as shown. */
export const fulfilmentLabel = (fulfilment: FulfillmentStatus, isCollected: boolean): string =>
  (isCollected && collectedLabels[fulfilment]) || fulfilment;

/**
 * The states of an order's claim (a refund request, a return or a dispute), in addition to the order's own state; null if no claim
 * is open. The value is the badge shown on the order, as specified except for a declined request.
 */
export const claimStates = {
  /** The buyer has asked for a refund; the seller responds. */
  requested: 'Refund Requested',
  /** The seller has declined; the buyer can open a dispute. */
  declined: 'Refund Declined',
  /** The refund is agreed; the buyer sends the item back. */
  return_due: 'Refund Requested',
  return_sent: 'Refund Requested',
  /** The buyer has opened a dispute; the seller responds. */
  disputed: 'Dispute Opened',
  /** Both have been heard, and can still settle it themselves. */
  answered: 'Dispute Opened',
  /** Skep decides. */
  escalated: 'Dispute Opened',
  /** Skep has decided; either side can appeal, once. */
  decided: 'Dispute Opened',
  appealed: 'Dispute Opened',
} as const satisfies Record<string, 'Refund Requested' | 'Refund Declined' | 'Dispute Opened'>;

export type ClaimState = keyof typeof claimStates;
export const claimStateNames = Object.keys(claimStates) as [ClaimState, ...ClaimState[]];

/** Whose turn it is in each state of a claim; admins decide for Skep. */
export const turnOf = {
  requested: 'seller',
  declined: 'buyer',
  return_due: 'buyer',
  return_sent: 'seller',
  disputed: 'seller',
  answered: 'both',
  escalated: 'admin',
  decided: 'both',
  appealed: 'admin',
} as const satisfies Record<ClaimState, 'buyer' | 'seller' | 'both' | 'admin'>;

export type ClaimStateOf<Who> = { [S in ClaimState]: (typeof turnOf)[S] extends Who ? S : never }[ClaimState];

/** The states of a claim in which the seller, or an admin, acts next. */
export const claimStatesOf = <Who extends 'seller' | 'admin'>(who: Who): ClaimStateOf<Who>[] =>
  (Object.keys(turnOf) as ClaimState[]).filter((state): state is ClaimStateOf<Who> => turnOf[state] === who);

/** Whether the open claim is a dispute; otherwise it is a refund request. */
export const isDispute = (claim: ClaimState | null): boolean =>
  claim !== null && claimStates[claim] === 'Dispute Opened';

const finishedStatuses: ReadonlySet<OrderStatus> = new Set(['Completed', 'Cancelled', 'Refunded']);

/** Whether an order has ended; until then it is in progress. */
export const isFinished = ({ status }: { status: OrderStatus }): boolean => finishedStatuses.has(status);
