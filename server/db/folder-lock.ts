import { DatabaseSync } from 'node:sqlite';

const sqliteBusy = 5;

/** The embedded database's folder is in use by another process. */
export class FolderInUseError extends Error {}

/**
 * Locks `folder` for this process with a file beside it and returns the unlock function. The operating system releases the lock
 * whenever and however the process ends. Two processes on one embedded database would lose data silently.
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(`${folder}.lock`);
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    if (!(cause instanceof Error && 'errcode' in cause && cause.errcode === sqliteBusy)) throw cause;
    throw new FolderInUseError(
      `Another Skep process is using ${folder}. Stop it first, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
  return () => lock.close();
}
