import { and, eq, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { dayMs, hourMs } from '#contract/time.ts';
import { hasAvatar } from '#server/accounts/avatar.ts';
import { users } from '#server/accounts/tables.ts';
import { hasPicture } from '#server/catalogue/remove-picture.ts';
import { listings } from '#server/catalogue/tables.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { pictureName } from '#server/db/columns.ts';
import { importPictureName, isImportPictureIn } from '#server/imports/remove-picture.ts';
import { importPictures } from '#server/imports/tables.ts';
import { deleteEach } from '#server/jobs/run-each.ts';
import { showsPicture } from '#server/orders/transition.ts';
import { orders } from '#server/orders/tables.ts';
import { decisions, reports, snapshotPicture, unusedPictures } from './tables.ts';

/** How long a picture must have been unused before its files are deleted. */
const graceMs = 7 * dayMs;
/** The most pictures one run deletes: a few minutes' work with an S3 store. */
const maxPerRun = 1_000;

type Parts = Pick<Services, 'db' | 'storage' | 'now'>;

/**
 * Finds which of these pictures are used by a listing (including drafts), an order, an import, an account, or the evidence of a
 * report or decision. Joins the listings one picture at a time: given a list of a thousand, PostgreSQL would expect most of the
 * table to match and scan all of it.
 */
async function findUsed(db: Db, pictures: string[]): Promise<Set<string>> {
  const named = (name: SQL) => ({ name: sql<string>`${name}`.as('name') });
  const name = sql`stored.name`;
  const stored = sql`unnest(${sql.param(pictures)}::text[]) as stored(name)`;
  const rows = await union(
    db.select(named(name)).from(stored).innerJoin(listings, hasPicture(name)),
    db
      .select(named(pictureName(orders.productImage)))
      .from(orders)
      .where(showsPicture(pictures)),
    db.select(named(importPictureName)).from(importPictures).where(isImportPictureIn(pictures)),
    db
      .select(named(pictureName(users.avatar)))
      .from(users)
      .where(hasAvatar(pictures)),
    ...[reports, decisions].map((table) => {
      const shown = snapshotPicture(table);
      return db.select(named(shown)).from(table).where(inArray(shown, pictures));
    }),
  );
  return new Set(rows.map((row) => row.name));
}

/** Records which stored pictures with names that begin with `prefix` are unused. */
async function recordUnused({ db, storage, now }: Parts, prefix: string): Promise<void> {
  for await (const names of storage.folders(`images/${prefix}`)) {
    const pictures = names.filter((name) => /^[0-9a-f]{32}$/.test(name));
    if (pictures.length === 0) continue;
    const used = await findUsed(db, pictures);
    if (used.size > 0) await db.delete(unusedPictures).where(inArray(unusedPictures.picture, [...used]));
    const unused = pictures.filter((picture) => !used.has(picture)).map((picture) => ({ picture, since: now() }));
    if (unused.length > 0) await db.insert(unusedPictures).values(unused).onConflictDoNothing();
  }
}

/** Deletes one picture unless it is in use again. Locking the row makes `markUsed` wait. */
async function deletePicture({ db, storage }: Parts, picture: string, before: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const isDue = and(eq(unusedPictures.picture, picture), lte(unusedPictures.since, before));
    const due = await tx.select().from(unusedPictures).where(isDue).for('update', { skipLocked: true });
    if (due.length === 0) return;
    if (!(await findUsed(tx, [picture])).has(picture)) await storage.removeFolder(`images/${picture}`);
    await tx.delete(unusedPictures).where(eq(unusedPictures.picture, picture));
  });
}

/** Call this before writing an uploaded picture's files. It waits for any deletion in progress. */
export async function markUsed(db: Db, picture: string): Promise<void> {
  await db.delete(unusedPictures).where(eq(unusedPictures.picture, picture));
}

/**
 * Deletes the files of pictures that no row has used for seven days. Each hourly run checks the stored pictures whose names begin
 * with one of the sixteen hexadecimal digits, so that runs stay short in a large shop; sixteen hours cover all of them.
 *
 * An upload of the same bytes cannot lose its files. It deletes the picture's row in `unused_pictures` before checking which files
 * exist, and a deletion locks that row until the files are gone. So either the upload comes first and the deletion finds no row, or
 * the upload waits and writes all files again. That is why files are deleted inside the transaction, one picture at a time. Copying
 * a listing, ordering and importing use a picture only if another row uses it at that moment, and take far less than seven days. If
 * a run is interrupted, the row remains and the next run finishes the deletion.
 */
export async function deleteUnusedPictures(parts: Parts): Promise<void> {
  const now = parts.now().getTime();
  await recordUnused(parts, (Math.floor(now / hourMs) % 16).toString(16));
  const before = new Date(now - graceMs);
  const { picture, since } = unusedPictures;
  const due = await parts.db
    .select({ picture })
    .from(unusedPictures)
    .where(lte(since, before))
    .orderBy(since)
    .limit(maxPerRun);
  await deleteEach(due.map((one) => () => deletePicture(parts, one.picture, before)));
}
