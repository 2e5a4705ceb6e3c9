import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '#server/db/sql-errors.ts';
import { type Settings, SettingsError } from '#server/settings.ts';

/** Encrypts data that only the app may read. The `name` under which it is stored is authenticated, so that contents cannot be swapped. */
export type Encryption = {
  encrypt: (name: string, content: Uint8Array) => Buffer;
  /** Throws if the data was changed, moved or encrypted with another key. */
  decrypt: (name: string, stored: Buffer) => Buffer;
};

const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes, keyBytes] = [12, 16, 32];

/** Marks data that includes its key's id. Older data has no such mark, and every key is tried on it. */
const format = Buffer.from('skep1');
const idBytes = 8;
const headBytes = format.length + idBytes;

/** A key's id, which reveals nothing about the key. */
const idOf = (secret: Buffer): Buffer =>
  createHash('sha256').update('key id').update(secret).digest().subarray(0, idBytes);

/** The format, the key's id, the IV, the tag, then the ciphertext. */
function encrypt(secret: Buffer, name: string, content: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, secret, iv).setAAD(Buffer.from(name));
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([format, idOf(secret), iv, cipher.getAuthTag(), encrypted]);
}

function decrypt(secret: Buffer, name: string, stored: Buffer): Buffer {
  const tag = stored.subarray(ivBytes, ivBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, secret, stored.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(name)).setAuthTag(tag);
  return Buffer.concat([decipher.update(stored.subarray(ivBytes + tagBytes)), decipher.final()]);
}

function decryptWithAny(secrets: Buffer[], name: string, stored: Buffer): Buffer {
  const isNamed = stored.subarray(0, format.length).equals(format);
  const keyId = stored.subarray(format.length, headBytes);
  const named = isNamed ? secrets.find((secret) => idOf(secret).equals(keyId)) : undefined;
  if (named) return decrypt(named, name, stored.subarray(headBytes));
  const failures: unknown[] = [];
  for (const secret of secrets)
    try {
      return decrypt(secret, name, stored);
    } catch (error) {
      failures.push(error);
    }
  throw new AggregateError(failures, 'no key can decrypt the data');
}

/** Logged for the operator. The most likely cause is a backup that was restored without its key. */
const undecipherable =
  'private data cannot be decrypted: restore the key it was encrypted with (FILES_KEY, or files.key in DATA_DIR), unless the data itself is damaged';

/**
 * Returns the keys in DATA_DIR/files.key, one per line. The file is created once, before anything is encrypted. This is atomic, so
 * it is never incomplete, and processes that start at the same time get the same key.
 */
function keysOfFolder(dataDir: string): Buffer[] {
  const file = path.join(dataDir, 'files.key');
  const read = () => (readFileSync(file, 'utf8').match(/\S+/g) ?? []).map((hex) => Buffer.from(hex, 'hex'));
  try {
    return read();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT')
      throw new SettingsError(
        `${file}, the key for the private files, cannot be read (${(error as Error).message}). Allow this user to read it.`,
      );
  }
  // A new key could not decrypt these files or the two-step sign-in secrets.
  if (existsSync(path.join(dataDir, 'files/private')))
    throw new SettingsError(
      `${file}, the key for the private files, is missing: restore it from your own copy, or set FILES_KEY. If the key is lost, "openssl rand -hex 32 > ${file}" creates a new one, but nothing encrypted with the old one can be read.`,
    );
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

/** Encrypts with the first key in FILES_KEY or DATA_DIR/files.key, and decrypts with any of the keys. */
export function openEncryption(settings: Pick<Settings, 'filesKeys' | 'dataDir'>): Encryption {
  const secrets = settings.filesKeys ?? keysOfFolder(settings.dataDir);
  const [current] = secrets;
  if (!current || secrets.some(({ length }) => length !== keyBytes))
    throw new SettingsError(
      `Each line of ${path.join(settings.dataDir, 'files.key')} must contain 64 hexadecimal digits: restore the key that the private files were encrypted with.`,
    );
  return {
    encrypt: (name, content) => encrypt(current, name, content),
    decrypt: (name, stored) => {
      try {
        return decryptWithAny(secrets, name, stored);
      } catch (error) {
        throw new Error(undecipherable, { cause: error });
      }
    },
  };
}
