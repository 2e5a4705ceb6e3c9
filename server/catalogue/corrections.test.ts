import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placeOf } from '#test/search-quality/measure.ts';
import { indexOf, search } from '#test/search-quality/titles.ts';
import { findSuggestions } from './query-index.ts';

const many = (title: string) => Array.from({ length: 60 }, (_, at) => `${title} ${at + 100}`);

describe('a search with a misspelt word', () => {
  it('corrects it to the likeliest word, and reports the correction', () => {
    const index = indexOf(['Candles, rolled', 'Dipped candle', 'Smoker']);
    const found = search(index, 'Candels');
    assert.deepEqual(
      [found.places.toSorted((one, other) => one - other), found.corrected],
      [[0, 1], [{ text: 'Candels', word: 'candles' }]],
    );
    assert.deepEqual(search(index, 'rolled candle').corrected, []);
  });

  it('prefers a trade term to another word that is one letter closer', () => {
    const found = search(indexOf(['Propolised frames', 'Propolis']), 'propolice');
    assert.deepEqual([found.places, found.corrected], [[1], [{ text: 'propolice', word: 'propolis' }]]);
  });

  it('reports a form of the word that occurs in a listing, whatever others have searched for', () => {
    const before = indexOf(['Skep']);
    search(before, Array.from({ length: 60_000 }, (_, count) => `junk${count}`).join(' '));
    for (const word of ['zephyrine', 'zephyrining']) search(before, word);
    const after = indexOf(['Zephyrines']);
    for (const text of ['zephyrinez', 'zephyrinng'])
      assert.deepEqual(search(after, text).corrected, [{ text, word: 'zephyrines' }]);
  });

  it('does not correct a trade term, even if no listing contains it', () => {
    const index = indexOf(['Catering tray', 'Paint', 'Galen', 'Space']);
    for (const word of ['catcher', 'pint', 'gallon', 'spacer'])
      assert.deepEqual(search(index, word).corrected, [], word);
  });

  it('corrects it to a trade term that no listing contains', () => {
    const found = search(indexOf(['Nuc', 'Smoker']), 'nucleous');
    assert.deepEqual([found.places, found.corrected], [[0], [{ text: 'nucleous', word: 'nucleus' }]]);
  });

  it('completes a trade term as it is being typed, even if no listing contains it', () => {
    const index = indexOf(['Nuc', 'Smoker']);
    for (const text of ['nucl', 'nucleu', 'nucleous'])
      assert.deepEqual(findSuggestions(index, text, 5).ids.map(placeOf), [0], text);
  });

  it('suggests a trade term itself before longer words', () => {
    const index = indexOf(['Beeswax', 'Nuc']);
    assert.deepEqual(findSuggestions(index, 'bees', 5).ids.map(placeOf), [1, 0]);
  });

  it('finds a word that sounds the same but has a different vowel', () => {
    const found = search(indexOf(['Fencing veil', 'Vole guard', 'Smoker']), 'vail');
    assert.deepEqual([found.places, found.corrected], [[0], [{ text: 'vail', word: 'veil' }]]);
  });

  it('shows the listing with the same misspelling first, then those with the usual spelling', () => {
    const index = indexOf(['Wired foundaton', ...many('Wired foundation'), 'Smoker']);
    const found = search(index, 'wired foundaton');
    assert.deepEqual([found.total, found.places[0], found.isPartial], [61, 0, false]);
    assert.deepEqual(found.corrected, [{ text: 'foundaton', word: 'foundation', also: true }]);
  });

  it('finds only listings with a rare word as it was typed, unless a similar word is much more frequent', () => {
    const index = indexOf(['Wired foundaton', ...many('Wired foundation').slice(0, 40)]);
    const { total, corrected } = search(index, 'foundaton');
    assert.deepEqual([total, corrected], [1, []]);
  });

  it('finds quoted text exactly as written', () => {
    const index = indexOf(['Wired foundaton', ...many('Wired foundation'), '14×12 frame']);
    assert.deepEqual(search(index, 'wired "foundaton"').places, [0]);
    assert.equal(search(index, '"foundattion"').total, 0);
    assert.equal(search(index, '14" x 12" "frame"').total, 1);
  });
});
