import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Prefixes } from './prefixes.ts';

it('contains every prefix of the words that were added, and hardly any other text', () => {
  const prefixes = new Prefixes();
  const words = Array.from({ length: 50_000 }, (_, n) => `keeper${n.toString(36)}é`);
  for (const word of words) prefixes.add(word);
  for (const word of words)
    for (let length = 1; length <= word.length; length += 1) assert.ok(prefixes.has(word.slice(0, length)));
  const others = Array.from({ length: 10_000 }, (_, n) => `hive${n.toString(36)}`);
  assert.ok(others.filter((word) => prefixes.has(word)).length < 500);
});
