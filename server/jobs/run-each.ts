/** Runs the functions one after another even if some fail, and throws at the end if any did. Stops after `maxFailures`. */
export async function runEach(failed: string, runs: (() => Promise<unknown>)[], maxFailures = Infinity): Promise<void> {
  const failures: unknown[] = [];
  for (const run of runs) {
    await run().catch((error: unknown) => failures.push(error));
    if (failures.length >= maxFailures) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, failed);
}

/** Runs file deletions. Stops after three failures, as the storage is then probably down. */
export const deleteEach = (deletions: (() => Promise<unknown>)[]): Promise<void> =>
  runEach('some files could not be deleted', deletions, 3);
