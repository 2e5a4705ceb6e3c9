import { sql } from 'drizzle-orm';

/** As a column: how many rows there are, the limit left aside. */
export const total = sql<number>`count(*) over ()`.mapWith(Number);

/** The first rows of a statement that selects `total`, with how many there are. */
export const few = <Row extends { total: number }, One>(rows: Row[], view: (row: Row) => One) => ({
  total: rows[0]?.total ?? 0,
  first: rows.map(view),
});
