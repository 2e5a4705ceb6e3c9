/**
 * A route's `handle`: what its page, made on the server, depends on of the address's query, in one order and without defaults. The
 * server gives the page nothing else and keeps one page for all spellings; without a `handle` that is no query at all.
 */
export type PageHandle = { query: (search: URLSearchParams) => URLSearchParams };
