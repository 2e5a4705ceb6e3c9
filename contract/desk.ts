import { z } from 'zod';
import { away } from './away.ts';
import { picture } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { pounds } from './money.ts';
import { claimStatesOf } from './order-states.ts';
import { sellerPayouts } from './payouts.ts';
import { sellerOrder } from './seller-orders.ts';

/** The total, and the first few items. */
const preview = <T extends z.ZodType>(one: T) => z.object({ total: z.number(), first: z.array(one) });

/** Paid orders that are not yet posted or handed over, oldest first. `town` is the destination of a posted order. */
const waitingOrder = sellerOrder
  .pick({ _id: true, productName: true, quantity: true, group: true, buyerName: true })
  .extend({ town: z.string().nullable(), paidAt: z.string() });

/** Refund requests, returns and disputes that need the seller's reply, most urgent first. `deadlineAt` is when Skep acts automatically. */
const openClaim = sellerOrder
  .pick({ _id: true, productName: true })
  .extend({ claimState: z.enum(claimStatesOf('seller')), deadlineAt: z.string().nullable() });

/** A conversation whose last message is from the other person; longest wait first. */
const chatAwaitingReply = z.object({ chatId: z.string(), name: z.string(), text: z.string(), askedAt: z.string() });

/** Listings on sale with stock at or below the seller's threshold, lowest stock first. `views` covers seven days. */
const lowListing = z.object({
  _id: z.string(),
  title: z.string(),
  picture: picture.nullable(),
  left: z.number(),
  price: pounds,
  views: z.number(),
});

/** Drafts, newest first. `missing` names the required fields that are not filled in; it is empty if the draft can be published. */
const draft = z.object({ _id: z.string(), title: z.string(), missing: z.array(z.string()) });

/** `listings` counts all of the seller's listings, including drafts and withdrawn ones. */
export const desk = z.object({
  listings: z.number(),
  orders: preview(waitingOrder),
  claims: preview(openClaim),
  questions: preview(chatAwaitingReply),
  low: preview(lowListing),
  drafts: preview(draft),
  onboarding: sellerPayouts.shape.onboarding,
  away: away.nullable(),
  /** The seller's typical reply time in minutes, as on their public profile; null if there is too little data. */
  replyMinutes: z.number().nullable(),
});
export type Desk = z.infer<typeof desk>;

export const readDesk = endpoint({
  method: 'GET',
  path: '/api/sellers/desk',
  summary:
    "The seller's to-do list: orders to post or hand over, refund requests and disputes to respond to, questions, low stock, drafts, payout set-up, time away",
  who: 'seller',
  output: desk,
  status: 200,
  errors: [],
});
