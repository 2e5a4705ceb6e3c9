import { type RefObject, useEffect } from 'react';
import { createStore, useStore } from '#web/store.ts';

/** Whether the home page's search box is in view. While it is, wide screens hide the one in the header. */
const heroSearch = createStore(true);
export const useHeroSearchInView = (): boolean => useStore(heroSearch);

/** Tracks whether the search box in the hero is in view. */
export function useTrackHeroSearch(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver(([entry]) => heroSearch.set(entry?.isIntersecting ?? true), {
      rootMargin: '-72px 0px 0px',
    });
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      heroSearch.set(true);
    };
  }, [box]);
}
