import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, opendir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { codeOf } from '#server/db/sql-errors.ts';
import type { Settings } from '#server/settings.ts';

/** Files by key, such as `images/<hash>/640.webp`. Keys are made by the app, never by a caller. */
export type Storage = {
  put: (key: string, content: Buffer) => Promise<void>;
  has: (key: string) => Promise<boolean>;
  /** The file's content, or undefined where there is none. */
  read: (key: string) => Promise<Readable | undefined>;
  /** Deletes the file, and what an interrupted `put` left of it; nothing happens where there is none. */
  remove: (key: string) => Promise<void>;
  /** Deletes every file below a folder, such as `images/<hash>`; nothing happens where there is none. */
  removeFolder: (folder: string) => Promise<void>;
  /** The names of the folders whose paths begin with a prefix such as `images/a`, in pages of at most 1,000, in no order. */
  folders: (prefix: string) => AsyncIterable<string[]>;
};

const pageSize = 1_000;

async function* foldersIn(parent: string, beginning: string): AsyncIterable<string[]> {
  let page: string[] = [];
  const entries = await opendir(parent).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  for await (const entry of entries) {
    if (!entry.isDirectory() || !entry.name.startsWith(beginning)) continue;
    page.push(entry.name);
    if (page.length === pageSize) {
      yield page;
      page = [];
    }
  }
  if (page.length > 0) yield page;
}

/** Keeps files below DATA_DIR/files. A file is complete or absent, also when the process dies in the middle. */
export function openFolderStorage(settings: Settings): Storage {
  const root = path.join(settings.dataDir, 'files');
  const at = (key: string) => path.join(root, key);
  const has = (key: string) =>
    stat(at(key)).then(
      (entry) => entry.isFile(),
      () => false,
    );
  return {
    has,
    put: async (key, content) => {
      await mkdir(path.dirname(at(key)), { recursive: true, mode: 0o700 });
      const part = `${at(key)}.${randomUUID()}.part`;
      await writeFile(part, content, { mode: 0o600 });
      await rename(part, at(key));
    },
    read: async (key) => ((await has(key)) ? createReadStream(at(key)) : undefined),
    remove: async (key) => {
      const folder = path.dirname(at(key));
      const name = path.basename(key);
      const names = await readdir(folder).catch(() => []);
      for (const each of names.filter((one) => one === name || (one.startsWith(`${name}.`) && one.endsWith('.part'))))
        await rm(path.join(folder, each), { force: true });
    },
    removeFolder: (folder) => rm(at(folder), { recursive: true, force: true }),
    folders: (prefix) => foldersIn(path.dirname(at(prefix)), path.basename(prefix)),
  };
}
