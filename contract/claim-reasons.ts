import { liveBees } from './bee-sales.ts';
import type { Category, DeliveryMethod } from './catalogue.ts';
import type { OrderActor } from './order-move.ts';
import type { Transition } from './order-process.ts';
import type { ClaimState } from './order-states.ts';
import { formatPounds } from './pounds.ts';

/** A buyer's reasons for wanting a refund, under the Consumer Rights Act 2015 and the Consumer Contracts Regulations 2013. */
export const claimReasons = {
  not_arrived: "It hasn't arrived",
  not_as_described: "It isn't as described",
  faulty: "It's faulty or damaged",
  dead_on_arrival: 'Dead on arrival',
  changed_my_mind: "I've changed my mind",
} as const;
export type ClaimReason = keyof typeof claimReasons;

export const reasons = Object.keys(claimReasons) as [ClaimReason, ...ClaimReason[]];

/** Whether the item goes back to the seller first, unless they waive it. */
export const needsReturn = (reason: ClaimReason): boolean => reason !== 'not_arrived' && reason !== 'dead_on_arrival';

/** What the reasons depend on. */
type ClaimableOrder = {
  category: Category;
  delivery: DeliveryMethod;
  claimState: ClaimState | null;
  /** `mayChangeMind` when it was bought. */
  changeOfMind: boolean;
};
type Past = { transition: Transition; actor: OrderActor };

const decisions: ReadonlySet<Transition> = new Set(['decide', 'settle', 'settleReturn']);

/** Whether these events of an order include a decision by Skep. After one, the only possible reason is a change of mind. */
const isDecided = (events: Past[]): boolean => events.some(({ transition }) => decisions.has(transition));

/** How many claims a buyer may withdraw for one order. There must be a limit, because each claim puts the seller's money on hold. */
export const maxWithdrawn = 5;

/** Whether the buyer has withdrawn so many claims that a change of mind is the only reason left. */
export const hasUsedUpWithdrawals = (events: Pick<Past, 'transition'>[]): boolean =>
  events.filter(({ transition }) => transition === 'withdraw').length >= maxWithdrawn;

/**
 * The reasons a buyer can give for a refund request or a dispute. A dispute must be about something that went wrong, or about a
 * change of mind that the law allows and the seller has refused.
 */
export function reasonsFor(
  move: 'requestRefund' | 'openDispute',
  { category, delivery, claimState, changeOfMind }: ClaimableOrder,
  events: Past[],
): ClaimReason[] {
  const isDispute = move === 'openDispute';
  const hasConfirmed = events.some(({ transition, actor }) => transition === 'deliver' && actor === 'buyer');
  const isPossible: Record<ClaimReason, boolean> = {
    // A buyer who confirmed receipt by mistake can still have Skep decide.
    not_arrived: delivery === 'postage' && (isDispute || !hasConfirmed),
    not_as_described: true,
    faulty: true,
    dead_on_arrival: liveBees.some((each) => each === category),
    changed_my_mind: !isDispute || (changeOfMind && claimState === 'declined'),
  };
  const isOver = isDecided(events) || hasUsedUpWithdrawals(events);
  return reasons.filter((each) => isPossible[each] && (!isOver || each === 'changed_my_mind'));
}

/** What Skep has decided about a dispute; `amount` in pounds. */
export const decisionText = ({ amount, needsReturn }: { amount: number; needsReturn: boolean }): string =>
  amount === 0
    ? 'No refund.'
    : `A refund of ${formatPounds(amount)}${needsReturn ? ' once the seller has the item back' : ''}.`;
