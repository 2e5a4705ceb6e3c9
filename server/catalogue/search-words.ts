import { and, between, desc, like, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { editDistance } from './edit-distance.ts';
import { searchWords } from './tables.ts';

/**
 * Splits a text into words as the search index stores them: lower case, letters and digits only, without accents. A tsquery takes words of
 * up to 2,046 bytes, and normalising can turn one character into several, so longer ones are cut into pieces.
 */
export const splitWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]{1,200}/gu) ?? [];

/** Stores the words of a title and category, so that misspelt searches can be matched to them. */
export async function addSearchWords(tx: Db, text: string): Promise<void> {
  const words = [...new Set(splitWords(text).filter((word) => word.length > 2))].toSorted();
  if (words.length === 0) return;
  await tx
    .insert(searchWords)
    .values(words.map((word) => ({ word })))
    .onConflictDoNothing();
}

/** What is known about a typed word; `isStopWord` marks words that search ignores, such as "for" and "with". */
type KnownWord = { typed: string; isStopWord: boolean; completions: string[] };

/** A prefix of more known words than this is searched for as a prefix. */
const maxCompletions = 20;

/** For each typed word, the known words that start with it: up to one more than `maxCompletions`. */
async function lookUp(db: Db, typed: string[]): Promise<Map<string, KnownWord>> {
  const list = sql.join(
    typed.map((word) => sql`${word}`),
    sql`, `,
  );
  const { rows } = await db.execute(sql`
    select typed, to_tsvector('english', typed) = '' as "isStopWord",
      array(select word from search_words where word like typed || '%' order by word limit ${maxCompletions + 1}) as completions
    from unnest(array[${list}]::text[]) as typed`);
  return new Map((rows as KnownWord[]).map((row) => [row.typed, row]));
}

/** The known words that share the most trigrams with a typed one. */
async function findByTrigrams(db: Db, typed: string): Promise<string[]> {
  const rows = await db
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(sql`${searchWords.word} % ${typed}`)
    .orderBy(desc(sql`similarity(${searchWords.word}, ${typed})`), searchWords.word)
    .limit(3);
  return rows.map(({ word }) => word);
}

/** Pairs of letters compared for one typed word, which takes a few milliseconds; nothing else is handled meanwhile. */
const maxCompared = 100_000;

/** The nearest three known words with the same first letter, at most two edits away; of very many, only the most similar are compared. */
async function findByEditDistance(db: Db, typed: string): Promise<string[]> {
  if (typed.length >= 30) return [];
  const length = sql`length(${searchWords.word})`;
  const rows = await db
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(and(like(searchWords.word, `${typed[0]}%`), between(length, typed.length - 2, typed.length + 2)))
    .orderBy(desc(sql`similarity(${searchWords.word}, ${typed})`))
    .limit(Math.ceil(maxCompared / typed.length ** 2));
  const maxDistance = typed.length > 4 ? 2 : 1;
  return rows
    .map(({ word }) => ({ word, distance: editDistance(typed, word) }))
    .filter(({ distance }) => distance <= maxDistance)
    .toSorted((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1))
    .slice(0, 3)
    .map(({ word }) => word);
}

/** Likely spellings of a word that is not a prefix of any known one; none for short words. */
async function findSimilar(db: Db, typed: string): Promise<string[]> {
  if (typed.length <= 3) return [];
  return (await Promise.all([findByTrigrams(db, typed), findByEditDistance(db, typed)])).flat();
}

/**
 * The known words that start with a typed one, or the prefix itself if there are too many; if there are none, the prefix and its likely
 * spellings. Whole words are used wherever possible: for a prefix, the index collects every matching listing before it checks the
 * other words, which takes ten times as long in a large shop.
 */
async function alternativesFor(db: Db, word: string, completions: string[]): Promise<string[]> {
  if (completions.length === 0) return [`${word}:*`, ...(await findSimilar(db, word))];
  return completions.length > maxCompletions ? [`${word}:*`] : [...new Set([word, ...completions])];
}

/**
 * Converts what was typed to the text of a tsquery: every word must match, as a prefix or a likely spelling; two neighbouring words
 * may also match as one ("bees wax" for "beeswax"). Undefined if nothing searchable was typed.
 */
export async function buildTsquery(db: Db, text: string): Promise<string | undefined> {
  const typed = splitWords(text).slice(0, 8);
  if (typed.length === 0) return undefined;
  const pairsOf = (words: string[]) => words.slice(1).map((word, index) => `${words[index]}${word}`);
  const known = await lookUp(db, [...new Set([...typed, ...pairsOf(typed)])]);
  const completionsOf = (word: string) => known.get(word)?.completions ?? [];
  const groupOf = async (word: string) => `(${(await alternativesFor(db, word, completionsOf(word))).join(' | ')})`;
  const significant = typed.filter((word) => !known.get(word)?.isStopWord);
  const words = significant.length > 0 ? significant : typed;
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
