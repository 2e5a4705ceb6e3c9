/** The page of a list in the URL; 1 where it is missing or not a page. */
export function readPageNumber(search: URLSearchParams, name = 'page'): number {
  const page = search.get(name) ?? '';
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
}

/** The page to show instead of one without rows: the last one, which is an earlier one even if the list has just become shorter. */
export const pageBefore = (page: number, total: number, pageSize: number): number =>
  Math.max(1, Math.min(page - 1, Math.ceil(total / pageSize)));
