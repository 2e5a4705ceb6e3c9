import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pounds } from './money.ts';
import { page, paging } from './text.ts';

/**
 * A seller's progress with payout set-up at the payment provider: not started (`none`), `incomplete`, being checked (`checking`),
 * `ready`, or permanently `refused`.
 */
export const onboardingStates = ['none', 'incomplete', 'checking', 'ready', 'refused'] as const;

/** Where an order's money is: on hold (until the order is complete and uncontested), due to be sent, sent, or refunded. */
export const moneyStates = ['on_hold', 'available', 'sent', 'refunded'] as const;

/**
 * An order's money. The buyer paid `total`, of which `refunded` has been returned. Skep keeps `fee` from the rest, and the seller
 * gets `amount`. `when` says when the seller will be paid, or why not.
 */
export const orderMoney = z.object({
  orderId: z.string(),
  productName: z.string(),
  productImage: z.string(),
  quantity: z.number(),
  total: pounds,
  refunded: pounds,
  fee: pounds,
  amount: pounds,
  state: z.enum(moneyStates),
  when: z.string(),
  /** The buyer's bank is disputing the payment, and has not decided yet. */
  isDisputed: z.boolean(),
  paidAt: z.string(),
  /** When it was sent to the seller's account at the provider, and the transfer's id there. */
  sentAt: z.string().nullable(),
  transferId: z.string().nullable(),
});
export type OrderMoney = z.infer<typeof orderMoney>;

export const bankPayoutStates = ['in_transit', 'paid', 'failed'] as const;

/** Money paid out of the seller's account at the provider to their bank. */
export const payout = z.object({
  _id: z.string(),
  amount: pounds,
  state: z.enum(bankPayoutStates),
  arrivesAt: z.string(),
});
export type Payout = z.infer<typeof payout>;

export const sellerPayouts = z.object({
  onboarding: z.object({
    state: z.enum(onboardingStates),
    /** What must still be submitted, in words. */
    missing: z.array(z.string()),
  }),
  /** `available` is negative if the seller owes money that was refunded after it had been sent to them. */
  balance: z.object({ onHold: pounds, available: pounds, onTheWay: pounds, paid: pounds }),
  orders: z.array(orderMoney),
  /** The number of orders in the requested state, on all pages. */
  total: z.number(),
  payouts: z.array(payout),
  payoutsTotal: z.number(),
});
export type SellerPayouts = z.infer<typeof sellerPayouts>;

export const readPayouts = endpoint({
  method: 'GET',
  path: '/api/sellers/payouts',
  summary: "The seller's money: what is on hold and why, what was sent, what reached the bank; newest first",
  who: 'seller',
  query: z.object({
    /** Only orders with their money in this state. */
    state: z.enum(moneyStates).optional(),
    ...paging(50),
    /** The page of payouts, with the same `limit` as the orders. */
    payoutsPage: page,
  }),
  output: sellerPayouts,
  status: 200,
  errors: [],
});

export const startOnboarding = endpoint({
  method: 'POST',
  path: '/api/sellers/payouts/onboarding',
  summary:
    "A link to the payment provider's own pages, where the seller confirms their identity and bank account, or changes these once payouts are set up",
  who: 'seller',
  output: z.object({ url: z.string() }),
  status: 200,
  errors: ['too_many_requests', 'provider_unavailable'],
});

export const sandboxIdentity = endpoint({
  method: 'POST',
  path: '/api/payments/sandbox/identity',
  summary: "Sandbox only: the outcome of the provider's onboarding pages; returns the URL to continue to",
  who: 'seller',
  body: z.object({
    link: z.string().regex(/^link_\w{1,60}$/, 'This is not a valid link.'),
    outcome: z.enum(['all', 'without_bank']),
  }),
  output: z.object({ url: z.string() }),
  status: 200,
  errors: ['not_found'],
});
