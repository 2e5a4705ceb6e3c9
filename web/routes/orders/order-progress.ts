import { collectionTime, collectLine } from '#contract/collection.ts';
import type { Order } from '#contract/orders.ts';
import { transitions } from '#contract/order-process.ts';
import { type ClaimState, isFinished } from '#contract/order-states.ts';

export type Step = { label: string; note: string; state: 'done' | 'now' | 'next' };

/** A stage in an order's progress; `current` is its label while it is the next one to happen. */
type Stage = { label: string; note: string; current?: string };

const { reserve, pay, proposeTime, dispatch, handOver, deliver, complete } = transitions;

/** Whose view of an order is shown. */
export type Side = 'buyer' | 'seller';

/** Not a transition of the order process: a paid order stays like this until the buyer has it. */
const readyToCollect = 'Ready to collect';

const paths: Record<Side, Record<Order['deliveryOption'], readonly Stage[]>> = {
  buyer: {
    Postage: [
      { label: pay.label, current: 'Pending Payment', note: 'You pay by card' },
      { label: dispatch.label, current: 'Awaiting Shipment', note: 'The seller posts it' },
      { label: deliver.label, current: 'On its way', note: 'To your address' },
      { label: complete.label, note: 'All done' },
    ],
    Collection: [
      { label: pay.label, current: 'Pending Payment', note: 'You pay by card' },
      { label: handOver.label, current: readyToCollect, note: 'The seller hands it over' },
      { label: complete.label, note: 'All done' },
    ],
  },
  seller: {
    Postage: [
      { label: pay.label, current: 'Pending Payment', note: 'The buyer pays by card' },
      { label: dispatch.label, current: 'Awaiting Shipment', note: 'You post it' },
      { label: deliver.label, current: 'On its way', note: "To the buyer's address" },
      { label: complete.label, note: 'Your payout is due' },
    ],
    Collection: [
      { label: pay.label, current: 'Pending Payment', note: 'The buyer pays by card' },
      { label: handOver.label, current: readyToCollect, note: 'You hand it over' },
      { label: complete.label, note: 'Your payout is due' },
    ],
  },
};

const when = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});

/** What is happening while a claim is open, as both sides read it. */
const claimStages: Record<ClaimState, Stage> = {
  requested: { label: 'Refund request', note: 'The seller answers' },
  declined: { label: 'Refund request', note: 'The buyer can start a dispute' },
  return_due: { label: 'Return', note: 'The buyer sends it back' },
  return_sent: { label: 'Return', note: 'On its way back' },
  disputed: { label: 'Dispute', note: 'The seller answers' },
  answered: { label: 'Dispute', note: 'Both sides can settle it' },
  escalated: { label: 'Dispute', note: 'Skep decides' },
  decided: { label: 'Dispute', note: 'Both sides can appeal' },
  appealed: { label: 'Appeal', note: 'Skep decides' },
};

export type TimelineOrder = Pick<Order, 'events' | 'status' | 'deliveryOption' | 'claimState' | 'collectionTime'> & {
  collectFrom?: Order['collectFrom'];
};

function pathOf({ deliveryOption, collectFrom, collectionTime: time }: TimelineOrder, side: Side): Stage[] {
  const note = time?.agreed ? collectionTime(time.agreed) : collectFrom && collectLine(collectFrom);
  return paths[side][deliveryOption].map((stage) =>
    stage.label === handOver.label && note ? { ...stage, note } : stage,
  );
}

/** What the timeline leaves out once something has followed. */
const passing = new Set<string>([reserve.label, proposeTime.label]);

/** The steps an order has taken, followed by those still ahead while it is in progress. */
export function stepsOf(order: TimelineOrder, side: Side): Step[] {
  const taken = order.events.filter(({ label }, at) => !passing.has(label) || at === order.events.length - 1);
  const done = taken.map<Step>(({ label, at }) => ({ label, note: when.format(new Date(at)), state: 'done' }));
  if (isFinished(order)) return done;
  const path = pathOf(order, side);
  const reached = path.findLastIndex(({ label }) => taken.some((event) => event.label === label));
  const open = order.claimState ? [claimStages[order.claimState]] : [];
  const ahead = [...open, ...path.slice(reached + 1)].map<Step>(({ label, note, current = label }, at) =>
    at === 0 ? { label: current, note, state: 'now' } : { label, note, state: 'next' },
  );
  return [...done, ...ahead];
}
