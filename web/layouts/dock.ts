import { type RefObject, useEffect } from 'react';
import { createStore, useStore } from '#web/store.ts';

/** Whether the home page's own search box is in view; while it is, the header has none on wide screens. */
const heroSearch = createStore(true);
export const useHeroSearch = (): boolean => useStore(heroSearch);

/** Watches the search box in the hero. */
export function useDocking(box: RefObject<HTMLElement | null>): void {
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
