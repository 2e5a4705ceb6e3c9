import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Picture } from '#contract/catalogue.ts';
import { importStates, rowOutcomes } from '#contract/imports.ts';
import type { ColumnName } from '#contract/listing-columns.ts';
import { users } from '#server/accounts/tables.ts';
import { id, moment, pictureName } from '#server/db/columns.ts';
import type { Cells, Problems } from './cells.ts';

/**
 * Files of listings that sellers sent, kept for 30 days. At most one of a seller is `ready` or `importing`. `picturesNamed`
 * counts the different file names in its rows.
 */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    sellerId: text()
      .notNull()
      .references(() => users.id),
    state: text({ enum: importStates }).notNull().default('ready'),
    fileName: text().notNull(),
    picturesNamed: integer().notNull(),
    createdAt: moment().notNull(),
    finishedAt: moment(),
  },
  (t) => [
    uniqueIndex('imports_open')
      .on(t.sellerId)
      .where(sql`state in ('ready', 'importing')`),
    index('imports_seller').on(t.sellerId, t.createdAt),
    index('imports_created').on(t.createdAt),
  ],
);

const importId = () =>
  text()
    .notNull()
    .references(() => imports.id, { onDelete: 'cascade' });

/**
 * The rows of a file, by their number in a spreadsheet. `problems` says what is wrong by column: such a row is left out.
 * `outcome` is written in the transaction that makes or changes the listing, so each row is done once; a row whose turn came
 * and that could not be done is `refused`, with its problems.
 */
export const importRows = pgTable(
  'import_rows',
  {
    importId: importId(),
    row: integer().notNull(),
    cells: jsonb().$type<Cells>().notNull(),
    kind: text({ enum: ['new', 'change', 'same'] }).notNull(),
    changes: jsonb().$type<ColumnName[]>().notNull(),
    problems: jsonb().$type<Problems>(),
    outcome: text({ enum: rowOutcomes }),
    listingId: text(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.row] }),
    index('import_rows_pending')
      .on(t.importId, t.row)
      .where(sql`problems is null and outcome is null`),
  ],
);

/** Private files with the ZIPs of an import; the row is there before its file and goes after it. */
export const importZips = pgTable(
  'import_zips',
  { id: id(), importId: importId(), createdAt: moment().notNull() },
  (t) => [index('import_zips_import').on(t.importId)],
);

/**
 * Pictures that rows name and a ZIP has, by `pictureKey`. `problem` says why one cannot be used; `picture` is there once it
 * was made ready for the shop, which happens once for all rows that name it. Outlives its ZIP.
 */
export const importPictures = pgTable(
  'import_pictures',
  {
    importId: importId(),
    key: text().notNull(),
    zipId: text().references(() => importZips.id, { onDelete: 'set null' }),
    problem: text(),
    picture: jsonb().$type<Picture>(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.key] }),
    index('import_pictures_zip').on(t.zipId),
    index('import_pictures_picture').on(pictureName(sql`picture ->> 'url'`)),
  ],
);

/** A row that is still to be done. */
export const isPending = sql`${importRows.problems} is null and ${importRows.outcome} is null`;
