import { useState } from 'react';
import { fieldLabels, type ListingTexts, textsOf } from '#contract/listing-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './listing-form.module.css';
import type { Conflict } from './use-saving.ts';

type Props = { conflict: Conflict; onReload: () => void; onKeepMine: () => void };

const told = (value: string | string[]) => [value].flat().join(', ') || 'nothing';

/** The listing was changed elsewhere meanwhile: nothing was written over, and the seller decides. */
export function ConflictNotice({ conflict: { newer, typed }, onReload, onKeepMine }: Props) {
  const [comparing, setComparing] = useState(false);
  const saved = textsOf(newer);
  const different = (Object.keys(saved) as (keyof ListingTexts)[]).filter(
    (name) => told(saved[name]) !== told(typed[name]),
  );
  return (
    <Notice tone="brick" role="alert">
      <p>
        <b>This listing was changed in another tab or window, or some of it was sold.</b> Nothing you typed here is
        saved yet.
      </p>
      <div className={styles.buttons}>
        <Button kind="soft" aria-expanded={comparing} onClick={() => setComparing(!comparing)}>
          Compare
        </Button>
        <Button kind="soft" onClick={onReload}>
          Reload the newer one
        </Button>
        <Button kind="soft" onClick={onKeepMine}>
          Save mine over it
        </Button>
      </div>
      {comparing && (
        <table className={styles.compare}>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Here</th>
              <th scope="col">Newer</th>
            </tr>
          </thead>
          <tbody>
            {different.map((name) => (
              <tr key={name}>
                <th scope="row">{fieldLabels[name]}</th>
                <td>{told(typed[name])}</td>
                <td>{told(saved[name])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Notice>
  );
}
