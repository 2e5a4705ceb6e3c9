import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pounds } from './money.ts';

/** Figures for one day in Britain: `orders` and `turnover` by day of payment, `refunds` by day of decision. */
const overviewDay = z.object({
  day: z.string(),
  signUps: z.number(),
  listings: z.number(),
  orders: z.number(),
  turnover: pounds,
  refunds: pounds,
});
export type OverviewDay = z.infer<typeof overviewDay>;

/** Jobs of one kind that have used up their retries; `error` is from the latest one. */
const failedJobs = z.object({ kind: z.string(), count: z.number(), error: z.string(), latest: z.string() });
export type FailedJobs = z.infer<typeof failedJobs>;

/** How many days the overview covers, including today. */
export const overviewDays = 14;

export const readOverview = endpoint({
  method: 'GET',
  path: '/api/admins/overview',
  summary: `The last ${overviewDays} days in figures, what is waiting for a decision, and jobs (including emails) that have failed permanently`,
  who: 'admin',
  output: z.object({
    days: z.array(overviewDay),
    waiting: z.object({ requests: z.number(), disputes: z.number(), reports: z.number() }),
    failedJobs: z.array(failedJobs),
  }),
  status: 200,
  errors: [],
});

export const retryJobs = endpoint({
  method: 'POST',
  path: '/api/admins/jobs/{kind}/retry',
  summary: 'Retry the jobs of one kind that have failed permanently',
  who: 'admin',
  params: z.object({ kind: z.string().regex(/^[a-z-]{1,60}$/) }),
  output: z.object({ retried: z.number() }),
  status: 200,
  errors: [],
});
