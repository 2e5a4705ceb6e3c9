import assert from 'node:assert/strict';
import { it } from 'node:test';
import { formsOf, tokensOf } from './tokens.ts';

// In quadratic time this would take an hour.
it('reads numbers of a million digits, and the amounts after them', () => {
  const tokens = tokensOf(`${'1'.repeat(1_000_000)} 1.2.5kg 12.5 inches`);
  assert.deepEqual(tokens.slice(-3), ['1', '2500g', '318mm']);
});

it('finds the forms of a word, whatever other words there are', () => {
  tokensOf('skep skeps');
  tokensOf(Array.from({ length: 49_000 }, (_, count) => `junk${count}`).join(' '));
  assert.deepEqual(formsOf('skep'), ['skep', 'skeps']);
});
