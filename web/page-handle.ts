/**
 * A route's `handle`: normalises the URL's query to the parameters its server-rendered page depends on, in one order and without
 * defaults. The page receives nothing else, so all spellings share one cached page; without a `handle` the query is ignored.
 */
export type PageHandle = { query: (search: URLSearchParams) => URLSearchParams };
