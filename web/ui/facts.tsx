import type { CSSProperties, ReactNode } from 'react';
import styles from './facts.module.css';

/** A fact under its name, with notes; `good` shows the notes in green. */
export type Fact = { name: string; value: ReactNode; notes: ReactNode[]; good?: boolean };

/** Passes the length of a figure to the stylesheet, which keeps it on one line. */
const lengthOf = (value: ReactNode) =>
  typeof value === 'string' ? ({ '--length': value.length } as CSSProperties) : undefined;

/** Facts side by side, like the record card under a hive's roof. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={styles.facts} style={{ '--columns': facts.length } as CSSProperties}>
      {facts.map(({ name, value, notes, good }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd style={lengthOf(value)}>{value}</dd>
          {notes.map((note, index) => (
            // The notes of a fact never change order.
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
