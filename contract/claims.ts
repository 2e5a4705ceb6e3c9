import { z } from 'zod';
import { carriers, trackingNumber } from './carriers.ts';
import { type ClaimReason, reasons } from './claim-reasons.ts';
import { endpoint } from './endpoint.ts';
import { penceFromPounds, pounds } from './money.ts';
import { claimStateNames } from './order-states.ts';
import { parcel as postedParcel, postalAddress } from './orders.ts';
import { maxLength, maxPictureBytes, maxPictures, pageSize } from './sizes.ts';
import { alwaysReport, id, isVisible, optionalText, paging, requiredText } from './text.ts';

/** How a claim ended. `closed`: the buyer did not pursue it in time. `rejected`: Skep decided for the seller. */
export const claimOutcomes = ['refunded', 'refunded_in_part', 'withdrawn', 'closed', 'rejected'] as const;

const parties = ['buyer', 'seller', 'admin'] as const;
export type ClaimParty = (typeof parties)[number];

/** A statement by one side. `move` is the move it was part of; null if it was added separately. */
const statement = z.object({
  _id: z.string(),
  by: z.enum(parties),
  name: z.string(),
  /** Also null for Skep. */
  avatar: z.string().nullable(),
  /** How the order's timeline names the move. */
  move: z.string().nullable(),
  text: z.string(),
  /** Ids of pictures; `readEvidence` returns them. */
  pictures: z.array(z.string()),
  at: z.string(),
});

/** A refund request, return or dispute about an order, as shown to its buyer, its seller and admins. */
export const claim = z.object({
  _id: z.string(),
  /** Null once it has ended. */
  state: z.enum(claimStateNames).nullable(),
  isDispute: z.boolean(),
  reason: z.enum(reasons),
  amount: pounds,
  /** Whether the refund waits for the item. */
  needsReturn: z.boolean(),
  openedAt: z.string(),
  endedAt: z.string().nullable(),
  outcome: z.enum(claimOutcomes).nullable(),
  /** The return parcel. `carrier` is null if it was handed over. */
  returnParcel: z
    .object({
      carrier: z.string().nullable(),
      trackingNumber: z.string().nullable(),
      trackingUrl: z.string().nullable(),
    })
    .nullable(),
  /** The buyer's address for returning the item. Null for other viewers, and if no return is due. */
  returnTo: postalAddress.nullable(),
  /** Skep's decision. It is final once an appeal has been decided, or the time for one has passed. */
  decision: z.object({ amount: pounds, needsReturn: z.boolean(), at: z.string() }).nullable(),
  statements: z.array(statement),
});
export type Claim = z.infer<typeof claim>;

const text = (required: string) => requiredText(maxLength.statement, required);
const pictures = z.array(id).max(maxPictures).default([]);
const chooseReason = 'Please choose a reason.';
const sayWhat = 'Please say what happened.';
const statementFields = { text: text(sayWhat), pictures };
/** The law requires no reason for a change of mind. */
const hasExplained = ({ reason, text }: { reason: ClaimReason; text: string }): boolean =>
  reason === 'changed_my_mind' || isVisible(text);
const reasonFields = { text: text('Please give your reasons.'), pictures };
const amount = penceFromPounds(1);
const parcel = {
  carrier: z.enum(carriers).nullable().default(null),
  trackingNumber,
};

/** The claim that the seller was shown. If the buyer has since made another, nothing is granted. */
const seen = { claim: id.optional() };

/** The moves of a claim, and the input for each. Amounts are in pounds; the default is everything not refunded yet. */
export const claimMove = z.discriminatedUnion('move', [
  z
    .object({
      move: z.literal('requestRefund'),
      reason: z.enum(reasons, chooseReason),
      amount: amount.optional(),
      text: optionalText(maxLength.statement).default(''),
      pictures,
    })
    .refine(hasExplained, alwaysReport('text', sayWhat)),
  z.object({
    move: z.literal('openDispute'),
    reason: z.enum(reasons, chooseReason),
    amount: amount.optional(),
    ...statementFields,
  }),
  z.object({ move: z.literal('accept'), ...seen }),
  z.object({ move: z.literal('acceptReturn'), ...seen }),
  z.object({ move: z.literal('decline'), ...reasonFields }),
  z.object({ move: z.literal('sendBack'), ...parcel }),
  z.object({ move: z.literal('receiveBack'), ...seen }),
  z.object({ move: z.literal('disputeReturn'), ...reasonFields }),
  z.object({ move: z.literal('answer'), text: text('Please write your response.'), pictures }),
  z.object({ move: z.literal('concede'), ...seen }),
  z.object({ move: z.literal('escalate') }),
  z.object({ move: z.literal('appeal'), ...reasonFields }),
  z.object({ move: z.literal('withdraw') }),
]);
export type ClaimMove = z.infer<typeof claimMove>;

