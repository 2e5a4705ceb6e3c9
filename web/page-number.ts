/** The page of a list in the URL; 1 where it is missing or not a page. */
export function readPageNumber(search: URLSearchParams, name = 'page'): number {
  const page = search.get(name) ?? '';
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
}

/** The number of pages known so far of a list whose rows are not counted; 1 if this page is past its end. */
export function pagesSoFar(page: number, rows: readonly unknown[] | null, hasMore: boolean): number {
  if (hasMore) return page + 1;
  return rows?.length === 0 ? 1 : page;
}

/** The page to show in place of an empty one: the last page, but always an earlier one, as `total` may be out of date. */
export const pageBefore = (page: number, total: number, pageSize: number): number =>
  Math.max(1, Math.min(page - 1, Math.ceil(total / pageSize)));
