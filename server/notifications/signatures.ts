import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { signingKey } from './tables.ts';

/** The key is in the database so that all processes share it, and links in emails still work after a restore. */
async function readKey(db: Db): Promise<string> {
  const [stored] = await db.select().from(signingKey);
  if (stored) return stored.key;
  await db
    .insert(signingKey)
    .values({ key: randomBytes(32).toString('hex') })
    .onConflictDoNothing();
  return readKey(db);
}

/** Signs the purpose of a link that works without signing in. */
export const sign = async (db: Db, text: string): Promise<string> =>
  createHmac('sha256', await readKey(db))
    .update(text)
    .digest('base64url');

/** Whether we signed this text. A signature may be shortened to `length` characters. */
export async function isSigned(db: Db, text: string, signature: string, length?: number): Promise<boolean> {
  const [given, signed] = [Buffer.from(signature), Buffer.from((await sign(db, text)).slice(0, length))];
  return given.length === signed.length && timingSafeEqual(given, signed);
}
