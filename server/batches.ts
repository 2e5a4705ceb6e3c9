import { outageOf } from './db/sql-errors.ts';

type Waiting<T, R> = { item: T; resolve: (result: R) => void; reject: (error: unknown) => void };

/**
 * Calls `run` once for all items that arrived during the previous run (at most `max`), so that under load one statement does the
 * work of many. `run` returns a result for each item, in the same order. If it fails for a batch, it is called again for each item
 * alone, so that one bad item does not make the others fail. In an outage, all remaining and waiting items are rejected
 * immediately, because each further run could take seconds to fail.
 */
export function createBatches<T, R>(max: number, run: (items: T[]) => Promise<R[]>): (item: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = [];
  let isRunning = false;

  /** Returns the error if the run failed. */
  const settle = async (batch: Waiting<T, R>[]): Promise<unknown> => {
    try {
      const results = await run(batch.map(({ item }) => item));
      for (const [n, { resolve }] of batch.entries()) resolve(results[n] as R);
      return undefined;
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      return error;
    }
  };
  const settleEach = async (batch: Waiting<T, R>[]): Promise<void> => {
    for (const [n, entry] of batch.entries()) {
      const error = await settle([entry]);
      if (!outageOf(error)) continue;
      for (const { reject } of [...batch.slice(n + 1), ...waiting]) reject(error);
      waiting = [];
      return;
    }
  };
  const runWaiting = async () => {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, max);
      waiting = waiting.slice(max);
      const error = await settle(batch);
      if (error && batch.length > 1) await settleEach(batch);
    }
    isRunning = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void runWaiting();
    });
}
