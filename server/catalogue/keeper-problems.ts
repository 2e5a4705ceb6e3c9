import { problems, sharedWords } from './keeper-problem-list.ts';
import { tokensOf } from './tokens.ts';

/** The words of a search that describe a problem, and the products that solve it. */
export type KeeperProblem = { tokens: string[]; remedies: string[][] };

/** The words of a problem, each with its alternatives. */
type Described = Set<string>[];

const withShared = (phrase: string): string =>
  phrase.replaceAll(/@(\w+)/g, (_, name: keyof typeof sharedWords) => sharedWords[name]);

/** Gives "raise" and "raising" the same stem. */
const withoutE = (token: string): string => (token.length > 4 ? token.replace(/e$/, '') : token);

const describe = (phrase: string): Described =>
  withShared(phrase)
    .split(' ')
    .flatMap((word) => {
      const tokens = new Set(word.split('/').flatMap(tokensOf).map(withoutE));
      return tokens.size > 0 ? [tokens] : [];
    });

const known: { described: Described; remedies: string[][] }[] = problems
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line && !line.startsWith('#'))
  .flatMap((line) => {
    const [phrases = '', products = ''] = line.split(' > ');
    const remedies = products.split(', ').map(tokensOf);
    return phrases.split(', ').map((phrase) => ({ described: describe(phrase), remedies }));
  });

/** The numbers of the known problems that contain each word. */
const numbersOf = new Map<string, Set<number>>();
for (const [number, { described }] of known.entries())
  for (const word of described.flatMap((words) => [...words]))
    numbersOf.set(word, (numbersOf.get(word) ?? new Set()).add(number));

/** Whether a word is part of a problem. Such words are neither corrected nor split. */
export const isProblemWord = (token: string): boolean => numbersOf.has(withoutE(token));

/** The known problems that contain any of the words, in the order of the list. */
const problemsWith = (words: string[]) =>
  [...new Set(words.flatMap((word) => [...(numbersOf.get(withoutE(word)) ?? [])]))]
    .toSorted((one, other) => one - other)
    .flatMap((number) => known[number] ?? []);

/** The most other words allowed between the words of a problem. */
const maxBetween = 5;

/**
 * Finds the problems whose words are all in a search, and combines those with the most words into one. A one-word problem must be a whole
 * phrase: a "mouse guard" is not a mouse.
 */
export function problemIn(
  words: string[],
  phrases: string[][],
  isSold: (remedy: string[]) => boolean,
): KeeperProblem | undefined {
  const alone = phrases.filter(({ length }) => length === 1).flat();
  const found = problemsWith([...words, ...alone]).flatMap(({ described, remedies }) => {
    const tokens: string[] = [];
    for (const any of described) {
      const word = (described.length > 1 ? words : alone).find(
        (each) => any.has(withoutE(each)) && !tokens.includes(each),
      );
      if (word === undefined) return [];
      tokens.push(word);
    }
    const places = tokens.map((token) => words.indexOf(token));
    const between = Math.max(...places) - Math.min(...places) + 1 - tokens.length;
    return between <= maxBetween && remedies.some(isSold) ? [{ tokens, remedies }] : [];
  });
  // A problem of one word, such as "wasps", ranks equally with one of two words.
  const size = ({ tokens }: KeeperProblem): number => Math.max(2, tokens.length);
  const most = Math.max(0, ...found.map(size));
  const [first, ...others] = found.filter((each) => size(each) === most);
  if (!first) return undefined;
  return {
    tokens: first.tokens.concat(...others.map(({ tokens }) => tokens)),
    remedies: first.remedies.concat(...others.map(({ remedies }) => remedies)),
  };
}
