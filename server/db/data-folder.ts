import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from './sql-errors.ts';

/** DATA_DIR cannot be used; the message explains why and what to do. */
export class DataFolderError extends Error {}

/** Four segments of the embedded database's write-ahead log. Without space for the next segment, the database would stop permanently. */
const minFreeBytes = 64 * 1024 ** 2;

const reasons: Record<string, string> = {
  ENOENT: 'the folder does not exist and cannot be created',
  ENOTDIR: 'a file is in the way',
  EEXIST: 'a file is in the way',
  EROFS: 'its file system is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
};

/** Why the system refuses to write, if it does. */
export const obstacleOf = (error: unknown): string | undefined => reasons[codeOf(error) ?? ''];

/** The folder in DATA_DIR that holds the files of a restore until it is complete. */
export const restorePart = 'restore.part';

/** Creates the folder and its parents. Node's own `recursive` option never returns below /proc. */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })) return;
  if (path.dirname(folder) !== folder) makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Why the folder should not be written to now, or undefined. */
export async function findWriteObstacle(folder: string, minBytes = minFreeBytes): Promise<string | undefined> {
  try {
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    const freeBytes = bavail * bsize;
    if (freeBytes < minBytes)
      return `only ${Math.floor(freeBytes / 1024 ** 2)} MiB of disk space left, below the required ${minBytes / 1024 ** 2}`;
  } catch (error) {
    return obstacleOf(error) ?? 'the system does not allow it';
  }
  return undefined;
}

/** Creates DATA_DIR if it is missing, and checks that it can be written to. */
export async function prepareDataFolder(folder: string): Promise<void> {
  const refuse = (reason: string) =>
    new DataFolderError(`DATA_DIR cannot be used: ${reason} (${folder}). Fix that, or set DATA_DIR to another folder.`);
  try {
    makeFolder(folder);
    const probe = path.join(folder, `.probe-${process.pid}`);
    writeFileSync(probe, 'x');
    rmSync(probe);
  } catch (error) {
    throw refuse(obstacleOf(error) ?? 'the folder cannot be created');
  }
  const obstacle = await findWriteObstacle(folder);
  if (obstacle) throw refuse(obstacle);
}
