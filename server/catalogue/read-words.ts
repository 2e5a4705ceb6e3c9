import type { Corrected } from '#contract/catalogue.ts';
import { quotedParts } from '#contract/quoted.ts';
import { completionsOf, isKnown, isRare, replaceUnknown, usualSpelling, writeCorrection } from './corrections.ts';
import { nameToken, type ListingIndex } from './listing-index.ts';
import { problemIn, type KeeperProblem } from './keeper-problems.ts';
import { isTradePhrase, isTradeWord, longestPhrase, synonymsOf } from './synonyms.ts';
import { tokensOf } from './tokens.ts';
import type { Alternative, Group, Words } from './wanted-words.ts';

/** Words that people add to what they are looking for. Listings need not contain them, but those that do rank higher. */
const filler = new Set(
  tokensOf(
    `about actually again ago all almost along already also always another anybody anyone anything apiarist are aren't around aunt auntie aunty away back bargain be because been
    beekeeper beekeepers beekeeping before behind being beside best better between boss both boyfriend bring british brother brought but buy came can
    can't cannot cant cheap cheapest clearance colleague come coming could dad daughter days deal did didn't didnt different do does doesn't doesnt doing done don't dont down during each
    easily end english enough even ever every everybody everyone everything fashioned fast feel feeling feels few first fit fits follow friend friends from gave get
    getting girlfriend give given giving go goes going gone gonna good got gran grandad grandma grandpa grandfather grandmother great guess half halfway hard hardly has hate have having he
    help her here him his hold hours house household how husband i'd i'll i'm i've idea ideas if inside into isn't it's its itself job joblot just keen keep kind
    know last lately later least left less let like little local looking look lot lots love loves made make makes making many may maybe me mean might
    minute moment months more morning most much mum must my myself nan near need needed needs neighbour never next nice no nobody none nor not nothing
    now of off often okay once only onto or other others ought our out over own parent parents partner people per perhaps person pick place please
    plenty possible pretty probably proper properly pure put puts putting quick quickly quite rather real really recently recommend right run said sale
    same say says see seem seen sell selling send sent several she should show since sister sit sitting so some somebody somehow someone something sometimes
    somewhere son soon sort spend started still stop stuff such sure take taken takes taking teacher tell than thank thanks that their them
    themselves then there these they thing things think this those though through till time times today together told tomorrow too took toward
    tried try trying turn type uk uncle until up upon us use using usually very via want wanna wanted was wasn't way ways we week weekend weeks well went were what
    whatever when where which while who whole why wife will wish with without won't wont work working worth would year years yes yet you your yours yourself`,
  ),
);

/** At most `maxWords` words of a search are used, and at most `maxRequired` of its important words and phrases are required. */
const maxWords = 30;
const maxRequired = 10;
/**
 * A search counts as a sentence if it has at least this many words, has `fillersOfSentence` more than a listing must have, or describes a
 * problem.
 */
const wordsOfSentence = 6;
const fillersOfSentence = 3;
/** How much a trade term or an amount counts in a sentence, relative to other words. */
const tradeCount = 3;
/** How much a product that solves a problem counts, so that a partial match on it ranks above one on the surrounding words. */
const remedyCount = 3;

/** Trade terms that count like other words in a sentence. */
const incidental = new Set(tokensOf('bee bees birthday box christmas gift present winter'));

/** Trade terms that are ignored in a search that describes a problem, since any of them can come up in such a description. */
const circumstances = new Set(
  tokensOf('bee bees beehive box brood colony comb frame hive honey jar keeper local queen super wax winter'),
);

/** The weight of a word that starts with the typed one, relative to the typed word itself. */
const prefixWeight = 0.6;
/** The same if the typed word is a trade term, which is more likely to be meant itself: "bees" rather than "beeswax". */
const prefixOfTradeWeight = 0.3;
/** The weight of a seller's or town's whole name, high enough to rank above the same words in a title. */
const nameWeight = 2.5;
/** The weight of products that solve a problem, and of titles that contain its words. */
const remedyWeight = 0.9;
/** The weight of the usual spelling of a rare word, so low that the word as it was typed ranks higher, even in a description. */
const usualWeight = 0.25;
/** How many words of a search are corrected; each takes a few milliseconds. */
const maxCorrected = 4;

