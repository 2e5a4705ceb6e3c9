import { setImmediate } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { readOwnPictures } from '#server/catalogue/listing-pictures.ts';
import { readOwnListings } from '#server/catalogue/own-listings.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { Cells, FileRow, Problems } from './cells.ts';
import { type RowContext, planRow, readImages } from './plan-row.ts';
import { importPictures, importRows } from './tables.ts';

type Checked = Omit<typeof importRows.$inferInsert, 'importId'>;

const isUrl = (image: string) => image.startsWith('/');
const imagesIn = (rows: Cells[]) => rows.flatMap(({ images }) => readImages(images ?? ''));

/** The keys of the pictures that the rows name, except those already on this site. */
export const pictureKeysIn = (rows: Cells[]): Set<string> =>
  new Set(imagesIn(rows).filter((image) => image !== '' && !isUrl(image)));

/** Reads what is needed to check rows, using at most three statements however many rows there are. */
export async function readRowContext(ctx: ViewerCtx, importId: string | undefined, rows: Cells[]): Promise<RowContext> {
  const ids = rows.flatMap(({ id }) => (id ? [id] : []));
  const listings = await readOwnListings(ctx, [...new Set(ids)]);
  const { key, problem, picture } = importPictures;
  const sent = importId
    ? await ctx.db.select({ key, problem, picture }).from(importPictures).where(eq(importPictures.importId, importId))
    : [];
  return {
    listings: new Map(listings.map((listing) => [listing._id, listing])),
    uploaded: new Map(sent.map((one) => [one.key, one])),
    ownPictures: imagesIn(rows).some(isUrl) ? await readOwnPictures(ctx) : new Map(),
  };
}

/** How many rows are checked before yielding to the event loop. */
const batchSize = 20;

const tooManyCells = 'This row has more cells than there are columns. Does text with a comma need quotation marks?';

/** Checks what each row would do and what is wrong with it. If several rows have the same id, only the first is valid. */
export async function checkRows(rows: readonly FileRow[], known: RowContext): Promise<Checked[]> {
  const firstWith = new Map<string, number>();
  const checked: Checked[] = [];
  for (const { row, cells } of rows) {
    if (checked.length % batchSize === 0) await setImmediate();
    const { kind, changes, problems } = planRow(cells, known);
    const first = firstWith.get(cells.id ?? '') ?? row;
    if (cells.id) firstWith.set(cells.id, first);
    const all: Problems = {
      ...problems,
      ...(cells.surplus && { row: tooManyCells }),
      ...(first !== row && { id: `Row ${first} already has this id.` }),
    };
    checked.push({ row, cells, kind, changes, problems: Object.keys(all).length > 0 ? all : null });
  }
  return checked;
}

/** Rechecks the rows of an import that has not started after pictures were added to it. Updates rows that have or had problems. */
export async function recheckRows(ctx: ViewerCtx, tx: Db, importId: string): Promise<void> {
  const isInImport = eq(importRows.importId, importId);
  const rows = await tx.select().from(importRows).where(isInImport).orderBy(importRows.row);
  const known = await readRowContext(
    { ...ctx, db: tx },
    importId,
    rows.map(({ cells }) => cells),
  );
  const hadProblems = new Set(rows.filter(({ problems }) => problems).map(({ row }) => row));
  const checked = await checkRows(rows, known);
  const updated = checked
    .filter(({ row, problems }) => problems || hadProblems.has(row))
    .map(({ row, problems }) => ({ row, problems }));
  const now = sql`jsonb_to_recordset(${JSON.stringify(updated)}::jsonb) as now("row" int, problems jsonb)`;
  await tx
    .update(importRows)
    .set({ problems: sql`now.problems` })
    .from(now)
    .where(and(isInImport, sql`${importRows.row} = now.row`));
}
