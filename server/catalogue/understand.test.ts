import assert from 'node:assert/strict';
import { it } from 'node:test';
import { indexOf, search } from '#test/search-quality/titles.ts';
import { countMatches } from './query-index.ts';
import { understand } from './understand.ts';

it('mistakes neither a negated word nor swarm collection for a filter', () => {
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

it('recognises two numbers as prices only if they measure nothing else', () => {
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

it('recognises postage, whoever pays for it', () => {
  const index = indexOf(['Wax']);
  for (const text of ['post free', 'free p&p', 'inc p&p', 'including postage', 'delivered free', 'postage and packing'])
    assert.deepEqual(
      search(index, `wax ${text}`),
      {
        places: [0],
        total: 1,
        isPartial: false,
        understood: [
          { filter: 'deliveryMethod', value: 'postage', text },
          ...(text.includes('free') ? [{ filter: 'freePostage', value: 'yes', text }] : []),
        ],
        corrected: [],
      },
      text,
    );
});

it('recognises exclusions, unless they are part of a problem or in a title', () => {
  const supers = ['Supers in cedar', 'Supers, no frames', 'Supers and frames'];
  const titles = ['Heather honey', 'Lime honey', 'Wax', 'Tealights without cups', ...supers];
  const index = indexOf(titles);
  const found = (text: string) => {
    const { places, understood } = search(index, text);
    return {
      titles: places.map((place) => titles[place]),
      read: understood.map((one) => `${one.filter} ${one.value}`),
    };
  };
  for (const text of [
    'honey without heather',
    'honey, not heather',
    'honey with no heather',
    'honey other than heather',
    'honey but not the heather',
    'not heather honey',
    'honey -heather',
    '-heather honey',
    'honey not heather under £5',
    'honey without heather near Leeds',
  ]) {
    const { titles: left, read } = found(text);
    assert.deepEqual([left, read.at(-1)], [['Lime honey'], 'without heather'], text);
  }
  assert.deepEqual(found('honey -heather -lime').titles, ['Lime honey', 'Heather honey']);
  assert.deepEqual(found('honey not lime or ivy'), {
    titles: ['Heather honey'],
    read: ['without lime', 'without ivy'],
  });
  assert.deepEqual(new Set(found('supers without frames').titles), new Set(['Supers in cedar', 'Supers, no frames']));
  assert.deepEqual(found('supers -frames').titles, ['Supers in cedar']);
  for (const text of [
    'tealights without cups',
    'honey without wings',
    'colony without queen',
    'no 1 honey',
    'honey no',
  ])
    assert.deepEqual(found(text).read, [], text);
  assert.deepEqual(found('wax -used').read, ['condition new']);
  assert.deepEqual(found('honey not from Leeds').read, []);
});

it('recognises large amounts in pounds, and those with pence, as prices, unless a listing has that weight', () => {
  const index = indexOf(['Hive', 'Honey, 200 lb']);
  const read = (text: string) => search(index, text).understood.map(({ filter, value }) => `${filter} ${value}`);
  for (const text of ['hive 200 pounds', 'hive for 200 pounds']) assert.deepEqual(read(text), ['maxPrice 200'], text);
  assert.deepEqual(read('honey for 8.50'), ['maxPrice 8.50']);
  for (const text of ['honey 200 pounds', 'honey 20 pounds', 'honey 1.36 kg', 'hive 200 pounds of honey'])
    assert.deepEqual(read(text), [], text);
});

it('recognises conditions and delivery in the terms that shops use', () => {
  const index = indexOf(['Suit']);
  const read = (text: string) => understand(index, text, {}).understood.map(({ value }) => value);
  for (const text of ['brand new bee suit', 'suit brand-new']) assert.deepEqual(read(text), ['new'], text);
  for (const text of ['suit, needs repair', 'suit for spares or repair', 'suit needs attention'])
    assert.deepEqual(read(text), ['damaged'], text);
  for (const text of ['suit click and collect', 'suit click & collect']) assert.deepEqual(read(text), ['collection']);
  assert.deepEqual(read('suit -new'), ['used', 'refurbished', 'damaged']);
  assert.deepEqual(read('new queen'), []);
});

it('recognises places as people write them, unless they are in a title', () => {
  const index = indexOf(['Honey', 'Stock of wax', 'Tool'], ['', '', 'Of Sheffield steel']);
  const read = (text: string) => understand(index, text, {}).understood.map(({ value }) => value);
  const places = {
    'honey Stockport': '30 miles of Stockport',
    'tool sheffield': '30 miles of Sheffield',
    'honey YO1': '30 miles of YO1',
    'yo1 honey': '30 miles of YO1',
    'wilts honey': '30 miles of Wiltshire',
    'honey from north yorks': 'Yorkshire',
    'cotswold honey': '30 miles of Cotswolds',
  };
  for (const [text, value] of Object.entries(places)) assert.deepEqual(read(text), [value], text);
  for (const text of ['SN7 frames', 'honey co2', 'honey ab', 'wax stock']) assert.deepEqual(read(text), [], text);
});

it('searches for free postage, and drops that filter if no listing has it', () => {
  const index = indexOf(['Candle', 'Long candle', 'Wax'], [], [300, 0, 300]);
  const counted = (text: string) => countMatches(index, text, {}).counted.map(({ count }) => count);
  assert.deepEqual([search(index, 'candle free postage').places, counted('candle free postage')], [[1], [1]]);
  assert.deepEqual([search(index, 'free delivery').places, counted('free delivery')], [[1], [1]]);
  for (const [text, place] of Object.entries({ 'wax with free postage': 2, 'wax, free delivery': 2 })) {
    const { places, isPartial, understood } = search(index, text);
    assert.deepEqual([places, isPartial], [[place], true], text);
    assert.deepEqual(
      understood.map(({ filter }) => filter),
      ['deliveryMethod'],
    );
  }
  const without = search(indexOf(['Wax'], [], [300]), 'free postage');
  assert.deepEqual([without.places, without.isPartial], [[0], true]);
});
