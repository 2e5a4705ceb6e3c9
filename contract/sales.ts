import { z } from 'zod';
import { picture, trader } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { pounds } from './money.ts';

/** The figures for a period, with money as recorded in the ledger. Days, weeks (from Monday) and months are in British time. */
export const figures = z.object({
  /** What buyers paid, postage included, by the day they paid. */
  turnover: pounds,
  /** What was refunded to buyers, by the day of the refund. */
  refunds: pounds,
  /** Skep's commission, less any refunded commission: negative if that is more. */
  fees: pounds,
  /** The seller's share: turnover less refunds and fees. */
  net: pounds,
  /** What reached the seller's bank. */
  paidOut: pounds,
  orders: z.number(),
  units: z.number(),
});
export type Figures = z.infer<typeof figures>;

export const salesPeriods = ['12_weeks', '52_weeks', '12_months'] as const;
export type SalesPeriod = (typeof salesPeriods)[number];

/** `from` and `to` are its first and last day. */
const period = { from: z.string(), to: z.string() };

export const sales = z.object({
  ...period,
  by: z.enum(['week', 'month']),
  total: figures,
  totalLastYear: figures,
  /** Oldest first, without gaps; the last one is still in progress. `lastYear` is the same week (364 days earlier) or month. */
  intervals: z.array(figures.extend({ ...period, lastYear: figures })),
  /** Days in UTC; saves and baskets of signed-in users only. */
  interest: z.object({ views: z.number(), saves: z.number(), baskets: z.number() }),
  /** The ten listings with the highest turnover, refunds not deducted. */
  best: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      picture: picture.nullable(),
      units: z.number(),
      turnover: pounds,
      views: z.number(),
    }),
  ),
  /** The day of the first sale ever; null if there was none. */
  since: z.string().nullable(),
});
export type Sales = z.infer<typeof sales>;

export const readSales = endpoint({
  method: 'GET',
  path: '/api/sellers/sales',
  summary: "The seller's own sales by week or month up to now, with those a year earlier",
  who: 'seller',
  query: z.object({ period: z.enum(salesPeriods).default('12_weeks') }),
  output: sales,
  status: 200,
  errors: [],
});

/**
 * The state of the seller's next payout: `none` due, waiting for payout `setup`, on hold because the provider `refused` the seller,
 * due `soon`, or `on_the_way`.
 */
export const payoutStates = ['none', 'setup', 'refused', 'soon', 'on_the_way'] as const;

export const salesFacts = z.object({
  /** The first day of this month. */
  month: z.string(),
  turnover: pounds,
  /** For the same days of the month a year earlier. */
  turnoverLastYear: pounds,
  orders: z.number(),
  /** Paid orders not yet posted or handed over, from any month. */
  unfulfilled: z.number(),
  nextPayout: z.object({ state: z.enum(payoutStates), amount: pounds, arrivesAt: z.string().nullable() }),
});
export type SalesFacts = z.infer<typeof salesFacts>;

export const readSalesFacts = endpoint({
  method: 'GET',
  path: '/api/sellers/sales/facts',
  summary: "This month's sales, orders to post or hand over, and the next payout",
  who: 'seller',
  output: salesFacts,
  status: 200,
  errors: [],
});

/** A sale or a later refund. A refund has a negative commission and net amount, and no quantity, so that the units add up. */
export const statementRow = z.object({
  at: z.string(),
  kind: z.enum(['sale', 'refund']),
  orderId: z.string(),
  title: z.string(),
  quantity: z.number(),
  goods: pounds,
  postage: pounds,
  refund: pounds,
  commission: pounds,
  net: pounds,
  /** When a sale's money was sent to the seller, and the transfer's id at the payment provider. */
  sentAt: z.string().nullable(),
  transferId: z.string().nullable(),
});
export type StatementRow = z.infer<typeof statementRow>;

export const statement = z.object({
  ...period,
  year: z.string(),
  /** The seller's name and address, for a private seller too: nobody else sees it. */
  seller: trader.unwrap(),
  /** The operator's company details; null if not set. */
  company: z.string().nullable(),
  rows: z.array(statementRow),
  total: figures.extend({ goods: pounds, postage: pounds }),
});
export type Statement = z.infer<typeof statement>;

/** `2026` is a calendar year, the period for which platforms report on sellers (SI 2023/817). `2026-27` is the tax year from 6 April to 5 April. */
const year = z
  .string()
  .regex(/^20\d\d(-\d\d)?$/)
  .refine((text) => text.length === 4 || Number(text.slice(5)) === (Number(text.slice(2, 4)) + 1) % 100);

export const readStatement = endpoint({
  method: 'GET',
  path: '/api/sellers/sales/statements/{year}',
  summary: 'Every sale and refund of a calendar year (2026) or a tax year (2026-27), with totals',
  who: 'seller',
  params: z.object({ year }),
  output: statement,
  status: 200,
  errors: ['not_found'],
});

export const exportStatement = endpoint({
  method: 'GET',
  path: '/api/sellers/sales/statements/{year}/csv',
  summary: 'The statement of a year as a CSV file',
  who: 'seller',
  params: z.object({ year }),
  content: ['text/csv'],
  status: 200,
  errors: ['not_found'],
});
