import { createReadStream } from 'node:fs';
import { opendir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { codeOf } from '#server/db/sql-errors.ts';
import type { Settings } from '#server/settings.ts';
import { writePrivateFile } from './write-file.ts';

/** Files by key, such as `images/<hash>/640.webp`. The app generates the keys; callers never provide them. */
export type Storage = {
  put: (key: string, content: Buffer) => Promise<void>;
  has: (key: string) => Promise<boolean>;
  /** The file's content, or undefined if there is none. */
  read: (key: string) => Promise<Readable | undefined>;
  /** Deletes the file, if it exists, and the remains of an interrupted `put`. */
  remove: (key: string) => Promise<void>;
  /** Deletes every file in a folder such as `images/<hash>`, if there are any. */
  removeFolder: (folder: string) => Promise<void>;
  /** The names of folders whose paths start with a prefix such as `images/a`, in no particular order and in pages of at most 1,000. */
  folders: (prefix: string) => AsyncIterable<string[]>;
};

const pageSize = 1_000;

/** Returns `instead` for a missing file or folder. Throws other errors, because a failed deletion would otherwise look complete. */
const ifMissing =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return instead;
    throw error;
  };

async function* foldersIn(parent: string, prefix: string): AsyncIterable<string[]> {
  let page: string[] = [];
  const entries = await opendir(parent).catch(ifMissing([]));
  for await (const entry of entries) {
    if (!entry.isDirectory() || !entry.name.startsWith(prefix)) continue;
    page.push(entry.name);
    if (page.length === pageSize) {
      yield page;
      page = [];
    }
  }
  if (page.length > 0) yield page;
}

/** Stores files in DATA_DIR/files. A file is either complete or absent, even if the process dies while writing it. */
export function openFolderStorage(settings: Settings): Storage {
  const root = path.join(settings.dataDir, 'files');
  const at = (key: string) => path.join(root, key);
  const has = (key: string) =>
    stat(at(key))
      .then((entry) => entry.isFile())
      .catch(ifMissing(false));
  return {
    has,
    put: (key, content) => writePrivateFile(at(key), content),
    read: async (key) => ((await has(key)) ? createReadStream(at(key)) : undefined),
    remove: async (key) => {
      const folder = path.dirname(at(key));
      const name = path.basename(key);
      const names = await readdir(folder).catch(ifMissing([]));
      for (const each of names.filter((one) => one === name || (one.startsWith(`${name}.`) && one.endsWith('.part'))))
        await rm(path.join(folder, each), { force: true });
    },
    removeFolder: (folder) => rm(at(folder), { recursive: true, force: true }),
    folders: (prefix) => foldersIn(path.dirname(at(prefix)), path.basename(prefix)),
  };
}
