import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

type Props = { facts: readonly (readonly [name: string, fact: ReactNode])[]; kind?: 'rows' | 'columns' };

/** Named facts, in rows or, if they are short, in columns. Omits facts that are null, undefined, false or ''. */
export const FactList = ({ facts, kind = 'rows' }: Props) => (
  <dl className={styles[kind]}>
    {facts
      .filter(([, fact]) => fact || fact === 0)
      .map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
  </dl>
);
