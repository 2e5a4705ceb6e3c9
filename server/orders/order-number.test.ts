import assert from 'node:assert/strict';
import { it } from 'node:test';
import { id } from '#contract/text.ts';
import { newOrderNumber } from './order-number.ts';

it('gives each order a unique number that is short enough to read aloud', () => {
  const numbers = Array.from({ length: 10_000 }, newOrderNumber);
  assert.equal(new Set(numbers).size, numbers.length);
  for (const number of numbers) {
    assert.match(number, /^SK-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    assert.ok(id.safeParse(number).success);
  }
  const characters = new Set(numbers.join('').replaceAll(/SK-|-/g, ''));
  assert.equal(characters.size, 32);
});
