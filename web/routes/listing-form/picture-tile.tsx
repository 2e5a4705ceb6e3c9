import { ArrowLeft, ArrowRight, GripVertical, RotateCcw, Trash2 } from 'lucide-react';
import type { PointerEvent } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './picture-picker.module.css';
import type { PictureItem } from './pictures.ts';

type Props = {
  item: PictureItem;
  /** Zero-based. */
  at: number;
  count: number;
  isDragged: boolean;
  onDragStart: (event: PointerEvent) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onRetry: () => void;
};

/** One chosen picture with its upload progress and controls. */
export function PictureTile({ item, at, count, isDragged, onDragStart, onMove, onRemove, onRetry }: Props) {
  const name = `picture ${at + 1}`;
  const step = (to: number) => () => {
    if (to >= 0 && to < count) onMove(to);
  };
  return (
    <li className={classNames(styles.tile, isDragged && styles.held)} data-picture={item.key}>
      <div className={styles.frame} onPointerDown={onDragStart}>
        <img src={item.src} alt={`${at + 1} of ${count}`} draggable={false} />
        {at === 0 && (
          <span className={styles.first}>
            <Badge tone="solid-ink">Thumbnail</Badge>
          </span>
        )}
        {count > 1 && (
          <span className={styles.grip} data-grip aria-hidden="true">
            <GripVertical size={20} strokeWidth={1.75} />
          </span>
        )}
        {item.sent !== undefined && (
          <progress className={styles.progress} value={item.sent} aria-label={`Uploading ${name}`} />
        )}
      </div>
      <div className={styles.tools}>
        <button
          type="button"
          id={`${item.key}-earlier`}
          aria-label={`Move ${name} earlier`}
          aria-disabled={at === 0}
          onClick={step(at - 1)}
        >
          <ArrowLeft aria-hidden="true" />
        </button>
        <button
          type="button"
          id={`${item.key}-later`}
          aria-label={`Move ${name} later`}
          aria-disabled={at === count - 1}
          onClick={step(at + 1)}
        >
          <ArrowRight aria-hidden="true" />
        </button>
        <button type="button" aria-label={`Remove ${name}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </button>
      </div>
      {item.error && (
        <div className={styles.failed}>
          <p>{item.error}</p>
          {item.file && !item.isRefused && (
            <Button kind="soft" icon={<RotateCcw aria-hidden="true" />} aria-label={`Retry ${name}`} onClick={onRetry}>
              Retry
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
