import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { FileResponse, Input } from '#contract/endpoint.ts';
import type {
  importRowsLeftOut as rowsLeftOut,
  ImportRow,
  listImportRows as listRows,
  listImports as list,
  ListingImport,
} from '#contract/imports.ts';
import {
  type ColumnName,
  columnLabels,
  listingColumns,
  problemColumn,
  rowStatuses,
} from '#contract/listing-columns.ts';
import { parseNumber } from '#contract/parse-number.ts';
import { Problem } from '#contract/problems.ts';
import type { ViewerCtx } from '#server/context.ts';
import { listings } from '#server/catalogue/tables.ts';
import { inBatches, type Page } from '#server/db/paging.ts';
import { csvFile, streamCsv } from '#server/gateways/csv.ts';
import { headerOf, lineOf, type Problems } from './cells.ts';
import { readImages } from './plan-row.ts';
import { importPictures, importRows, imports, isPending } from './tables.ts';

const { row, kind, problems, outcome } = importRows;

/** The row had problems when the file was checked. */
const isInvalid: SQL = sql`(${problems} is not null and ${outcome} is null)`;
const counted = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`;
const valid = (one: string) => counted(sql`${kind} = ${one} and not ${isInvalid}`);
const became = (one: string) => counted(sql`${outcome} = ${one}`);
/** New rows that do not put their listing on sale. */
const isDraft: SQL = sql`(${kind} = 'new' and lower(coalesce(${importRows.cells} ->> 'status', '')) <> 'active')`;

const countRows = (ctx: ViewerCtx, ids: string[]) =>
  ctx.db
    .select({
      id: importRows.importId,
      rows: sql<number>`count(*)::int`,
      toCreate: valid('new'),
      toDraft: counted(sql`${isDraft} and not ${isInvalid}`),
      toChange: valid('change'),
      upToDate: valid('same'),
      invalid: counted(isInvalid),
      created: became('created'),
      drafts: counted(sql`${isDraft} and ${outcome} = 'created'`),
      changed: became('changed'),
      unchanged: became('unchanged'),
      refused: became('refused'),
    })
    .from(importRows)
    .where(inArray(importRows.importId, ids))
    .groupBy(importRows.importId);

/** Counts the valid rows that would create a listing with the same title as another of the seller's listings or an earlier row. */
async function countSameTitles({ db, viewer }: ViewerCtx, importId: string): Promise<number> {
  const title = sql<string>`lower(${importRows.cells} ->> 'title')`;
  const created = db
    .select({ title: title.as('title'), nth: sql<number>`row_number() over (partition by ${title})`.as('nth') })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), eq(kind, 'new'), sql`not ${isInvalid}`, sql`${title} <> ''`))
    .as('created');
  const owned = db
    .select({ title: sql`lower(${listings.title})` })
    .from(listings)
    .where(eq(listings.sellerId, viewer.id));
  const [same] = await db
    .select({ count: count() })
    .from(created)
    .where(or(gt(created.nth, 1), inArray(created.title, owned)));
  return same?.count ?? 0;
}

const countPictures = (ctx: ViewerCtx, ids: string[]) =>
  ctx.db
    .select({
      id: importPictures.importId,
      uploaded: counted(sql`${importPictures.problem} is null`),
      processed: counted(sql`${importPictures.picture} is not null`),
    })
    .from(importPictures)
    .where(inArray(importPictures.importId, ids))
    .groupBy(importPictures.importId);

async function readImports(ctx: ViewerCtx, where: SQL | undefined, { limit, page }: Page): Promise<ListingImport[]> {
  const found = await ctx.db
    .select()
    .from(imports)
    .where(and(eq(imports.sellerId, ctx.viewer.id), where))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(limit)
    .offset((page - 1) * limit);
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const ready = found.find(({ state }) => state === 'ready');
  const [rows, pictures, sameTitle] = await Promise.all([
    countRows(ctx, ids),
    countPictures(ctx, ids),
    ready ? countSameTitles(ctx, ready.id) : 0,
  ]);
  return found.flatMap(({ id, state, fileName, picturesNamed, createdAt, finishedAt }) => {
    const counts = rows.find((one) => one.id === id);
    const { uploaded = 0, processed = 0 } = pictures.find((one) => one.id === id) ?? {};
    const times = { createdAt: createdAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null };
    // The rows of an import that is being deleted may already be gone.
    if (!counts) return [];
    return {
      ...counts,
      sameTitle: id === ready?.id ? sameTitle : 0,
      _id: id,
      state,
      fileName,
      ...times,
      pictures: { named: picturesNamed, uploaded, processed },
    };
  });
}

/** For an import that is not, or is no longer, the viewer's. A new file, perhaps uploaded in another tab, replaces an import that was not started. */
export const importGone = () =>
  new Problem('not_found', 'This import has been discarded, or replaced by another file.');

/** One of the viewer's imports; throws `not_found` for anyone else's. */
export async function readImport(ctx: ViewerCtx, id: string): Promise<ListingImport> {
  const [found] = await readImports(ctx, eq(imports.id, id), { limit: 1, page: 1 });
  if (!found) throw importGone();
  return found;
}

/** A page of the viewer's imports, newest first. */
export const listImports = async (ctx: ViewerCtx, { query }: Input<typeof list>) => ({
  imports: await readImports(ctx, undefined, query),
});

const labelOf = (column: ColumnName | 'row'): string => (column === 'row' ? 'Row' : columnLabels[column]);

const columnNames = listingColumns.map(({ name }) => name);

/** The problems in column order. */
const listProblems = (problems: Problems | null) =>
  (['row', ...columnNames] as const).flatMap((column) => {
    const problem = problems?.[column];
    return problem ? [{ column: labelOf(column), problem }] : [];
  });

/** The number in a cell, or null if it is empty or not a number. */
const numberIn = (text: string | undefined): number | null => {
  const number = parseNumber(text ?? '');
  return number === undefined || Number.isNaN(number) ? null : number;
};

function viewRow({ cells, changes, ...one }: typeof importRows.$inferSelect): ImportRow {
  const status = cells.status?.toLowerCase() || (cells.id ? undefined : 'draft');
  return {
    row: one.row,
    kind: one.kind,
    title: cells.title || null,
    category: cells.category || null,
    price: numberIn(cells.price),
    quantity: numberIn(cells.quantity),
    status: rowStatuses.find((each) => each === status) ?? null,
    pictures: cells.images === undefined ? null : readImages(cells.images).length,
    changes: changes.map((name) => labelOf(name)),
    problems: listProblems(one.problems),
    outcome: one.outcome,
    listingId: one.listingId,
  };
}

/** Rows left out, either by the check of the file or during the import. */
const isLeftOut = isNotNull(problems);

/** A page of the rows of one of the viewer's imports. */
export async function listImportRows(ctx: ViewerCtx, { params, query }: Input<typeof listRows>) {
  await readImport(ctx, params.id);
  const { show, limit, page } = query;
  const where = and(eq(importRows.importId, params.id), show === 'left_out' ? isLeftOut : isNull(problems));
  const [total] = await ctx.db.select({ count: count() }).from(importRows).where(where);
  const rows = await ctx.db
    .select()
    .from(importRows)
    .where(where)
    .orderBy(asc(row))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows: rows.map(viewRow), total: total?.count ?? 0 };
}

const notReached: Problems = { row: 'The import was stopped before it reached this row.' };

/** How many rows are read per statement for the file. Reading all of them at once would keep other requests waiting. */
const batchSize = 50;

/** The lines of the matching rows, read in batches. Every row has the columns of the seller's own file. */
async function* linesOf({ db }: ViewerCtx, which: SQL | undefined) {
  let columns: ColumnName[] | undefined;
  const read = (limit: number, last: { row: number } | undefined) =>
    db
      .select()
      .from(importRows)
      .where(and(which, last && gt(row, last.row)))
      .orderBy(asc(row))
      .limit(limit);
  for await (const rows of inBatches(read, (one) => one, batchSize)) {
    if (!columns) {
      columns = columnNames.filter((name) => rows[0] && name in rows[0].cells);
      yield [problemColumn, ...headerOf(columns)];
    }
    for (const { cells, problems } of rows)
      yield [
        listProblems(problems ?? notReached)
          .map(({ column, problem }) => `${column}: ${problem}`)
          .join(' '),
        ...lineOf(cells, columns),
      ];
  }
}

/**
 * A file of the rows that were left out, with their problems in the first column, and the rows that a stopped import did not reach. The other
 * columns are those of the seller's own file.
 */
export async function importRowsLeftOut(ctx: ViewerCtx, { params }: Input<typeof rowsLeftOut>): Promise<FileResponse> {
  const { state } = await readImport(ctx, params.id);
  const isWanted = state === 'stopped' ? or(isLeftOut, isPending) : isLeftOut;
  const bytes = streamCsv(linesOf(ctx, and(eq(importRows.importId, params.id), isWanted)));
  return csvFile('skep-rows-left-out.csv', bytes);
}