/** Amounts that differ from the typed one by at most this share count as the same: a 1 lb jar holds 450 or 454 g, and 10 inches is 25 cm. */
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

/** Phrases whose words would mean something on their own: "a bit of honey" has no bits in it. */
const saysNothing = /\b(?:(?:bit|lot|sort|kind) of|any ?more)\b/gi;

const wordsIn = (text: string): number => (text.match(/[\p{L}\p{N}'’]+/gu) ?? []).length;

/** The alternatives that match a word, or a phrase with a meaning of its own. */
function alternativesFor(index: ListingIndex, tokens: string[], mayBegin: boolean): Group {
  const group: Group = [{ tokens, weight: 1 }, ...synonymsOf(tokens)];
  const [token = ''] = tokens;
  const joined = tokens.join('');
  if (tokens.length > 1)
    return [...group, { tokens: [nameToken(tokens)], weight: nameWeight }, { tokens: [joined], weight: 1 }];
  group.push(...nearAmounts(token));
  const weight = isTradePhrase(tokens) ? prefixOfTradeWeight : prefixWeight;
  if (mayBegin) group.push(...completionsOf(index, token).map((word) => ({ tokens: [word], weight })));
  return group;
}

/** Whether adjacent words mean something together: a trade term, a name, or one word written as two. */
const isPhrase = (index: ListingIndex, tokens: string[]): boolean =>
  isTradePhrase(tokens) ||
  index.frequency(nameToken(tokens)) > 0 ||
  (tokens.length === 2 && index.frequency(tokens.join('')) > 0);

/** A group with the words of a problem in a title, and the products that solve it. */
function remediesFor({ tokens, remedies }: KeeperProblem): Group {
  const itself = { tokens, weight: remedyWeight, ...(tokens.length > 1 && { onlyInTitle: true as const }) };
  return [itself, ...remedies.map((remedy) => ({ tokens: remedy, weight: remedyWeight }))];
}

/** A group reduced to the alternatives that occur in listings, repeated as often as it counts. */
function repeat(group: Group, times: number, isFound: (words: string[]) => boolean): Group[] {
  const found = group.filter(({ tokens }) => isFound(tokens));
  return Array.from({ length: times }, () => found);
}

/** By typed word: the other spelling to search for. */
type Corrections = Map<string, string>;

/** Replaces unknown words with what was probably meant. In a long text, which can contain any word, replaces them only with trade terms. */
function replaceWords(index: ListingIndex, words: string[], isTyping: boolean, isLong: boolean, exact: Set<string>) {
  const corrections: Corrections = new Map();
  const isUnknown = (token: string) => !filler.has(token) && !isKnown(index, token) && !exact.has(token);
  const unknown = new Set(words.filter(isUnknown).slice(0, maxCorrected));
  const tokens = words.flatMap((token, at) => {
    if (!unknown.has(token)) return [token];
    const replaced = replaceUnknown(index, token, isTyping && at === words.length - 1);
    const [word = token, ...others] = replaced;
    if (isLong && others.length === 0 && !isTradeWord(word)) return [token];
    if (others.length === 0 && word !== token) corrections.set(token, word);
    return replaced;
  });
  return { tokens, corrections };
}

type Phrase = { words: string[]; at: number };

/** Splits tokens into words and phrases, each with the index of its first token. */
function phrasesOf(index: ListingIndex, tokens: string[]): Phrase[] {
  const phrases: Phrase[] = [];
  for (let at = 0; at < tokens.length;) {
    let length = Math.min(longestPhrase, tokens.length - at);
    while (length > 1 && !isPhrase(index, tokens.slice(at, at + length))) length -= 1;
    phrases.push({ words: tokens.slice(at, at + length), at });
    at += length;
  }
  return phrases;
}

/** Whether words are a trade term, or a size, a weight or a year, but not a quantity. */
const isTradeTermOrMeasure = ({ words: [word = '', ...more] }: Phrase): boolean =>
  more.length > 0 || (/\d/.test(word) ? /\d\D|\D\d|\d{4}/.test(word) : isTradePhrase([word]));

const timesInSentence = (phrase?: Phrase): number =>
  phrase && isTradeTermOrMeasure(phrase) && !phrase.words.every((word) => incidental.has(word)) ? tradeCount : 1;

/** The phrases that a listing must have. If the search describes a problem, only trade terms, amounts and a product that solves it are required. */
function requiredPhrases(phrases: Phrase[], problem: KeeperProblem | undefined, exact: Set<string>): Phrase[] {
  const others = phrases.filter(({ words }) => !words.every((word) => problem?.tokens.includes(word)));
  const important = others.filter((phrase) => {
    const [word = '', ...more] = phrase.words;
    if (exact.has(word)) return true;
    if (problem) return isTradeTermOrMeasure(phrase) && !phrase.words.every((each) => circumstances.has(each));
    return more.length > 0 || !filler.has(word);
  });
  return important.length > 0 || problem ? important.slice(0, maxRequired) : others;
}

/** Adds the usual spellings of rare words to their groups, and returns these spellings. */
function addUsualSpellings(index: ListingIndex, groups: Group[], exact: Set<string>): Corrections {
  const usual: Corrections = new Map();
  const single = groups.flatMap((group) =>
    group[0]?.tokens.length === 1 ? [{ group, token: group[0].tokens[0] ?? '' }] : [],
  );
  const rare = single.filter(({ token }) => !exact.has(token) && isRare(index, token)).slice(0, maxCorrected);
  for (const { group, token } of rare) {
    const word = usualSpelling(index, token);
    if (!word) continue;
    group.push({ tokens: [word], weight: usualWeight });
    usual.set(token, word);
  }
  return usual;
}

const written = (text: string, corrections: Corrections): Corrected[] =>
  [...corrections].flatMap(([token, stem]) => writeCorrection(text, token, stem) ?? []);

/** The words of a search, and which of them are searched for in another spelling. */
export type Read = Words & { corrected: Corrected[] };

/** Turns a search query into groups: its words with their synonyms, spellings and equivalents. While typing, the last word may be incomplete. */
export function readWords(index: ListingIndex, text: string, isTyping = false): Read {
  const exact = new Set(quotedParts(text).flatMap(tokensOf));
  const plain = text.replaceAll(/\bbee[ -](?=keep)/gi, 'bee').replaceAll(saysNothing, ' ');
  const all = [...new Set(tokensOf(plain))].slice(0, maxWords);
  const { tokens, corrections } = replaceWords(index, all, isTyping, wordsIn(text) >= wordsOfSentence, exact);
  /** A prefix of up to three letters is completed only while it is being typed or if it is the whole search, since too many words start with it. */
  const mayBegin = (at: number): boolean => {
    const token = tokens[at] ?? '';
    if (isTyping && at === tokens.length - 1) return true;
    return index.frequency(token) === 0 && !exact.has(token) && (token.length > 3 || tokens.length === 1);
  };
  const phrases = phrasesOf(index, tokens);
  const isFound = (words: string[]): boolean => words.every((word) => index.frequency(word) > 0);
  const problem = problemIn(
    tokens,
    phrases.map(({ words }) => words),
    isFound,
  );
  const required = requiredPhrases(phrases, problem, exact);
  const groups = required.map(({ words, at }) => alternativesFor(index, words, mayBegin(at)));
  const usual = isTyping ? new Map<string, string>() : addUsualSpellings(index, groups, exact);
  const importantWords = required.reduce((sum, { words }) => sum + words.length, problem?.tokens.length ?? 0);
  const isSentence =
    problem !== undefined || wordsIn(text) >= Math.min(wordsOfSentence, importantWords + fillersOfSentence);
  return {
    groups: [
      ...groups.flatMap((group, at) => repeat(group, isSentence ? timesInSentence(required[at]) : 1, isFound)),
      ...(problem ? repeat(remediesFor(problem), remedyCount, isFound) : []),
    ],
    extra: phrases.filter((phrase) => !required.includes(phrase)).flatMap(({ words }) => words),
    isSentence,
    corrected: [...written(text, corrections), ...written(text, usual).map((one) => ({ ...one, also: true as const }))],
  };
}
