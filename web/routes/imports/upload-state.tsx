import { Lines } from '#web/parts/lines.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './import-listings.module.css';
import type { Upload } from './use-file-upload.ts';

const maxShown = 8;

function ShortList({ lines }: { lines: string[] }) {
  return (
    <>
      <ul className={styles.problems}>
        <Lines lines={lines.slice(0, maxShown)} as="li" />
      </ul>
      {lines.length > maxShown && <p>And {lines.length - maxShown} more.</p>}
    </>
  );
}

/** The progress of an upload, and the problems and notes about its files. */
export function UploadState({ upload: { sending, problems, notes } }: { upload: Upload }) {
  const doing = sending ? `${sending.sent < 1 ? 'Uploading' : 'Checking'} ${sending.name}` : undefined;
  return (
    <>
      {sending && (
        <div className={styles.sending}>
          <p role="status">{doing}...</p>
          <progress className={styles.bar} aria-label={doing} value={sending.sent} />
        </div>
      )}
      {problems.length > 0 && (
        <Notice tone="brick" role="alert">
          <ShortList lines={problems} />
        </Notice>
      )}
      {notes.length > 0 && (
        <Notice role="status">
          <ShortList lines={notes} />
        </Notice>
      )}
    </>
  );
}
