import type { Columns } from './index-columns.ts';
import { fieldMask, inField } from './postings.ts';
import type { Group } from './wanted-words.ts';

/** The parts of the index that a search reads. */
export type SearchedIndex = { columns: Columns; postingsOf: (word: string) => Uint32Array };

const { title, category, seller, place, description } = inField;
const weights = new Map<number, number>([
  [title, 8],
  [category, 4],
  [seller, 4],
  [place, 4],
  [description, 1],
]);
/** The weight of a word in each combination of fields. */
export const fieldWeights = Float32Array.from({ length: fieldMask + 1 }, (_, bits) =>
  [...weights].reduce((sum, [field, weight]) => sum + (bits & field ? weight : 0), 0),
);

/** The weight of a word that a listing need not have. */
export const extraWeight = 0.3;
/**
 * Bonuses added to a score. In a partial match, each further group adds more than the matches of all groups combined. In a sentence, it adds
 * only as much as a match in a description, since a title with the important word is more relevant than a description with two others. An
 * exact title adds more than everything else combined.
 */
export const bonus = { group: 1_000, groupOfSentence: 10, exactTitle: 10_000 } as const;

/** The factor for a word: rare words are worth more. */
export const rarity = (index: SearchedIndex, frequency: number): number =>
  Math.log(1 + index.columns.live / (frequency + 0.5));

/** The maximum number of listings that a group can be in. */
const sizeOf = (index: SearchedIndex, group: Group): number =>
  group.reduce((sum, { tokens }) => sum + Math.min(...tokens.map((token) => index.postingsOf(token).length)), 0);

/** Each group once, with the number of times it is given, rarest first. */
export function rarestFirst(index: SearchedIndex, groups: Group[]): [group: Group, times: number][] {
  const times = new Map<Group, number>();
  for (const group of groups) times.set(group, (times.get(group) ?? 0) + 1);
  return [...times].toSorted(([one], [other]) => sizeOf(index, one) - sizeOf(index, other));
}
