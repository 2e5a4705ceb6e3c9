import { and, eq, isNull } from 'drizzle-orm';
import type { Seller } from '#server/catalogue/own-listings.ts';
import { NotAPictureError } from '#server/gateways/images.ts';
import { BadFileError, filesInZip, type PackedFile } from '#server/gateways/zip.ts';
import { zipLimits } from './add-pictures.ts';
import { keysIn } from './check-rows.ts';
import { zipFileOf } from './move-import.ts';
import { pictureKey } from './plan-row.ts';
import { importPictures, importRows, isPending } from './tables.ts';

type Kept = Pick<typeof importPictures.$inferInsert, 'problem' | 'picture'>;

async function keep(ctx: Seller, file: PackedFile): Promise<Kept> {
  try {
    return { picture: await ctx.images.keep(await file.read()) };
  } catch (error) {
    if (error instanceof BadFileError || error instanceof NotAPictureError) return { problem: error.message };
    throw error;
  }
}

/** The pictures that rows still to be done wait for, by their ZIP. */
async function awaited(ctx: Seller, importId: string): Promise<Map<string | null, Set<string>>> {
  const { key, zipId, picture, problem } = importPictures;
  const rows = await ctx.db
    .select({ cells: importRows.cells })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), isPending));
  const named = keysIn(rows.map(({ cells }) => cells));
  const waiting = await ctx.db
    .select({ key, zipId })
    .from(importPictures)
    .where(and(eq(importPictures.importId, importId), isNull(picture), isNull(problem)));
  const byZip = Map.groupBy(
    waiting.filter((one) => named.has(one.key)),
    (one) => one.zipId,
  );
  return new Map([...byZip].map(([zip, keys]) => [zip, new Set(keys.map((one) => one.key))]));
}

/**
 * Makes the pictures that rows wait for ready for the shop, each once; one that cannot be used says why. False where `isLate`
 * came before the last of them.
 */
export async function keepPictures(ctx: Seller, importId: string, isLate: () => boolean): Promise<boolean> {
  const note = (key: string, kept: Kept) =>
    ctx.db
      .update(importPictures)
      .set(kept)
      .where(and(eq(importPictures.importId, importId), eq(importPictures.key, key)));
  for (const [zipId, keys] of await awaited(ctx, importId)) {
    const zip = zipId === null ? undefined : await ctx.privateFiles.read(zipFileOf(zipId));
    for await (const file of zip ? filesInZip(zip, zipLimits) : []) {
      const key = pictureKey(file.name);
      if (!keys.delete(key)) continue;
      await note(key, await keep(ctx, file));
      if (isLate()) return false;
    }
    for (const key of keys) await note(key, { problem: 'This picture is not here any more. Please send it again.' });
  }
  return true;
}
