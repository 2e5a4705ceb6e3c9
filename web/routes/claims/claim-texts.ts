import { decisionText } from '#contract/claim-reasons.ts';
import type { Claim } from '#contract/claims.ts';
import { type ClaimState, isDispute, turnOf } from '#contract/order-states.ts';
import { formatPounds } from '#contract/pounds.ts';
import { leftOf } from '#contract/refund-rules.ts';
import { formatMoment } from '#contract/time.ts';
import type { Side } from '#web/parts/order-progress.ts';

/** The other side's name, and when Skep acts automatically. */
type About = { other: string; when: string };

/** The amount claimed, Skep's decision, and the amount that would be refunded. */
type Claimed = About & { claimed: string; sum: string; needsReturn: boolean; decision: string };

type Text = { title: (about: About) => string; text: (claimed: Claimed) => string };

const both = (text: Text) => ({ buyer: text, seller: text });

const settleOrEscalate: Text['text'] = ({ when }) =>
  `You can still settle it between you. If you can't, ask Skep to decide. Otherwise it'll be passed to us automatically on ${when}.`;

const texts: Record<ClaimState, Record<Side, Text>> = {
  requested: {
    buyer: {
      title: ({ other }) => `Waiting for ${other} to respond`,
      text: ({ other, when, sum, needsReturn }) =>
        `${other} has until ${when} to respond. If they don't, your request will be accepted and you'll be ${needsReturn ? 'asked to send the item back' : `refunded ${sum}`}.`,
    },
    seller: {
      title: ({ other }) => `${other} has requested a refund`,
      text: ({ other, when, claimed, needsReturn }) =>
        `They're asking for ${claimed}. Please respond by ${when}. If you don't, the request will be accepted and ${other} will be ${needsReturn ? 'asked to send the item back' : 'refunded'}.`,
    },
  },
  declined: {
    buyer: {
      title: ({ other }) => `${other} has declined your request`,
      text: ({ when }) => `If you disagree, start a dispute by ${when}. Otherwise, the request will be closed.`,
    },
    seller: {
      title: () => "You've declined the request",
      text: ({ other, when }) => `${other} can start a dispute until ${when}. Otherwise, the request will be closed.`,
    },
  },
  return_due: {
    buyer: {
      title: () => 'Send the item back',
      text: ({ when, sum }) =>
        `Please send it by ${when} and let us know here. You'll be refunded ${sum} once it has arrived. If you don't send it by then, you won't be refunded.`,
    },
    seller: {
      title: () => 'Waiting for the item to be sent back',
      text: ({ other, when, sum }) =>
        `${other} has until ${when} to send it. They'll be refunded ${sum} once you've received it. If they don't send it by then, they won't be refunded.`,
    },
  },
  return_sent: {
    buyer: {
      title: () => 'The item is on its way back',
      text: ({ other, when, sum }) =>
        `You'll be refunded ${sum} when ${other} confirms that it has arrived, or on ${when} if they don't respond.`,
    },
    seller: {
      title: () => 'The item is on its way back to you',
      text: ({ other, when, sum }) =>
        `Please confirm once you've received it; ${other} will then be refunded ${sum}. If it isn't what you sent, dispute the return. If you don't respond by ${when}, they'll be refunded.`,
    },
  },
  disputed: {
    buyer: {
      title: ({ other }) => `Waiting for ${other} to respond`,
      text: ({ other, when }) =>
        `${other} has until ${when} to respond. If they don't, the dispute will be passed to Skep.`,
    },
    seller: {
      title: ({ other }) => `${other} has started a dispute`,
      text: ({ when, claimed }) =>
        `They're claiming ${claimed}. Please respond by ${when}, with pictures if they help, or refund what they're claiming. If you do neither, the dispute will be passed to Skep.`,
    },
  },
  answered: {
    buyer: {
      title: ({ other }) => `${other} has responded to your dispute`,
      text: settleOrEscalate,
    },
    seller: {
      title: () => "You've responded to the dispute",
      text: settleOrEscalate,
    },
  },
  escalated: {
    buyer: {
      title: () => 'Skep is deciding',
      text: ({ when, sum }) =>
        `We're reviewing the statements and pictures from both sides. If we haven't decided by ${when}, you'll be refunded ${sum}.`,
    },
    seller: {
      title: () => 'Skep is deciding',
      text: ({ other, when, sum }) =>
        `We're reviewing the statements and pictures from both sides. If we haven't decided by ${when}, ${other} will be refunded ${sum}.`,
    },
  },
  decided: both({
    title: () => 'Skep has decided',
    text: ({ decision, when }) =>
      `${decision} If you disagree, you can appeal once, until ${when}. If neither of you does, the decision is final.`,
  }),
  appealed: both({
    title: () => 'Skep is reviewing its decision',
    text: ({ when }) =>
      `There has been an appeal. Our next decision will be final. If we haven't made it by ${when}, the first one will be final.`,
  }),
};

