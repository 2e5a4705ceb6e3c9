import assert from 'node:assert/strict';
import { it } from 'node:test';
import { tokensOf } from './tokens.ts';

it('reads long numbers quickly, and the amounts after them', () => {
  const started = performance.now();
  const tokens = tokensOf(`${'1'.repeat(100_000)} 1.2.5kg 12.5 inches`);
  assert.ok(performance.now() - started < 2_000);
  assert.deepEqual(tokens.slice(-3), ['1', '2500g', '318mm']);
});
