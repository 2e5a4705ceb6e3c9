import { and, type Column, ilike, type SQL } from 'drizzle-orm';

/** Each of the words that `typed` holds stands somewhere in the text, in whatever case. */
export const holdsWords = (text: Column | SQL, typed: string): SQL | undefined =>
  and(...typed.split(/\s+/).map((word) => ilike(text, `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)));
