import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { editDistance } from './edit-distance.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });

describe('the edit distance', () => {
  it('counts letters inserted, deleted, replaced and swapped', () => {
    for (const [a, b, distance] of [
      ['hunny', 'honey', 2],
      ['candel', 'candle', 1],
      ['smokr', 'smoker', 1],
      ['', 'bee', 3],
      ['hive', 'hive', 0],
    ] as const)
      assert.equal(editDistance(a, b), distance);
  });

  it('is symmetric, zero only for equal words, and at most the length of the longer word', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = editDistance(a, b);
        assert.equal(distance, editDistance(b, a));
        assert.equal(distance === 0, a === b);
        assert.ok(distance >= Math.abs(a.length - b.length) && distance <= Math.max(a.length, b.length));
      }),
    );
  });
});
