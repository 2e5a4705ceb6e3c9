import { count, eq, sql } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { addImportPictures as endpoint } from '#contract/imports.ts';
import { maxImportRows, maxPictureBytes, maxPictures, maxZipBytes, maxZips } from '#contract/sizes.ts';
import { Problem } from '#contract/problems.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import { transact } from '#server/db/transact.ts';
import { NotAPictureError } from '#server/gateways/images.ts';
import { BadFileError, filesInZip, type ZipEntry, type ZipLimits } from '#server/gateways/zip.ts';
import { pictureKeysIn, recheckRows } from './check-rows.ts';
import { deleteZips, lockImport, zipPath } from './import-lifecycle.ts';
import { pictureKey } from './plan-row.ts';
import { readImport } from './read-import.ts';
import { importPictures, importRows, importZips } from './tables.ts';

/** Pictures are already compressed, so a ZIP that expands to many times its size does not contain pictures. */
export const zipLimits: ZipLimits = {
  files: maxImportRows * maxPictures,
  fileBytes: maxPictureBytes,
  allBytes: 4 * maxZipBytes,
};

/** Returns what is wrong with a picture in a ZIP, as far as can be told without decoding it, or null. */
async function problemOf(ctx: ViewerCtx, file: ZipEntry): Promise<string | null> {
  try {
    await ctx.images.checkHeader(await file.read());
    return null;
  } catch (error) {
    if (error instanceof BadFileError || error instanceof NotAPictureError) return error.message;
    throw error;
  }
}

const duplicateName = 'This name appears twice in the ZIP. Please give each picture a unique name.';

/** Finds the files in a ZIP that the rows name as pictures, each with its problem, if any. Counts the other files. */
async function inspectZip(ctx: ViewerCtx, zip: Uint8Array, wanted: ReadonlySet<string>) {
  const found = new Map<string, string | null>();
  let unused = 0;
  for await (const file of filesInZip(zip, zipLimits)) {
    const key = pictureKey(file.name);
    if (!wanted.has(key)) unused += 1;
    else found.set(key, found.has(key) ? duplicateName : await problemOf(ctx, file));
  }
  if (found.size > 0) return { found, unused };
  const message = 'None of the files in this ZIP are named in your rows. Please check the names.';
  throw new Problem('invalid_input', message, { file: message });
}

/** Locks an import if pictures can still be added to it; otherwise throws `conflict`. */
async function lockReady(ctx: ViewerCtx, tx: Db, id: string): Promise<void> {
  const { state } = await lockImport(ctx, tx, id);
  if (state !== 'ready') throw new Problem('conflict', 'Pictures can only be added before the import starts.');
}

async function addZip(ctx: ViewerCtx, tx: Db, importId: string, zipId: string): Promise<void> {
  await lockReady(ctx, tx, importId);
  const [zips] = await tx.select({ count: count() }).from(importZips).where(eq(importZips.importId, importId));
  if ((zips?.count ?? 0) >= maxZips) throw new Problem('conflict', `An import can have at most ${maxZips} ZIPs.`);
  await tx.insert(importZips).values({ id: zipId, importId, createdAt: ctx.now() });
}

/** Stores a ZIP of pictures for the rows that name them, and rechecks the rows. */
export async function addImportPictures(ctx: ViewerCtx, { params: { id }, file }: Input<typeof endpoint>) {
  await readImport(ctx, id);
  const rows = await ctx.db.select({ cells: importRows.cells }).from(importRows).where(eq(importRows.importId, id));
  const { found, unused } = await inspectZip(ctx, file, pictureKeysIn(rows.map(({ cells }) => cells)));
  const zipId = newId();
  await transact(ctx.db, (tx) => addZip(ctx, tx, id, zipId));
  try {
    await ctx.privateFiles.put(zipPath(zipId), file);
    await transact(ctx.db, async (tx) => {
      await lockReady(ctx, tx, id);
      await tx
        .insert(importPictures)
        .values([...found].map(([key, problem]) => ({ importId: id, key, zipId, problem })))
        .onConflictDoUpdate({
          target: [importPictures.importId, importPictures.key],
          set: { zipId: sql`excluded.zip_id`, problem: sql`excluded.problem` },
        });
      await recheckRows(ctx, tx, id);
    });
  } catch (error) {
    // If this fails too, the file is deleted with the import.
    await deleteZips(ctx, [zipId]).catch(() => undefined);
    throw error;
  }
  const rejected = [...found].flatMap(([name, problem]) => (problem === null ? [] : [{ name, problem }]));
  return { ...(await readImport(ctx, id)), rejected, unused };
}
