import type { Db } from './client.ts';
import { sqlState } from './sql-errors.ts';

/** PostgreSQL gave up this transaction for the sake of another: deadlock, or could not serialise. Doing it again is sound. */
const yielded = new Set(['40P01', '40001']);
const mostTries = 5;

/** The database gave up this transaction for the sake of another: all of it is to be done again. */
export const isYielded = (error: unknown): boolean => yielded.has(sqlState(error) ?? '');

/** Runs `work` in a transaction, again from the start when the database asks for it. `work` touches nothing but `tx`. */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (tries === mostTries || !isYielded(error)) throw error;
    }
  }
}
