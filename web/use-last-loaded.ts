import { useState } from 'react';
import { useViewer } from './session.ts';

/**
 * Returns what a screen has loaded or, if loading failed (null), what it last loaded for the same viewer and `key`. Losing the connection
 * during a reload must not clear what the user is reading or typing.
 */
export function useLastLoaded<T>(loaded: T | null, key = ''): T | null {
  const viewerId = useViewer()?._id;
  const [last, setLast] = useState({ viewerId, key, loaded });
  if (loaded !== null && loaded !== last.loaded) setLast({ viewerId, key, loaded });
  // A viewer whose session has ended can sign in again in another tab.
  const isSameViewer = viewerId === undefined || viewerId === last.viewerId;
  return loaded === null && isSameViewer && last.key === key ? last.loaded : loaded;
}
