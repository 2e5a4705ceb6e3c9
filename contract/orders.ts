import { z } from 'zod';
import { category, returnPolicy } from './catalogue.ts';
import { reasons } from './claim-reasons.ts';
import { day } from './days.ts';
import { endpoint } from './endpoint.ts';
import { pounds } from './money.ts';
import { deadlineKinds } from './order-deadlines.ts';
import { ownActions } from './order-actions.ts';
import { type Transition, transitions } from './order-process.ts';
import { claimStateNames, fulfillmentStatuses, orderStatuses } from './order-states.ts';
import { longPageSize, maxLength } from './sizes.ts';
import { id, optionalText, paging } from './text.ts';

/** The address an order is posted to. */
export const postalAddress = z.object({ name: z.string(), line1: z.string(), city: z.string(), postcode: z.string() });

const event = z.object({
  transition: z.enum(Object.keys(transitions) as [Transition, ...Transition[]]),
  label: z.string(),
  at: z.string(),
});

/** What has been posted. `trackingUrl` is null if the carrier's page is not known. */
export const parcel = z.object({
  carrier: z.string(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
});

/** An order as its buyer sees it: one basket line of one payment. `totalPrice` is in pounds and includes postage. */
export const order = z.object({
  /** Also the order number that buyers and sellers quote. */
  _id: z.string(),
  purchaseId: z.string(),
  productId: z.string(),
  productName: z.string(),
  productImage: z.string(),
  category,
  quantity: z.number(),
  unitPrice: pounds,
  postagePrice: pounds,
  totalPrice: pounds,
  deliveryOption: z.enum(['Postage', 'Collection']),
  status: z.enum(orderStatuses),
  fulfillmentStatus: z.enum(fulfillmentStatuses),
  refundPolicy: returnPolicy,
  refundRequested: z.boolean(),
  disputeOpened: z.boolean(),
  /** The state of its open refund request, return or dispute; null if there is none. */
  claimState: z.enum(claimStateNames).nullable(),
  /**
   * Whether 'Request Refund' is shown (`mayRequestRefund`), and the deadline. This is null if it is never shown, or if the period
   * begins with receipt.
   */
  mayRequestRefund: z.boolean(),
  refundUntil: z.string().nullable(),
  /** The law allows the buyer to change their mind until some days after receipt, whatever the return policy. */
  changeOfMind: z.boolean(),
  /** How much has been or is being refunded to the buyer, in pounds. */
  refundedAmount: pounds,
  /** The card rejected a refund, so the operator contacts the buyer to pay it another way. */
  refundFailed: z.boolean(),
  /** The buyer's bank is disputing this payment. Until it decides, the money is neither sent to the seller nor refunded. */
  isBankDisputed: z.boolean(),
  /** The payment provider has accepted all refunds. */
  refundSent: z.boolean(),
  sellerId: z.string(),
  sellerName: z.string(),
  sellerAvatar: z.string().nullable(),
  /** The seller is banned or has deleted their account, so they receive no messages and cannot arrange a collection time. */
  sellerIsUnreachable: z.boolean(),
  createdAt: z.string(),
  /** The delivery address given with the payment. Null before payment, and for collection. */
  deliverTo: postalAddress.nullable(),
  /**
   * Where it is collected: town and first half of the postcode, or the full postcode from payment until collection. The seller
   * provides the rest in a message. Null for postage.
   */
  collectFrom: z.object({ city: z.string(), postcode: z.string() }).nullable(),
  parcel: parcel.nullable(),
  /** The code the seller needs to see before handing it over. Null for postage, after collection, and while collection is impossible. */
  collectionCode: z.string().nullable(),
  /**
   * The collection time of an order not yet collected. Null for postage, before anyone proposes a time, and while collection is
   * impossible because the other person is unreachable or the buyer's bank is disputing the payment. `agreed` remains valid until
   * both agree to another time.
   */
  collectionTime: z
    .object({
      agreed: z.string().nullable(),
      proposed: z.object({ at: z.string(), by: z.enum(['buyer', 'seller']) }).nullable(),
    })
    .nullable(),
  /** When it was received, or counted as received. */
  receivedAt: z.string().nullable(),
  /** Why the seller cancelled it; null if they refunded all of it instead. */
  cancelReason: z.string().nullable(),
  /** The transitions that the viewer can make now. */
  actions: z.array(z.enum(ownActions)),
  /** Skep's next automatic action and its time; null if there is none. */
  deadline: z.object({ what: z.enum(deadlineKinds), at: z.string() }).nullable(),
  /** How many days each side has in a refund request or a dispute, as set by the operator. */
  claimDays: z.object({ answerRequest: z.number(), sendBack: z.number(), dispute: z.number(), decide: z.number() }),
  /** The reasons for which the buyer could make either claim (`reasonsFor`). */
  reasons: z.object({ requestRefund: z.array(z.enum(reasons)), openDispute: z.array(z.enum(reasons)) }),
  /** The transitions so far, oldest first. */
  events: z.array(event),
});
export type Order = z.infer<typeof order>;

const matching = {
  /** Words in the listing's title, the seller's name or the order's id. */
  search: optionalText(maxLength.search).optional(),
  /** Leaves out orders from checkouts that ended without payment. */
  abandoned: z.literal('false').optional(),
};

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  summary:
    "The signed-in user's purchases, newest first, optionally filtered by `finished`, `claimed`, `search`, `abandoned` and `purchase`",
  who: 'user',
  query: z.object({
    ...paging(longPageSize),
    /** Only those that have ended (true), or only those in progress (false). */
    finished: z.enum(['true', 'false']).optional(),
    /** Only those with an open refund request, return or dispute. */
    claimed: z.literal('true').optional(),
    ...matching,
    /** Only those of one payment. */
    purchase: id.optional(),
  }),
  output: z.array(order),
  status: 200,
  errors: [],
});

