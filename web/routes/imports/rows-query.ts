import type { ListingImport } from '#contract/imports.ts';
import { readPageNumber } from '#web/list-query.ts';

/** Which rows the screen shows, read from its URL. */
export type RowsQuery = { show: 'valid' | 'left_out'; page: number };

/** Without a valid `show`, the screen shows the rows to fix, or the valid rows of a preview that has nothing to fix. */
export function readRowsQuery(search: URLSearchParams, { state, invalid, refused }: ListingImport): RowsQuery {
  const first = invalid + refused > 0 || state !== 'ready' ? 'left_out' : 'valid';
  const show = search.get('show');
  return {
    show: show === 'valid' || show === 'left_out' ? show : first,
    page: readPageNumber(search),
  };
}

export const rowsPath = ({ show, page }: RowsQuery): string =>
  `/seller/import?show=${show}${page > 1 ? `&page=${page}` : ''}`;
