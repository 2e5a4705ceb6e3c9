import type { PageHandle } from '#web/page-context.ts';
import { safeNext } from '#web/session.ts';

/** The only part of the query these pages depend on: `next`, the page to open after signing in. */
export const nextHandle: PageHandle = {
  query: (search) => {
    const next = safeNext(search);
    return new URLSearchParams(next === '/' ? {} : { next });
  },
};

/** The query that passes `next` to another of these pages: `?next=…`, or an empty string. */
export function nextQuery(search: URLSearchParams): string {
  const query = nextHandle.query(search);
  return query.size ? `?${query}` : '';
}
