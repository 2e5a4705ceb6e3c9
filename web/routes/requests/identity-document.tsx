import { useEffect, useState } from 'react';
import type { DocumentType } from '#contract/applications.ts';
import { fetchFile } from '#web/private-files.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './requests.module.css';

type Loaded = { address: string; isPdf: boolean };

const pdf: DocumentType = 'application/pdf';

/** A private file as an object URL, revoked when the page closes. Null if it could not be loaded. */
function useFile(url: string | null): Loaded | null | undefined {
  const [file, setFile] = useState<Loaded | null>();
  useEffect(() => {
    if (!url) return;
    const controller = new AbortController();
    let address = '';
    fetchFile(url, controller.signal).then(
      (blob) => {
        if (controller.signal.aborted) return;
        address = URL.createObjectURL(blob);
        setFile({ address, isPdf: blob.type === pdf });
      },
      () => {
        if (!controller.signal.aborted) setFile(null);
      },
    );
    return () => {
      controller.abort();
      if (address) URL.revokeObjectURL(address);
    };
  }, [url]);
  return file;
}

type Props = { url: string | null; of: string; daysKept: number | null };

/** The document itself, as a picture or a PDF. */
export function IdentityDocument({ url, of, daysKept }: Props) {
  const file = useFile(url);
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
  const name = `Identity document of ${of}`;
  return (
    <>
      {daysKept && <p className={styles.quiet}>Deleted {daysKept} days after the decision.</p>}
      {file.isPdf ? (
        // Browsers do not show PDFs in a sandboxed frame. The server has checked the file type, and its policy applies here too.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe src={file.address} title={name} className={styles.pdf} />
      ) : (
        <img src={file.address} alt={name} className={styles.image} />
      )}
      <p>
        <a href={file.address} target="_blank" rel="noreferrer">
          Open in a new tab
        </a>
      </p>
    </>
  );
}
