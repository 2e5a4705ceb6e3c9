import type { Understood } from '#contract/catalogue.ts';
import type { ListingIndex } from './listing-index.ts';
import { numberWords } from './tokens.ts';

/** Amounts in words, with their digits. */
const amountWords = new Map([
  ...numberWords,
  ...['a', 'one'].flatMap((one): [string, string][] => [
    [`${one} hundred`, '100'],
    [`${one} thousand`, '1000'],
  ]),
  ...[...numberWords].flatMap(([word, digits]): [string, string][] =>
    /^[2-9]$/.test(digits) ? [[`${word} hundred`, `${digits}00`]] : [],
  ),
]);
/** The longest first: "a hundred" is not "a", nor "sixty" "six". */
const inWords = [...amountWords.keys()].toSorted((one, other) => other.length - one.length).join('|');
/** Matches an amount in digits or words. */
export const amount = String.raw`(\d{1,3}(?:,\d{3})+|\d{1,6}(?:[.,]\d{1,2}|p)?|(?:${inWords})(?![\p{L}\p{N}]))`;
/** Match where a word starts and where it ends. */
export const start = String.raw`(?<![\p{L}\p{N}])`;
export const end = String.raw`(?![\p{L}\p{N}])`;
export const pattern = (source: string) => new RegExp(source, 'giu');

/** Interprets a match as filters and their values. Returns undefined if its words are not a filter. */
export type ReadMatch = (
  match: RegExpExecArray,
  index: ListingIndex,
) => Partial<Record<Understood['filter'], string | string[]>> | undefined;

/** An amount in pounds as a decimal number: "30" for "thirty", "7.50" for "7,50" and "7.5" for "750p". */
export function plainAmount(text = ''): string {
  const digits = amountWords.get(text.toLowerCase()) ?? text.replaceAll(/,(?=\d{3})/g, '').replace(',', '.');
  return /p$/i.test(digits) ? String(Number(digits.slice(0, -1)) / 100) : digits;
}
