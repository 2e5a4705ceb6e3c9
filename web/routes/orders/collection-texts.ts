import { formatCollectionTime } from '#contract/collection.ts';
import type { Order } from '#contract/orders.ts';
import type { Side } from './order-progress.ts';

export const isPast = (at: string): boolean => new Date(at) <= new Date();

/** Where the two sides have got to with the time of a collection, and what comes next, as `side` reads it. */
export function collectionNews(
  { collectionTime: time }: Pick<Order, 'collectionTime'>,
  side: Side,
  other: string,
): { title: string; text: string } {
  const { agreed = null, proposed = null } = time ?? {};
  const stands = agreed && `Until both of you agree to it, ${formatCollectionTime(agreed)} stands.`;
  if (proposed && isPast(proposed.at) && !agreed)
    return {
      title: 'Agree a time',
      text: `${formatCollectionTime(proposed.at)} has passed. Please propose another time.`,
    };
  if (proposed && !isPast(proposed.at)) {
    const at = formatCollectionTime(proposed.at);
    return proposed.by === side
      ? { title: `You've proposed ${at}`, text: stands ?? `We'll let you know when ${other} answers.` }
      : { title: `${other} proposes ${at}`, text: stands ?? 'Agree if it suits you, or propose another time.' };
  }
  if (agreed)
    return {
      title: `Collection: ${formatCollectionTime(agreed)}`,
      text: isPast(agreed)
        ? 'If it was not collected then, please agree another time.'
        : `You and ${other} have agreed this.`,
    };
  return {
    title: 'Agree a time',
    text: `Propose a time for the collection. ${other} can agree to it or propose another.`,
  };
}
