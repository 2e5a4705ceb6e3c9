import { and, between, desc, like, sql } from 'drizzle-orm';
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

/** What is known of a typed word; `isPassedOver` are those that search takes no notice of, such as "for" and "with". */
type Known = { typed: string; isPassedOver: boolean; completions: string[] };

/** A beginning of more known words than this is looked for as a beginning. */
const mostCompletions = 20;

/** For each typed word, the known words that begin with it: one more than `mostCompletions` where there are many. */
async function lookUp(db: Db, typed: string[]): Promise<Map<string, Known>> {
  const list = sql.join(
    typed.map((word) => sql`${word}`),
    sql`, `,
  );
  const { rows } = await db.execute(sql`
    select typed, to_tsvector('english', typed) = '' as "isPassedOver",
      array(select word from search_words where word like typed || '%' order by word limit ${mostCompletions + 1}) as completions
    from unnest(array[${list}]::text[]) as typed`);
  return new Map((rows as Known[]).map((row) => [row.typed, row]));
}

/** The known words that share the most three-letter parts with a typed one. */
async function alike(db: Db, typed: string): Promise<string[]> {
  const rows = await db
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(sql`${searchWords.word} % ${typed}`)
    .orderBy(desc(sql`similarity(${searchWords.word}, ${typed})`), searchWords.word)
    .limit(3);
  return rows.map(({ word }) => word);
}

/** The known words of the same first letter that are at most two slips away, the nearest three first. */
async function nearest(db: Db, typed: string): Promise<string[]> {
  if (typed.length >= 30) return [];
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

/** What a word that begins no known one may have meant; nothing is near to a short one. */
async function similarTo(db: Db, typed: string): Promise<string[]> {
  if (typed.length <= 3) return [];
  return (await Promise.all([alike(db, typed), nearest(db, typed)])).flat();
}

/**
 * The known words that a typed one begins, or the beginning itself where they are too many; where there are none, the beginning and
 * what it may have meant. Whole words are looked for wherever they will do: for a beginning the index gathers every listing that has
 * it before it looks at the other words, which takes ten times as long in a large shop.
 */
async function alternativesFor(db: Db, word: string, completions: string[]): Promise<string[]> {
  if (completions.length === 0) return [`${word}:*`, ...(await similarTo(db, word))];
  return completions.length > mostCompletions ? [`${word}:*`] : [...new Set([word, ...completions])];
}

/**
 * What was typed as the text of a tsquery: every word must be met, as the beginning of one or a likely spelling; two neighbouring words
 * may also stand as one ("bees wax" for "beeswax"). Undefined when nothing searchable was typed.
 */
export async function understand(db: Db, text: string): Promise<string | undefined> {
  const typed = wordsOf(text).slice(0, 8);
  if (typed.length === 0) return undefined;
  const pairsOf = (words: string[]) => words.slice(1).map((word, index) => `${words[index]}${word}`);
  const known = await lookUp(db, [...new Set([...typed, ...pairsOf(typed)])]);
  const completionsOf = (word: string) => known.get(word)?.completions ?? [];
  const groupOf = async (word: string) => `(${(await alternativesFor(db, word, completionsOf(word))).join(' | ')})`;
  const meant = typed.filter((word) => !known.get(word)?.isPassedOver);
  const words = meant.length > 0 ? meant : typed;
  const groups = await Promise.all(words.map(groupOf));
  const pairs = pairsOf(words)
    .map((pair, index) => ({ pair, index }))
    .filter(({ pair }) => completionsOf(pair).length > 0);
  const joined = pairs.map(async ({ pair, index }) => [
    ...groups.slice(0, index),
    await groupOf(pair),
    ...groups.slice(index + 2),
  ]);
  return [groups, ...(await Promise.all(joined))].map((each) => `(${each.join(' & ')})`).join(' | ');
}
