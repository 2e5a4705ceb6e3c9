import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { importPictures } from './tables.ts';

/** Has the rows of imports that wait for a picture, `images/<hash>`, do without; answers how often it was sent. */
export async function removeFromImports(tx: Db, folder: string): Promise<number> {
  const rows = await tx
    .update(importPictures)
    .set({ picture: null, problem: 'This picture was removed by Skep.' })
    .where(sql`${importPictures.picture} ->> 'url' like ${`/files/${folder}/%`}`)
    .returning({ key: importPictures.key });
  return rows.length;
}
