import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ListingImport } from '#contract/imports.ts';
import { formatNumber, plural } from '#contract/numbers.ts';
import { call, failureOf } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.tsx';
import styles from './import-listings.module.css';

const pollMs = 1000;

/** Polls an import while it runs, then reloads the screen. */
function useProgress(initial: ListingImport): ListingImport {
  const { revalidate } = useRevalidator();
  const [latest, setLatest] = useState(initial);
  useEffect(() => {
    const timer = setInterval(() => {
      call('GET /api/sellers/imports/{id}', { params: { id: initial._id } }).then(
        (found) => (found.state === 'importing' ? setLatest(found) : void revalidate()),
        // The next poll retries.
        () => {},
      );
    }, pollMs);
    return () => clearInterval(timer);
  }, [initial._id, revalidate]);
  return latest;
}

/** The progress of a running import, which continues even if this page is closed. */
export function ImportProgress({ initial }: { initial: ListingImport }) {
  const { revalidate } = useRevalidator();
  const [stopping, setStopping] = useState(false);
  const { toCreate, toChange, upToDate, created, changed, unchanged, refused, pictures } = useProgress(initial);
  const rows = toCreate + toChange + upToDate;
  const done = created + changed + unchanged + refused;
  const stop = async () => {
    setStopping(true);
    await call('POST /api/sellers/imports/{id}/stop', { params: { id: initial._id } }).catch((error: unknown) =>
      toast.error(failureOf(error, 'The import could not be stopped.')),
    );
    await revalidate();
    setStopping(false);
  };
  return (
    <Panel title={`Importing ${initial.fileName}`}>
      <progress
        className={styles.bar}
        aria-label={`Importing ${initial.fileName}`}
        max={rows + pictures.uploaded}
        value={done + Math.min(pictures.processed, pictures.uploaded)}
      />
      <p>
        {pictures.uploaded > 0 && `${pictures.processed} of ${plural(pictures.uploaded, 'picture')}, `}
        {formatNumber(done)} of {plural(rows, 'row')}
      </p>
      <p className={styles.note}>You can leave this page. The import will continue.</p>
      <div className={styles.buttons}>
        <Button kind="soft" pending={stopping} onClick={() => void stop()}>
          Stop
        </Button>
      </div>
    </Panel>
  );
}
