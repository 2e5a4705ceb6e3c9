import type { Alternative, Group } from './index-matches.ts';
import { nameToken, type ListingIndex } from './listing-index.ts';
import { isProblemWord, problemIn, type Problem } from './problems.ts';
import { isTradePhrase, isTradeWord, longestPhrase, synonymsOf } from './synonyms.ts';
import { tokensOf } from './tokens.ts';

/** Words that people write around what they look for. */
const noise = new Set(
  tokensOf(
    'looking look want wanted need please something someone anyone anything best good cheap cheapest buy where can could would should like get got have has there any this left keep out stop before after too much show me sale sell selling you near who what how do does which keen love loves stuff thing things beekeeper beekeepers beekeeping apiarist friend friends mum dad',
  ),
);

/** The most words of a search that count. */
const maxWords = 10;

/** What a prefix and the two halves of a compound count, next to a whole word. */
const prefixWeight = 0.6;
/** What a seller's or town's whole name counts: more than its words in a title. */
const nameWeight = 2.5;
/** What a listing that helps with a problem counts, next to one with the words of the problem. */
const remedyWeight = 0.9;
/** Completions are added until together they reach this many listings, so a single letter costs no more than a frequent word. */
const maxBegun = 100_000;
/** How many words of a search are corrected, each of which takes some milliseconds. */
const maxCorrected = 4;

const isKnown = (index: ListingIndex, token: string) =>
  isTradeWord(token) || isProblemWord(token) || index.frequency(token) > 0;

/** The words that start with a text, most frequent first, stopping before they take too long to read. */
function completionsOf(index: ListingIndex, prefix: string): string[] {
  let begun = 0;
  return index
    .completions(prefix)
    .filter(({ frequency }, at) => {
      begun += frequency;
      return at === 0 || begun <= maxBegun;
    })
    .map(({ word }) => word);
}

/** The two known words that a compound consists of, such as "bee" and "suit", the pair whose rarer one is most frequent. */
function splitCompound(index: ListingIndex, token: string): string[] | undefined {
  let best: { parts: string[]; frequency: number } | undefined;
  for (let at = 3; at <= token.length - 3; at += 1) {
    const parts = tokensOf(`${token.slice(0, at)} ${token.slice(at)}`);
    if (parts.length !== 2 || !parts.every((part) => isKnown(index, part))) continue;
    const frequency = Math.min(...parts.map((part) => index.frequency(part)));
    if (!best || frequency > best.frequency) best = { parts, frequency };
  }
  return best?.parts;
}

/** The likeliest spelling of an unknown word: the nearest, and of those the most frequent. */
function correct(index: ListingIndex, token: string): { word: string; distance: number } | undefined {
  const near = index.vocabulary.similarTo(token);
  const [first, ...others] = (near.length > 0 ? near : index.vocabulary.soundingLike(token))
    .map(({ number, distance }) => {
      const word = index.vocabulary.words[number] ?? '';
      return { word, distance, frequency: index.frequency(word) };
    })
    .filter(({ frequency }) => frequency > 0);
  if (!first) return undefined;
  return others.reduce(
    (best, each) => (each.distance === best.distance && each.frequency > best.frequency ? each : best),
    first,
  );
}

/** A correction replaces a word that begins others only if it is this many times as frequent as they are. */
const muchMore = 10;

/** Replaces words that no listing has: by the halves of a compound or a likely spelling, unless they begin other words. */
function replaceUnknown(index: ListingIndex, token: string, isTyping: boolean): string[] {
  const begun = completionsOf(index, token).reduce((sum, word) => sum + index.frequency(word), 0);
  const corrected = isTyping && begun > 0 ? undefined : correct(index, token);
  // "honeycome" is honeycomb with one letter wrong, rather than "honey" and "come".
  const isSlip = corrected?.distance === 1 && token.length > 5;
  const split = begun > 0 || isTyping || isSlip ? undefined : splitCompound(index, token);
  if (split) return split;
  return [corrected && index.frequency(corrected.word) >= muchMore * begun ? corrected.word : token];
}

