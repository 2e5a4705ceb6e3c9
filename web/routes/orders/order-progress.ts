import { collectLine } from '#contract/collection.ts';
import type { Order } from '#contract/orders.ts';
import { isFinished, transitions } from '#contract/order-process.ts';

export type Step = { label: string; note: string; state: 'done' | 'now' | 'next' };

/** A stage of an order's way; `current` is what it is called while it has still to happen. */
type Stage = { label: string; note: string; current?: string };

const { reserve, pay, ship, deliver, complete } = transitions;

/** Who reads the story of an order. */
export type Side = 'buyer' | 'seller';

/** No move of the order process: a paid order waits like this until its buyer has it. */
const readyToCollect = 'Ready to collect';

const paths: Record<Side, Record<Order['deliveryOption'], readonly Stage[]>> = {
  buyer: {
    Postage: [
      { label: pay.label, current: 'Pending Payment', note: 'You pay by card' },
      { label: ship.label, current: 'Awaiting Shipment', note: 'The seller posts it' },
      { label: deliver.label, current: 'On its way', note: 'To be delivered to you' },
      { label: complete.label, note: 'All is well' },
    ],
    Collection: [
      { label: pay.label, current: 'Pending Payment', note: 'You pay by card' },
      { label: readyToCollect, note: 'The seller hands it over' },
      { label: complete.label, note: 'All is well' },
    ],
  },
  seller: {
    Postage: [
      { label: pay.label, current: 'Pending Payment', note: 'The buyer pays by card' },
      { label: ship.label, current: 'Awaiting Shipment', note: 'You post it' },
      { label: deliver.label, current: 'On its way', note: 'To be delivered to the buyer' },
      { label: complete.label, note: 'Your money is due' },
    ],
    Collection: [
      { label: pay.label, current: 'Pending Payment', note: 'The buyer pays by card' },
      { label: readyToCollect, note: 'You hand it over' },
      { label: complete.label, note: 'Your money is due' },
    ],
  },
};

const when = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });

export type Told = Pick<Order, 'events' | 'status' | 'deliveryOption'> & { collectFrom?: Order['collectFrom'] };

function pathOf({ deliveryOption, collectFrom }: Told, side: Side): Stage[] {
  return paths[side][deliveryOption].map((stage) =>
    stage.label === readyToCollect && collectFrom ? { ...stage, note: collectLine(collectFrom) } : stage,
  );
}

/** The moves an order has made, then, while it is under way, those its path still holds. */
export function stepsOf(order: Told, side: Side): Step[] {
  const made = order.events.filter(({ label }, at) => label !== reserve.label || at === order.events.length - 1);
  const done = made.map<Step>(({ label, at }) => ({ label, note: when.format(new Date(at)), state: 'done' }));
  if (isFinished(order)) return done;
  const path = pathOf(order, side);
  const reached = path.findLastIndex(({ label }) => made.some((event) => event.label === label));
  const ahead = path
    .slice(reached + 1)
    .map<Step>(({ label, note, current = label }, at) =>
      at === 0 ? { label: current, note, state: 'now' } : { label, note, state: 'next' },
    );
  return [...done, ...ahead];
}
