import { DatabaseSync } from 'node:sqlite';
import { DataFolderError } from './data-folder.ts';

const sqliteBusy = 5;

/** The embedded database's folder is in use by another process. */
export class FolderInUseError extends Error {}

/**
 * Locks `folder` for this process with a file beside it, since two processes on one embedded database would lose data silently. Returns the
 * unlock function. The operating system releases the lock whenever and however the process ends.
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder}.lock`;
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file);
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    lock?.close();
    if (cause instanceof Error && 'errcode' in cause && cause.errcode === sqliteBusy)
      throw new FolderInUseError(
        `Another Skep process is using ${folder}. Stop it first, or set DATA_DIR to another folder.`,
        { cause },
      );
    throw new DataFolderError(
      `${file} cannot be written (${(cause as Error).message}). Run this as the user who owns it, and check whether its disk is full or read-only.`,
      { cause },
    );
  }
  return () => lock.close();
}
