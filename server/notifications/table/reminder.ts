import { formatCollectionTime } from '#contract/collection.ts';
import { formatDayAndMonth } from '#contract/time.ts';
import type { OrderFacts } from './order-facts.ts';
import type { Rows } from './row.ts';

export const whenProposed = ({ collectionProposal: at }: OrderFacts): string => (at ? formatCollectionTime(at) : '');

/** What the seller is reminded to do about an order they have not sent. */
function waiting(order: OrderFacts): string {
  const { productName, delivery, collectionAt, collectionProposedBy, buyerIsUnreachable } = order;
  if (delivery === 'postage') return `Please post ${productName}, and mark it as posted on Skep.`;
  if (buyerIsUnreachable)
    return `You can't arrange a collection time for ${productName}, because the buyer's account is suspended. If they have it already, please enter their code on the order page; if not, cancel the order there.`;
  if (collectionAt)
    return `The time you agreed for the collection of ${productName} has passed. If the buyer has it, please enter their code on Skep; if not, agree another time on the order page.`;
  if (collectionProposedBy === 'seller')
    return `The buyer of ${productName} hasn't agreed to the collection time you proposed, ${whenProposed(order)}. You can send them a message, or propose another time on the order page.`;
  const next =
    collectionProposedBy === 'buyer'
      ? `The buyer of ${productName} has proposed to collect it on ${whenProposed(order)}. Please agree to it on the order page, or propose another time,`
      : `Please propose a time for the collection of ${productName} on the order page,`;
  return `${next} and enter the buyer's code on Skep when you hand it over.`;
}

/** Whether the order is waiting for the buyer to agree to a collection time. */
const waitsForBuyer = ({ collectionAt, collectionProposedBy, buyerIsUnreachable }: OrderFacts): boolean =>
  !collectionAt && !buyerIsUnreachable && collectionProposedBy === 'seller';

/** Reminds the seller of an order waiting to be sent or handed over. */
export const reminder: Rows<OrderFacts, 'seller'> = {
  seller: {
    title: 'An order needs your attention',
    message: (order) => {
      const { deadlineAt } = order;
      const last =
        deadlineAt &&
        ` If ${waitsForBuyer(order) ? "it isn't collected" : "you don't"}, we'll cancel the order and refund the buyer on ${formatDayAndMonth(deadlineAt)}.`;
      return `${waiting(order)}${last ?? ''}`;
    },
  },
};
