import { Camera, ImagePlus } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useCallback, useState } from 'react';
import { maxPictureBytes, maxPictures, megabytes } from '#contract/sizes.ts';
import { Lines } from '#web/parts/lines.tsx';
import { useStore } from '#web/store.ts';
import { plural } from '#contract/numbers.ts';
import { classNames } from '#web/ui/class-names.ts';
import { acceptedTypes } from './picture-files.ts';
import styles from './picture-picker.module.css';
import { PictureTile } from './picture-tile.tsx';
import type { Pictures } from './pictures.ts';
import { useDragOrder } from './use-drag-order.ts';

type Props = {
  pictures: Pictures;
  error: string | undefined;
  /** Whether the listing exists, so that changes are saved immediately. */
  live: boolean;
};

/** Lets the seller choose pictures and reorder them by mouse, touch or keyboard, and shows their upload progress. */
export function PicturePicker({ pictures, error, live }: Props) {
  const items = useStore(pictures.store);
  const [rejected, setRejected] = useState<string[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const saveOrder = useCallback(() => void pictures.saveOrder().catch(() => setRejected([orderNotSaved])), [pictures]);
  const swap = useCallback((key: string, over: string) => pictures.move(key, pictures.indexOf(over)), [pictures]);
  const { held, hold } = useDragOrder(swap, saveOrder);

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setRejected(pictures.add(target.files ?? []));
    target.value = '';
    if (live) void pictures.upload().catch(() => setRejected([orderNotSaved]));
  };
  const step = (key: string, to: number) => {
    const isLater = to > pictures.indexOf(key);
    pictures.move(key, to);
    saveOrder();
    setAnnouncement(to === 0 ? 'Now picture 1, the thumbnail.' : `Now picture ${to + 1} of ${items.length}.`);
    requestAnimationFrame(() => document.getElementById(`${key}-${isLater ? 'later' : 'earlier'}`)?.focus());
  };
  const remove = (key: string, at: number) => {
    setAnnouncement(`Picture ${at + 1} removed.`);
    void pictures.remove(key).then(() => document.getElementById('images')?.focus());
  };
  return (
    <fieldset className={classNames(styles.picker, error && styles.wrong)}>
      <legend className={styles.legend}>Pictures</legend>
      {error && (
        <p className={styles.error} id="images-error">
          {error}
        </p>
      )}
      <ul className={styles.tiles}>
        {items.map((item, at) => (
          <PictureTile
            key={item.key}
            {...{ item, at }}
            count={items.length}
            isDragged={item.key === held}
            onDragStart={hold(item.key)}
            onMove={(to) => step(item.key, to)}
            onRemove={() => remove(item.key, at)}
            onRetry={() => void pictures.upload().catch(() => setRejected([orderNotSaved]))}
          />
        ))}
      </ul>
      {items.length < maxPictures && (
        <div className={styles.add}>
          <Chooser
            id="images"
            label="Choose pictures"
            icon={<ImagePlus aria-hidden="true" />}
            multiple
            {...{ choose }}
          />
          <Chooser
            id="camera"
            label="Take a photo"
            icon={<Camera aria-hidden="true" />}
            capture="environment"
            className={styles.camera}
            {...{ choose }}
          />
        </div>
      )}
      <div role="alert" className={styles.error}>
        <Lines lines={rejected} as="p" />
      </div>
      <p className={styles.hint}>
        Up to {plural(maxPictures, 'picture')}: JPG, PNG, GIF or WEBP, at most {megabytes(maxPictureBytes)} each. The
        first is the thumbnail.
        {live && ' Changes to pictures are saved immediately.'}
      </p>
      <p className="hidden-text" role="status">
        {announcement}
      </p>
    </fieldset>
  );
}

const orderNotSaved = 'The new order could not be saved. Please move a picture again.';

type ChooserProps = {
  id: string;
  label: string;
  icon: ReactNode;
  multiple?: boolean;
  capture?: 'environment';
  className?: string | undefined;
  choose: (event: ChangeEvent<HTMLInputElement>) => void;
};

function Chooser({ id, label, icon, choose, className, ...input }: ChooserProps) {
  return (
    <label className={classNames(styles.choose, className)}>
      {icon}
      {label}
      <input {...input} id={id} type="file" accept={acceptedTypes} onChange={choose} />
    </label>
  );
}
