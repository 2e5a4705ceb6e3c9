import type { Outcome, ReportDecision, ReportKind } from '#contract/reports.ts';
import { formatDay } from '#contract/time.ts';
import { type Row, asSentence } from './row.ts';

/** `title` is the target's title; `link` is the page where its owner can appeal. */
export type DecisionFacts = { kind: ReportKind; title: string; link: string; reason: string };

const subjects: Record<ReportKind, (title: string) => string> = {
  product: (title) => `the listing "${title}"`,
  // The name is left out, as it would outlive a deleted account.
  seller: () => 'a user',
  message: () => 'a message',
  review: () => 'a review',
  reply: () => 'a reply to a review',
};
export const reported = ({ kind, title }: Pick<DecisionFacts, 'kind' | 'title'>): string => subjects[kind](title);

const yours: Record<ReportKind, (title: string) => string> = {
  product: (title) => `your listing "${title}"`,
  seller: () => 'you',
  message: () => 'one of your messages',
  review: () => 'one of your reviews',
  reply: () => 'one of your replies to a review',
};
const own = ({ kind, title }: DecisionFacts): string => yours[kind](title);

/** The last sentence of every message about a sanction (Online Safety Act 2023, section 21: complaints procedures). */
const appeal = "If you think we've got it wrong, you can ask us to look again.";
const button = 'Ask us to look again';
const toAppeal = { link: ({ link }: { link: string }) => link, button };

const nouns: Record<ReportKind, string> = {
  product: 'listing',
  seller: 'profile',
  message: 'message',
  review: 'review',
  reply: 'reply',
};

const toReporter = (outcome: string): Row<DecisionFacts> => ({
  title: 'Your report has been reviewed',
  message: (facts) => `Thank you for reporting ${reported(facts)}. ${outcome} Our reason: ${asSentence(facts.reason)}`,
});

/** What the reported person and the reporters are told about a decision. The emails are always sent, as they concern people's rights. */
export const decisionRows = {
  owner: {
    remove: {
      title: ({ kind }) => `Your ${nouns[kind]} was removed`,
      message: (facts) =>
        `After reviewing a report about ${own(facts)}, we've removed the ${nouns[facts.kind]}. Our reason: ${asSentence(facts.reason)} ${appeal}`,
      ...toAppeal,
    },
    warn: {
      title: 'A warning about your account',
      message: (facts) =>
        `After reviewing a report about ${own(facts)}, we're giving you a warning. Our reason: ${asSentence(facts.reason)} If it happens again, we may suspend your account. ${appeal}`,
      ...toAppeal,
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

export const listingRemoved: Row<ListingFacts & { link: string }> = {
  title: 'Your listing was removed',
  message: ({ title, reason }) =>
    `We've removed your listing "${title}" from the shop. Our reason: ${asSentence(reason)} ${appeal}`,
  ...toAppeal,
};

/** A restored listing is not necessarily on sale. It may have been withdrawn, or be hidden because its seller is suspended. */
export const listingRestored: Row<ListingFacts> = {
  title: 'Your listing has been restored',
  message: ({ title, reason }) => `We've restored "${title}". Our reason: ${asSentence(reason)}`,
  link: '/seller/listings',
  button: 'See my listings',
};

/** `until` is when the ban ends automatically; null if it does not. */
export type BanFacts = { reason: string | null; until: Date | null; appealLink: string };

export const banned: Row<BanFacts> = {
  title: 'Your account has been suspended',
  message: ({ reason, until }) =>
    [
      `We've suspended your account${until ? ` until ${formatDay(until)}` : ''}.`,
      "Any listings you have are hidden, and you can't sign in. Orders already sent aren't affected. Orders that haven't been sent or collected may be cancelled and refunded.",
      reason && `Our reason: ${asSentence(reason)}`,
      appeal,
    ]
      .filter(Boolean)
      .join(' '),
  link: ({ appealLink }) => appealLink,
  button,
};

export const unbanned: Row<object> = {
  title: 'Your account is active again',
  message: 'You can sign in again. Listings that were hidden because of the suspension are visible again.',
  link: '/login',
  button: 'Sign in',
};

/** The original decision; `reason` is why it was upheld or reversed. */
export type ReconsideredFacts = DecisionFacts & { decision: Exclude<ReportDecision, 'none'> };

const actions: Record<ReconsideredFacts['decision'], string> = {
  remove: 'the removal of',
  warn: 'the warning about',
  ban: 'the suspension for',
};

const actionOf = (facts: ReconsideredFacts): string =>
  facts.kind === 'seller' && facts.decision === 'ban' ? 'your suspension' : `${actions[facts.decision]} ${own(facts)}`;

/** What the person concerned is told when an admin has reconsidered a decision, with or without an appeal. */
export const reconsideredRows = {
  upheld: {
    title: 'Our decision stands',
    message: (facts) =>
      `We've looked again at ${actionOf(facts)}, and our decision stands. Our reason: ${asSentence(facts.reason)}`,
    link: ({ link }) => link,
    button: 'See the decision',
  },
  reversed: {
    title: "We've changed our decision",
    message: (facts) =>
      `We've looked again at ${actionOf(facts)}, and have reversed it. We're sorry. Our reason: ${asSentence(facts.reason)}`,
    link: ({ link }) => link,
    button: 'See the decision',
  },
} satisfies Record<Outcome, Row<ReconsideredFacts>>;
