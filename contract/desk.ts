import { z } from 'zod';
import { away } from './away.ts';
import { picture } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { pounds } from './money.ts';
import { sellerPayouts } from './payouts.ts';
import { sellerOrder } from './seller-orders.ts';

/** How many there are, and the first few of them. */
const few = <T extends z.ZodType>(one: T) => z.object({ total: z.number(), first: z.array(one) });

/** Paid for, and still with the seller; `town` is where it is posted to. The oldest come first. */
const waitingOrder = sellerOrder
  .pick({ _id: true, productName: true, quantity: true, group: true, buyerName: true })
  .extend({ town: z.string().nullable(), paidAt: z.string() });

/** A conversation whose last word is the other side's; the one that waits longest comes first. */
const openQuestion = z.object({ chatId: z.string(), name: z.string(), text: z.string(), askedAt: z.string() });

/** On sale with as few left as its seller wants to be told of, the fewest first. `views` are those of seven days. */
const lowListing = z.object({
  _id: z.string(),
  title: z.string(),
  picture: picture.nullable(),
  left: z.number(),
  price: pounds,
  views: z.number(),
});

/** Not published yet; `missing` names the fields it still needs, and is empty where nothing is in the way. The newest come first. */
const draft = z.object({ _id: z.string(), title: z.string(), missing: z.array(z.string()) });

/** `listings` counts everything of the seller's, drafts and what was taken down too. */
export const desk = z.object({
  listings: z.number(),
  orders: few(waitingOrder),
  questions: few(openQuestion),
  low: few(lowListing),
  drafts: few(draft),
  onboarding: sellerPayouts.shape.onboarding,
  away: away.nullable(),
  /** How soon the seller usually answers, in minutes, as their public profile says; null where too little is known. */
  replyMinutes: z.number().nullable(),
});
export type Desk = z.infer<typeof desk>;

export const readDesk = endpoint({
  method: 'GET',
  path: '/api/sellers/desk',
  summary:
    'What the seller has to do now: orders to post or hand over, questions, low stock, drafts, what payouts lack, being away',
  who: 'seller',
  output: desk,
  status: 200,
  errors: [],
});
