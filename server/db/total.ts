import { sql } from 'drizzle-orm';

/** A column with the total number of rows, ignoring the limit. */
export const total = sql<number>`count(*) over ()`.mapWith(Number);

/** The first rows of a statement that selects `total`, with the total number. */
export const withTotal = <Row extends { total: number }, One>(rows: Row[], view: (row: Row) => One) => ({
  total: rows[0]?.total ?? 0,
  first: rows.map(view),
});
