import type { ReportDecision, ReportKind } from '#contract/reports.ts';
import { formatDay } from '#contract/time.ts';
import type { Row } from './row.ts';

/** `title` is what was reported, `ownerId` whose it is. */
export type DecisionFacts = { kind: ReportKind; title: string; ownerId: string; reason: string };

const things: Record<ReportKind, (title: string) => string> = {
  product: (title) => `the listing "${title}"`,
  seller: (title) => title,
  message: () => 'a message',
  review: () => 'a review',
};
const reported = ({ kind, title }: DecisionFacts): string => things[kind](title);

const yours: Record<ReportKind, (title: string) => string> = {
  product: (title) => `your listing "${title}"`,
  seller: () => 'you',
  message: () => 'a message of yours',
  review: () => 'a review of yours',
};
const own = ({ kind, title }: DecisionFacts): string => yours[kind](title);

/** What every measure ends with (Online Safety Act 2023, section 21: complaints procedures). */
const appeal = "If you think we've got it wrong, you can ask us to look again.";
const contact = { link: '/support#contact', button: 'Ask us to look again' };

const toReporter = (outcome: string): Row<DecisionFacts> => ({
  title: 'Your report has been reviewed',
  message: (facts) => `Thank you for reporting ${reported(facts)}. ${outcome} Our reason: ${facts.reason}`,
});

/** What the person who was reported and the reporters read of a decision about reports. It concerns a right, so the emails are always sent. */
export const decisionRows = {
  owner: {
    remove: {
      title: 'Your listing was removed',
      message: (facts) =>
        `We've reviewed a report about ${own(facts)} and removed it from the shop. Our reason: ${facts.reason} ${appeal}`,
      ...contact,
    },
    warn: {
      title: 'A warning about your account',
      message: (facts) =>
        `We've reviewed a report about ${own(facts)}. Please don't let this happen again: we may otherwise suspend your account. Our reason: ${facts.reason} ${appeal}`,
      ...contact,
    },
  },
  reporter: {
    none: toReporter("We've looked at it and haven't found anything that breaks our rules."),
    remove: toReporter("We've removed it."),
    warn: toReporter("We've warned the person responsible."),
    ban: toReporter("We've suspended the account of the person responsible."),
  },
} satisfies {
  owner: Record<'remove' | 'warn', Row<DecisionFacts>>;
  reporter: Record<ReportDecision, Row<DecisionFacts>>;
};

type ListingFacts = { title: string; reason: string };

export const listingRemoved: Row<ListingFacts> = {
  title: 'Your listing was removed',
  message: ({ title, reason }) =>
    `We've removed your listing "${title}" from the shop. Our reason: ${reason} ${appeal}`,
  ...contact,
};

export const listingRestored: Row<ListingFacts> = {
  title: 'Your listing is back in the shop',
  message: ({ title, reason }) => `We've restored "${title}". Our reason: ${reason}`,
  link: '/seller/listings',
  button: 'See my listings',
};

/** `until` is when the ban ends by itself. */
export type BanFacts = { reason: string | null; until: Date | null };

export const banned: Row<BanFacts> = {
  title: 'Your account has been suspended',
  message: ({ reason, until }) =>
    [
      `We've suspended your account${until ? ` until ${formatDay(until)}` : ''}.`,
      "Your listings are hidden, and you can't sign in. Orders you've made or sold continue.",
      reason && `Our reason: ${reason}`,
      appeal,
    ]
      .filter(Boolean)
      .join(' '),
  ...contact,
};

export const unbanned: Row<object> = {
  title: 'Your account is active again',
  message: 'You can sign in again, and your listings are back in the shop.',
  link: '/login',
  button: 'Sign in',
};
