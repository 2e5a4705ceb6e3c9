import type { PageHandle } from '#web/page-query.ts';
import { safeNext } from '#web/session.ts';

/** These pages depend on where somebody is led after signing in, and on nothing else of the query. */
export const nextHandle: PageHandle = {
  query: (search) => {
    const next = safeNext(search);
    return new URLSearchParams(next === '/' ? {} : { next });
  },
};

/** The query for a link to another of these pages that leads there too: `?next=…`, or nothing. */
export function nextQuery(search: URLSearchParams): string {
  const query = nextHandle.query(search);
  return query.size ? `?${query}` : '';
}
