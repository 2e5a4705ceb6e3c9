export type Page = { limit: number; page: number };

/** Reads one page, whose rows each carry the total; past the last page, the first row is read to get the total. */
export async function readPageWithTotal<R extends { total: number }>(
  { limit, page }: Page,
  read: (limit: number, offset: number) => PromiseLike<R[]>,
) {
  const rows = await read(limit, (page - 1) * limit);
  const [first] = rows.length > 0 || page === 1 ? rows : await read(1, 0);
  return { rows, total: first?.total ?? 0 };
}
