import { Mail, MapPin } from 'lucide-react';
import { collectLine } from '#contract/collection.ts';
import type { Order } from '#contract/orders.ts';
import styles from './order-place.module.css';

/** Where an order is posted, or where its buyer collects it. Nothing for a posted one that is not paid: it has no address yet. */
export function OrderPlace({ order: { deliverTo, collectFrom } }: { order: Pick<Order, 'deliverTo' | 'collectFrom'> }) {
  if (!deliverTo && !collectFrom) return null;
  return (
    <p className={styles.place}>
      {collectFrom ? <MapPin size={17} aria-hidden="true" /> : <Mail size={17} aria-hidden="true" />}
      <span>
        {collectFrom && collectLine(collectFrom)}
        {deliverTo && `Posted to ${[deliverTo.name, deliverTo.line1, deliverTo.city, deliverTo.postcode].join(', ')}`}
      </span>
    </p>
  );
}
