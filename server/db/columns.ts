import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { customType, text, timestamp } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';

/** A new id: a UUID of version 7, so that ids grow with time. */
export const newId = (): string => v7();

/** The primary key of most tables: an opaque text id made by the app. */
export const id = () => text().primaryKey().$defaultFn(newId);

/** A moment, in UTC. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' });

/** The 32 hexadecimal digits that name a picture in its address, `/files/images/<digits>/<width>.webp`. */
export const pictureName = (address: SQLWrapper): SQL => sql`split_part(${address}, '/', 4)`;

/**
 * A text column or expression as search has it: without accents, so that "sian" finds "Siân", and with blanks for the signs by which
 * PostgreSQL would take "Smith/WBC" for a file's name and "DN-4" for one with a negative number. Immutable: generated columns may use it.
 */
export const searchable = (text: string): string =>
  `translate(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'), '/.:@_+<>&~-', repeat(' ', 11))`;

/** PostgreSQL's tsvector. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
