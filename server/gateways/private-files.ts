import { buffer } from 'node:stream/consumers';
import type { Encryption } from './encryption.ts';
import type { Storage } from './storage.ts';

/** Files that only the app can read. They have no URLs, and are encrypted on disk or in the bucket. The app generates the `key` of each. */
export type PrivateFiles = {
  put: (key: string, content: Uint8Array) => Promise<void>;
  /** Returns the content, or undefined if there is no such file. Throws if it was changed, moved or encrypted with another encryption key. */
  read: (key: string) => Promise<Buffer | undefined>;
  /** Deletes the file, if it exists. */
  remove: (key: string) => Promise<void>;
  /** Deletes every file in a folder, if there are any. */
  removeFolder: (folder: string) => Promise<void>;
};

const at = (key: string) => `private/${key}`;

export function openPrivateFiles(storage: Storage, { encrypt, decrypt }: Encryption): PrivateFiles {
  return {
    put: (key, content) => storage.put(at(key), encrypt(key, content)),
    read: async (key) => {
      const stored = await storage.read(at(key));
      return stored && decrypt(key, await buffer(stored));
    },
    remove: (key) => storage.remove(at(key)),
    removeFolder: (folder) => storage.removeFolder(at(folder)),
  };
}
