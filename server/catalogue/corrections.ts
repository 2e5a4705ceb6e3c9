import type { ListingIndex } from './listing-index.ts';
import { isProblemWord } from './problems.ts';
import { isTradeWord, tradeWords } from './synonyms.ts';
import { formsOf, tokensOf } from './tokens.ts';
import { editDistance, Vocabulary } from './vocabulary.ts';

/** Completions are added until together they reach this many listings, so a single letter costs no more than a frequent word. */
const maxCompleted = 100_000;

export const isKnown = (index: ListingIndex, token: string) =>
  isTradeWord(token) || isProblemWord(token) || index.frequency(token) > 0;

/** The words that start with a text, most frequent first, stopping before they take too long to read. */
export function completionsOf(index: ListingIndex, prefix: string): string[] {
  let total = 0;
  return index
    .completions(prefix)
    .filter(({ frequency }, at) => {
      total += frequency;
      return at === 0 || total <= maxCompleted;
    })
    .map(({ word }) => word);
}

/** The two known words that a compound consists of, such as "bee" and "suit": of several pairs, the one whose rarer word is most frequent. */
function splitCompound(index: ListingIndex, token: string): string[] | undefined {
  let best: { parts: string[]; frequency: number } | undefined;
  for (let at = 3; at <= token.length - 3; at += 1) {
    const parts = tokensOf(`${token.slice(0, at)} ${token.slice(at)}`);
    if (parts.length !== 2 || /\d/.test(parts.join('')) || !parts.every((part) => isKnown(index, part))) continue;
    const frequency = Math.min(...parts.map((part) => index.frequency(part)));
    if (!best || frequency > best.frequency) best = { parts, frequency };
  }
  return best?.parts;
}

/**
 * The likeliest other spelling of a word, found in at least `least` listings: the nearest, or a word of the trade that is one letter further
 * off, and of those the most frequent.
 */
function correct(index: ListingIndex, token: string, least = 1): { word: string; distance: number } | undefined {
  const near = index.vocabulary.similarTo(token);
  const likely = (near.length > 0 ? near : index.vocabulary.soundingLike(token))
    .map(({ number, distance }) => {
      const word = index.vocabulary.words[number] ?? '';
      return { word, distance, order: isTradeWord(word) ? distance - 1.5 : distance, frequency: index.frequency(word) };
    })
    .filter(({ word, frequency }) => frequency >= least && word !== token);
  return likely.toSorted((one, other) => one.order - other.order || other.frequency - one.frequency)[0];
}

const ofTheTrade = new Vocabulary(tradeWords.length);
for (const word of tradeWords) ofTheTrade.add(word);

/** The nearest word of the trade: "nucleous" asks for nucs, whether or not anyone calls theirs a nucleus. */
const correctToTrade = (token: string): string | undefined =>
  ofTheTrade.words[ofTheTrade.similarTo(token)[0]?.number ?? 0] || undefined;

/** The first word of the trade that starts with a text: "nucl" will be nucleus. */
const completeToTrade = (token: string): string | undefined =>
  token.length > 2 ? tradeWords.find((word) => word.startsWith(token)) : undefined;

/** A correction replaces a word that other words start with only if it is this many times as frequent as they are. */
const muchMore = 10;

/** What to search for instead of a word that no listing has: the halves of a compound or a likely spelling, unless other words start with it. */
export function replaceUnknown(index: ListingIndex, token: string, isTyping: boolean): string[] {
  const asPrefix = completionsOf(index, token).reduce((sum, word) => sum + index.frequency(word), 0);
  const completed = isTyping && asPrefix === 0 ? completeToTrade(token) : undefined;
  const corrected = completed || (isTyping && asPrefix > 0) ? undefined : correct(index, token);
  // "honeycome" is honeycomb with one letter wrong, rather than "honey" and "come".
  const isSlip = corrected?.distance === 1 && token.length > 5;
  const split = asPrefix > 0 || isTyping || isSlip ? undefined : splitCompound(index, token);
  if (split) return split;
  if (!corrected && asPrefix === 0) return [completed ?? correctToTrade(token) ?? token];
  return [corrected && index.frequency(corrected.word) >= muchMore * asPrefix ? corrected.word : token];
}

/** A word in at most `rare` listings may be a misspelling that a seller made too, if a similar word is in `farMore` times as many. */
const rare = 20;
const farMore = 50;

/** Whether a word is in so few listings, and not one of the trade, that it may be misspelt. */
export function isRare(index: ListingIndex, token: string): boolean {
  const frequency = index.frequency(token);
  if (frequency === 0 || frequency > rare || frequency * farMore > index.columns.live) return false;
  return !isTradeWord(token) && !isProblemWord(token);
}

/** The usual spelling of a rare word. */
export const usualSpelling = (index: ListingIndex, token: string): string | undefined =>
  correct(index, token, index.frequency(token) * farMore)?.word;

/** A misspelt word as it was typed, and the form of the right one that is most like it: "candels" is "candles", not "candle". */
export function writeCorrection(text: string, token: string, stem: string): { text: string; word: string } | undefined {
  const typed = text.match(/[\p{L}\p{N}'’-]+/gu)?.find((word) => tokensOf(word).join(' ') === token);
  if (!typed) return undefined;
  const distance = (form: string) => editDistance(typed.toLowerCase(), form, 60);
  const [word = stem] = formsOf(stem).toSorted((one, other) => distance(one) - distance(other));
  return { text: typed, word };
}
