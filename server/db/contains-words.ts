import { and, type Column, ilike, type SQL } from 'drizzle-orm';

/** Matches texts that contain every word of `typed` somewhere, ignoring case. */
export const containsWords = (text: Column | SQL, typed: string): SQL | undefined =>
  and(...typed.split(/\s+/).map((word) => ilike(text, `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)));
