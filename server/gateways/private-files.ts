import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { codeOf } from '#server/db/sql-errors.ts';
import type { Settings } from '#server/settings.ts';
import type { Storage } from './storage.ts';

/** Files that only the app can read: not by URL and not from the disk or the bucket. The app generates the keys. */
export type PrivateFiles = {
  put: (key: string, content: Uint8Array) => Promise<void>;
  /** The content, or undefined if there is none. Throws if it was changed, moved or encrypted with another key. */
  read: (key: string) => Promise<Buffer | undefined>;
  /** Deletes the file, if it exists. */
  remove: (key: string) => Promise<void>;
};

const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes, keyBytes] = [12, 16, 32];
const at = (key: string) => `private/${key}`;

/** The IV, the tag, then the ciphertext. The file's storage key is authenticated too, so that contents cannot be swapped. */
function encrypt(secret: Buffer, key: string, content: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, secret, iv).setAAD(Buffer.from(key));
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

function decrypt(secret: Buffer, key: string, stored: Buffer): Buffer {
  const tag = stored.subarray(ivBytes, ivBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, secret, stored.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(key)).setAuthTag(tag);
  return Buffer.concat([decipher.update(stored.subarray(ivBytes + tagBytes)), decipher.final()]);
}

/** What the operator reads in the log: most often a backup was restored without its key. */
const undecipherable =
  'a private file cannot be decrypted: restore the key it was stored with (FILES_KEY, or files.key in DATA_DIR), unless the file itself is damaged';

/** The key in DATA_DIR/files.key, generated once: complete or absent, and the same for processes that start at the same time. */
function keyOfFolder(dataDir: string): Buffer {
  const file = path.join(dataDir, 'files.key');
  const read = () => Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
  try {
    return read();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const part = `${file}.${randomUUID()}.part`;
  writeFileSync(part, `${randomBytes(keyBytes).toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(part, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(part);
  }
  return read();
}

/** Encrypts with FILES_KEY, or with the key in DATA_DIR. */
export function openPrivateFiles(storage: Storage, settings: Pick<Settings, 'filesKey' | 'dataDir'>): PrivateFiles {
  const secret = settings.filesKey ?? keyOfFolder(settings.dataDir);
  if (secret.length !== keyBytes) throw new Error('files.key in DATA_DIR must contain 64 hexadecimal digits');
  return {
    put: (key, content) => storage.put(at(key), encrypt(secret, key, content)),
    read: async (key) => {
      const stored = await storage.read(at(key));
      const content = stored && (await buffer(stored));
      try {
        return content && decrypt(secret, key, content);
      } catch (error) {
        throw new Error(undecipherable, { cause: error });
      }
    },
    remove: (key) => storage.remove(at(key)),
  };
}
