import type { ListingIndex } from './listing-index.ts';
import { isProblemWord } from './keeper-problems.ts';
import { isTradeWord, tradeWords } from './synonyms.ts';
import { formsOf, tokensOf } from './tokens.ts';
import { editDistance, Vocabulary } from './vocabulary.ts';

/** Completions are added until they cover this many listings in total, so a single letter costs no more than a frequent word. */
const maxCompleted = 100_000;

export const isKnown = (index: ListingIndex, token: string) =>
  isTradeWord(token) || isProblemWord(token) || index.frequency(token) > 0;

/** The words that start with a prefix, most frequent first, up to the number that can be looked up quickly. */
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

/** Splits a compound into two known words, such as "bee" and "suit". If there are several ways, chooses the one whose rarer word is most frequent. */
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
 * Finds the likeliest other spelling of a word among words in at least `least` listings: the closest or, if several are equally close, the
 * most frequent. A trade term is preferred even if it differs by one more letter.
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

const tradeVocabulary = new Vocabulary(tradeWords.length);
for (const word of tradeWords) tradeVocabulary.add(word);

/** The closest trade term: "nucleous" finds nucs, even if no listing contains "nucleus". */
const correctToTrade = (token: string): string | undefined =>
  tradeVocabulary.words[tradeVocabulary.similarTo(token)[0]?.number ?? 0] || undefined;

/** The first trade term that starts with a prefix: "nucl" becomes "nucleus". */
const completeToTrade = (token: string): string | undefined =>
  token.length > 2 ? tradeWords.find((word) => word.startsWith(token)) : undefined;

/** To replace a word that longer words start with, a correction must be at least this many times as frequent as those words. */
const muchMore = 10;

/**
 * Replaces a word that no listing contains with a likely spelling, the halves of a compound or, while typing, a trade term that starts with it.
 * Otherwise returns the word itself.
 */
export function replaceUnknown(index: ListingIndex, token: string, isTyping: boolean): string[] {
  const asPrefix = completionsOf(index, token).reduce((sum, word) => sum + index.frequency(word), 0);
  const completed = isTyping && asPrefix === 0 ? completeToTrade(token) : undefined;
  const corrected = completed || (isTyping && asPrefix > 0) ? undefined : correct(index, token);
  // "honeycome" is honeycomb with one letter wrong, rather than "honey" and "come".
  const isTypo = corrected?.distance === 1 && token.length > 5;
  const split = asPrefix > 0 || isTyping || isTypo ? undefined : splitCompound(index, token);
  if (split) return split;
  if (!corrected && asPrefix === 0) return [completed ?? correctToTrade(token) ?? token];
  return [corrected && index.frequency(corrected.word) >= muchMore * asPrefix ? corrected.word : token];
}

/** A word in at most `rare` listings may be a misspelling that sellers share, if a similar word is in at least `farMore` times as many. */
const rare = 20;
const farMore = 50;

/** Whether a word is in so few listings that it may be misspelt, and is neither a trade term nor part of a problem. */
export function isRare(index: ListingIndex, token: string): boolean {
  const frequency = index.frequency(token);
  if (frequency === 0 || frequency > rare || frequency * farMore > index.columns.live) return false;
  return !isTradeWord(token) && !isProblemWord(token);
}

/** The usual spelling of a rare word. */
export const usualSpelling = (index: ListingIndex, token: string): string | undefined =>
  correct(index, token, index.frequency(token) * farMore)?.word;

/** The misspelt word as it was typed, and the closest form of the correct word: "candles" for "candels", not "candle". */
export function writeCorrection(text: string, token: string, stem: string): { text: string; word: string } | undefined {
  const typed = text.match(/[\p{L}\p{N}'’-]+/gu)?.find((word) => tokensOf(word).join(' ') === token);
  if (!typed) return undefined;
  const distance = (form: string) => editDistance(typed.toLowerCase(), form, 60);
  const [word = stem] = formsOf(stem).toSorted((one, other) => distance(one) - distance(other));
  return { text: typed, word };
}