export const countOrders = endpoint({
  method: 'GET',
  path: '/api/orders/count',
  summary:
    'How many purchases the signed-in user has, how many of them have ended, and how many have a refund request or dispute open; of those that match `search` and `abandoned` if they are given',
  who: 'user',
  query: z.object(matching),
  output: z.object({ orders: z.number(), finishedOrders: z.number(), claimedOrders: z.number() }),
  status: 200,
  errors: [],
});

/** A purchase's deadline for a refund request, or its collection time. */
const comingUp = order
  .pick({ _id: true, productName: true, sellerName: true })
  .extend({ what: z.enum(['request_refund', 'collect']), at: z.string() });
export type ComingUp = z.infer<typeof comingUp>;

export const listComingUp = endpoint({
  method: 'GET',
  path: '/api/orders/coming-up',
  summary:
    "The signed-in user's next collections and the last days on which they can request a refund, for all their purchases, the earliest first",
  who: 'user',
  output: z.array(comingUp),
  status: 200,
  errors: [],
});

export const readOrder = endpoint({
  method: 'GET',
  path: '/api/orders/{id}',
  summary: 'One purchase of the signed-in user',
  who: 'user',
  params: z.object({ id }),
  output: order,
  status: 200,
  errors: ['order_not_found'],
});

export const confirmReceipt = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/confirm-receipt',
  summary: 'The buyer has received a posted order',
  who: 'user',
  params: z.object({ id }),
  status: 204,
  errors: ['order_not_found', 'illegal_transition'],
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/cancel',
  summary: 'The buyer cancels a paid order before it is sent: it is refunded in full',
  who: 'user',
  params: z.object({ id }),
  status: 204,
  errors: ['order_not_found', 'illegal_transition', 'conflict'],
});

/** How far ahead a collection can be. */
export const maxDaysToCollection = 30;

const notATime = 'Please enter a time, such as 14:30.';

/** The time one side proposes, in British time. */
export const proposedTime = z.object({
  day,
  time: z.string(notATime).regex(/^([01]\d|2[0-3]):[0-5]\d$/, notATime),
});

const timeMove = z.discriminatedUnion('move', [
  z.object({ move: z.literal('propose'), ...proposedTime.shape }),
  z.object({ move: z.literal('agree'), at: z.iso.datetime() }),
]);
export type TimeMove = z.infer<typeof timeMove>;

export const setCollectionTime = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/collection-time',
  summary: `The buyer or the seller of an order for collection proposes a time in the next ${maxDaysToCollection} days, or agrees to the other side's proposal: \`at\` states its time, so that nobody agrees to a proposal that has changed. Proposing the same time as the other side counts as agreeing`,
  who: 'user',
  params: z.object({ id }),
  body: timeMove,
  status: 204,
  errors: ['order_not_found', 'illegal_transition', 'conflict', 'invalid_input', 'too_many_requests'],
});
