import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseNumber } from './parse-number.ts';

describe('a typed number', () => {
  it('may have a pound sign, and commas between thousands', () => {
    const typed = ['12.50', ' £1,200 ', '−3', '-£2', '−£1.50', '.5', '2,000,000', '1E+03'];
    assert.deepEqual(typed.map(parseNumber), [12.5, 1200, -3, -2, -1.5, 0.5, 2_000_000, 1000]);
    assert.equal(parseNumber('  '), undefined);
  });

  it('is NaN in any other notation', () => {
    for (const typed of [
      '7,50',
      '1.250,00',
      '1,2345',
      'seven',
      '7.50 GBP',
      '0x10',
      '0b1',
      'Infinity',
      '-Infinity',
      '1e400',
    ])
      assert.equal(parseNumber(typed), Number.NaN, typed);
  });
});
