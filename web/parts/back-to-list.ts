import { useState } from 'react';
import { useLocation } from 'react-router';

/** The navigation state for links from a list, so that the page they open can link back to the list with its filters. */
export function useListState(): { list: string } {
  const { pathname, search } = useLocation();
  return { list: pathname + search };
}

/** The list's path, with its filters if the viewer came from there. Following links within the page does not change it. */
export function useListPath(list: string): string {
  const { state } = useLocation();
  const [from] = useState((state as Partial<ReturnType<typeof useListState>> | null)?.list);
  return from?.startsWith(`${list}?`) ? from : list;
}
