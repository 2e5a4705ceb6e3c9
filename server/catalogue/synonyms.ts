import type { Category } from '#contract/catalogue.ts';
import { categoryNames } from '#contract/bees/categories.ts';
import { otherTradeTerms, related, synonyms } from './synonym-list.ts';
import { learnTokens, tokensOf } from './tokens.ts';

const synonymGroups = synonyms
  .split(/\n *# /)
  .filter((section) => section.trim())
  .flatMap((section) => {
    const [heading = '', ...lines] = section.trim().split('\n');
    const categories = categoryNames.filter((name) => heading.split(' > ')[1]?.split(', ').includes(name));
    return lines.map((line) => ({
      categories,
      group: line
        .trim()
        .replace(/ \[[^\]]*\]$/, '')
        .split(', '),
    }));
  });

const isOnlyFound = (phrase: string): boolean => phrase.startsWith('+');

type Meaning = { phrases: string[][]; weight: number; categories: Category[] };

const meanings = new Map<string, Meaning[]>();
for (const { group, categories } of synonymGroups) {
  const phrases = group.map((phrase) => learnTokens(phrase));
  const weight = group.some((phrase) => related.has(phrase)) ? 0.4 : 0.7;
  for (const typed of group.filter((phrase) => !isOnlyFound(phrase))) {
    const key = tokensOf(typed).join('');
    meanings.set(key, [...(meanings.get(key) ?? []), { phrases, weight, categories }]);
  }
}

const phrases = [...meanings.values()].flat().flatMap((meaning) => meaning.phrases);

/** The longest phrase, in words. */
export const longestPhrase = Math.max(...phrases.map((phrase) => phrase.length));

const phraseWords = new Set([...phrases.flat(), ...meanings.keys()]);

const otherWords = new Set(tokensOf(otherTradeTerms));

/** The words of all trade terms. Misspelt words are corrected to these even if no listing contains them. */
export const tradeWords: string[] = [...phraseWords, ...otherWords];

/** Whether a word is a trade term or part of one. Such words are neither corrected nor split. */
export const isTradeWord = (token: string): boolean => phraseWords.has(token) || otherWords.has(token);

/** Whether words form a trade term, written as one word or several. */
export const isTradePhrase = (tokens: string[]): boolean => {
  const joined = tokens.join('');
  return meanings.has(joined) || otherWords.has(joined);
};

/** The synonyms of a phrase, each as a set of words that must all occur, with the weight of a match. */
export const synonymsOf = (tokens: string[]): { tokens: string[]; weight: number }[] =>
  (meanings.get(tokens.join('')) ?? []).flatMap(({ phrases, weight }) =>
    phrases.filter((phrase) => phrase.join(' ') !== tokens.join(' ')).map((phrase) => ({ tokens: phrase, weight })),
  );

/** The categories where the items in a search query are usually sold, whether or not any are on sale now. */
export function categoriesFor(text: string): Category[] {
  const tokens = tokensOf(text);
  const found = new Set<Category>();
  for (let from = 0; from < tokens.length;) {
    let length = Math.min(longestPhrase, tokens.length - from);
    while (length > 1 && !isTradePhrase(tokens.slice(from, from + length))) length -= 1;
    const phrase = tokens.slice(from, from + length).join('');
    const named = categoryNames.filter((name) => tokensOf(name).join('') === phrase);
    const usual = (meanings.get(phrase) ?? []).flatMap(({ categories }) => categories);
    for (const category of [...named, ...usual]) found.add(category);
    from += length;
  }
  return [...found];
}
