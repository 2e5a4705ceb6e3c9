import type { Claim } from '#contract/claims.ts';
import { type ClaimState, isDispute, turnOf } from '#contract/order-states.ts';
import { formatPounds } from '#contract/pounds.ts';
import { formatDay, formatTime } from '#web/parts/dates.ts';
import type { Side } from '#web/routes/orders/order-progress.ts';

/** The other side's name, and when the clock acts. */
type About = { other: string; when: string };

/** What is claimed, or what Skep has decided. */
type Claimed = About & { sum: string; needsReturn: boolean; decision: string };

type Text = { title: (about: About) => string; text: (claimed: Claimed) => string };

const both = (text: Text) => ({ buyer: text, seller: text });

const texts: Record<ClaimState, Record<Side, Text>> = {
  requested: {
    buyer: {
      title: ({ other }) => `Waiting for ${other} to answer`,
      text: ({ other, when, sum, needsReturn }) =>
        `${other} can answer until ${when}. If they don't, your request is accepted${needsReturn ? ' and you send the item back' : `: you are refunded ${sum}`}.`,
    },
    seller: {
      title: ({ other }) => `${other} asks for a refund`,
      text: ({ other, when, sum, needsReturn }) =>
        `They ask for ${sum}. Please answer by ${when}: otherwise the request is accepted, and ${other} ${needsReturn ? 'sends the item back' : 'is refunded'}.`,
    },
  },
  declined: {
    buyer: {
      title: ({ other }) => `${other} has declined your request`,
      text: ({ when }) => `If you disagree, start a dispute by ${when}. Otherwise the request is closed.`,
    },
    seller: {
      title: () => 'You have declined the request',
      text: ({ other, when }) => `${other} can start a dispute until ${when}. Otherwise the request is closed.`,
    },
  },
  return_due: {
    buyer: {
      title: () => 'Send the item back',
      text: ({ when, sum }) =>
        `Send it by ${when} and tell us here. You are refunded ${sum} once it has arrived. If you don't send it by then, the request is closed.`,
    },
    seller: {
      title: () => 'Waiting for the item to be sent back',
      text: ({ other, when, sum }) =>
        `${other} has until ${when} to send it. They are refunded ${sum} once you have it. If they don't send it, the request is closed.`,
    },
  },
  return_sent: {
    buyer: {
      title: () => 'The item is on its way back',
      text: ({ other, when, sum }) =>
        `You are refunded ${sum} when ${other} confirms that it has arrived, or on ${when} if they say nothing.`,
    },
    seller: {
      title: () => 'The item is on its way back to you',
      text: ({ other, when, sum }) =>
        `Confirm it once you have it: ${other} is then refunded ${sum}. If it isn't what you sent, dispute the return. If you say nothing by ${when}, they are refunded.`,
    },
  },
  disputed: {
    buyer: {
      title: ({ other }) => `Waiting for ${other} to answer`,
      text: ({ other, when }) => `${other} can answer until ${when}. If they don't, the dispute is passed to Skep.`,
    },
    seller: {
      title: ({ other }) => `${other} has started a dispute`,
      text: ({ when, sum }) =>
        `They claim ${sum}. Answer by ${when}, with pictures if they help, or refund what they claim. If you do neither, the dispute is passed to Skep.`,
    },
  },
  answered: {
    buyer: {
      title: ({ other }) => `${other} has answered your dispute`,
      text: ({ when }) =>
        `You can still settle it between you. If you can't, pass it to Skep; on ${when} that happens automatically.`,
    },
    seller: {
      title: () => 'You have answered the dispute',
      text: ({ when }) =>
        `You can still settle it between you. If you can't, pass it to Skep; on ${when} that happens automatically.`,
    },
  },
  escalated: {
    buyer: {
      title: () => 'Skep is deciding',
      text: ({ when, sum }) =>
        `We read what both of you have written and look at the pictures. If we haven't decided by ${when}, you are refunded ${sum}.`,
    },
    seller: {
      title: () => 'Skep is deciding',
      text: ({ other, when, sum }) =>
        `We read what both of you have written and look at the pictures. If we haven't decided by ${when}, ${other} is refunded ${sum}.`,
    },
  },
  decided: both({
    title: () => 'Skep has decided',
    text: ({ decision, when }) =>
      `${decision} If you disagree, you can appeal until ${when}; there is one appeal. Otherwise the decision is final then.`,
  }),
  appealed: both({
    title: () => 'Skep is looking at it again',
    text: ({ when }) =>
      `There was an appeal. Our next decision is final. If we haven't made it by ${when}, the first one stands.`,
  }),
};

/** '3 June 2026, 14:02'. */
export const moment = (iso: string): string => `${formatDay(iso)}, ${formatTime(iso)}`;

export const decisionText = ({ amount, needsReturn }: NonNullable<Claim['decision']>): string =>
  amount === 0
    ? 'Nothing is refunded.'
    : `${formatPounds(amount)} is refunded${needsReturn ? ' once the item is back with the seller' : ''}.`;

/** What an open claim needs: `order.deadline` says until when. */
export type ClaimOrder = { claimState: ClaimState | null; deadline: { at: string } | null };

const whenOf = ({ deadline }: ClaimOrder): string => (deadline ? moment(deadline.at) : 'then');

/** Where an open claim has got to, in a few words. */
export function claimTitle(state: ClaimState, order: ClaimOrder, side: Side, other: string): string {
  return texts[state][side].title({ other, when: whenOf(order) });
}

/** What happens until the next deadline, as those whose turn it is read it. */
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

/** Until when something should happen, for where the claim itself is not shown. */
export function claimNote({ claimState, deadline }: ClaimOrder, side: Side): string {
  if (!claimState || !deadline) return '';
  const isOthers = turnOf[claimState] === (side === 'buyer' ? 'seller' : 'buyer');
  return `${isOthers ? 'The next deadline is' : turns[claimState]} ${moment(deadline.at)}.`;
}

/** The name of a link to the claim. */
export const claimLink = (state: ClaimState): string => (isDispute(state) ? 'See the dispute' : 'See the request');

/** What happens next with an open claim, and when. */
export function claimText(state: ClaimState, claim: Claim, order: ClaimOrder, side: Side, other: string): string {
  const { amount, needsReturn, decision } = claim;
  return texts[state][side].text({
    other,
    when: whenOf(order),
    sum: formatPounds(decision?.amount ?? amount),
    needsReturn,
    decision: decision ? decisionText(decision) : '',
  });
}

const outcomes: Record<NonNullable<Claim['outcome']>, (claim: Claim) => string> = {
  refunded: () => 'Ended: refunded in full.',
  refunded_in_part: ({ decision, amount }) => `Ended: ${formatPounds(decision?.amount ?? amount)} was refunded.`,
  withdrawn: () => 'The buyer has withdrawn it.',
  closed: () => 'Closed, because the buyer did not continue in time.',
  rejected: () => 'Ended: Skep has decided that nothing is refunded.',
};

/** How a claim ended. */
export const outcomeText = (claim: Claim): string => (claim.outcome ? outcomes[claim.outcome](claim) : '');
