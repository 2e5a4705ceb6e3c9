import type { ReactNode, Ref } from 'react';
import styles from './selection.module.css';

type AllProps = {
  ids: readonly string[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: Set<string>) => void;
  ref?: Ref<HTMLInputElement>;
};

const selectAll = 'Select all on this page';

const barId = 'selected-actions';

/** Takes keyboard users from a selected row to the bar below the list. Visible only while focused. */
const ToActions = () => (
  <button
    type="button"
    className={styles.toActions}
    onClick={() => document.getElementById(barId)?.querySelector('button')?.focus()}
  >
    Go to actions
  </button>
);

/** The first cell of a table's header; the checkbox selects all rows or none. */
export function SelectAllCell({ ids, chosen, onChoose, ref }: AllProps) {
  const all = ids.every((id) => chosen.has(id));
  return (
    <th scope="col" className={styles.choose}>
      <label>
        <input
          ref={ref}
          type="checkbox"
          className={styles.box}
          aria-label={selectAll}
          checked={all}
          onChange={() => onChoose(new Set(all ? [] : ids))}
        />
        <span className={styles.all}>{selectAll}</span>
      </label>
      {ids.some((id) => chosen.has(id)) && <ToActions />}
    </th>
  );
}

type CellProps = Pick<AllProps, 'chosen' | 'onChoose'> & { id: string; name: string; none?: boolean };

/** The first cell of a row. It has no checkbox (`none`) if the row cannot be selected. */
export function SelectCell({ id, name, none = false, chosen, onChoose }: CellProps) {
  const choose = (on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  return (
    <td className={styles.choose}>
      {!none && (
        <label>
          <input
            type="checkbox"
            className={styles.box}
            aria-label={`Select ${name}`}
            checked={chosen.has(id)}
            onChange={({ target }) => choose(target.checked)}
          />
        </label>
      )}
      {chosen.has(id) && <ToActions />}
    </td>
  );
}

type BarProps = { label: string; status: string; buttons: ReactNode; children?: ReactNode; ref?: Ref<HTMLElement> };

/** The actions for the selected rows, at the bottom of the window. */
export const SelectionBar = ({ label, status, buttons, children, ref }: BarProps) => (
  <section ref={ref} className={styles.bar} aria-label={label}>
    <p role="status">{status}</p>
    <div id={barId} className={styles.buttons}>
      {buttons}
    </div>
    {children}
  </section>
);
