import type { Columns } from './index-columns.ts';
import type { Group } from './wanted-words.ts';

/** What a search reads of the index. */
export type SearchedIndex = { columns: Columns; postingsOf: (word: string) => Uint32Array };

/** The weight of a word in each combination of fields: title 8, category 4, seller 4, place 4, description 1. */
export const fieldWeights = Float32Array.from({ length: 32 }, (_, bits) =>
  [8, 4, 4, 4, 1].reduce((sum, weight, field) => sum + ((bits >> field) & 1) * weight, 0),
);

/** Rare words tell more. */
export const rarity = (index: SearchedIndex, frequency: number): number =>
  Math.log(1 + index.columns.live / (frequency + 0.5));

/** The most listings that a group can be in. */
export const sizeOf = (index: SearchedIndex, group: Group): number =>
  group.reduce((sum, { tokens }) => sum + Math.min(...tokens.map((token) => index.postingsOf(token).length)), 0);
