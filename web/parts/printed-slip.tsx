import type { ReactNode } from 'react';
import { Logo } from '#web/ui/logo.tsx';
import { Lines } from './lines.tsx';
import styles from './printed-slip.module.css';

type Props = {
  title: string;
  /** The order, and its date. */
  about: string;
  /** The two sides, each with a heading and its lines. */
  people: readonly (readonly [heading: string, lines: readonly string[]])[];
  columns: readonly [string, string];
  /** The table's rows. */
  children: ReactNode;
  note: ReactNode;
};

/** A receipt or packing slip, shown only in print. */
export const PrintedSlip = ({ title, about, people, columns, children, note }: Props) => (
  <section className={styles.slip} aria-label={title}>
    <Logo />
    <h2>{title}</h2>
    <p>{about}</p>
    <div className={styles.people}>
      {people.map(([heading, lines]) => (
        <div key={heading}>
          <h3>{heading}</h3>
          <Lines lines={lines} as="p" />
        </div>
      ))}
    </div>
    <table>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
    <p>{note}</p>
  </section>
);
