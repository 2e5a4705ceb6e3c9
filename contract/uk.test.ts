import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { outwardPrefix, postcode, postcodePrefix, tidyPostcode } from './uk.ts';

const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const digit = fc.constantFrom(...'0123456789');
const some = (one: fc.Arbitrary<string>, min: number, max: number) =>
  fc.string({ unit: one, minLength: min, maxLength: max });

/** The specification's form: 1-2 letters, 1-2 digits, optional letter, space, digit, 2 letters. */
const outward = fc.tuple(some(letter, 1, 2), some(digit, 1, 2), some(letter, 0, 1)).map((parts) => parts.join(''));
const inward = fc.tuple(digit, some(letter, 2, 2)).map((parts) => parts.join(''));
const message = 'Invalid UK postcode format (e.g. RM1 2XY).';

const refusal = (text: unknown) => postcode.safeParse(text).error?.issues[0]?.message;

describe('a postcode', () => {
  it("in the specification's format is accepted, and stored in upper case", () => {
    fc.assert(
      fc.property(outward, inward, fc.boolean(), (out, inn, lower) => {
        const full = `${out} ${inn}`;
        assert.equal(postcode.parse(lower ? full.toLowerCase() : full), full);
      }),
    );
  });

  it('is accepted however it is spaced, and stored with one space', () => {
    const blanks = some(fc.constantFrom(' ', '\t', '\u00a0'), 0, 2);
    fc.assert(
      fc.property(outward, inward, fc.array(blanks, { minLength: 8, maxLength: 8 }), (out, inn, between) => {
        const spelt = [...`${out}${inn}`].map((character, index) => character + (between[index] ?? '')).join('');
        for (const text of [`${out}${inn}`, spelt, spelt.toLowerCase()]) {
          assert.equal(postcode.parse(text), `${out} ${inn}`);
          assert.equal(tidyPostcode(text), `${out} ${inn}`);
        }
      }),
    );
    assert.equal(postcode.parse('hr12xy'), 'HR1 2XY');
    assert.equal(postcode.parse('W1A1AA'), 'W1A 1AA');
  });

  it("is refused in any other format, with the specification's message", () => {
    for (const wrong of ['RM1 XY2', 'R 2XY', 'ABC1 2XY', 'RM123 2XY', '1RM 2XY', 'RM1 2XYZ', 'RM1 2X', 'x', 'RM1-2XY'])
      assert.equal(refusal(wrong), message, wrong);
    assert.equal(refusal('RM1 2XY\nRM1 2XY'), message);
    assert.equal(refusal('ＲＭ１ 2XY'), message);
  });

  it('is trimmed, and required', () => {
    assert.equal(postcode.parse('  rm1 2xy '), 'RM1 2XY');
    for (const empty of ['', '   ', undefined]) assert.equal(refusal(empty), 'Please enter your postcode.');
  });

  it('shows only its first part in public', () => {
    fc.assert(fc.property(outward, inward, (out, inn) => assert.equal(postcodePrefix(`${out} ${inn}`), out)));
  });
});

describe('the start of an outward code', () => {
  it('is the typed part of it, or the outward code of a full postcode', () => {
    for (const [typed, wanted] of [
      ['rm', 'RM'],
      [' RM1 ', 'RM1'],
      ['RM12', 'RM12'],
      ['RM1 2', 'RM1'],
      ['rm1 2xy', 'RM1'],
      ['rm12xy', 'RM1'],
      ['w1a1aa', 'W1A'],
      ['', ''],
    ] as const)
      assert.equal(outwardPrefix(typed), wanted, typed);
  });
});
