import { Info } from 'lucide-react';
import type { SellerOrder } from '#contract/seller-orders.ts';
import { Lines } from '#web/parts/lines.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './seller-order.module.css';

/** Bee Diseases and Pests Control (England) Order 2006 (SI 2006/342) and its counterparts in Wales, Scotland and Northern Ireland, and the National Bee Unit's advice. */
const forAll = [
  'Do not move bees if you suspect foulbrood, small hive beetle or Tropilaelaps: it is against the law. Report it to the bee inspectors first.',
  'You and the buyer should both be registered on BeeBase, so that the bee inspector can reach you.',
];

const forColonies = [
  ...forAll,
  'Give the buyer the dates of treatments and of the last inspection. Keep your own record of treatments for five years.',
];

const advice: Partial<Record<SellerOrder['category'], Record<SellerOrder['deliveryOption'], string[]>>> = {
  'Queen Bees': {
    Postage: [
      ...forAll,
      'Send her with attendants and candy by the fastest post, marked as living creatures. Bees must not be sent to the Isle of Man.',
    ],
    Collection: forAll,
  },
  'Bee Colonies': {
    Postage: [...forColonies, "Please don't post colonies: agree a collection day with the buyer instead."],
    Collection: forColonies,
  },
};

/** What the law and good practice require before bees change hands. Renders nothing for other goods. */
export function AboutBees({ order: { category, deliveryOption } }: { order: SellerOrder }) {
  const lines = advice[category]?.[deliveryOption];
  if (!lines) return null;
  return (
    <Notice tone="leaf" icon={<Info aria-hidden="true" />}>
      <h2 className={styles.small}>Before bees change hands</h2>
      <ul className={styles.advice}>
        <Lines lines={lines} as="li" />
      </ul>
    </Notice>
  );
}
