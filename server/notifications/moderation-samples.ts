import { type Sample, sampleOf } from './sample-of.ts';
import {
  banned,
  decisionRows,
  listingRemoved,
  listingRestored,
  reconsideredRows,
  unbanned,
  type DecisionFacts,
} from './table/moderation.ts';

const decided: DecisionFacts = {
  kind: 'product',
  title: 'Heather honey, 340 g',
  link: '/appeal/signed',
  reason: 'It contains sugar syrup.',
};

/** The rows of table/moderation.ts, with sample facts. */
export const moderationSamples: Record<string, Sample> = {
  ...Object.fromEntries(
    Object.entries(decisionRows).flatMap(([who, rows]) =>
      Object.entries(rows).map(([decision, row]) => [`report-${who}-${decision}`, sampleOf(row, decided)]),
    ),
  ),
  'report-upheld': sampleOf(reconsideredRows.upheld, { ...decided, decision: 'warn' }),
  'report-reversed': sampleOf(reconsideredRows.reversed, { ...decided, kind: 'message', decision: 'remove' }),
  'listing-removed': sampleOf(listingRemoved, decided),
  'listing-restored': sampleOf(listingRestored, decided),
  'user-banned': sampleOf(banned, {
    reason: 'Sold sugar syrup as honey.',
    until: new Date('2026-07-01T00:00:00+01:00'),
    appealLink: '/appeal/signed',
  }),
  'user-banned-until-lifted': sampleOf(banned, { reason: null, until: null, appealLink: '/appeal/signed' }),
  'user-unbanned': sampleOf(unbanned, {}),
};
