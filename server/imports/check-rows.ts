import { setImmediate } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { readOwnPictures } from '#server/catalogue/listing-pictures.ts';
import { readOwnListings, type Seller } from '#server/catalogue/own-listings.ts';
import type { Db } from '#server/db/client.ts';
import type { Cells, FileRow, Problems } from './cells.ts';
import { type Known, planRow, readImages } from './plan-row.ts';
import { importPictures, importRows } from './tables.ts';

type Checked = Omit<typeof importRows.$inferInsert, 'importId'>;

const isAddress = (image: string) => image.startsWith('/');
const imagesIn = (rows: Cells[]) => rows.flatMap(({ images }) => readImages(images ?? ''));

/** The keys of the pictures that rows name, but for those that are on this site already. */
export const keysIn = (rows: Cells[]): Set<string> => new Set(imagesIn(rows).filter((image) => !isAddress(image)));

/** What rows need to be known: in three statements at most, whatever their number. */
export async function readKnown(ctx: Seller, importId: string | undefined, rows: Cells[]): Promise<Known> {
  const ids = rows.flatMap(({ id }) => (id ? [id] : []));
  const listings = await readOwnListings(ctx, [...new Set(ids)]);
  const { key, problem, picture } = importPictures;
  const sent = importId
    ? await ctx.db.select({ key, problem, picture }).from(importPictures).where(eq(importPictures.importId, importId))
    : [];
  return {
    listings: new Map(listings.map((listing) => [listing._id, listing])),
    sent: new Map(sent.map((one) => [one.key, one])),
    own: imagesIn(rows).some(isAddress) ? await readOwnPictures(ctx) : new Map(),
  };
}

/** Rows checked before others get their turn. */
const atOnce = 20;

const surplus = 'This row has more cells than there are columns. Is a text with a comma without quotation marks?';

/** Says of each row what it would do and what is wrong with it; of rows with one id only the first one is good. */
export async function checkRows(rows: readonly FileRow[], known: Known): Promise<Checked[]> {
  const firstWith = new Map<string, number>();
  const checked: Checked[] = [];
  for (const { row, cells, surplus: isSurplus } of rows) {
    if (checked.length % atOnce === 0) await setImmediate();
    const { kind, changes, problems } = planRow(cells, known);
    const first = firstWith.get(cells.id ?? '') ?? row;
    if (cells.id) firstWith.set(cells.id, first);
    const all: Problems = {
      ...problems,
      ...(isSurplus && { row: surplus }),
      ...(first !== row && { id: `Row ${first} is about this listing already.` }),
    };
    checked.push({ row, cells, kind, changes, problems: Object.keys(all).length > 0 ? all : null });
  }
  return checked;
}

/** Checks the rows of an import that has not begun once more, after pictures came; writes those that are or were bad. */
export async function recheckRows(ctx: Seller, tx: Db, importId: string): Promise<void> {
  const ofImport = eq(importRows.importId, importId);
  const rows = await tx.select().from(importRows).where(ofImport).orderBy(importRows.row);
  const known = await readKnown(
    { ...ctx, db: tx },
    importId,
    rows.map(({ cells }) => cells),
  );
  const wasBad = new Set(rows.filter(({ problems }) => problems).map(({ row }) => row));
  const checked = await checkRows(
    rows.map(({ row, cells, problems }) => ({ row, cells, surplus: problems?.row !== undefined })),
    known,
  );
  const concerned = checked
    .filter(({ row, problems }) => problems || wasBad.has(row))
    .map(({ row, problems }) => ({ row, problems }));
  const now = sql`jsonb_to_recordset(${JSON.stringify(concerned)}::jsonb) as now("row" int, problems jsonb)`;
  await tx
    .update(importRows)
    .set({ problems: sql`now.problems` })
    .from(now)
    .where(and(ofImport, sql`${importRows.row} = now.row`));
}
