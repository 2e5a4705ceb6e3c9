import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { readPictures, storePictures } from './pictures.ts';
import { listings } from './tables.ts';

/** Takes a picture, `images/<hash>`, off every listing, also off one that has no other; answers how many had it. */
export async function removeFromListings(tx: Db, folder: string): Promise<number> {
  const { id, pictures, blurs } = listings;
  const address = `/files/${folder}/`;
  const rows = await tx
    .select({ id, pictures, blurs })
    .from(listings)
    .where(sql`${pictures}::text like ${`%${address}%`}`)
    .for('update');
  for (const row of rows) {
    const left = readPictures(row).filter(({ url }) => !url.startsWith(address));
    await tx.update(listings).set(storePictures(left)).where(eq(id, row.id));
  }
  return rows.length;
}
