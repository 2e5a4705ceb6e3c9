import type { SaleGroup } from '#contract/order-process.ts';
import type { SellerOrder } from '#contract/seller-orders.ts';

type Next = { title: string; text: string };

const notYet = 'This page cannot take note of it yet: the order stays “Awaiting Shipment” until it can.';

const next: Record<SaleGroup, (order: SellerOrder) => Next> = {
  to_post: ({ deliverTo }) => ({
    title: 'Next: post it',
    text: `Pack it well, post it${deliverTo ? ` to ${deliverTo.city}` : ''} and keep the proof of posting. ${notYet}`,
  }),
  to_hand_over: ({ buyerName }) => ({
    title: 'Next: hand it over',
    text: `Agree a day and a place with ${buyerName}, who collects it. ${notYet}`,
  }),
  posted: () => ({ title: 'It is on its way', text: 'There is nothing for you to do.' }),
  arrived: ({ buyerName }) => ({
    title: 'It has arrived',
    text: `${buyerName} is having a look. There is nothing for you to do.`,
  }),
  completed: () => ({ title: 'All done', text: 'There is nothing left to do.' }),
  refunded: ({ buyerName }) => ({
    title: 'Refunded',
    text: `The money goes back to ${buyerName}. If you have not sent it, keep it.`,
  }),
};

const disputed: Next = {
  title: 'The buyer’s bank asks for this payment back',
  text: 'If it has not left you, keep it until the bank has decided. Keep your proof of posting or handing over as well: we may ask you for it.',
};

/** What a seller does next with an order. */
export const whatNext = (order: SellerOrder): Next => (order.money?.isDisputed ? disputed : next[order.group](order));
