import type { DemoSale } from './shape.ts';

/** What the demo seller has sold in two years, and the regular buyers. */
const goods = [
  'herefordshire-orchard-honey-454g',
  'manley-frames-super-25',
  'bucket-with-honey-gate',
  'lugg-meadow-summer-honey-1360g',
  'frame-feeder-national',
  'poly-nuc-six-frame',
  'honey-show-jars-labels-24',
  'ratchet-hive-straps-4',
];
const regulars = [
  'wendy-cartmell',
  'graham-ollerton',
  'kofi-ansah',
  'tomasz-wrona',
  'meera-nair',
  'alastair-thorne',
  'huw-beynon',
  'calum-fairbairn',
];

/** Sales per week, newest first; the latest 12 weeks of each year are busier. */
const weeks = [2, 2, 3, 2, 2, 1, 2, 1, 1, 1, 1, 1]
  .concat(Array.from({ length: 40 }, (_, week) => (week % 2 === 0 ? 1 : 0)))
  .concat([1, 2, 1, 1, 1, 1, 0, 1, 1, 0, 1, 1])
  .concat(Array.from({ length: 40 }, (_, week) => (week % 6 === 0 ? 1 : 0)));

const openDays = 5;

/** The state of a sale made `daysAgo`; a few are refunded. */
function stateOf(daysAgo: number, index: number): DemoSale['upTo'] {
  if (daysAgo < openDays) return 'delivered';
  return index % 17 === 8 ? 'refunded' : 'completed';
}

const quantities = [3, 1, 2, 4, 1, 1, 2];

/** Two years of sales, newest first. */
export const sales: DemoSale[] = weeks
  .flatMap((count, week) => Array.from({ length: count }, (_, nth) => week * 7 + nth * 2.4 + 4.2))
  .map((daysAgo, index) => ({
    daysAgo,
    upTo: stateOf(daysAgo, index),
    listing: goods[index % goods.length] ?? '',
    buyer: regulars[(index * 3) % regulars.length] ?? '',
    quantity: quantities[index % quantities.length] ?? 1,
  }));
