import { type MouseEvent, type ReactNode, useId } from 'react';
import { X } from 'lucide-react';
import { classNames } from './class-names.ts';
import { useModal } from './modal.ts';
import styles from './sheet.module.css';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** 'side' slides in from the right, 'bottom' slides up on a phone and is centred elsewhere, 'full' covers the window. */
  from?: 'side' | 'bottom' | 'full';
  children: ReactNode;
  /** Stays at the bottom edge while the content scrolls. */
  footer?: ReactNode;
};

/** A modal panel. Closes with Esc, its button or a click outside, and returns focus to where it was. */
export function Sheet({ open, onClose, title, from = 'side', children, footer }: Props) {
  const dialog = useModal(open);
  const titleId = useId();
  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    // A click whose target is the dialog itself is on its backdrop. Keyboard users have Esc.
    <dialog
      ref={dialog}
      className={classNames(styles.sheet, styles[from])}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={closeOutside}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
            <X aria-hidden="true" />
          </button>
        </div>
        <div className={styles.body}>{open && children}</div>
        {footer && <div className={styles.foot}>{footer}</div>}
      </div>
    </dialog>
  );
}
