import { and, eq, isNull } from 'drizzle-orm';
import type { ViewerCtx } from '#server/context.ts';
import { NotAPictureError } from '#server/gateways/images.ts';
import { BadFileError, filesInZip, type ZipEntry } from '#server/gateways/zip.ts';
import { zipLimits } from './add-pictures.ts';
import { pictureKeysIn } from './check-rows.ts';
import { zipPath } from './import-lifecycle.ts';
import { pictureKey } from './plan-row.ts';
import { importPictures, importRows, isPending } from './tables.ts';

type Processed = Pick<typeof importPictures.$inferInsert, 'problem' | 'picture'>;

async function processPicture(ctx: ViewerCtx, file: ZipEntry): Promise<Processed> {
  try {
    return { picture: await ctx.images.save(await file.read()) };
  } catch (error) {
    if (error instanceof BadFileError || error instanceof NotAPictureError) return { problem: error.message };
    throw error;
  }
}

/** The pictures that pending rows are waiting for, by ZIP. */
async function readAwaited(ctx: ViewerCtx, importId: string): Promise<Map<string | null, Set<string>>> {
  const { key, zipId, picture, problem } = importPictures;
  const rows = await ctx.db
    .select({ cells: importRows.cells })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), isPending));
  const named = pictureKeysIn(rows.map(({ cells }) => cells));
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
 * Processes, once each, the pictures that pending rows are waiting for, and records why any of them cannot be used. Returns false if time
 * ran out (`isLate`) before the last one.
 */
export async function processPictures(ctx: ViewerCtx, importId: string, isLate: () => boolean): Promise<boolean> {
  const note = (key: string, processed: Processed) =>
    ctx.db
      .update(importPictures)
      .set(processed)
      .where(and(eq(importPictures.importId, importId), eq(importPictures.key, key)));
  for (const [zipId, keys] of await readAwaited(ctx, importId)) {
    const zip = zipId === null ? undefined : await ctx.privateFiles.read(zipPath(zipId));
    for await (const file of zip ? filesInZip(zip, zipLimits) : []) {
      const key = pictureKey(file.name);
      if (!keys.delete(key)) continue;
      await note(key, await processPicture(ctx, file));
      if (isLate()) return false;
    }
    for (const key of keys)
      await note(key, { problem: 'This picture is no longer available. Please upload it again.' });
  }
  return true;
}
