import { and, eq, isNull, lt } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { dayMs } from '#contract/time.ts';
import type { Ctx } from '#server/context.ts';
import { transact } from '#server/db/transact.ts';
import { deleteEach } from './delete-each.ts';

/** Private pictures that are uploaded before what they are for exists; `usedBy` refers to it, and is null until then. */
type Uploads = {
  table: PgTable & { id: PgColumn; uploadedAt: PgColumn };
  usedBy: PgColumn;
  fileOf: (id: string) => string;
};

/** Deletes the files and rows of pictures that nothing has used within a day. A row is locked first, so that it cannot be used meanwhile. */
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
