import { inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { pictureName } from '#server/db/columns.ts';
import { importPictures } from './tables.ts';

/** The name of a picture sent with an import, once it was made ready. */
export const importPictureName = pictureName(sql`${importPictures.picture} ->> 'url'`);

/** Whether a picture sent with an import is one of these. */
export const wasSent = (pictures: string[]) => inArray(importPictureName, pictures);

/** Has the rows of imports that wait for a picture do without; answers how often it was sent. */
export async function removeFromImports(tx: Db, picture: string): Promise<number> {
  const rows = await tx
    .update(importPictures)
    .set({ picture: null, problem: 'This picture was removed by Skep.' })
    .where(wasSent([picture]))
    .returning({ key: importPictures.key });
  return rows.length;
}
