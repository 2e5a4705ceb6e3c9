export type Page = { limit: number; page: number };

/** Reads one page with the total beside each row; past the end the first row is read for it. */
export async function pageOf<R extends { total: number }>(
  { limit, page }: Page,
  read: (limit: number, offset: number) => PromiseLike<R[]>,
) {
  const rows = await read(limit, (page - 1) * limit);
  const [first] = rows.length > 0 || page === 1 ? rows : await read(1, 0);
  return { rows, total: first?.total ?? 0 };
}
