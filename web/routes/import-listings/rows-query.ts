import type { ListingImport } from '#contract/imports.ts';

export const pageSize = 20;

/** Which rows the screen shows, as its address says. */
export type RowsQuery = { show: 'good' | 'bad'; page: number };

/** What the address does not say, or says wrongly, is what needs to be looked at first: what is wrong, where something is. */
export function readRowsQuery(search: URLSearchParams, { state, bad, refused }: ListingImport): RowsQuery {
  const page = search.get('page') ?? '';
  const first = bad + refused > 0 || state !== 'ready' ? 'bad' : 'good';
  const show = search.get('show');
  return {
    show: show === 'good' || show === 'bad' ? show : first,
    page: /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1,
  };
}

export const rowsPath = ({ show, page }: RowsQuery): string =>
  `/seller/import?show=${show}${page > 1 ? `&page=${page}` : ''}`;

const numbers = new Intl.NumberFormat('en-GB');

/** '1 row', '1,970 rows'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${numbers.format(count)} ${count === 1 ? one : many}`;
