import { eq, sql, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { readPictures, storePictures } from './pictures.ts';
import { listings } from './tables.ts';

/** Whether a listing has this picture. */
export const hasPicture = (picture: string | SQLWrapper) =>
  sql`picture_names(${listings.pictures}) @> array[${picture}]::text[]`;

/** Removes a picture from every listing, even where it is the only one. Returns the number of listings. */
export async function removeFromListings(tx: Db, picture: string): Promise<number> {
  const { id, pictures, blurs } = listings;
  const urlPrefix = `/files/images/${picture}/`;
  const rows = await tx.select({ id, pictures, blurs }).from(listings).where(hasPicture(picture)).for('update');
  for (const row of rows) {
    const left = readPictures(row).filter(({ url }) => !url.startsWith(urlPrefix));
    await tx.update(listings).set(storePictures(left)).where(eq(id, row.id));
  }
  return rows.length;
}
