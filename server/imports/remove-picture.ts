import { inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { pictureName } from '#server/db/columns.ts';
import { importPictures } from './tables.ts';

/** The name of a picture uploaded with an import, once it has been processed. */
export const importPictureName = pictureName(sql`${importPictures.picture} ->> 'url'`);

/** Whether a picture uploaded with an import is one of these. */
export const isImportPictureIn = (pictures: string[]) => inArray(importPictureName, pictures);

/** Removes a picture from all imports, so that their pending rows are refused. Returns the number of uploads affected. */
export async function removeFromImports(tx: Db, picture: string): Promise<number> {
  const rows = await tx
    .update(importPictures)
    .set({ picture: null, problem: 'This picture was removed by Skep.' })
    .where(isImportPictureIn([picture]))
    .returning({ key: importPictures.key });
  return rows.length;
}
