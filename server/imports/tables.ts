import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Picture } from '#contract/catalogue.ts';
import { importStates, rowKinds, rowOutcomes } from '#contract/imports.ts';
import type { ColumnName } from '#contract/listing-columns.ts';
import { users } from '#server/accounts/tables.ts';
import { id, moment, pictureName } from '#server/db/columns.ts';
import type { Cells, Problems } from './cells.ts';

/**
 * Listing files uploaded by sellers, stored for 30 days. Each seller has at most one that is `ready` or `importing`. `picturesNamed`
 * counts the distinct file names in its rows.
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
 * The rows of a file, by their number in a spreadsheet. A row with `problems` (by column) is left out. `outcome` is written in the
 * transaction that creates or changes the listing, so each row is imported once; a row that failed during the import is `refused`, with its
 * problems.
 */
export const importRows = pgTable(
  'import_rows',
  {
    importId: importId(),
    row: integer().notNull(),
    cells: jsonb().$type<Cells>().notNull(),
    kind: text({ enum: rowKinds }).notNull(),
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

/** The ZIPs of an import, stored as private files. A row is inserted before its file is written, and deleted after its file. */
export const importZips = pgTable(
  'import_zips',
  { id: id(), importId: importId(), createdAt: moment().notNull() },
  (t) => [index('import_zips_import').on(t.importId)],
);

/**
 * Pictures that rows name and a ZIP contains, by `pictureKey`. `problem` says why a picture cannot be used. `picture` is set once the picture
 * has been processed, which happens once for all rows that name it. The row outlives its ZIP.
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

/** A row that has yet to be imported. */
export const isPending = sql`${importRows.problems} is null and ${importRows.outcome} is null`;
