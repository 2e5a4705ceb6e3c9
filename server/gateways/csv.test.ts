import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { array, assert as check, constantFrom, oneof, property, string, tuple } from 'fast-check';
import { Problem } from '#contract/problems.ts';
import { readCsv, writeCsv } from './csv.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const cellsIn = (file: Uint8Array) => readCsv(file, 100).map(({ cells }) => cells);
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

describe('a CSV file', () => {
  it('comes back as it was written, whatever its texts hold', () => {
    const cell = oneof(
      string({ unit: 'grapheme' }),
      constantFrom('=1+1', "'=1", "''@x", '+44', '-5', '\tx', '\r', 'a"b', 'a,b;c', 'line\r\nline', '＝x', "'", ' x '),
    );
    const rows = array(tuple(constantFrom('Title', 'x'), cell, cell), { minLength: 1, maxLength: 20 });
    check(
      property(rows, (written) => {
        assert.deepEqual(cellsIn(writeCsv(written)), written);
      }),
      { numRuns: 500 },
    );
  });

  it('holds no cell that a spreadsheet would run, but numbers as they are', () => {
    const written = (cell: string | number) => Buffer.from(writeCsv([['x', cell]])).toString();
    for (const formula of ['=cmd()', '+1', '-1', '@x', '\t=x', '\r=x', '\n=x', '＝x', "'=x"])
      assert.match(written(formula), /^\ufeffx,"?'/, JSON.stringify(formula));
    assert.equal(written(-5.25), '\ufeffx,-5.25\r\n');
  });

  it('is read in the encodings and with the separators that spreadsheets use', () => {
    const expected = [
      ['Title', 'Price'],
      ['Heather, set', '£12.50'],
    ];
    const comma = 'Title,Price\r\n"Heather, set",£12.50\r\n';
    const semicolon = 'Title;Price\nHeather, set;£12.50';
    const tab = 'Title\tPrice\rHeather, set\t£12.50\r';
    const files = [
      utf8(comma),
      utf8(`\ufeff${comma}`),
      utf8(semicolon),
      utf8(tab),
      latin1(comma),
      latin1(semicolon),
      new Uint8Array(Buffer.from(`\ufeff${tab}`, 'utf16le')),
      new Uint8Array(Buffer.from(`\ufeff${tab}`, 'utf16le').swap16()),
      utf8(comma.replace('Title', '"Title"')),
    ];
    for (const [at, file] of files.entries()) assert.deepEqual(cellsIn(file), expected, `file ${at}`);
  });

  it('numbers its rows as a spreadsheet does, blank ones and those of several lines included', () => {
    const file = utf8('Title,Description\nOne,"two\nlines"\n,\n\nTwo,6" nails\n');
    assert.deepEqual(readCsv(file, 100), [
      { row: 1, cells: ['Title', 'Description'] },
      { row: 2, cells: ['One', 'two\nlines'] },
      { row: 5, cells: ['Two', '6" nails'] },
    ]);
  });

  it('is refused with a sentence where it is none', () => {
    const wrong: [string, Uint8Array, string, RegExp][] = [
      ['a spreadsheet', latin1('PK\x03\x04 and so on'), 'unsupported_type', /save the spreadsheet as CSV/],
      ['an old spreadsheet', latin1('\xd0\xcf\x11\xe0 and so on'), 'unsupported_type', /save the spreadsheet as CSV/],
      ['a picture', latin1('\xff\xd8\xff\xe0\0\0'), 'unsupported_type', /not a CSV/],
      ['an open quotation mark', utf8('Title\n"never closed\n'), 'invalid_input', /never closed/],
      ['one long cell', utf8(`Title\n"${'x'.repeat(70_000)}"\n`), 'invalid_input', /far too long/],
      ['too many rows', utf8(`Title\n${'x\n'.repeat(100)}`), 'too_large', /at most 99 rows/],
      ['nothing but blank rows', utf8(`Title\n${'\n'.repeat(50_000)}`), 'too_large', /at most 99 rows/],
    ];
    for (const [name, file, code, sentence] of wrong)
      assert.throws(
        () => readCsv(file, 100),
        (error) => error instanceof Problem && error.code === code && sentence.test(error.message),
        name,
      );
    assert.deepEqual(readCsv(new Uint8Array(), 100), []);
  });
});
