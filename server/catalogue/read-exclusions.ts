import type { ListingIndex } from './listing-index.ts';
import { readWords } from './read-words.ts';
import { pattern, type ReadMatch, start } from './search-patterns.ts';
import { isTradePhrase } from './synonyms.ts';
import { tokensOf } from './tokens.ts';

const word = String.raw`\p{L}[\p{L}\p{N}'’]*`;
const item = `${word}(?: ${word})?`;
const negation = 'without|excluding|except(?: for)?|other than|(?:with )?no|not';

/** Whether an exclusion is an activity, as in "without lifting", rather than something that a title can contain. */
const isActivity = (text: string): boolean => /ing$/i.test(text);

/** Words in a title that negate another: "Super, no frames" has no frames. */
const negating = tokensOf('without no not non free');

/**
 * Returns a function that tests whether a listing has the excluded words in its title, category, seller or place. `text` is the exclusion as
 * typed: only the form "-frames" also excludes listings that negate the words.
 */
export const isExcluded = (index: ListingIndex, value: string, text: string): ((slot: number) => boolean) =>
  index.test(tokensOf(value), text.startsWith('-') ? [] : negating);

/** Whether an exclusion leaves some of the listings found by the rest of the text and, unless typed like "-frames", excludes others. */
function isEffective(index: ListingIndex, rest: string, items: string[], text: string): boolean {
  const words = readWords(index, rest);
  if (words.groups.length === 0) return false;
  const count = (excluded: string[]) =>
    index.find(words, { without: excluded.map((one) => isExcluded(index, one, text)) }, 'newest', 0, 0).total;
  const left = count(items);
  return left > 0 && (text.startsWith('-') || left < count([]));
}

/** Whether any title contains all the words themselves, as in "Frames without foundation". */
const isTitle = (index: ListingIndex, text: string): boolean =>
  index.has({ groups: [[{ tokens: tokensOf(text), weight: 1, onlyInTitle: true }]], extra: [] }, {});

const without: ReadMatch = ({ input, 0: text, index: at, groups: { how = '', what = '' } = {} }, index) => {
  const rest = `${input.slice(0, at)} ${input.slice(at + text.length)}`;
  const items = what.split(/ (?:or|nor|and) | ?-/i).filter(Boolean);
  const isOther = (one: string) => isActivity(one) || isTradePhrase(tokensOf(`${how} ${one}`));
  if (how && (items.some(isOther) || isTitle(index, input) || readWords(index, `${rest} ${how} ${what}`).isSentence))
    return undefined;
  return isEffective(index, rest, items, text.trim()) ? { without: items } : undefined;
};

/** Patterns that recognise "heather" in "honey without heather" and "honey -heather", unless it is part of a problem: "hive without a queen". */
export const exclusions: [RegExp, ReadMatch][] = [
  [pattern(String.raw`(?<=^| )(?<what>-${word}(?: -${word})*)(?=[ .,;!?]|$)`), without],
  [
    pattern(
      String.raw`(?<=\S )(?:but )?${start}(?<how>${negation})(?: (?:any|an?|the|from|in))? (?<what>${item}(?: (?:or|nor|and) ${item})*)(?=[ .,;!?]*$)`,
    ),
    without,
  ],
  [pattern(String.raw`^ *(?<how>not) (?<what>${word})(?= \p{L})`), without],
];
