import type { Outcome, ReportDecision, ReportKind } from '#contract/reports.ts';

export const kindNames: Record<ReportKind, string> = {
  product: 'Listing',
  seller: 'Person',
  message: 'Chat message',
  review: 'Review',
  reply: 'Reply to a review',
};

export const decisionTexts: Record<ReportDecision, string> = {
  none: 'No action',
  remove: 'Removed',
  warn: 'Warned',
  ban: 'Banned',
};

/** For the person concerned. Everything we send them calls an account "suspended", not "banned". */
export const decisionTextsForOwner: typeof decisionTexts = { ...decisionTexts, ban: 'Suspended' };

export const decisionTones = {
  none: 'slate',
  remove: 'brick',
  warn: 'honey',
  ban: 'brick',
} as const satisfies Record<ReportDecision, string>;

export const outcomeTexts: Record<Outcome, string> = {
  upheld: 'Decision upheld',
  reversed: 'Decision reversed',
};

/** The path for uploading report pictures. With an id added, it is the path for reading one. */
export const reportPictures = '/api/reports/pictures';
