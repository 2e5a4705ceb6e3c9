import { useState } from 'react';
import { useViewer } from './session.ts';

/**
 * What a screen has loaded or, if that failed (null), what it last loaded for the same viewer and `key`: a connection that is lost
 * during a reload must not remove from the screen what is being read there, or typed.
 */
export function useLastLoaded<T>(loaded: T | null, key = ''): T | null {
  const shownFor = `${useViewer()?._id} ${key}`;
  const [last, setLast] = useState({ shownFor, loaded });
  if (loaded !== null && loaded !== last.loaded) setLast({ shownFor, loaded });
  return loaded === null && last.shownFor === shownFor ? last.loaded : loaded;
}
