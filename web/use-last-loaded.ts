import { useState } from 'react';

/** What was loaded, or, if that failed (null), what was loaded last for the same `key`. */
export function useLastLoaded<T>(loaded: T | null, key: string): T | null {
  const [last, setLast] = useState({ key, loaded });
  if (loaded !== null && loaded !== last.loaded) setLast({ key, loaded });
  return loaded === null && last.key === key ? last.loaded : loaded;
}