/** The parts of an order that describe its open claim. `deadline` is when Skep acts automatically. */
export type ClaimOrder = { claimState: ClaimState | null; deadline: { at: string } | null };

const whenOf = ({ deadline }: ClaimOrder): string => (deadline ? formatMoment(deadline.at) : 'then');

/** The stage of an open claim, in a few words. */
export function claimTitle(state: ClaimState, order: ClaimOrder, side: Side, other: string): string {
  return texts[state][side].title({ other, when: whenOf(order) });
}

/** What comes next and by when, addressed to the side whose turn it is, or to both. */
const turns: Record<ClaimState, string> = {
  requested: 'Please respond by',
  declined: 'You can start a dispute until',
  return_due: 'Please send it by',
  return_sent: 'Please confirm its return by',
  disputed: 'Please respond by',
  answered: 'You can settle it between you until',
  escalated: "We'll decide by",
  decided: 'You can appeal until',
  appealed: "We'll decide by",
};

/** What the side whose turn it is has to do by the deadline, addressed to the other side. */
const duties: Partial<Record<ClaimState, string>> = {
  requested: 'respond',
  declined: 'start a dispute',
  return_due: 'send it',
  return_sent: 'confirm its return',
  disputed: 'respond',
};

/** The next deadline in a sentence, for screens that do not show the claim itself. */
export function claimNote({ claimState, deadline }: ClaimOrder, side: Side, other: string): string {
  if (!claimState || !deadline) return '';
  const isOthersTurn = turnOf[claimState] === (side === 'buyer' ? 'seller' : 'buyer');
  const when = formatMoment(deadline.at);
  return isOthersTurn ? `${other} has until ${when} to ${duties[claimState]}.` : `${turns[claimState]} ${when}.`;
}

/** The name of a link to the claim. */
export const claimLink = (state: ClaimState): string => (isDispute(state) ? 'See the dispute' : 'See the request');

type Paid = Parameters<typeof leftOf>[0];

/** The refund to be paid: the amount awarded or, before a decision, the amount claimed, but never more than is left after partial refunds. */
export const refundSum = ({ amount, decision }: Claim, order: Paid): string =>
  formatPounds(Math.min(decision?.amount ?? amount, leftOf(order)));

/** What happens next with an open claim, and when. */
export function claimText(
  state: ClaimState,
  claim: Claim,
  order: ClaimOrder & Paid,
  side: Side,
  other: string,
): string {
  const { amount, needsReturn, decision } = claim;
  return texts[state][side].text({
    other,
    when: whenOf(order),
    claimed: formatPounds(amount),
    sum: refundSum(claim, order),
    needsReturn,
    decision: decision ? decisionText(decision) : '',
  });
}

const outcomes: Record<NonNullable<Claim['outcome']>, (claim: Claim) => string> = {
  refunded: () => 'Closed: refunded in full.',
  refunded_in_part: ({ decision, amount }) => `Closed: ${formatPounds(decision?.amount ?? amount)} was refunded.`,
  withdrawn: () => 'Withdrawn by the buyer.',
  closed: () => "Closed, because the buyer didn't take it further in time.",
  rejected: () => 'Closed: Skep decided against a refund.',
};

/** How a claim ended. */
export const outcomeText = (claim: Claim): string => (claim.outcome ? outcomes[claim.outcome](claim) : '');
