import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/db/columns.ts';

/** Stored pictures that no row uses, and when that was first noticed. See `delete-unused-pictures.ts`. */
export const unusedPictures = pgTable(
  'unused_pictures',
  {
    /** The 32 hexadecimal digits in its URL. */
    picture: text().primaryKey(),
    since: moment().notNull(),
  },
  (t) => [index('unused_pictures_since').on(t.since)],
);
