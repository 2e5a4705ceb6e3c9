import { formatCollectionTime, collectLine } from '#contract/collection.ts';
import type { Order } from '#contract/orders.ts';
import { type Transition, transitions } from '#contract/order-process.ts';
import { type ClaimState, isDispute, isFinished, turnOf } from '#contract/order-states.ts';
import { formatMoment } from '#contract/time.ts';
import { keepPostcodesTogether } from '#contract/keep-postcodes-together.ts';

/** `at` is when a step was taken; `note` shows it only to the minute. */
export type Step = { label: string; note: string; state: 'done' | 'stopped' | 'now' | 'next'; at?: string };

/** A stage in an order's progress. */
type Stage = { label: string; note: string };

/** A stage that is completed by a transition. `current` and `currentNote` replace its texts while it is the current stage. */
type PathStage = { by: Transition; note: string; current?: string; currentNote?: string };

/** Whose view of an order is shown. */
export type Side = 'buyer' | 'seller';

/** Describes a paid order until the buyer has the item. It is not a transition of the order process. */
const readyToCollect = 'Ready to collect';

const buyersCheck = { current: 'Time to check it', currentNote: 'Then the order will be complete' };
const sellersWait = { current: 'Time for the buyer to check it', currentNote: 'Then your payout will be due' };

const paths: Record<Side, Record<Order['deliveryOption'], readonly PathStage[]>> = {
  buyer: {
    Postage: [
      { by: 'pay', current: 'Pending Payment', note: 'You pay by card' },
      { by: 'dispatch', current: 'Awaiting Shipment', note: 'The seller posts it' },
      { by: 'deliver', current: 'On its way', note: 'To your address' },
      { by: 'complete', note: 'All done', ...buyersCheck },
    ],
    Collection: [
      { by: 'pay', current: 'Pending Payment', note: 'You pay by card' },
      { by: 'handOver', current: readyToCollect, note: 'The seller hands it over' },
      { by: 'complete', note: 'All done', ...buyersCheck },
    ],
  },
  seller: {
    Postage: [
      { by: 'pay', current: 'Pending Payment', note: 'The buyer pays by card' },
      { by: 'dispatch', current: 'Awaiting Shipment', note: 'You post it' },
      { by: 'deliver', current: 'On its way', note: "To the buyer's address" },
      { by: 'complete', note: 'Your payout is due', ...sellersWait },
    ],
    Collection: [
      { by: 'pay', current: 'Pending Payment', note: 'The buyer pays by card' },
      { by: 'handOver', current: readyToCollect, note: 'You hand it over' },
      { by: 'complete', note: 'Your payout is due', ...sellersWait },
    ],
  },
};

/** What is happening while a claim is open. */
const claimStages: Record<ClaimState, Stage> = {
  requested: { label: 'Refund request', note: 'Waiting for the seller' },
  declined: { label: 'Refund request', note: 'The buyer can start a dispute' },
  return_due: { label: 'Return', note: 'Waiting for the buyer' },
  return_sent: { label: 'Return', note: 'On its way back' },
  disputed: { label: 'Dispute', note: 'Waiting for the seller' },
  answered: { label: 'Dispute', note: 'Both sides can settle it' },
  escalated: { label: 'Dispute', note: 'Waiting for Skep' },
  decided: { label: 'Dispute', note: 'Both sides can appeal' },
  appealed: { label: 'Appeal', note: 'Waiting for Skep' },
};

/** Notes shown instead to the side whose turn it is. */
const ownTurnNotes: Partial<Record<ClaimState, string>> = {
  requested: 'Waiting for you',
  declined: 'You can start a dispute',
  return_due: 'Waiting for you',
  return_sent: 'On its way back to you',
  disputed: 'Waiting for you',
};

function claimStep(state: ClaimState, side: Side): Step {
  const { label, note } = claimStages[state];
  return { label, note: (turnOf[state] === side && ownTurnNotes[state]) || note, state: 'now' };
}

/** The note on the final stage while a claim is open. */
const dependsOn = (claim: ClaimState): string => `Depends on the ${isDispute(claim) ? 'dispute' : 'refund request'}`;

/** What follows a return, instead of the rest of the order's path. */
const refundAhead: Record<Side, Step> = {
  buyer: { label: 'Refund', note: 'Once the seller has the item', state: 'next' },
  seller: { label: 'Refund', note: 'Once you have the item', state: 'next' },
};

export type TimelineOrder = Pick<Order, 'events' | 'status' | 'deliveryOption' | 'claimState' | 'collectionTime'> & {
  collectFrom?: Order['collectFrom'];
};

/** Whether this event records that the payment arrived. */
export const isPayment = ({ transition }: Pick<Order['events'][number], 'transition'>): boolean =>
  transition === 'pay' || transition === 'payLate';

function pathOf({ deliveryOption, collectFrom, collectionTime: time }: TimelineOrder, side: Side): PathStage[] {
  const note = time?.agreed
    ? formatCollectionTime(time.agreed)
    : collectFrom && keepPostcodesTogether(collectLine(collectFrom));
  return paths[side][deliveryOption].map((stage) => (stage.by === 'handOver' && note ? { ...stage, note } : stage));
}

/** Steps that the timeline omits once another step has followed. */
const passing: ReadonlySet<Transition> = new Set(['reserve', 'proposeTime']);

/** Transitions that end an order without the buyer having the item. */
const stops: ReadonlySet<Transition> = new Set([
  'expire',
  'cancel',
  'cancelAsBuyer',
  'cancelAsSeller',
  'lapse',
] satisfies Transition[]);

const has = ({ events }: TimelineOrder, by: Transition): boolean =>
  events.some((event) => event.transition === by || (by === 'pay' && isPayment(event)));

/** The remaining stages of an order in progress. The first is current unless a claim is open. */
function stepsAhead(order: TimelineOrder, side: Side): Step[] {
  const path = pathOf(order, side);
  const stages = path.slice(path.findLastIndex(({ by }) => has(order, by)) + 1);
  return stages.map(({ by, note, current, currentNote }, index): Step => {
    const { label } = transitions[by];
    if (order.claimState) return { label, note: by === 'complete' ? dependsOn(order.claimState) : note, state: 'next' };
    const isNow = index === 0;
    return { label: (isNow && current) || label, note: (isNow && currentNote) || note, state: isNow ? 'now' : 'next' };
  });
}

/** The steps an order has taken, followed by its open claim and, while the order is in progress, the steps still ahead. */
export function stepsOf(order: TimelineOrder, side: Side): Step[] {
  const taken = order.events.filter(
    ({ transition }, index) => !passing.has(transition) || index === order.events.length - 1,
  );
  const done = taken.map<Step>(({ transition, label, at }) => ({
    label,
    note: formatMoment(at),
    state: stops.has(transition) ? 'stopped' : 'done',
    at,
  }));
  const { claimState } = order;
  const claim = claimState ? [claimStep(claimState, side)] : [];
  if (claimState === 'return_due' || claimState === 'return_sent') return [...done, ...claim, refundAhead[side]];
  return [...done, ...claim, ...(isFinished(order) ? [] : stepsAhead(order, side))];
}
