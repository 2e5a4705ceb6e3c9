import { type SaleGroup, transitions } from '#contract/order-process.ts';
import type { SellerOrder } from '#contract/seller-orders.ts';

type Next = { title: string; text: string };

const notYet = (stays: string) => `You can't confirm this here yet, so the order will stay at '${stays}'.`;

const sent = new Set<string>([transitions.ship.label, transitions.complete.label]);

const wasSent = ({ events }: SellerOrder): boolean => events.some(({ label }) => sent.has(label));

const next: Record<SaleGroup, (order: SellerOrder) => Next> = {
  to_post: ({ deliverTo }) => ({
    title: 'Next: post it',
    text: `Pack it well, post it${deliverTo ? ` to ${deliverTo.city}` : ''} and keep the proof of posting. ${notYet('Awaiting Shipment')}`,
  }),
  to_hand_over: ({ buyerName }) => ({
    title: 'Next: hand it over',
    text: `Agree a day and place for collection with ${buyerName}. ${notYet('Awaiting Collection')}`,
  }),
  posted: () => ({ title: "It's on its way", text: "There's nothing for you to do." }),
  arrived: ({ buyerName }) => ({
    title: 'It has arrived',
    text: `${buyerName} is checking it. There's nothing for you to do.`,
  }),
  completed: () => ({ title: 'All done', text: "There's nothing left to do." }),
  refunded: (order) => ({
    title: 'Refunded',
    text: `${order.buyerName} has been refunded. ${wasSent(order) ? "There's nothing left to do." : "You don't need to send anything."}`,
  }),
};

const disputed: Next = {
  title: "The buyer's bank has asked for this payment back",
  text: 'If you still have the item, keep it until the bank has decided. Keep proof of posting or handover too: we may ask for it.',
};

/** What the seller should do next with an order. */
export const whatNext = (order: SellerOrder): Next => (order.money?.isDisputed ? disputed : next[order.group](order));
