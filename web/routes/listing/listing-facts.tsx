import { Baby } from 'lucide-react';
import type { Listing } from '#contract/catalogue.ts';
import { formatNumber } from '#contract/numbers.ts';
import { conditionLabels } from '#web/parts/condition.ts';
import { formatDay } from '#contract/time.ts';
import { TraderDetails } from '#web/parts/trader-details.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ExpandableText } from './expandable-text.tsx';
import styles from './listing-facts.module.css';

const previewLength = 250;

const formatWeight = (grams: number) => (grams < 1000 ? `${grams} g` : `${grams / 1000} kg`);

/** The facts that are not already in the buy panel. */
function factsOf({ condition, category, quantity, netWeightGrams }: Listing): [name: string, fact: string][] {
  const facts: [string, string | null][] = [
    ['Condition', conditionLabels[condition]],
    ['Category', category],
    ['In stock', quantity > 0 ? formatNumber(quantity) : null],
    ['Net weight', netWeightGrams === null ? null : formatWeight(netWeightGrams)],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

/** The table of facts, the seller's description and, if the seller is a trader, their details. */
export function ListingFacts({ listing }: { listing: Listing }) {
  const { category, description, createdAt, trader } = listing;
  return (
    <>
      <section aria-labelledby="facts">
        <h2 id="facts" className={styles.title}>
          Details
        </h2>
        <dl className={styles.card}>
          {factsOf(listing).map(([name, fact]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      </section>
      {(category === 'Honey' || category === 'Honeycomb') && (
        <Notice icon={<Baby aria-hidden="true" />}>
          <b>Not suitable for infants under 12 months.</b>
        </Notice>
      )}
      <section aria-labelledby="words">
        <h2 id="words" className={styles.title}>
          From the seller
        </h2>
        <ExpandableText text={description} limit={previewLength} />
        <p className={styles.listed}>Listed {formatDay(createdAt)}</p>
      </section>
      {trader && (
        <section aria-labelledby="trader">
          <h2 id="trader" className={styles.title}>
            Sold by a trader
          </h2>
          <TraderDetails trader={trader} />
        </section>
      )}
    </>
  );
}
