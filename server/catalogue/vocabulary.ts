import { getHeapStatistics } from 'node:v8';

/** The memory that one word takes with its postings, in bytes. */
const bytesPerWord = 400;
/** Sellers can write any number of words, so their memory is limited to this share of the heap, or twice that while one index replaces another. */
const shareOfHeap = 0.12;
const wordsInHeap = Math.floor((getHeapStatistics().heap_size_limit * shareOfHeap) / bytesPerWord);

/** The letters and digits in a word, one bit each, to rule out most words before computing their edit distance. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Three rows of the table of edits, long enough for words of 60 characters. */
const rows = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)] as const;

/** The edits (insert, delete, replace, swap neighbours) between two words, or any number above `max` if there are more. */
export function editDistance(a: string, b: string, max: number): number {
  let [before, last, next] = rows;
  for (let column = 0; column <= b.length; column += 1) last[column] = column;
  for (let row = 1; row <= a.length; row += 1) {
    next[0] = row;
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      next[column] = cost;
      least = Math.min(least, cost);
    }
    if (least > max) return max + 1;
    [before, last, next] = [last, next, before];
  }
  return last[b.length] ?? 0;
}

/** Roughly how a word sounds: its first letter and the consonants after it, without silent and double letters. */
const soundOf = (word: string): string => {
  const sounds = word
    .replaceAll(/(?<=\w)gh/g, '')
    .replaceAll(/ph/g, 'f')
    .replaceAll(/[st]ion|shun|tian/g, 'xn')
    .replaceAll(/sh/g, 'x')
    .replaceAll(/c(?=[eiy])|z/g, 's')
    .replaceAll(/ck|[cq]/g, 'k');
  return (
    sounds.slice(0, 1) +
    sounds
      .slice(1)
      .replaceAll(/[aeiouyh]/g, '')
      .replaceAll(/(.)\1+/g, '$1')
  );
};

/** How words that sound like this one may start, since people who spell by ear may choose the wrong vowel ("vail"). */
const soundingStarts = (word: string): string[] =>
  /[aeiouy]/.test(word[1] ?? '') ? [...'aeiouy'].map((vowel) => `${word[0]}${vowel}`) : [word.slice(0, 2)];

/** The maximum number of words compared with one typed word by edit distance, which takes a few milliseconds. */
const maxCompared = 2_000;

/** How many edits a misspelling of a word may have. Short words allow none, since almost every one resembles another word. */
const maxEdits = (word: string): number => (word.length < 4 || /\d/.test(word) ? 0 : word.length < 7 ? 1 : 2);

/** All the words of an index, numbered in order of first use. Once there are `max`, any others share the number of the empty word. */
export class Vocabulary {
  readonly words: string[] = [];
  readonly #max: number;
  readonly #numbers = new Map<string, number>();
  readonly #letters: number[] = [];
  /** The numbers of words, by the first two letters of each, or by its only letter. */
  readonly #starts = new Map<string, number[]>();

  constructor(max = wordsInHeap) {
    this.#max = max;
    this.add('');
  }

  /** How many more words can be added. */
  get left(): number {
    return Math.max(0, this.#max + 1 - this.words.length);
  }

  /** A word's number; undefined if it was never added, or was added only when the vocabulary was already full. */
  find(word: string): number | undefined {
    return this.#numbers.get(word);
  }

  add(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    if (this.words.length > this.#max) return this.add('');
    const number = this.words.push(word) - 1;
    this.#numbers.set(word, number);
    this.#letters.push(lettersOf(word));
    const start = this.#starts.get(word.slice(0, 2));
    if (start) start.push(number);
    else this.#starts.set(word.slice(0, 2), [number]);
    return number;
  }

  /** The numbers of the words that start with a prefix and are longer. */
  *startingWith(prefix: string): Iterable<number> {
    const lists =
      prefix.length > 1
        ? [this.#starts.get(prefix.slice(0, 2)) ?? []]
        : [...this.#starts].filter(([start]) => start.startsWith(prefix)).map(([, numbers]) => numbers);
    for (const numbers of lists)
      for (const number of numbers)
        if (this.words[number]?.startsWith(prefix) && this.words[number] !== prefix) yield number;
  }

  /** The words that a misspelt one sounds like ("tealites", "sope"), closest first. */
  soundingLike(typed: string): { number: number; distance: number }[] {
    if (typed.length < 4 || /\d/.test(typed)) return [];
    const max = typed.length < 6 ? 2 : 3;
    const sound = soundOf(typed);
    const found: { number: number; distance: number }[] = [];
    for (const number of soundingStarts(typed).flatMap((start) => this.#starts.get(start) ?? [])) {
      const word = this.words[number] ?? '';
      if (Math.abs(word.length - typed.length) >= max || soundOf(word) !== sound) continue;
      const distance = editDistance(typed, word, max);
      if (distance <= max) found.push({ number, distance });
    }
    return found.toSorted((one, other) => one.distance - other.distance);
  }

  /** The words that a misspelt word may stand for, closest first. A wrong first letter counts as an extra edit, since it is rare. */
  similarTo(typed: string): { number: number; distance: number }[] {
    const max = maxEdits(typed);
    if (max === 0) return [];
    const letters = lettersOf(typed);
    const found: { number: number; distance: number }[] = [];
    let compared = 0;
    for (let number = 0; number < this.words.length && compared < maxCompared; number += 1) {
      if (countBits(letters ^ (this.#letters[number] ?? 0)) > 2 * max) continue;
      const word = this.words[number] ?? '';
      if (Math.abs(word.length - typed.length) > max || word.startsWith('@')) continue;
      if (word.length === 4 && typed.length === 4 && word[0] !== typed[0]) continue;
      compared += 1;
      const distance = editDistance(typed, word, max);
      if (distance > max || !isLikely(typed, word)) continue;
      found.push({ number, distance: distance + (word[0] === typed[0] ? 0 : 1) });
    }
    return found.toSorted((one, other) => one.distance - other.distance);
  }
}

/**
 * Whether `typed` is a likely misspelling of `word`. Four-letter words that differ in one letter are probably different words ("Owen",
 * "open"), but "hony" and "quen" lack a letter.
 */
function isLikely(typed: string, word: string): boolean {
  if (/\d/.test(word)) return false;
  return (
    typed.length > 4 || word.length > typed.length || [...typed].toSorted().join('') === [...word].toSorted().join('')
  );
}
