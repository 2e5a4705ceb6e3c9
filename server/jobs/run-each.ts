/** Runs each function after the one before, even if that failed, and throws at the end if any has. Stops after `maxFailures`. */
export async function runEach(failed: string, runs: (() => Promise<unknown>)[], maxFailures = Infinity): Promise<void> {
  const failures: unknown[] = [];
  for (const run of runs) {
    await run().catch((error: unknown) => failures.push(error));
    if (failures.length >= maxFailures) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, failed);
}

/** Runs each deletion of files; after three failures the storage is probably down. */
export const deleteEach = (deletions: (() => Promise<unknown>)[]): Promise<void> =>
  runEach('some files could not be deleted', deletions, 3);
