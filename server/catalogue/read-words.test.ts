import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { indexOf, search } from '#test/search-quality/titles.ts';

describe('a search with a sentence', () => {
  it('requires only the words that matter, and prefers a listing that also has the others', () => {
    const index = indexOf(['Queen excluder, wire', 'Queen excluder that you need', 'Queen cage']);
    const { places, isPartial } = search(index, 'which queen excluder do you really need');
    assert.deepEqual([places, isPartial], [[1, 0], false]);
  });

  it('puts a title with the trade term above a description with the other words', () => {
    const index = indexOf(['Bug hotel', 'Wall clock'], ['', 'For the playground of a school']);
    assert.equal(search(index, 'a bee house for the wall of our school playground').places[0], 0);
  });

  it('corrects words only to trade terms', () => {
    const index = indexOf(['Store for supers', 'Island honey', 'Smoker']);
    const { corrected } = search(index, 'honey with a story from a smal island and a smokre');
    assert.deepEqual(
      corrected.map(({ word }) => word),
      ['smoker'],
    );
  });

  it('recognises "used" as a condition only if it is meant as one', () => {
    const index = indexOf(['Face cream']);
    assert.deepEqual(search(index, 'the cream my mother used on her face').understood, []);
  });

  it('does not require words that suit any listing, such as "British", but prefers a listing that has them', () => {
    const index = indexOf(
      ['Local maps', 'Local heather honey', 'Lime honey', 'Gauge'],
      ['', '', '', 'For English honey'],
    );
    for (const word of ['local', 'British', 'English', 'UK', 'pure', 'real', 'bargain'])
      assert.deepEqual(new Set(search(index, `${word} honey`).places), new Set([1, 2, 3]), word);
    assert.equal(search(index, 'local honey').places[0], 1);
    assert.equal(search(index, 'local').places[0], 0);
  });

  it('requires unimportant words if there are no others', () => {
    const { places } = search(indexOf(['Best before', 'Honey']), 'best before');
    assert.deepEqual(places, [0]);
  });

  it('requires a quoted word, whatever it is', () => {
    const { places } = search(indexOf(['A great hive', 'A hive']), '"great" hive');
    assert.deepEqual(places, [0]);
  });

  it('recognises a trade term of several words before it treats one of them as unimportant', () => {
    const { places } = search(indexOf(['Over wintered nuc', 'Summer nuc']), 'overwintered nuc');
    assert.deepEqual(places, [0]);
  });
});

describe('a search that describes a problem', () => {
  const titles = ['Mouse guards', 'Hive straps', 'Winter hive', 'Entrance block'];

  it('finds products that solve it, whatever else the text says', () => {
    const { places, isPartial } = search(indexOf(titles), 'mice chewed my comb in the shed');
    assert.deepEqual([places, isPartial], [[0], false]);
  });

  it('finds products that solve each of several problems', () => {
    const { places } = search(indexOf(titles), 'wasps, and the wind');
    assert.deepEqual(new Set(places), new Set([1, 3]));
  });

  it('ranks listings that also have the trade terms first, and ignores quantities', () => {
    const index = indexOf(['Two gentle Buckfast queens', 'Gentle Carniolan queen']);
    assert.deepEqual(search(index, 'two bad tempered carniolan colonies').places, [1, 0]);
  });

  it('is recognised only if every word of the problem is there', () => {
    const index = indexOf(['Mouse guards', 'Nest box for tits']);
    assert.deepEqual(search(index, 'nest').places, [1]);
  });

  it('is not recognised from words that only say how much', () => {
    const index = indexOf(['Strainer', 'Clover honey']);
    assert.deepEqual(search(index, 'a bit of honey').places, [1]);
  });

  it('is not recognised from words that have nothing to do with each other', () => {
    const index = indexOf(['Nuc', 'National hive']);
    assert.equal(search(index, 'a nuc I could look after together with the neighbours near home').places[0], 0);
  });

  it('is recognised only if a product that solves it is listed', () => {
    const index = indexOf(['Print of a mouse', 'Hive']);
    assert.deepEqual(search(index, 'mouse').places, [0]);
  });

  it('is recognised from any form of a verb', () => {
    const index = indexOf(['Frame jig', 'Frames']);
    for (const text of ['assemble frames', 'assembling frames']) assert.equal(search(index, text).places[0], 0, text);
  });
});

it('does not split a word into another word and a number', () => {
  const index = indexOf(['Ten rot-proof boards', 'Floor']);
  assert.deepEqual(search(index, 'rotten floor').places, [1]);
});

describe('a synonym of several words', () => {
  it('is found if one field of a listing has all of them', () => {
    const index = indexOf(['Bug hotel', 'Strainer for the bee'], ['', 'Used in the honey house of an apiary']);
    assert.deepEqual(search(index, 'insect hotel').places, [0]);
  });
});

it('finds nucs for "bees", but not everything to do with bees for "nuc"', () => {
  const index = indexOf(['Six-frame nuc', 'Bee brush']);
  assert.deepEqual(new Set(search(index, 'live bees').places), new Set([0, 1]));
  assert.deepEqual(search(index, 'nuc').places, [0]);
});

it('finds a Warré for "people\'s hive", but not goods for people with hives for "warre"', () => {
  const index = indexOf(['Warré, three boxes', 'Soap'], ['', 'For people who like the smell of a hive']);
  for (const text of ["people's hive", 'peoples hive']) assert.ok(search(index, text).places.includes(0), text);
  assert.deepEqual(search(index, 'warre').places, [0]);
});

describe('a search with a length', () => {
  it('finds the length in a size', () => {
    const index = indexOf(['Pillar, 8 × 25 cm', 'Pillar, 8 x 20 cm', 'Tool, 25 cm']);
    for (const text of ['25cm pillar', '10 inch pillar']) assert.deepEqual(search(index, text).places, [0], text);
    assert.deepEqual(new Set(search(index, '8 cm pillar').places), new Set([0, 1]));
    assert.equal(search(index, 'pillar, 8 × 25 cm').places[0], 0);
  });

  it('shows the best matches of another length before a listing that only mentions it in the description', () => {
    const index = indexOf(['Excluder', 'Hive tool', 'Smoker'], ['Prise it off with a hive tool. 46 cm wide.']);
    const { places, isPartial } = search(index, '18" hive tool');
    assert.deepEqual([places, isPartial], [[1, 0], true]);
    assert.deepEqual(search(index, '18" excluder'), { ...search(index, 'excluder'), isPartial: false });
  });
});
