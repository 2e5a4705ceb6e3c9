import { useState } from 'react';
import { useViewer } from './session.ts';

/**
 * What a screen has loaded or, if that failed (null), what it last loaded for the same viewer and `key`: a connection that is lost
 * during a reload must not remove from the screen what is being read there, or typed.
 */
export function useLastLoaded<T>(loaded: T | null, key = ''): T | null {
  const viewerId = useViewer()?._id;
  const [last, setLast] = useState({ viewerId, key, loaded });
  if (loaded !== null && loaded !== last.loaded) setLast({ viewerId, key, loaded });
  // A viewer whose session has ended can sign in again in another tab.
  const isSameViewer = viewerId === undefined || viewerId === last.viewerId;
  return loaded === null && isSameViewer && last.key === key ? last.loaded : loaded;
}
