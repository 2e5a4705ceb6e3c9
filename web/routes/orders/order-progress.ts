import type { Order } from '#contract/orders.ts';
import { transitions } from '#contract/order-process.ts';

export type Step = { label: string; note: string; state: 'done' | 'now' | 'next' };

type Stage = { label: string; note: string };

const { reserve, pay, ship, deliver, complete } = transitions;

/** Who reads the story of an order. */
export type Side = 'buyer' | 'seller';

const paths: Record<Side, Record<Order['deliveryOption'], readonly Stage[]>> = {
  buyer: {
    Postage: [
      { label: pay.label, note: 'You pay by card' },
      { label: ship.label, note: 'The seller posts it' },
      { label: deliver.label, note: 'On its way to you' },
      { label: complete.label, note: 'All is well' },
    ],
    Collection: [
      { label: pay.label, note: 'You pay by card' },
      { label: complete.label, note: 'You collect it' },
    ],
  },
  seller: {
    Postage: [
      { label: pay.label, note: 'The buyer pays by card' },
      { label: ship.label, note: 'You post it' },
      { label: deliver.label, note: 'On its way to the buyer' },
      { label: complete.label, note: 'Your money is due' },
    ],
    Collection: [
      { label: pay.label, note: 'The buyer pays by card' },
      { label: complete.label, note: 'You hand it over, and your money is due' },
    ],
  },
};

const when = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });

export const finishedStatuses: readonly Order['status'][] = ['Completed', 'Cancelled', 'Refunded'];

export const isFinished = (order: Pick<Order, 'status'>): boolean => finishedStatuses.includes(order.status);

/** The moves an order has made, then, while it is under way, those its path still holds. */
export function stepsOf(order: Pick<Order, 'events' | 'status' | 'deliveryOption'>, side: Side): Step[] {
  const made = order.events.filter(({ label }, at) => label !== reserve.label || at === order.events.length - 1);
  const done = made.map<Step>(({ label, at }) => ({ label, note: when.format(new Date(at)), state: 'done' }));
  if (isFinished(order)) return done;
  const path = paths[side][order.deliveryOption];
  const reached = path.findLastIndex(({ label }) => made.some((event) => event.label === label));
  const ahead = path.slice(reached + 1).map<Step>((stage, at) => ({ ...stage, state: at === 0 ? 'now' : 'next' }));
  return [...done, ...ahead];
}
