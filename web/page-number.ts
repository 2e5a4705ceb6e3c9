/** The page of a list in the URL; 1 where it is missing or not a page. */
export function readPageNumber(search: URLSearchParams, name = 'page'): number {
  const page = search.get(name) ?? '';
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
}
