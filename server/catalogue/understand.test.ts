import assert from 'node:assert/strict';
import { it } from 'node:test';
import { indexOf, search } from '#test/search-quality/titles.ts';

it('reads neither what is denied nor the collecting of swarms as a filter', () => {
  const index = indexOf(['Smoker', 'Skep for a swarm']);
  for (const text of [
    'not damaged smoker',
    'not refurbished smoker',
    'not used to a smoker',
    'swarm collection',
    'skep to collect swarms',
    'skep to pick up a swarm',
  ])
    assert.deepEqual(search(index, text).understood, [], text);
  const others = {
    'skep to collect': 'collection',
    'smoker, no postage': 'collection',
    'smoker collection not postage': 'collection',
    'smoker no collection': 'postage',
    'smoker never used': 'new',
    'unused smoker': 'new',
  };
  for (const [text, value] of Object.entries(others))
    assert.deepEqual(
      search(index, text).understood.map((one) => one.value),
      [value],
      text,
    );
});

it('reads two numbers as prices only where they measure nothing else', () => {
  const index = indexOf(['Wax']);
  for (const text of ['wax from 1 to 2 kg', 'wax between 1 and 2 kilos'])
    assert.deepEqual(search(index, text).understood, [], text);
  for (const text of ['wax from 1 to 2', 'wax between £1 and £2', 'wax from 1 to 2 pounds', 'wax between 1 and £2'])
    assert.deepEqual(
      search(index, text).understood.map(({ filter, value }) => `${filter} ${value}`),
      ['minPrice 1', 'maxPrice 2'],
      text,
    );
});

it('reads postage however it is paid', () => {
  const index = indexOf(['Wax']);
  for (const text of ['post free', 'free p&p', 'inc p&p', 'including postage', 'delivered free', 'postage and packing'])
    assert.deepEqual(
      search(index, `wax ${text}`),
      {
        places: [0],
        total: 1,
        isPartial: false,
        understood: [{ filter: 'deliveryMethod', value: 'postage', text }],
        corrected: [],
      },
      text,
    );
});