export const moveClaim = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/claim',
  summary:
    "Advance a refund request, return or dispute, as the order's buyer or seller; 409 for a move that is impossible now, or is the other side's",
  who: 'user',
  params: z.object({ id }),
  body: claimMove,
  status: 204,
  errors: ['order_not_found', 'illegal_transition', 'not_refundable', 'conflict', 'too_many_requests'],
});

export const addStatement = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/claim/statements',
  summary: 'The buyer, the seller or an admin adds a statement with pictures to an open claim',
  who: 'user',
  params: z.object({ id }),
  body: z.object(statementFields),
  status: 204,
  errors: ['order_not_found', 'illegal_transition', 'too_many_requests'],
});

export const listClaims = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/claims',
  summary:
    "An order's refund requests and disputes with all statements, newest first, for its buyer, its seller and admins",
  who: 'user',
  params: z.object({ id }),
  output: z.array(claim),
  status: 200,
  errors: ['order_not_found'],
});

export const uploadEvidence = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/evidence',
  summary: 'Upload a picture for a statement; only the two sides and admins can see it. Unused ones are deleted',
  who: 'user',
  params: z.object({ id }),
  multipart: { file: 'image', maxBytes: maxPictureBytes },
  output: z.object({ _id: z.string() }),
  status: 201,
  errors: ['order_not_found', 'conflict', 'too_large', 'unsupported_type', 'too_many_requests', 'unavailable'],
});

export const readEvidence = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/evidence/{picture}',
  summary: 'A picture of a statement, for the buyer, the seller and admins',
  who: 'user',
  params: z.object({ id, picture: id }),
  content: ['image/webp'],
  status: 200,
  errors: ['order_not_found', 'not_found'],
});

/** A dispute in the admins' queue. */
const disputeRow = claim
  .pick({ state: true, reason: true, amount: true, openedAt: true, endedAt: true, outcome: true })
  .extend({
    orderId: z.string(),
    productName: z.string(),
    productImage: z.string(),
    buyerName: z.string(),
    buyerAvatar: z.string().nullable(),
    sellerName: z.string(),
    sellerAvatar: z.string().nullable(),
    /** When Skep acts automatically if nobody else does. */
    deadlineAt: z.string().nullable(),
  });
export type DisputeRow = z.infer<typeof disputeRow>;

export const disputeFilters = ['to_decide', 'open', 'ended'] as const;

export const listDisputes = endpoint({
  method: 'GET',
  path: '/api/admins/disputes',
  summary:
    'A page of disputes, the oldest first: those waiting for a decision, all open ones, or those that have ended (newest first)',
  who: 'admin',
  query: z.object({ show: z.enum(disputeFilters).default('to_decide'), ...paging(pageSize) }),
  output: z.object({
    disputes: z.array(disputeRow),
    counts: z.object({ to_decide: z.number(), open: z.number(), ended: z.number() }),
  }),
  status: 200,
  errors: [],
});

export const readDispute = endpoint({
  method: 'GET',
  path: '/api/admins/disputes/{id}',
  summary: "An order that is or was disputed, with its history, money and claims; `id` is the order's",
  who: 'admin',
  params: z.object({ id }),
  output: disputeRow.extend({
    quantity: z.number(),
    deliveryOption: z.enum(['Postage', 'Collection']),
    parcel: postedParcel.nullable(),
    total: pounds,
    /** What has already been refunded. */
    refunded: pounds,
    buyerId: z.string(),
    sellerId: z.string(),
    events: z.array(z.object({ label: z.string(), by: z.string(), at: z.string() })),
    /** Whether it awaits a decision that the viewing admin can make. The order's buyer and seller cannot. */
    mayDecide: z.boolean(),
    /** Whether the buyer's bank is disputing the payment. Nothing can be refunded until the bank decides. */
    isBankDisputed: z.boolean(),
    /** Whether there has been an appeal, which makes the next decision final. */
    isAppealed: z.boolean(),
    /** Whether the item can go back: not if the seller has deleted their account. */
    canReturn: z.boolean(),
    claims: z.array(claim),
  }),
  status: 200,
  errors: ['order_not_found'],
});

export const decideDispute = endpoint({
  method: 'POST',
  path: '/api/admins/disputes/{id}/decide',
  summary:
    'Decide a dispute, or an appeal: how much is refunded (0 for nothing), whether the item goes back first, and the reasons, which both sides read. A decision becomes final when the time for an appeal has passed, or immediately once there has been an appeal',
  who: 'admin',
  isSensitive: true,
  params: z.object({ id }),
  body: z.object({
    amount: penceFromPounds(0),
    needsReturn: z.boolean().default(false),
    text: text('Please give your reasons. Both sides will read them.'),
    /** The latest statement the admin was shown. If there is a newer one, such as an appeal, the decision is refused. */
    statement: id.optional(),
  }),
  status: 204,
  errors: ['order_not_found', 'illegal_transition', 'not_refundable', 'conflict'],
});
