import { and, between, like, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { editDistance } from './edit-distance.ts';
import { searchWords } from './tables.ts';

/** A text as the words search compares: lower case, letters and digits only, without accents, as the index has them. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Remembers the words of a title and category, so that misspelt ones can be understood. */
export async function rememberWords(tx: Db, text: string): Promise<void> {
  const words = [...new Set(wordsOf(text).filter((word) => word.length > 2))].toSorted();
  if (words.length === 0) return;
  await tx
    .insert(searchWords)
    .values(words.map((word) => ({ word })))
    .onConflictDoNothing();
}

type Known = { typed: string; completions: string[]; similar: string[] };

/** For each typed word, the known words that begin with it and, for longer ones, those that look like it. */
async function lookUp(db: Db, typed: string[]): Promise<Map<string, Known>> {
  const list = sql.join(
    typed.map((word) => sql`${word}`),
    sql`, `,
  );
  const { rows } = await db.execute(sql`
    select typed,
      array(select word from search_words where word like typed || '%' order by word limit 3) as completions,
      array(select word from search_words where length(typed) > 3 and word % typed
            order by similarity(word, typed) desc, word limit 3) as similar
    from unnest(array[${list}]::text[]) as typed`);
  return new Map((rows as Known[]).map((row) => [row.typed, row]));
}

/** The known words of the same first letter that are at most two slips away, the nearest three first. */
async function nearest(db: Db, typed: string): Promise<string[]> {
  const length = sql`length(${searchWords.word})`;
  const rows = await db
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(and(like(searchWords.word, `${typed[0]}%`), between(length, typed.length - 2, typed.length + 2)));
  const most = typed.length > 4 ? 2 : 1;
  return rows
    .map(({ word }) => ({ word, distance: editDistance(typed, word) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1))
    .slice(0, 3)
    .map(({ word }) => word);
}

/** Adds to each word that is not the beginning of a known one what its letters are nearest to. */
async function addNearest(db: Db, typed: string[], known: Map<string, Known>): Promise<void> {
  for (const word of typed) {
    const entry = known.get(word);
    if (entry && entry.completions.length === 0 && word.length > 3 && word.length < 30)
      entry.similar = [...new Set([...entry.similar, ...(await nearest(db, word))])];
  }
}

const oneOf = (alternatives: string[]) => `(${alternatives.join(' | ')})`;

/** A word itself, as a prefix, and what it may have meant where nothing begins with it. */
function alternativesFor(word: string, known: Known | undefined): string[] {
  const completions = known?.completions ?? [];
  return [`${word}:*`, ...completions, ...(completions.length === 0 ? (known?.similar ?? []) : [])];
}

/**
 * What was typed as the text of a tsquery: every word must be met, as a prefix or a likely spelling; two neighbouring words
 * may also stand as one ("bees wax" for "beeswax"). Undefined when nothing searchable was typed.
 */
export async function understand(db: Db, text: string): Promise<string | undefined> {
  const typed = wordsOf(text).slice(0, 8);
  if (typed.length === 0) return undefined;
  const pairs = typed.slice(1).map((word, index) => `${typed[index]}${word}`);
  const known = await lookUp(db, [...new Set([...typed, ...pairs])]);
  await addNearest(db, typed, known);
  const groups = typed.map((word) => oneOf(alternativesFor(word, known.get(word))));
  const joined = pairs.flatMap((pair, index) => {
    if ((known.get(pair)?.completions.length ?? 0) === 0) return [];
    return [[...groups.slice(0, index), `${pair}:*`, ...groups.slice(index + 2)].join(' & ')];
  });
  return [groups.join(' & '), ...joined].map((each) => `(${each})`).join(' | ');
}
