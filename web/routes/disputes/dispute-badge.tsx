import type { Claim, DisputeRow } from '#contract/claims.ts';
import { type ClaimState, turnOf } from '#contract/order-states.ts';
import { Badge } from '#web/ui/badge.tsx';

const states: Record<ClaimState, string> = {
  requested: 'Waiting for the seller',
  declined: 'Declined',
  return_due: 'Awaiting return',
  return_sent: 'On its way back',
  disputed: 'Waiting for the seller',
  answered: 'Seller responded',
  escalated: 'To decide',
  decided: 'Decided, can be appealed',
  appealed: 'Appeal to decide',
};

const outcomes: Record<NonNullable<Claim['outcome']>, string> = {
  refunded: 'Refunded',
  refunded_in_part: 'Refunded in part',
  withdrawn: 'Withdrawn',
  closed: 'Closed',
  rejected: 'No refund',
};

/** The stage of a dispute, or how it ended. */
export function DisputeBadge({ row: { state, outcome } }: { row: Pick<DisputeRow, 'state' | 'outcome'> }) {
  if (outcome) return <Badge>{outcomes[outcome]}</Badge>;
  const needsDecision = state && turnOf[state] === 'admin';
  return <Badge tone={needsDecision ? 'solid-brick' : 'honey'}>{state ? states[state] : 'Open'}</Badge>;
}
