import { ImagePlus, RotateCcw, Trash2 } from 'lucide-react';
import { type ChangeEvent, useId, useState } from 'react';
import { maxPictureBytes, maxPictures, megabytes } from '#contract/sizes.ts';
import { Lines } from '#web/parts/lines.tsx';
import { acceptedTypes } from '#web/routes/listing-form/picture-files.ts';
import picker from '#web/routes/listing-form/picture-picker.module.css';
import { useStore } from '#web/store.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './claims.module.css';
import type { Evidence, EvidenceItem } from './use-evidence.ts';

/** Lets users choose pictures, and shows the progress of each upload. */
export function EvidencePicker({ evidence, seenBy }: { evidence: Evidence; seenBy: string }) {
  const items = useStore(evidence.store);
  const inputId = useId();
  const [rejected, setRejected] = useState<string[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setRejected(evidence.add(target.files ?? []));
    target.value = '';
  };
  const drop = (key: string, at: number) => {
    evidence.remove(key);
    setAnnouncement(`Picture ${at + 1} removed.`);
    requestAnimationFrame(() => document.getElementById(inputId)?.focus());
  };
  return (
    <fieldset className={picker.picker}>
      <legend className={picker.legend}>Pictures (optional)</legend>
      <ul className={styles.chosen}>
        {items.map((item, at) => (
          <Chosen
            key={item.key}
            item={item}
            name={`picture ${at + 1}`}
            onRemove={() => drop(item.key, at)}
            onRetry={() => evidence.retry(item.key)}
          />
        ))}
      </ul>
      {items.length < maxPictures && (
        <div className={picker.add}>
          <label className={picker.choose}>
            <ImagePlus aria-hidden="true" />
            Add pictures
            <input id={inputId} type="file" accept={acceptedTypes} multiple onChange={choose} />
          </label>
        </div>
      )}
      <div role="alert" className={picker.error}>
        <Lines lines={rejected} as="p" />
      </div>
      <p className={picker.hint}>
        Up to {maxPictures}: JPG, PNG, GIF or WEBP, at most {megabytes(maxPictureBytes)} each. Only {seenBy} can see
        them.
      </p>
      <p className="hidden-text" role="status">
        {announcement}
      </p>
    </fieldset>
  );
}

type ChosenProps = { item: EvidenceItem; name: string; onRemove: () => void; onRetry: () => void };

const Chosen = ({ item: { src, sent, id, error, isRefused }, name, onRemove, onRetry }: ChosenProps) => (
  <li className={classNames(picker.tile, error && styles.failed)}>
    <div className={styles.frame}>
      <img src={src} alt={`Your ${name}`} />
      {!id && !error && <progress className={picker.progress} value={sent} aria-label={`Uploading ${name}`} />}
    </div>
    <button type="button" className={styles.remove} aria-label={`Remove ${name}`} onClick={onRemove}>
      <Trash2 aria-hidden="true" />
    </button>
    {error && (
      <div className={picker.failed}>
        <p>{error}</p>
        {!isRefused && (
          <Button kind="soft" icon={<RotateCcw aria-hidden="true" />} aria-label={`Retry ${name}`} onClick={onRetry}>
            Retry
          </Button>
        )}
      </div>
    )}
  </li>
);
