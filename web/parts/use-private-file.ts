import { useEffect, useState } from 'react';
import { fetchFile } from '#web/private-files.ts';

type Loaded = { objectUrl: string; type: string };

/** A private file as an object URL, revoked on unmount. Undefined while it loads, null if it could not be loaded. */
export function usePrivateFile(url: string | null): Loaded | null | undefined {
  const [file, setFile] = useState<Loaded | null>();
  useEffect(() => {
    if (!url) return;
    const controller = new AbortController();
    let objectUrl = '';
    fetchFile(url, controller.signal).then(
      (blob) => {
        if (controller.signal.aborted) return;
        objectUrl = URL.createObjectURL(blob);
        setFile({ objectUrl, type: blob.type });
      },
      () => {
        if (!controller.signal.aborted) setFile(null);
      },
    );
    return () => {
      controller.abort();
      if (objectUrl) URL.revokeObjectURL(objectUrl);
      setFile(undefined);
    };
  }, [url]);
  return file;
}
