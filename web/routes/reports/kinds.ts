import type { ReportDecision, ReportKind } from '#contract/reports.ts';

export const kindNames: Record<ReportKind, string> = {
  product: 'Listing',
  seller: 'Person',
  message: 'Chat message',
  review: 'Review',
};

export const decisionTexts: Record<ReportDecision, string> = {
  none: 'No action',
  remove: 'Removed',
  warn: 'Warned',
  ban: 'Suspended',
};
