import type { Transition } from '#contract/order-process.ts';
import type { SaleGroup } from '#contract/sale-groups.ts';
import type { SellerOrder } from '#contract/seller-orders.ts';
import { formatDay } from '#contract/time.ts';
import { collectionStatus } from '#web/routes/orders/collection-texts.ts';
import { claimNote, claimTitle } from '#web/routes/claims/claim-texts.ts';

type Next = { title: string; text: string };

const sent: ReadonlySet<Transition> = new Set(['dispatch', 'handOver', 'deliver', 'complete']);

const lastDay = ({ deadline, deliveryOption }: SellerOrder): string =>
  deadline?.what === 'lapse'
    ? ` If it isn't ${deliveryOption === 'Collection' ? 'collected' : 'posted'} by ${formatDay(deadline.at)}, the buyer will be refunded.`
    : '';

/** If the buyer of an order to hand over is unreachable, they have been suspended: deleting their account would have cancelled the order. */
const buyerIsSuspended = (order: SellerOrder): string =>
  `You can't arrange a collection time with ${order.buyerName}. If you cancel the order, they'll be refunded.${lastDay(order)}`;

const wasSent = ({ events }: SellerOrder): boolean => events.some(({ transition }) => sent.has(transition));

const nothingToSend = ({ deliveryOption }: SellerOrder): string =>
  `You don't need to ${deliveryOption === 'Collection' ? 'hand over' : 'send'} anything.`;

const next: Record<SaleGroup, (order: SellerOrder) => Next> = {
  to_post: (order) => ({
    title: 'Next: post it',
    text: `Pack it well, post it${order.deliverTo ? ` to ${order.deliverTo.city}` : ''} and keep the proof of postage.${lastDay(order)}`,
  }),
  to_hand_over: (order) => {
    if (order.buyerIsUnreachable) return { title: "The buyer's account is suspended", text: buyerIsSuspended(order) };
    const { title, text } = collectionStatus(order, 'seller', order.buyerName);
    return { title, text: `${text}${lastDay(order)}` };
  },
  posted: () => ({
    title: "It's on its way",
    text: "There's nothing for you to do.",
  }),
  arrived: ({ buyerName, deliveryOption }) => ({
    title: deliveryOption === 'Collection' ? 'The buyer has collected it' : "It's marked as delivered",
    text: `${buyerName} has time to check it. There's nothing for you to do.`,
  }),
  completed: ({ money }) =>
    money?.state === 'available' || money?.state === 'on_hold'
      ? {
          title: 'The order is complete',
          text: "There's nothing more to do for the buyer. Under Money, you can see when you'll be paid.",
        }
      : { title: 'All done', text: "There's nothing left to do." },
  refunded: (order) => ({
    title: order.status,
    text: `${order.buyerName} has been refunded. ${wasSent(order) ? "There's nothing left to do." : nothingToSend(order)}`,
  }),
};

const disputed: Next = {
  title: "The buyer's bank has asked for this payment back",
  text: 'If you still have the item, keep it until the bank has decided. Keep proof of postage or handover too: we may ask for it.',
};

/** What the seller should do next with an order. */
export function whatNext(order: SellerOrder): Next {
  if (order.money?.isDisputed) return disputed;
  const { claimState, group, buyerName } = order;
  return claimState
    ? { title: claimTitle(claimState, order, 'seller', buyerName), text: claimNote(order, 'seller', buyerName) }
    : next[group](order);
}
