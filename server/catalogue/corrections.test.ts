import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placeOf } from '#test/search-quality/measure.ts';
import { indexOf, search } from '#test/search-quality/titles.ts';
import { findSuggestions } from './query-index.ts';

const many = (title: string) => Array.from({ length: 60 }, (_, at) => `${title} ${at + 100}`);

describe('a search with a misspelt word', () => {
  it('reads it as the likeliest word, and reports which', () => {
    const index = indexOf(['Candles, rolled', 'Dipped candle', 'Smoker']);
    const found = search(index, 'Candels');
    assert.deepEqual(
      [found.places.toSorted((one, other) => one - other), found.corrected],
      [[0, 1], [{ text: 'Candels', word: 'candles' }]],
    );
    assert.deepEqual(search(index, 'rolled candle').corrected, []);
  });

  it('prefers a word of the trade to another that is a letter nearer', () => {
    const found = search(indexOf(['Propolised frames', 'Propolis']), 'propolice');
    assert.deepEqual([found.places, found.corrected], [[1], [{ text: 'propolice', word: 'propolis' }]]);
  });

  it('reports a form of it that a listing has, whatever others have searched for', () => {
    const before = indexOf(['Skep']);
    search(before, Array.from({ length: 60_000 }, (_, count) => `junk${count}`).join(' '));
    for (const word of ['zephyrine', 'zephyrining']) search(before, word);
    const after = indexOf(['Zephyrines']);
    for (const text of ['zephyrinez', 'zephyrinng'])
      assert.deepEqual(search(after, text).corrected, [{ text, word: 'zephyrines' }]);
  });

  it('leaves a word of the trade as it is, even if nobody sells that', () => {
    const index = indexOf(['Catering tray', 'Paint', 'Galen', 'Space']);
    for (const word of ['catcher', 'pint', 'gallon', 'spacer'])
      assert.deepEqual(search(index, word).corrected, [], word);
  });

  it('reads it as a word of the trade that nobody has listed', () => {
    const found = search(indexOf(['Nuc', 'Smoker']), 'nucleous');
    assert.deepEqual([found.places, found.corrected], [[0], [{ text: 'nucleous', word: 'nucleus' }]]);
  });

  it('completes a word of the trade that nobody has listed while it is typed', () => {
    const index = indexOf(['Nuc', 'Smoker']);
    for (const text of ['nucl', 'nucleu', 'nucleous'])
      assert.deepEqual(findSuggestions(index, text, 5).ids.map(placeOf), [0], text);
  });

  it('suggests a word of the trade itself before longer words', () => {
    const index = indexOf(['Beeswax', 'Nuc']);
    assert.deepEqual(findSuggestions(index, 'bees', 5).ids.map(placeOf), [1, 0]);
  });

  it('finds a word that sounds the same with another vowel', () => {
    const found = search(indexOf(['Fencing veil', 'Vole guard', 'Smoker']), 'vail');
    assert.deepEqual([found.places, found.corrected], [[0], [{ text: 'vail', word: 'veil' }]]);
  });

  it('shows what one seller spelt the same way first, then what everybody else sells', () => {
    const index = indexOf(['Wired foundaton', ...many('Wired foundation'), 'Smoker']);
    const found = search(index, 'wired foundaton');
    assert.deepEqual([found.total, found.places[0], found.isPartial], [61, 0, false]);
    assert.deepEqual(found.corrected, [{ text: 'foundaton', word: 'foundation', also: true }]);
  });

  it('shows only a rare word if no similar one is much more frequent', () => {
    const index = indexOf(['Wired foundaton', ...many('Wired foundation').slice(0, 40)]);
    const { total, corrected } = search(index, 'foundaton');
    assert.deepEqual([total, corrected], [1, []]);
  });

  it('finds exactly what is in quotation marks', () => {
    const index = indexOf(['Wired foundaton', ...many('Wired foundation'), '14×12 frame']);
    assert.deepEqual(search(index, 'wired "foundaton"').places, [0]);
    assert.equal(search(index, '"foundattion"').total, 0);
    assert.equal(search(index, '14" x 12" "frame"').total, 1);
  });
});
