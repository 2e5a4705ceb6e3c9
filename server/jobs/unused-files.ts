import { and, eq, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { Problem } from '#contract/problems.ts';
import { dayMs } from '#contract/time.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { deleteEach } from './run-each.ts';

/** Private pictures that are uploaded before the record that will use them exists. `usedBy` refers to that record, and is null until then. */
type Uploads = {
  table: PgTable & { id: PgColumn; uploaderId: PgColumn; uploadedAt: PgColumn };
  usedBy: PgColumn;
  /** Those that count towards the uploader's limit; all of them if omitted. */
  isCounted?: SQL;
  fileOf: (id: string) => string;
};

/** Throws `conflict` if the viewer has already uploaded `max` pictures that are still unused. */
export async function limitUnusedFiles(
  { db, viewer }: ViewerCtx,
  { table, usedBy, isCounted }: Uploads,
  max: number,
): Promise<void> {
  const isUnused = and(eq(table.uploaderId, viewer.id), isNull(usedBy), isCounted);
  if ((await db.$count(table, isUnused)) >= max)
    throw new Problem('conflict', 'You have uploaded too many unused pictures. Please try again tomorrow.');
}

/** Inserts the row of an upload, one at a time for each user, so that parallel uploads cannot exceed the limit. Throws like `limitUnusedFiles`. */
export async function insertUpload(
  ctx: ViewerCtx,
  uploads: Uploads,
  max: number,
  insert: (tx: Db) => Promise<unknown>,
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${ctx.viewer.id}, 0))`);
    await limitUnusedFiles({ ...ctx, db: tx }, uploads, max);
    await insert(tx);
  });
}

/** Throws `invalid_input` unless every picture named in a request has been attached. */
export function requireAttached(attached: unknown[], pictures: string[]): void {
  const message = 'Please add your pictures again.';
  if (attached.length < new Set(pictures).size) throw new Problem('invalid_input', message, { pictures: message });
}

/** Deletes the files and rows of pictures not used within a day. Locks each row first, so that its picture cannot be used in the meantime. */
export async function deleteUnusedFiles(
  { db, privateFiles, now }: Ctx,
  { table, usedBy, fileOf }: Uploads,
): Promise<void> {
  const isOld = lt(table.uploadedAt, new Date(now().getTime() - dayMs));
  const old = await db
    .select({ id: table.id })
    .from(table)
    .where(and(isNull(usedBy), isOld));
  await deleteEach(
    old.map(
      ({ id }) =>
        () =>
          transact(db, async (tx) => {
            const isUnused = and(eq(table.id, id), isNull(usedBy));
            const [locked] = await tx.select({ id: table.id }).from(table).where(isUnused).for('update');
            if (!locked) return;
            await privateFiles.remove(fileOf(String(id)));
            await tx.delete(table).where(isUnused);
          }),
    ),
  );
}
