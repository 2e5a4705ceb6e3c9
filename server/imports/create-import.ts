import { eq } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { createImport as endpoint } from '#contract/imports.ts';
import { Problem } from '#contract/problems.ts';
import type { ViewerCtx } from '#server/context.ts';
import { newId } from '#server/db/columns.ts';
import { isUniqueViolation } from '#server/db/sql-errors.ts';
import { transact } from '#server/db/transact.ts';
import { createSemaphore } from '#server/semaphore.ts';
import { readRows } from './cells.ts';
import { checkRows, pictureKeysIn, readRowContext } from './check-rows.ts';
import { deleteImport } from './import-lifecycle.ts';
import { readImport } from './read-import.ts';
import { importRows, imports } from './tables.ts';

/** Rows written per statement. The embedded database serves nobody else until a statement ends. */
const batchSize = 50;

const busy = () =>
  new Problem('conflict', 'Another of your files is being imported. Please wait until it has finished, or stop it.');

/** Deletes imports that were not started; throws `conflict` if one is running. */
async function deleteUnstarted(ctx: ViewerCtx): Promise<void> {
  const { id, state, sellerId } = imports;
  const open = await ctx.db.select({ id, state }).from(imports).where(eq(sellerId, ctx.viewer.id));
  if (open.some((other) => other.state === 'importing')) throw busy();
  for (const other of open) if (other.state === 'ready' && !(await deleteImport(ctx, other.id))) throw busy();
}

/** A file takes several times its size in memory while it is checked, so only two are checked at a time. */
const { run: inTurn } = createSemaphore(2);

/** Checks a file and stores its rows with their problems; no listing changes yet. */
export const createImport = (ctx: ViewerCtx, input: Input<typeof endpoint>) => inTurn(() => checkAndStore(ctx, input));

async function checkAndStore(ctx: ViewerCtx, { file, fields }: Input<typeof endpoint>) {
  const rows = await readRows(file);
  const cells = rows.map((row) => row.cells);
  const checked = await checkRows(rows, await readRowContext(ctx, undefined, cells));
  await deleteUnstarted(ctx);
  const id = newId();
  const fileName = fields.fileName || 'listings.csv';
  const picturesNamed = pictureKeysIn(cells).size;
  try {
    await transact(ctx.db, async (tx) => {
      await tx.insert(imports).values({ id, sellerId: ctx.viewer.id, fileName, picturesNamed, createdAt: ctx.now() });
      for (let from = 0; from < checked.length; from += batchSize)
        await tx
          .insert(importRows)
          .values(checked.slice(from, from + batchSize).map((row) => ({ ...row, importId: id })));
    });
  } catch (error) {
    throw isUniqueViolation(error) ? busy() : error;
  }
  return readImport(ctx, id);
}
