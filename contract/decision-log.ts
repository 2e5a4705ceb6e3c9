import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { decisionNames, outcomes, reasonNames, reportKinds } from './reports.ts';

/** A calendar year in Britain. */
const year = z.string().regex(/^20\d\d$/, 'Please choose a year.');

/** Figures for one calendar year in Britain: reports and appeals by when they were made, decisions by when they were taken. */
const figures = z.object({
  year: z.string(),
  reports: z.object({
    total: z.number(),
    byKind: z.record(z.enum(reportKinds), z.number()),
    byReason: z.record(z.enum(reasonNames), z.number()),
  }),
  decisions: z.object({
    total: z.number(),
    /** Taken without a report. */
    unreported: z.number(),
    byDecision: z.record(z.enum(decisionNames), z.number()),
    removedListings: z.number(),
    /** The median time from report to decision, for reports decided in the year; null if there are none. */
    medianHours: z.number().nullable(),
  }),
  /** All bans, including those without a report. */
  bans: z.number(),
  appeals: z.object({ total: z.number(), waiting: z.number(), byOutcome: z.record(z.enum(outcomes), z.number()) }),
});
export type ReportFigures = z.infer<typeof figures>;

export const readReportFigures = endpoint({
  method: 'GET',
  path: '/api/admins/decisions/figures',
  summary: 'How many reports, decisions and appeals there were in a calendar year, by default the current one',
  who: 'admin',
  query: z.object({ year: year.optional() }),
  /** `years` are those since the first report, newest first. */
  output: z.object({ years: z.array(z.string()), figures }),
  status: 200,
  errors: [],
});

export const exportDecisions = endpoint({
  method: 'GET',
  path: '/api/admins/decisions/csv',
  summary: 'All decisions, with or without reports, their appeals and outcomes as a CSV file, newest first',
  who: 'admin',
  query: z.object({ year: year.optional() }),
  content: ['text/csv'],
  status: 200,
  errors: [],
});
