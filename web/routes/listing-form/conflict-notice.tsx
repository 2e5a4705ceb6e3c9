import { useState } from 'react';
import { fieldLabels, type ListingTexts, textsOf } from '#contract/listing-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './listing-form.module.css';
import type { Conflict } from './use-saving.ts';

type Props = { conflict: Conflict; onReload: () => void; onKeepMine: () => void };

const display = (value: string | string[]) => [value].flat().join(', ') || '–';

/** Shown if the listing was changed elsewhere in the meantime. Nothing is overwritten until the seller decides. */
export function ConflictNotice({ conflict: { newer, typed }, onReload, onKeepMine }: Props) {
  const [comparing, setComparing] = useState(false);
  const saved = textsOf(newer);
  const different = (Object.keys(saved) as (keyof ListingTexts)[]).filter(
    (name) => display(saved[name]) !== display(typed[name]),
  );
  return (
    <Notice tone="brick" role="alert">
      <p>
        <b>This listing was changed in another tab or window, or some of its stock was sold.</b> Your changes here
        haven't been saved yet.
      </p>
      <div className={styles.buttons}>
        <Button kind="soft" aria-expanded={comparing} onClick={() => setComparing(!comparing)}>
          Compare
        </Button>
        <Button kind="soft" onClick={onReload}>
          Load the latest version
        </Button>
        <Button kind="soft" onClick={onKeepMine}>
          Overwrite with mine
        </Button>
      </div>
      {comparing && (
        <table className={styles.compare}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Latest version</th>
            </tr>
          </thead>
          <tbody>
            {different.map((name) => (
              <tr key={name}>
                <th scope="row">{fieldLabels[name]}</th>
                <td>{display(typed[name])}</td>
                <td>{display(saved[name])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Notice>
  );
}
