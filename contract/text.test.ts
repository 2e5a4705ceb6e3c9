import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { z } from 'zod';
import { register } from './accounts.ts';
import { applyToSell } from './applications.ts';
import { billing } from './payments.ts';
import { createListing } from './own-listings.ts';
import { optionalLine, optionalText, repeatable, requiredLine, requiredText, wholeNumber } from './text.ts';

const required = requiredText(80, 'Please say something.');
const optional = optionalText(80);
const refusal = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

const isAllowed = (code: number) => [0x09, 0x0a, 0x0d].includes(code);
const controls = [...Array.from({ length: 0x20 }, (_, code) => code), 0x7f, 0x80, 0x9f].filter(
  (code) => !isAllowed(code),
);

describe('text', () => {
  it('is refused with any control character, and never cleaned up silently', () => {
    for (const code of controls) {
      const text = `a${String.fromCharCode(code)}b`;
      assert.match(refusal(required, text) ?? '', /cannot be used/, `U+${code.toString(16)}`);
      assert.match(refusal(optional, text) ?? '', /cannot be used/);
    }
  });

  it('is refused with a right-to-left override or a lone surrogate', () => {
    for (const text of ['honey\u202egnoL', '\ud83d', '\udc1d bee'])
      for (const schema of [required, optional]) assert.match(refusal(schema, text) ?? '', /cannot be used/);
  });

  it('counts as missing when nothing in it is visible', () => {
    for (const unseen of ['\u200b', '\u200b \u2060\ufeff', '\u00ad', '\u3164', '\u2800'])
      assert.equal(refusal(required, unseen), 'Please say something.', JSON.stringify(unseen));
  });

  it('may have the direction marks a phone adds around a copied number', () => {
    const number = '\u202d01632 960001\u202c';
    assert.equal(required.parse(number), number);
  });

  it('may have line breaks, tabs, accents, emoji and right-to-left letters', () => {
    for (const text of ['two\nlines', 'a\tb', 'Siân’s café', '🐝🍯', '👩‍🌾', 'עֶבְרִית', 'x'.repeat(80)])
      assert.equal(required.parse(text), text);
  });

  it('is trimmed before it is measured', () => {
    fc.assert(
      fc.property(fc.constantFrom('', ' ', '\n', '\t  '), fc.constantFrom('a', 'x'.repeat(80)), (space, text) => {
        assert.equal(required.parse(space + text + space), text);
        assert.equal(optional.parse(space + text + space), text);
      }),
    );
  });

  it('counts as missing when only blanks are given, unless it is optional', () => {
    for (const blank of ['', ' ', '\n\t']) {
      assert.equal(refusal(required, blank), 'Please say something.');
      assert.equal(optional.parse(blank), '');
    }
    assert.equal(refusal(required, undefined), 'Please say something.');
  });

  it('is refused one character above its limit', () => {
    assert.match(refusal(required, 'x'.repeat(81)) ?? '', /at most 80/);
    assert.match(refusal(optional, 'x'.repeat(81)) ?? '', /at most 80/);
  });

  it('is a string, never converted from another type', () => {
    for (const wrong of [1, true, null, [], ['a'], {}]) {
      assert.equal(required.safeParse(wrong).success, false);
      assert.equal(optional.safeParse(wrong).success, false);
    }
  });
});

describe('a line of text', () => {
  const lines = [requiredLine(80, 'Please say something.'), optionalLine(80)];

  it('is refused with a line break of any kind', () => {
    for (const lineBreak of ['\n', '\r', '\r\n', '\u2028', '\u2029'])
      for (const line of lines) assert.match(refusal(line, `Ann${lineBreak}Keeper`) ?? '', /one line/);
    for (const lineBreak of ['\v', '\f', '\u0085'])
      for (const line of lines) assert.equal(line.safeParse(`Ann${lineBreak}Keeper`).success, false);
  });

  it('is refused with tabs and with direction marks', () => {
    for (const character of [
      '\t',
      '\u202a',
      '\u202b',
      '\u202c',
      '\u202d',
      '\u202e',
      '\u2066',
      '\u2067',
      '\u2068',
      '\u2069',
    ])
      for (const line of lines) assert.match(refusal(line, `Ann${character}Keeper`) ?? '', /cannot be used/);
  });

  it('may have accents, emoji and right-to-left letters, and otherwise follows the rules for text', () => {
    for (const text of ['Siân’s café', '👩‍🌾 Ann', 'עֶבְרִית', 'O’Hara-Smith'])
      for (const line of lines) assert.equal(line.parse(`  ${text}\n`), text);
    assert.deepEqual(
      lines.map((line) => refusal(line, '')),
      ['Please say something.', undefined],
    );
    for (const line of lines) assert.match(refusal(line, 'x'.repeat(81)) ?? '', /at most 80/);
  });

  it('is required of every name, title and address', () => {
    const broken = 'Ann\nKeeper';
    const wrongIn = (schema: z.ZodType, value: object) =>
      (schema.safeParse(value).error?.issues ?? [])
        .filter(({ message }) => /one line/.test(message))
        .map(({ path }) => path.join('.'));
    const all = (...names: string[]) => Object.fromEntries(names.map((name) => [name, broken]));
    assert.deepEqual(wrongIn(register.body, all('name')), ['name']);
    const application = ['name', 'street', 'city', 'phone', 'businessName', 'companyNumber'];
    assert.deepEqual(wrongIn(applyToSell.multipart.fields, all(...application)), application);
    assert.deepEqual(wrongIn(billing, all('fullName', 'line1', 'city')), ['fullName', 'line1', 'city']);
    const listing = { status: 'active', title: broken, location: all('city', 'country') };
    assert.deepEqual(wrongIn(createListing.body, listing), ['title', 'location.city', 'location.country']);
  });

  it('is required of a phone number, which loses the direction marks a phone adds', () => {
    const { phone } = applyToSell.multipart.fields.shape;
    assert.equal(phone.parse('\u202d01632 960001\u202c'), '01632 960001');
    assert.equal(refusal(phone, ' \u202d\u202c '), 'Please enter your phone number.');
  });
});

describe('a repeatable parameter', () => {
  const colours = repeatable(z.enum(['red', 'blue']));

  it('is a list, however often it is given, and the same in any order', () => {
    assert.deepEqual(colours.parse('red'), ['red']);
    for (const given of [
      ['red', 'blue'],
      ['blue', 'red', 'blue'],
    ])
      assert.deepEqual(colours.parse(given), ['blue', 'red']);
  });

  it('is refused when one of its values is wrong', () => {
    for (const wrong of ['green', '', ['red', 'green'], [['red']], { 0: 'red' }])
      assert.equal(colours.safeParse(wrong).success, false);
  });
});

describe('a whole number in a query', () => {
  const page = wholeNumber(1, 500);

  it('is accepted only within its bounds', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 2000 }), (number) => {
        const parsed = page.safeParse(String(number));
        assert.equal(parsed.success, number >= 1 && number <= 500);
        if (parsed.success) assert.equal(parsed.data, number);
      }),
    );
  });

  it('is refused with a message that formats the bound for people', () => {
    assert.equal(wholeNumber(1, 10_000).safeParse('10001').error?.issues[0]?.message, 'At most 10,000.');
  });

  it('is refused in any other format', () => {
    for (const wrong of ['', ' 1', '1.0', '1e2', '0x1', '+1', '١', '1;2', '9999999999', 5, null])
      assert.equal(page.safeParse(wrong).success, false, String(wrong));
  });
});
