import { Notice } from '#web/ui/notice.tsx';
import styles from './import-listings.module.css';
import type { Upload } from './use-file-upload.ts';

const mostShown = 8;

/** How far an upload is, and what is wrong with what was sent. */
export function UploadState({ upload: { sending, problems } }: { upload: Upload }) {
  return (
    <>
      {sending && (
        <div className={styles.sending}>
          <p role="status">{sending.sent < 1 ? `Sending ${sending.name}...` : `Checking ${sending.name}...`}</p>
          <progress className={styles.bar} aria-label={`Sending ${sending.name}`} value={sending.sent} />
        </div>
      )}
      {problems.length > 0 && (
        <Notice tone="brick" role="alert">
          <ul className={styles.problems}>
            {problems.slice(0, mostShown).map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
          {problems.length > mostShown && <p>And {problems.length - mostShown} more like these.</p>}
        </Notice>
      )}
    </>
  );
}
