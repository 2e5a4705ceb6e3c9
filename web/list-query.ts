/** Control characters and characters that change the direction of text, which the API refuses (contract/text.ts). */
const unusable = /[\p{Cc}\p{Cs}\u{202a}-\u{202e}\u{2066}-\u{2069}]/gu;

/** The text of a URL parameter, without characters that the API refuses. Empty if the parameter is missing. */
export const readText = (search: URLSearchParams, name: string, max: number): string =>
  search.get(name)?.replaceAll(unusable, ' ').trim().slice(0, max).trim() ?? '';

/** The page number in the URL; 1 if it is missing or invalid. */
export function readPageNumber(search: URLSearchParams, name = 'page'): number {
  const page = search.get(name) ?? '';
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
}

/** The number of pages known so far in a list without a total, or 1 if this page is past the end. */
export function pagesSoFar(page: number, rows: readonly unknown[] | null, hasMore: boolean): number {
  if (hasMore) return page + 1;
  return rows?.length === 0 ? 1 : page;
}

/** The page to show in place of an empty one: the last page according to `total`, which may be out of date, but always an earlier page. */
export const pageBefore = (page: number, total: number, pageSize: number): number =>
  Math.max(1, Math.min(page - 1, Math.ceil(total / pageSize)));
