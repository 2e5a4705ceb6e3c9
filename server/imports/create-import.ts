import { eq } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { createImport as endpoint } from '#contract/imports.ts';
import { Problem } from '#contract/problems.ts';
import type { Seller } from '#server/catalogue/own-listings.ts';
import { newId } from '#server/db/columns.ts';
import { isUniqueViolation } from '#server/db/sql-errors.ts';
import { transact } from '#server/db/transact.ts';
import { readRows } from './cells.ts';
import { checkRows, keysIn, readKnown } from './check-rows.ts';
import { deleteImport } from './move-import.ts';
import { readImport } from './read-import.ts';
import { importRows, imports } from './tables.ts';

/** Rows written by one statement: the embedded database answers nobody else meanwhile. */
const atOnce = 50;

const busy = () =>
  new Problem('conflict', 'Another file of yours is being imported. Please wait until it is done, or stop it.');

/** Throws away what was not started, and `conflict` where one is being imported. */
async function makeRoom(ctx: Seller): Promise<void> {
  const { id, state, sellerId } = imports;
  const open = await ctx.db.select({ id, state }).from(imports).where(eq(sellerId, ctx.viewer.id));
  if (open.some((one) => one.state === 'importing')) throw busy();
  for (const one of open) if (one.state === 'ready' && !(await deleteImport(ctx, one.id))) throw busy();
}

/** Checks a file and keeps its rows with what is wrong with each; listings stay as they are. */
export async function createImport(ctx: Seller, { file, fields }: Input<typeof endpoint>) {
  const rows = await readRows(file);
  const cells = rows.map((one) => one.cells);
  const checked = await checkRows(rows, await readKnown(ctx, undefined, cells));
  await makeRoom(ctx);
  const id = newId();
  const fileName = fields.fileName || 'listings.csv';
  const picturesNamed = keysIn(cells).size;
  try {
    await transact(ctx.db, async (tx) => {
      await tx.insert(imports).values({ id, sellerId: ctx.viewer.id, fileName, picturesNamed, createdAt: ctx.now() });
      for (let from = 0; from < checked.length; from += atOnce)
        await tx.insert(importRows).values(checked.slice(from, from + atOnce).map((row) => ({ ...row, importId: id })));
    });
  } catch (error) {
    throw isUniqueViolation(error) ? busy() : error;
  }
  return readImport(ctx, id);
}
