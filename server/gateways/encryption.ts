import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '#server/db/sql-errors.ts';
import type { Settings } from '#server/settings.ts';

/** Encrypts what only the app may read. The `name` of what is stored is authenticated too, so that contents cannot be swapped. */
export type Encryption = {
  encrypt: (name: string, content: Uint8Array) => Buffer;
  /** Throws if it was changed, moved or encrypted with another key. */
  decrypt: (name: string, stored: Buffer) => Buffer;
};

const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes, keyBytes] = [12, 16, 32];

/** The IV, the tag, then the ciphertext. */
function encrypt(secret: Buffer, name: string, content: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, secret, iv).setAAD(Buffer.from(name));
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

function decrypt(secret: Buffer, name: string, stored: Buffer): Buffer {
  const tag = stored.subarray(ivBytes, ivBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, secret, stored.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(name)).setAuthTag(tag);
  return Buffer.concat([decipher.update(stored.subarray(ivBytes + tagBytes)), decipher.final()]);
}

/** What the operator reads in the log: most often a backup was restored without its key. */
const undecipherable =
  'what is stored privately cannot be decrypted: restore the key it was stored with (FILES_KEY, or files.key in DATA_DIR), unless it is itself damaged';

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
export function openEncryption(settings: Pick<Settings, 'filesKey' | 'dataDir'>): Encryption {
  const secret = settings.filesKey ?? keyOfFolder(settings.dataDir);
  if (secret.length !== keyBytes) throw new Error('files.key in DATA_DIR must contain 64 hexadecimal digits');
  return {
    encrypt: (name, content) => encrypt(secret, name, content),
    decrypt: (name, stored) => {
      try {
        return decrypt(secret, name, stored);
      } catch (error) {
        throw new Error(undecipherable, { cause: error });
      }
    },
  };
}
