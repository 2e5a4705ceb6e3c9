import type { Claim, ClaimMove } from '#contract/claims.ts';

/** The moves offered in the panel of an open claim. Refund requests and disputes start on separate screens. */
export type PanelMove = Exclude<ClaimMove['move'], 'requestRefund' | 'openDispute'>;

type About = { other: string; sum: string; needsReturn: boolean; claim: Claim };

export type MoveTexts = {
  button: (about: About) => string;
  kind: 'main' | 'outline' | 'quiet';
  explain: (about: About) => string;
  /** The label of the text field, if the form has one. */
  words?: string;
  /** Whether the form asks for the parcel's carrier and tracking number. */
  parcel?: true;
  submit: (about: About) => string;
  done: string;
};

/** Whether withdrawing the claim now gives up a refund that was agreed or awarded. */
export const givesUpRefund = ({ state, decision }: Claim): boolean =>
  state === 'return_due' || state === 'return_sent' || (decision !== null && decision.amount > 0);

const sentBack = "even though you've sent the item back";

function explainWithdrawal({ claim, other, sum }: About): string {
  const { state, decision, returnParcel } = claim;
  if (!givesUpRefund(claim))
    return returnParcel ? `Nothing will be refunded, ${sentBack}.` : 'Nothing will be refunded.';
  const lost = `If you withdraw, you'll give up the ${decision ? `refund of ${sum} that Skep has awarded you` : `agreed refund of ${sum}`}`;
  if (state === 'return_due') return `${lost} and keep the item.`;
  if (state === 'return_sent') return `${lost}, even though the item is on its way back to ${other}.`;
  if (state === 'escalated') return `${lost}, ${sentBack}. Skep is still deciding.`;
  const rest =
    "You won't be able to start another dispute about this order. To accept the decision, you don't need to do anything.";
  return state === 'appealed'
    ? `${lost}: the whole dispute will end, not just the appeal. ${rest}`
    : `${lost}. ${rest}`;
}

/** In the order in which the buttons appear. */
export const moves: Record<PanelMove, MoveTexts> = {
  acceptReturn: {
    button: ({ sum }) => `Refund ${sum} after a return`,
    kind: 'main',
    explain: ({ other, sum }) =>
      `${other} will send the item back to your address, which we'll show them. They'll be refunded ${sum} once you confirm that you've received it.`,
    submit: () => 'Accept with return',
    done: 'Accepted. The buyer will send the item back.',
  },
  accept: {
    button: ({ sum, needsReturn }) => (needsReturn ? `Refund ${sum} without a return` : `Refund ${sum}`),
    kind: 'outline',
    explain: ({ other, sum }) => `${other} will be refunded ${sum} immediately and keep the item. You can't undo this.`,
    submit: ({ sum }) => `Refund ${sum}`,
    done: 'Accepted. The buyer is being refunded.',
  },
  sendBack: {
    button: () => "I've sent it back",
    kind: 'main',
    explain: ({ other }) =>
      `Keep your proof of postage. If you handed the item over to ${other}, choose that instead of a carrier.`,
    parcel: true,
    submit: () => "I've sent it back",
    done: "Thank you. We've let the seller know.",
  },
  receiveBack: {
    button: () => "I've received it",
    kind: 'main',
    explain: ({ other, sum }) =>
      `${other} will be refunded ${sum} immediately. Please check the item first, as you can't undo this.`,
    submit: ({ sum }) => `Refund ${sum}`,
    done: 'Thank you. The buyer is being refunded.',
  },
  answer: {
    button: () => 'Respond to dispute',
    kind: 'main',
    explain: ({ other }) => `${other} and Skep will be able to read your response. You can add to it later.`,
    words: 'Your response',
    submit: () => 'Send response',
    done: 'Response sent.',
  },
  appeal: {
    button: () => 'Appeal',
    kind: 'outline',
    explain: () =>
      "You can only appeal once, so include everything that matters and anything Skep hasn't seen. The next decision will be final.",
    words: 'Why you disagree',
    submit: () => 'Send appeal',
    done: 'Appeal sent. Skep will review its decision.',
  },
  concede: {
    button: ({ sum }) => `Refund ${sum}`,
    kind: 'outline',
    explain: ({ other, sum }) =>
      `${other} will be refunded ${sum} immediately, and the dispute will end. You can't undo this.`,
    submit: ({ sum }) => `Refund ${sum}`,
    done: 'Dispute settled. The buyer is being refunded.',
  },
  escalate: {
    button: () => 'Ask Skep to decide',
    kind: 'outline',
    explain: () => 'Skep will review the statements and pictures from both sides and decide.',
    submit: () => 'Ask Skep to decide',
    done: 'Passed to Skep.',
  },
  decline: {
    button: () => 'Decline',
    kind: 'quiet',
    explain: ({ other }) => `${other} will see your reason, and can start a dispute and ask Skep to decide.`,
    words: 'Your reason',
    submit: () => 'Decline request',
    done: 'Request declined.',
  },
  disputeReturn: {
    button: () => 'Dispute return',
    kind: 'quiet',
    explain: () =>
      "Tell us what's wrong with the returned item, or that nothing arrived, and add pictures. Skep will decide.",
    words: "What's wrong",
    submit: () => 'Ask Skep to decide',
    done: 'Passed to Skep.',
  },
  withdraw: {
    button: ({ claim: { isDispute } }) => (isDispute ? 'Withdraw dispute' : 'Withdraw request'),
    kind: 'quiet',
    explain: explainWithdrawal,
    submit: ({ claim, sum }) => (givesUpRefund(claim) ? `Withdraw and give up ${sum}` : 'Withdraw'),
    done: 'Withdrawn.',
  },
};

export const panelMoves = Object.keys(moves) as PanelMove[];
