import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** A fact under its name, with what is to be said of it; `good` news is green. */
export type Fact = { name: string; fact: ReactNode; notes: ReactNode[]; good?: boolean };

/** Four facts in a row, like the card under a hive's roof. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, fact, notes, good }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
          {notes.map((note, index) => (
            // A fact has the same notes in the same order.
            // oxlint-disable-next-line react/no-array-index-key
            <dd key={index} className={good ? styles.good : undefined}>
              {note}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
