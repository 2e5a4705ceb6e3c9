import { useState } from 'react';
import { useLocation } from 'react-router';

/** What a link from a list passes on, so that the page it leads to can link back to the list with its filters. */
export function useListState(): { list: string } {
  const { pathname, search } = useLocation();
  return { list: pathname + search };
}

/** The list's path, with the filters it had if the viewer came from there. Links within the page do not change it. */
export function useListPath(list: string): string {
  const { state } = useLocation();
  const [from] = useState((state as Partial<ReturnType<typeof useListState>> | null)?.list);
  return from?.startsWith(`${list}?`) ? from : list;
}
