import { accessSync, constants, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '#server/root.ts';
import { DataFolderError, obstacleOf, restorePart } from './data-folder.ts';
import { lockFolder } from './folder-lock.ts';

/** An embedded database with empty tables, created by bin/blank-database.ts. May be missing. */
export const blankFolder = path.join(root, 'build/blank-database');

/** Creates a new database's folder by copying the blank one, which is a tenth of the work. The folder appears complete or not at all. */
function copyBlank(folder: string): void {
  const copy = `${folder}.new`;
  rmSync(copy, { recursive: true, force: true });
  const names = readdirSync(folder);
  if (names.includes('PG_VERSION')) return;
  if (names.length > 0)
    throw new DataFolderError(
      `The embedded database in ${folder} is incomplete: PG_VERSION is missing. Move it elsewhere and restore the latest backup.`,
    );
  if (!existsSync(path.join(blankFolder, 'PG_VERSION'))) return;
  mkdirSync(copy, { mode: 0o700 });
  cpSync(blankFolder, copy, { recursive: true });
  renameSync(copy, folder);
}

/** Without this check, a new, empty shop would be created beside the remains of an interrupted restore. */
function refuseInterruptedRestore(folder: string): void {
  const part = path.join(path.dirname(folder), restorePart);
  if (!existsSync(part)) return;
  throw new DataFolderError(`A restore was interrupted: ${part} is incomplete. Run "npm run restore" again.`);
}

/** Without this check, a database restored by another user, for example, would look damaged. */
function requireAccess(folder: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const reason = obstacleOf(cause) ?? (cause as Error).message;
    throw new DataFolderError(
      `The embedded database in ${folder} cannot be opened: ${reason}. Run this as the user who owns the folder, or change the owner of the folder and everything in it.`,
      { cause },
    );
  }
}

/** Creates the folder of an embedded database if it is missing, and locks it. Returns the unlock function. */
export function prepareFolder(folder: string): () => void {
  refuseInterruptedRestore(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  requireAccess(folder);
  const unlock = lockFolder(folder);
  copyBlank(folder);
  return unlock;
}
