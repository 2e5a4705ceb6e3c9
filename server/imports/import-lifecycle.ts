import { and, eq, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import { Problem } from '#contract/problems.ts';
import { dayMs, importDays } from '#contract/time.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { record } from '#server/events.ts';
import { deleteEach } from '#server/jobs/run-each.ts';
import { importGone, readImport } from './read-import.ts';
import { importRows, imports, importZips, isPending } from './tables.ts';

const retentionMs = importDays * dayMs;

export const zipPath = (zipId: string) => `import-zips/${zipId}`;

/** Locks one of the viewer's imports; throws `not_found` for anyone else's. */
export async function lockImport(ctx: ViewerCtx, tx: Db, id: string) {
  const [row] = await tx
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.sellerId, ctx.viewer.id)))
    .for('update');
  if (!row) throw importGone();
  return row;
}

/** Deletes ZIPs; can be repeated if interrupted. */
export async function deleteZips(ctx: Ctx, zipIds: string[]): Promise<void> {
  for (const id of zipIds) await ctx.privateFiles.remove(zipPath(id));
  if (zipIds.length > 0) await ctx.db.delete(importZips).where(inArray(importZips.id, zipIds));
}

async function deleteZipsOf(ctx: Ctx, importId: string): Promise<void> {
  const zips = await ctx.db.select({ id: importZips.id }).from(importZips).where(eq(importZips.importId, importId));
  await deleteZips(
    ctx,
    zips.map(({ id }) => id),
  );
}

/** Deletes an import with its rows and files, but not its listings. Can be repeated if interrupted. Returns false for a running import. */
export async function deleteImport(ctx: Ctx, id: string): Promise<boolean> {
  const ended = await ctx.db
    .update(imports)
    .set({ state: 'stopped' })
    .where(and(eq(imports.id, id), ne(imports.state, 'importing')))
    .returning({ id: imports.id });
  if (ended.length === 0) return (await ctx.db.$count(imports, eq(imports.id, id))) === 0;
  await deleteZipsOf(ctx, id);
  await ctx.db.delete(imports).where(eq(imports.id, id));
  return true;
}

/** Starts an import; does nothing if it is running or has ended. */
export async function startImport(ctx: ViewerCtx, id: string) {
  await transact(ctx.db, async (tx) => {
    const { state } = await lockImport(ctx, tx, id);
    if (state !== 'ready') return;
    const [pending] = await tx
      .select({ row: importRows.row })
      .from(importRows)
      .where(and(eq(importRows.importId, id), isPending))
      .limit(1);
    if (!pending) throw new Problem('conflict', 'None of the rows can be imported yet. Please fix the file first.');
    await tx.update(imports).set({ state: 'importing' }).where(eq(imports.id, id));
    await ctx.queue.enqueue(tx, 'run-import', { importId: id });
  });
  return readImport(ctx, id);
}

/** Stops an import before its next row; throws `conflict` if it was not started. */
export async function stopImport(ctx: ViewerCtx, id: string) {
  await transact(ctx.db, async (tx) => {
    const { state } = await lockImport(ctx, tx, id);
    if (state === 'ready')
      throw new Problem('conflict', "This import hasn't been started. You can discard it instead.");
    if (state === 'importing')
      await tx.update(imports).set({ state: 'stopped', finishedAt: ctx.now() }).where(eq(imports.id, id));
  });
  await deleteZipsOf(ctx, id);
  return readImport(ctx, id);
}

/** Deletes an import; a running one must be stopped first. */
export async function discardImport(ctx: ViewerCtx, id: string): Promise<void> {
  await readImport(ctx, id);
  if (!(await deleteImport(ctx, id))) throw new Problem('conflict', 'This import is running. Please stop it first.');
}

/** Marks an import with no pending rows as done, and deletes its files. */
export async function finishImport(ctx: Ctx, id: string): Promise<void> {
  const pending = sql`exists (select from ${importRows} where ${importRows.importId} = ${imports.id} and ${isPending})`;
  const isDone = await transact(ctx.db, async (tx) => {
    const ended = await tx
      .update(imports)
      .set({ state: 'done', finishedAt: ctx.now() })
      .where(and(eq(imports.id, id), eq(imports.state, 'importing'), sql`not ${pending}`))
      .returning({ id: imports.id });
    if (ended.length > 0) await record(ctx, tx, 'import.done', { importId: id });
    return ended.length > 0;
  });
  if (isDone) await deleteZipsOf(ctx, id);
}

/** Deletes imports that are older than `importDays` or belong to deleted accounts, and any ZIPs that finished imports left behind. */
export async function deleteExpiredImports(ctx: Ctx): Promise<void> {
  const { id, state, createdAt, sellerId } = imports;
  const expired = await ctx.db
    .select({ id })
    .from(imports)
    .innerJoin(users, eq(users.id, sellerId))
    .where(
      and(
        ne(state, 'importing'),
        or(lt(createdAt, new Date(ctx.now().getTime() - retentionMs)), isNotNull(users.deletedAt)),
      ),
    );
  const left = await ctx.db
    .select({ id: importZips.id })
    .from(importZips)
    .innerJoin(imports, eq(id, importZips.importId))
    .where(inArray(state, ['done', 'stopped']));
  await deleteEach([
    ...expired.map((one) => () => deleteImport(ctx, one.id)),
    ...left.map((zip) => () => deleteZips(ctx, [zip.id])),
  ]);
}

/** Resumes imports that were running when the last process ended, since their jobs would otherwise not be retried for minutes. */
export async function resumeImports(ctx: Ctx): Promise<void> {
  const running = await ctx.db.select({ id: imports.id }).from(imports).where(eq(imports.state, 'importing'));
  for (const { id } of running) await ctx.queue.enqueue(ctx.db, 'run-import', { importId: id });
}