/** Amounts within this share of what was typed count as the same: jars of 1 lb hold 450 or 454 g, 10 inches are 25 cm. */
const sameAmount = 0.02;

function nearAmounts(token: string): Alternative[] {
  const [, digits = '', unit = ''] = /^(\d+)(g|ml|mm)$/.exec(token) ?? [];
  const amount = Number(digits);
  if (!unit || amount < 20) return [];
  const range = Math.min(50, Math.floor(amount * sameAmount));
  return Array.from({ length: 2 * range + 1 }, (_, n) => amount - range + n)
    .filter((each) => each !== amount)
    .map((each) => ({ tokens: [`${each}${unit}`], weight: 0.95 }));
}

/** What one word, or a phrase with a meaning of its own, can be found by. */
function alternativesFor(index: ListingIndex, tokens: string[], mayBegin: boolean): Group {
  const group: Group = [{ tokens, weight: 1 }, ...synonymsOf(tokens)];
  const [token = ''] = tokens;
  const joined = tokens.join('');
  if (tokens.length > 1)
    return [...group, { tokens: [nameToken(tokens)], weight: nameWeight }, { tokens: [joined], weight: 1 }];
  group.push(...nearAmounts(token));
  if (mayBegin) group.push(...completionsOf(index, token).map((word) => ({ tokens: [word], weight: prefixWeight })));
  return group;
}

/** Whether words next to each other mean something together: a phrase, a name, or a word written apart. */
const isPhrase = (index: ListingIndex, tokens: string[]): boolean =>
  isTradePhrase(tokens) ||
  index.frequency(nameToken(tokens)) > 0 ||
  (tokens.length === 2 && index.frequency(tokens.join('')) > 0);

/** What helps with a problem counts twice: of partial matches, those with it are better than those with the words around it. */
function helpWith({ tokens, remedies }: Problem): Group[] {
  const group = [{ tokens, weight: 1 }, ...remedies.map((remedy) => ({ tokens: remedy, weight: remedyWeight }))];
  return [group, group];
}

/** What was asked for, each with its synonyms, spellings and equivalents. While typing, the last word may be incomplete. */
export function readWords(index: ListingIndex, text: string, isTyping = false): Group[] {
  const all = tokensOf(text.replaceAll(/\bbee[ -](?=keep)/gi, 'bee'));
  const meaningful = all.filter((token) => !noise.has(token));
  const chosen = [...new Set((meaningful.length > 0 ? meaningful : all).slice(0, maxWords))];
  const unknown = new Set(chosen.filter((token) => !isKnown(index, token)).slice(0, maxCorrected));
  const tokens = chosen.flatMap((token, at) =>
    unknown.has(token) ? replaceUnknown(index, token, isTyping && at === chosen.length - 1) : [token],
  );
  /** Up to three letters begin too many words to be completed, unless they are the whole search. */
  const mayBegin = (at: number): boolean => {
    const token = tokens[at] ?? '';
    if (isTyping && at === tokens.length - 1) return true;
    return index.frequency(token) === 0 && (token.length > 3 || tokens.length === 1);
  };
  const phrases: { words: string[]; at: number }[] = [];
  for (let at = 0; at < tokens.length;) {
    let length = Math.min(longestPhrase, tokens.length - at);
    while (length > 1 && !isPhrase(index, tokens.slice(at, at + length))) length -= 1;
    phrases.push({ words: tokens.slice(at, at + length), at });
    at += length;
  }
  const problem = problemIn(phrases.map(({ words }) => words));
  const others = phrases.filter(({ words }) => !words.every((word) => problem?.tokens.includes(word)));
  const groups = others.map(({ words, at }) => alternativesFor(index, words, mayBegin(at)));
  if (problem) groups.push(...helpWith(problem));
  return groups.map((group) => group.filter(({ tokens }) => tokens.every((token) => index.frequency(token) > 0)));
}
