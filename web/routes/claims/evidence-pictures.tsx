import { useState } from 'react';
import { usePrivateFile } from '#web/parts/use-private-file.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './claims.module.css';

type Props = { path: string; pictures: readonly string[]; by: string };

/** The pictures of a statement or a report as thumbnails; each opens at full size. */
export function EvidencePictures({ path, pictures, by }: Props) {
  if (pictures.length === 0) return null;
  return (
    <ul className={styles.thumbs}>
      {pictures.map((id, at) => (
        <li key={id}>
          <EvidencePicture url={`${path}/${id}`} name={`Picture ${at + 1} of ${pictures.length} from ${by}`} />
        </li>
      ))}
    </ul>
  );
}

function EvidencePicture({ url, name }: { url: string; name: string }) {
  const [open, setOpen] = useState(false);
  const file = usePrivateFile(url);
  if (file === undefined) return <Skeleton height="88px" radius="var(--r2)" />;
  if (file === null) return <p className={styles.quiet}>{name} could not be loaded.</p>;
  return (
    <>
      <button type="button" className={styles.thumb} aria-label={`Enlarge ${name}`} onClick={() => setOpen(true)}>
        <img src={file.objectUrl} alt="" />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={name} from="full">
        <img src={file.objectUrl} alt={name} className={styles.whole} />
      </Sheet>
    </>
  );
}
