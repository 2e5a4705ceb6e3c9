import assert from 'node:assert/strict';
import { it } from 'node:test';
import { formsOf, learnTokens, tokensOf } from './tokens.ts';

// In quadratic time this would take an hour.
it('reads numbers of a million digits, and the amounts after them', () => {
  const tokens = tokensOf(`${'1'.repeat(1_000_000)} 1.2.5kg 12.5 inches`);
  assert.deepEqual(tokens.slice(-3), ['1', '2500g', '318mm']);
});

it('finds the forms of a word, however many other words are known', () => {
  learnTokens('skep skeps');
  learnTokens(Array.from({ length: 49_000 }, (_, count) => `junk${count}`).join(' '));
  assert.deepEqual(formsOf('skep'), ['skep', 'skeps']);
});

it('reads a fraction of a unit, alone or after a whole number', () => {
  assert.deepEqual(tokensOf('1/2 lb, 2 1/2 kg, 12 1/2kg and 1 1/4 lb'), ['227g', '2500g', '12500g', '567g']);
});

it('reads pints and gallons', () => {
  assert.deepEqual(tokensOf('2 pints, half a pint, 1-gallon and 1/2 gallon'), ['1137ml', '284ml', '4546ml', '2273ml']);
});
