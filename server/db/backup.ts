import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder, obstacleOf, restorePart } from './data-folder.ts';
import { lockFolder } from './folder-lock.ts';

/** A backup cannot be created or restored; the message says why. */
export class BackupError extends Error {}

const checksums = 'checksums.json';
/** Excludes the key for private files, which is stored separately, and locks, which belong to a process. */
const isBackedUp = (name: string) =>
  !name.startsWith('files.key') && !name.startsWith('db.lock') && !name.startsWith('.probe-');

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => file !== checksums)
    .toSorted();

const sumsOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    filesIn(folder).map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(path.join(folder, file)))
        .digest('hex'),
    ]),
  );

/** Runs `write`. If it fails, deletes what it left in `part`, since that may have filled the disk. */
function cleanUpAfter(part: string, write: () => void): void {
  try {
    write();
  } catch (cause) {
    const obstacle = obstacleOf(cause);
    if (!obstacle) throw cause;
    rmSync(part, { recursive: true, force: true });
    throw new BackupError(`${part} cannot be written: ${obstacle}. Fix that, and run this again.`, { cause });
  }
}

function copyParts(from: string, to: string, names: string[]): void {
  makeFolder(to);
  // With a filter, Node reports a full disk as such rather than as EIO. Symlinks are followed because they may point to pictures on a larger
  // disk.
  const options = { recursive: true, preserveTimestamps: true, dereference: true, filter: () => true };
  for (const name of names) cpSync(path.join(from, name), path.join(to, name), options);
}

/**
 * Copies the embedded database and everything beside it, with checksums, to `target`, which appears complete or not at all. Returns the
 * number of files. Throws while Skep is running.
 */
export function backUp(dataDir: string, target: string): number {
  if (!existsSync(path.join(dataDir, 'db'))) throw new BackupError(`There is no embedded database in ${dataDir}.`);
  if (existsSync(target)) throw new BackupError(`${target} already exists. Please choose another folder name.`);
  if (path.resolve(target).startsWith(path.resolve(dataDir) + path.sep))
    throw new BackupError('Please name a folder outside DATA_DIR.');
  const unlock = lockFolder(path.join(dataDir, 'db'));
  const part = `${target}.part`;
  try {
    let sums: Record<string, string> = {};
    cleanUpAfter(part, () => {
      rmSync(part, { recursive: true, force: true });
      copyParts(dataDir, part, readdirSync(dataDir).filter(isBackedUp));
      sums = sumsOf(part);
      writeFileSync(path.join(part, checksums), JSON.stringify(sums, null, 1), { flush: true });
      renameSync(part, target);
    });
    return Object.keys(sums).length;
  } finally {
    unlock();
  }
}

const damagedBackup = (files: string) =>
  `The backup is damaged: ${files}. Nothing has been restored. Please use an older backup.`;

function readSums(source: string): Record<string, string> {
  if (!existsSync(path.join(source, checksums))) throw new BackupError(`${source} is not a complete backup.`);
  try {
    return JSON.parse(readFileSync(path.join(source, checksums), 'utf8')) as Record<string, string>;
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new BackupError(damagedBackup(checksums), { cause });
  }
}

/** The files of a backup that are missing, changed or unexpected. */
function damagedIn(source: string, expected: Record<string, string>): string[] {
  const found = sumsOf(source);
  return [...new Set([...Object.keys(expected), ...Object.keys(found)])].filter(
    (file) => expected[file] !== found[file],
  );
}

/** Checks every file of a backup, then copies it into a folder without a database. An existing key is left alone. Returns the number of files. */
export function restore(source: string, dataDir: string): number {
  const expected = readSums(source);
  const names = readdirSync(source).filter((name) => name !== checksums);
  const inTheWay = names.find((name) => existsSync(path.join(dataDir, name)));
  if (inTheWay)
    throw new BackupError(`${path.join(dataDir, inTheWay)} already exists. Please restore into an empty DATA_DIR.`);
  const part = path.join(dataDir, restorePart);
  const isRepeated = existsSync(part);
  // Skep does not start while this folder exists, so it is also safe to interrupt the check.
  cleanUpAfter(part, () => makeFolder(part));
  const damaged = damagedIn(source, expected);
  if (damaged.length > 0) {
    if (!isRepeated) rmdirSync(part);
    throw new BackupError(damagedBackup(damaged.slice(0, 5).join(', ')));
  }
  cleanUpAfter(part, () => {
    rmSync(part, { recursive: true, force: true });
    copyParts(source, part, names);
    for (const name of names) renameSync(path.join(part, name), path.join(dataDir, name));
    rmdirSync(part);
  });
  return Object.keys(expected).length;
}
