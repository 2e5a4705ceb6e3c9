import { Mail, MapPin } from 'lucide-react';
import type { Order } from '#contract/orders.ts';
import { keepPostcodesTogether } from '#contract/keep-postcodes-together.ts';
import { linesOf } from '#web/parts/delivery.ts';
import { collectionLine } from './collection-texts.ts';
import styles from './order-place.module.css';

/** Where an order is posted to or collected from. Nothing if it was cancelled or refunded, or is unpaid and so has no address yet. */
export function OrderPlace({
  order,
}: {
  order: Pick<Order, 'status' | 'fulfillmentStatus' | 'deliverTo' | 'collectFrom'>;
}) {
  const { status, deliverTo, collectFrom } = order;
  if (status === 'Cancelled' || status === 'Refunded' || (!deliverTo && !collectFrom)) return null;
  return (
    <p className={styles.place}>
      {collectFrom ? <MapPin size={17} aria-hidden="true" /> : <Mail size={17} aria-hidden="true" />}
      <span>
        {collectFrom && collectionLine(collectFrom, order)}
        {deliverTo && keepPostcodesTogether(`Delivery to ${linesOf(deliverTo).join(', ')}`)}
      </span>
    </p>
  );
}
