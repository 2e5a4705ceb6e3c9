import { Lines } from '#web/parts/lines.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './import-listings.module.css';
import type { Upload } from './use-file-upload.ts';

const maxShown = 8;

/** The progress of an upload, and any problems with the files. */
export function UploadState({ upload: { sending, problems } }: { upload: Upload }) {
  return (
    <>
      {sending && (
        <div className={styles.sending}>
          <p role="status">{sending.sent < 1 ? `Uploading ${sending.name}...` : `Checking ${sending.name}...`}</p>
          <progress className={styles.bar} aria-label={`Uploading ${sending.name}`} value={sending.sent} />
        </div>
      )}
      {problems.length > 0 && (
        <Notice tone="brick" role="alert">
          <ul className={styles.problems}>
            <Lines lines={problems.slice(0, maxShown)} as="li" />
          </ul>
          {problems.length > maxShown && <p>And {problems.length - maxShown} more.</p>}
        </Notice>
      )}
    </>
  );
}
