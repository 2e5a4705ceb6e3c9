import { count, eq, sql } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import { type addImportPictures as endpoint, maxImportRows, maxZipBytes, maxZips } from '#contract/imports.ts';
import { maxPictureBytes, maxPictures } from '#contract/pictures.ts';
import { Problem } from '#contract/problems.ts';
import type { Seller } from '#server/catalogue/own-listings.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import { transact } from '#server/db/transact.ts';
import { NotAPictureError } from '#server/gateways/images.ts';
import { BadFileError, filesInZip, type PackedFile, type ZipLimits } from '#server/gateways/zip.ts';
import { keysIn, recheckRows } from './check-rows.ts';
import { deleteZips, lockImport, zipFileOf } from './move-import.ts';
import { pictureKey } from './plan-row.ts';
import { readImport } from './read-import.ts';
import { importPictures, importRows, importZips } from './tables.ts';

/** Pictures are packed already: what unpacks to many times the size of its ZIP is no ZIP of pictures. */
export const zipLimits: ZipLimits = {
  files: maxImportRows * maxPictures,
  fileBytes: maxPictureBytes,
  allBytes: 4 * maxZipBytes,
};

/** What is wrong with a packed picture, looked at but not decoded; null where nothing is. */
async function problemOf(ctx: Seller, file: PackedFile): Promise<string | null> {
  try {
    await ctx.images.glance(await file.read());
    return null;
  } catch (error) {
    if (error instanceof BadFileError || error instanceof NotAPictureError) return error.message;
    throw error;
  }
}

const twice = 'This name is in the ZIP twice. Please give each picture a name of its own.';

/** The pictures of a ZIP that rows name, with what is wrong with each, and how many others are in it. */
async function lookThrough(ctx: Seller, zip: Uint8Array, wanted: ReadonlySet<string>) {
  const found = new Map<string, string | null>();
  let unused = 0;
  for await (const file of filesInZip(zip, zipLimits)) {
    const key = pictureKey(file.name);
    if (!wanted.has(key)) unused += 1;
    else found.set(key, found.has(key) ? twice : await problemOf(ctx, file));
  }
  if (found.size > 0) return { found, unused };
  const sentence = 'None of the files in this ZIP is named in your rows. Please compare the names.';
  throw new Problem('invalid_input', sentence, { file: sentence });
}

/** Locks an import that pictures can still be added to; throws `conflict` for any other. */
async function lockReady(ctx: Seller, tx: Db, id: string): Promise<void> {
  const { state } = await lockImport(ctx, tx, id);
  if (state !== 'ready') throw new Problem('conflict', 'Pictures can be added only before the import is started.');
}

async function addZip(ctx: Seller, tx: Db, importId: string, zipId: string): Promise<void> {
  await lockReady(ctx, tx, importId);
  const [zips] = await tx.select({ count: count() }).from(importZips).where(eq(importZips.importId, importId));
  if ((zips?.count ?? 0) >= maxZips) throw new Problem('conflict', `An import takes at most ${maxZips} ZIPs.`);
  await tx.insert(importZips).values({ id: zipId, importId, createdAt: ctx.now() });
}

/** Keeps a ZIP of pictures for the rows that name them, and checks the rows again. */
export async function addImportPictures(ctx: Seller, { params: { id }, file }: Input<typeof endpoint>) {
  await readImport(ctx, id);
  const rows = await ctx.db.select({ cells: importRows.cells }).from(importRows).where(eq(importRows.importId, id));
  const { found, unused } = await lookThrough(ctx, file, keysIn(rows.map(({ cells }) => cells)));
  const zipId = newId();
  await transact(ctx.db, (tx) => addZip(ctx, tx, id, zipId));
  try {
    await ctx.privateFiles.put(zipFileOf(zipId), file);
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
    // What cannot be deleted now goes with the import.
    await deleteZips(ctx, [zipId]).catch(() => undefined);
    throw error;
  }
  const wrong = [...found].flatMap(([name, problem]) => (problem === null ? [] : [{ name, problem }]));
  return { ...(await readImport(ctx, id)), wrong, unused };
}
