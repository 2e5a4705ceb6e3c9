import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Vocabulary } from './vocabulary.ts';

it('accepts no more words than fit in memory, and retains those it has', () => {
  const vocabulary = new Vocabulary(2);
  assert.equal(vocabulary.left, 2);
  const [honey, wax] = [vocabulary.add('honey'), vocabulary.add('wax')];
  const others = ['junk', 'more', 'junk'].map((word) => vocabulary.add(word));
  assert.equal(new Set([honey, wax, ...others]).size, 3, 'the others share a number');
  assert.deepEqual([vocabulary.find('honey'), vocabulary.find('junk')], [honey, undefined]);
  assert.deepEqual([vocabulary.add('honey'), vocabulary.add('wax')], [honey, wax]);
  assert.deepEqual(vocabulary.similarTo('hony'), [{ number: honey, distance: 1 }]);
  assert.equal(vocabulary.words.length, 3);
  assert.equal(vocabulary.left, 0);
});
