import type { DocumentType } from '#contract/applications.ts';
import { usePrivateFile } from '#web/parts/use-private-file.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './applications.module.css';

const pdf: DocumentType = 'application/pdf';

type Props = { url: string | null; applicant: string; daysKept: number | null };

/** The document, as a picture or a PDF. */
export function IdentityDocument({ url, applicant, daysKept }: Props) {
  const file = usePrivateFile(url);
  if (!url) return <p className={styles.quiet}>Deleted{daysKept && ` after ${daysKept} days`}.</p>;
  if (file === null)
    return (
      <p className={styles.quiet} role="alert">
        The document could not be loaded. Reload the page to try again.
      </p>
    );
  if (!file)
    return (
      <div>
        <p className="hidden-text" role="status">
          Loading the document...
        </p>
        <Skeleton height="480px" radius="var(--r2)" />
      </div>
    );
  const name = `Identity document of ${applicant}`;
  return (
    <>
      {daysKept && <p className={styles.quiet}>Will be deleted {daysKept} days after the decision.</p>}
      {file.type === pdf ? (
        // Browsers do not show PDFs in a sandboxed frame. The server has checked the file type, and its policy applies here too.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe src={file.objectUrl} title={name} className={styles.pdf} />
      ) : (
        <img src={file.objectUrl} alt={name} className={styles.image} />
      )}
      <p>
        <a href={file.objectUrl} target="_blank" rel="noreferrer">
          Open in a new tab
        </a>
      </p>
    </>
  );
}
