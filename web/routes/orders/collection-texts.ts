import { type CollectionPlace, collectLine, formatCollectionTime } from '#contract/collection.ts';
import type { Order } from '#contract/orders.ts';
import { keepPostcodesTogether } from '#contract/keep-postcodes-together.ts';
import type { Side } from '#web/parts/order-progress.ts';

const isPast = (at: string): boolean => new Date(at) <= new Date();

/** Whether the other side has proposed a time that `side` can still agree to. */
export const isOffered = (time: Order['collectionTime'], side: Side): boolean =>
  Boolean(time?.proposed && time.proposed.by !== side && !isPast(time.proposed.at));

/** Where an order is to be, or was, collected. */
export const collectionLine = (at: CollectionPlace, { fulfillmentStatus }: Pick<Order, 'fulfillmentStatus'>): string =>
  keepPostcodesTogether(
    fulfillmentStatus === 'Awaiting Shipment' ? collectLine(at) : `Collected from ${at.city}, ${at.postcode}`,
  );

/** A title and text saying whether the two sides have agreed a collection time, and what comes next, worded for `side`. */
export function collectionStatus(
  { collectionTime: time }: Pick<Order, 'collectionTime'>,
  side: Side,
  other: string,
): { title: string; text: string } {
  const { agreed = null, proposed = null } = time ?? {};
  const stillOn =
    agreed && `Until you both agree to the new time, the collection is still on ${formatCollectionTime(agreed)}.`;
  if (proposed && isPast(proposed.at) && !agreed)
    return {
      title: 'Arrange a collection time',
      text: `${formatCollectionTime(proposed.at)} has passed. Please propose another time.`,
    };
  if (proposed && !isPast(proposed.at)) {
    const at = formatCollectionTime(proposed.at);
    return proposed.by === side
      ? { title: `You've proposed ${at}`, text: stillOn ?? `We'll let you know when ${other} replies.` }
      : { title: `${other} has proposed ${at}`, text: stillOn ?? 'Agree if it suits you, or propose another time.' };
  }
  if (agreed)
    return {
      title: `Collection: ${formatCollectionTime(agreed)}`,
      text: isPast(agreed)
        ? "If it wasn't collected, please arrange another time."
        : `You've agreed this time with ${other}.`,
    };
  return {
    title: 'Arrange a collection time',
    text: `Propose a time. ${other} can agree to it or propose another.`,
  };
}
