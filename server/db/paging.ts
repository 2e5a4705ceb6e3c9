import { sql } from 'drizzle-orm';
import { createKeyedQueue } from '#server/keyed-queue.ts';

/** The number of the requested page, from 1, and the number of rows per page. */
export type Page = { limit: number; page: number };

/** A column with the total number of rows, ignoring the limit. */
export const total = sql<number>`count(*) over ()`.mapWith(Number);

/** The first rows of a statement that selects `total`, with the total number of rows. */
export const withTotal = <Row extends { total: number }, One>(rows: Row[], view: (row: Row) => One) => ({
  total: rows[0]?.total ?? 0,
  first: rows.map(view),
});

/** Reads one page of a statement that selects `total`. Past the last page, reads the first row to get the total. */
export async function readPageWithTotal<R extends { total: number }>(
  { limit, page }: Page,
  read: (limit: number, offset: number) => PromiseLike<R[]>,
) {
  const rows = await read(limit, (page - 1) * limit);
  const [first] = rows.length > 0 || page === 1 ? rows : await read(1, 0);
  return { rows, total: first?.total ?? 0 };
}

/**
 * Reads a list of any length in batches, each only once the previous one has been used, so that only one is in memory. `read` reads the
 * first rows after `last`.
 */
export async function* inBatches<Row, One>(
  read: (limit: number, last: Row | undefined) => PromiseLike<Row[]>,
  view: (row: Row) => One,
  size = 1_000,
): AsyncGenerator<One[]> {
  let last: Row | undefined;
  do {
    const rows = await read(size, last);
    yield rows.map(view);
    last = rows.length === size ? rows.at(-1) : undefined;
  } while (last);
}

const inTurn = createKeyedQueue();

/**
 * Runs large reads (up to tens of megabytes each) one at a time, since ten in parallel would exhaust the process's memory. However many one
 * user requests, others wait for only one of them.
 */
export const readInTurn = <T>(userId: string, read: () => Promise<T>): Promise<T> =>
  inTurn(userId, () => inTurn('everyone', read));
