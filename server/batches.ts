type Waiting<T, R> = { item: T; resolve: (result: R) => void; reject: (error: unknown) => void };

/**
 * Collects the items that arrive while a run is under way for the next one, at most `max` of them: under load one statement does the work of
 * many. `run` returns a result for each item, in their order. If it fails for several, it runs for each alone, so that one that is refused
 * does not fail the others.
 */
export function createBatches<T, R>(max: number, run: (items: T[]) => Promise<R[]>): (item: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = [];
  let isRunning = false;

  const settle = async (batch: Waiting<T, R>[]): Promise<void> => {
    try {
      const results = await run(batch.map(({ item }) => item));
      for (const [n, { resolve }] of batch.entries()) resolve(results[n] as R);
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const each of batch) await settle([each]);
    }
  };
  const runWaiting = async () => {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, max);
      waiting = waiting.slice(max);
      await settle(batch);
    }
    isRunning = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void runWaiting();
    });
}
