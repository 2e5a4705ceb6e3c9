import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/** The path of the screen a click opens. Undefined for other sites, files, new tabs and links within the page. */
function screenOf(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element && event.target.closest('a');
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || event.defaultPrevented || link.target || link.hasAttribute('download')) return undefined;
  const { origin, pathname, search, hash } = new URL(link.href, location.href);
  const isScreen = origin === location.origin && !/^\/api\/|\.[a-z\d]+$/.test(pathname);
  const isHere = pathname === location.pathname && search === location.search;
  return isScreen && !isHere ? pathname + search + hash : undefined;
}

/** A ref for an element whose HTML comes from the server. Its links open screens without reloading the page. */
export function useClientLinks(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const element = ref.current;
    const follow = (event: MouseEvent) => {
      const to = screenOf(event);
      if (to === undefined) return;
      event.preventDefault();
      void navigate(to);
    };
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [navigate]);
  return ref;
}
