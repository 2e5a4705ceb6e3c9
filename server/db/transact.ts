import type { Db } from './client.ts';
import { sqlState } from './sql-errors.ts';

/** Deadlock and serialisation failure: PostgreSQL aborted this transaction in favour of another. */
const retryable = new Set(['40P01', '40001']);
const maxTries = 5;

/** Whether the database aborted the transaction in favour of another, so that all of it must be retried. */
export const isRetryable = (error: unknown): boolean => retryable.has(sqlState(error) ?? '');

/** Runs `work` in a transaction, retrying it from the start after a deadlock or serialisation failure. `work` must touch nothing but `tx`. */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (tries === maxTries || !isRetryable(error)) throw error;
    }
  }
}
