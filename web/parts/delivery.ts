import type { Card } from '#contract/catalogue.ts';
import { collectLine } from '#contract/collection.ts';
import type { Order } from '#contract/orders.ts';
import { formatPounds } from '#contract/pounds.ts';

type DeliveryFields = Pick<Card, 'deliveryMethods' | 'postagePrice' | 'location' | 'postcodePrefix'>;

export const canPost = ({ deliveryMethods }: Pick<Card, 'deliveryMethods'>): boolean =>
  deliveryMethods.includes('postage');
export const canCollect = ({ deliveryMethods }: Pick<Card, 'deliveryMethods'>): boolean =>
  deliveryMethods.includes('collection');

/** The lines of a postal address. */
export const linesOf = ({ name, line1, city, postcode }: NonNullable<Order['deliverTo']>): string[] => [
  name,
  line1,
  city,
  postcode,
];

/** Whether a delivery method has been chosen: a draft may have none. */
export const hasDeliveryMethod = ({ deliveryMethods }: Pick<Card, 'deliveryMethods'>): boolean =>
  deliveryMethods.length > 0;

export const deliveryLabels = {
  postage_and_collection: 'Postage & Collection',
  postage: 'Postage Only',
  collection: 'Collection Only',
} as const;

/** The label for a listing's delivery methods. Empty if none has been chosen yet. */
export function deliveryLabel(listing: Pick<Card, 'deliveryMethods'>): string {
  if (canPost(listing) && canCollect(listing)) return deliveryLabels.postage_and_collection;
  if (canPost(listing)) return deliveryLabels.postage;
  return canCollect(listing) ? deliveryLabels.collection : '';
}

/** A short form with the price: 'Posted £3.95 or collect'. */
export function deliveryLine(listing: DeliveryFields): string {
  // A draft may have neither.
  if (!canPost(listing))
    return canCollect(listing)
      ? collectLine({ city: listing.location.city, postcode: listing.postcodePrefix })
      : placeLine(listing);
  const posted = listing.postagePrice ? `Posted ${formatPounds(listing.postagePrice)}` : 'Free postage';
  return canCollect(listing) ? `${posted} or collect` : posted;
}

export const placeLine = ({ location, postcodePrefix }: Pick<Card, 'location' | 'postcodePrefix'>): string =>
  [location.city, postcodePrefix].filter(Boolean).join(', ');
