import type { ClaimMove } from '#contract/claims.ts';

/** The moves that start from the panel of an open claim; a request and a dispute have screens of their own. */
export type PanelMove = Exclude<ClaimMove['move'], 'requestRefund' | 'openDispute'>;

type About = { other: string; sum: string; needsReturn: boolean };

export type MoveTexts = {
  button: (about: About) => string;
  kind: 'main' | 'outline' | 'quiet';
  explain: (about: About) => string;
  /** What the form asks for. */
  asks?: 'words' | 'parcel';
  submit: (about: About) => string;
  done: string;
};

/** In the order in which the buttons appear. */
export const moves: Record<PanelMove, MoveTexts> = {
  acceptReturn: {
    button: () => 'Ask for the item back',
    kind: 'main',
    explain: ({ other, sum }) =>
      `${other} sends the item back to your address, which we show them. You refund ${sum} once you confirm that you have it.`,
    submit: () => 'Accept, item back first',
    done: 'Accepted. The item comes back first.',
  },
  accept: {
    button: ({ sum, needsReturn }) => (needsReturn ? `Refund ${sum} without a return` : `Refund ${sum}`),
    kind: 'outline',
    explain: ({ other, sum }) =>
      `${other} is refunded ${sum} immediately and keeps the item. This can't be changed afterwards.`,
    submit: ({ sum }) => `Refund ${sum}`,
    done: 'Accepted. The buyer is being refunded.',
  },
  sendBack: {
    button: () => "I've sent it back",
    kind: 'main',
    explain: ({ other }) =>
      `Keep the proof of posting. If you handed the item over to ${other}, choose that instead of a carrier.`,
    asks: 'parcel',
    submit: () => "I've sent it back",
    done: "Thank you. We've told the seller.",
  },
  receiveBack: {
    button: () => 'I have it back',
    kind: 'main',
    explain: ({ other, sum }) =>
      `${other} is refunded ${sum} immediately. Check the item first: this can't be changed afterwards.`,
    submit: ({ sum }) => `I have it, refund ${sum}`,
    done: 'Thank you. The buyer is being refunded.',
  },
  answer: {
    button: () => 'Answer the dispute',
    kind: 'main',
    explain: ({ other }) => `${other} and Skep read your answer. You can add more later.`,
    asks: 'words',
    submit: () => 'Send answer',
    done: 'Answer sent.',
  },
  appeal: {
    button: () => 'Appeal',
    kind: 'outline',
    explain: () =>
      'There is one appeal, so say everything that matters, and add what Skep has not seen. The next decision is final.',
    asks: 'words',
    submit: () => 'Send appeal',
    done: 'Appeal sent. Skep looks at it again.',
  },
  concede: {
    button: ({ sum }) => `Refund ${sum}`,
    kind: 'outline',
    explain: ({ other, sum }) =>
      `${other} is refunded ${sum} immediately, and the dispute ends. This can't be changed afterwards.`,
    submit: ({ sum }) => `Refund ${sum}`,
    done: 'The dispute is settled. The buyer is being refunded.',
  },
  escalate: {
    button: () => 'Pass to Skep',
    kind: 'outline',
    explain: () => 'Skep reads what both of you have written, looks at the pictures and decides.',
    submit: () => 'Pass to Skep',
    done: 'Passed to Skep.',
  },
  decline: {
    button: () => 'Decline',
    kind: 'quiet',
    explain: ({ other }) => `${other} reads your reason and can start a dispute, which Skep decides.`,
    asks: 'words',
    submit: () => 'Decline the request',
    done: 'Request declined.',
  },
  disputeReturn: {
    button: () => 'Dispute the return',
    kind: 'quiet',
    explain: () => 'Say what is wrong with what came back, or that nothing came, and add pictures. Skep decides.',
    asks: 'words',
    submit: () => 'Pass to Skep',
    done: 'Passed to Skep.',
  },
  withdraw: {
    button: () => 'Withdraw',
    kind: 'quiet',
    explain: () => 'Nothing is refunded, and the order continues as before.',
    submit: () => 'Withdraw',
    done: 'Withdrawn.',
  },
};

export const panelMoves = Object.keys(moves) as PanelMove[];
