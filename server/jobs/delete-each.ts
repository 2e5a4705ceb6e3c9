/** One deletion that fails does not stop the others; after this many the storage is probably down. */
const maxFailures = 3;

/** Runs each deletion, and throws at the end if some have failed. */
export async function deleteEach(deletions: (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const run of deletions) {
    await run().catch((error: unknown) => failures.push(error));
    if (failures.length === maxFailures) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some files could not be deleted');
}
