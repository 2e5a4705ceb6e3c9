import type { DemoOrder } from './shape.ts';

/** The demo buyer's orders, at least one in every state an order can be in. */
export const orders: DemoOrder[] = [
  { listing: 'herefordshire-orchard-honey-454g', quantity: 2, delivery: 'postage', daysAgo: 1, upTo: 'paid' },
  {
    listing: 'local-nuc-herefordshire-2026',
    quantity: 1,
    delivery: 'collection',
    daysAgo: 1.5,
    upTo: 'paid',
    collection: { inDays: 3, time: '18:30', agreed: true },
  },
  {
    listing: 'painted-national-new',
    quantity: 1,
    delivery: 'collection',
    daysAgo: 2,
    upTo: 'paid',
    collection: { inDays: 5, time: '10:00', agreed: false },
  },
  { listing: 'tealights-twelve-refill', quantity: 1, delivery: 'postage', daysAgo: 3, upTo: 'shipped' },
  { listing: 'double-strainer-stainless', quantity: 1, delivery: 'postage', daysAgo: 4, upTo: 'delivered' },
  // The seller accepts no returns but is a trader, so the buyer may still change their mind.
  { listing: 'pillar-seconds-box', quantity: 1, delivery: 'postage', daysAgo: 8, upTo: 'completed' },
  { listing: 'container-candle-honey-jar', quantity: 1, delivery: 'postage', daysAgo: 24, upTo: 'called_off' },
  { listing: 'hive-stand-oak-pair', quantity: 1, delivery: 'collection', daysAgo: 20, upTo: 'cancelled' },
  { listing: 'plastic-excluder-national-2', quantity: 1, delivery: 'postage', daysAgo: 30, upTo: 'refunded' },
  { listing: 'contact-feeder-bucket-5l', quantity: 2, delivery: 'collection', daysAgo: 40, upTo: 'completed' },
  { listing: 'carniolan-mated-2026', quantity: 1, delivery: 'postage', daysAgo: 75, upTo: 'completed' },
];
