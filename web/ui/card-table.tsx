import type { ReactNode } from 'react';
import styles from './card-table.module.css';

type Props = {
  caption: string;
  columns: readonly string[];
  /** The header cell of a column of checkboxes. */
  select?: ReactNode;
  /** The rows; their styles compose those of this component's stylesheet. */
  children: ReactNode;
};

/** A table on wide screens, cards on narrow ones. */
export const CardTable = ({ caption, columns, select, children }: Props) => (
  <table className={styles.table}>
    <caption className="hidden-text">{caption}</caption>
    <thead>
      <tr>
        {select}
        {columns.map((name) => (
          <th scope="col" key={name} className={styles.column}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);
