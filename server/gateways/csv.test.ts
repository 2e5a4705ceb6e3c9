import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { array, assert as check, asyncProperty, constantFrom, oneof, string, tuple } from 'fast-check';
import { Problem } from '#contract/problems.ts';
import { assertNeverBlocks } from '#test/blocking.ts';
import { readCsv, writeCsv } from './csv.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const cellsIn = async (file: Uint8Array) => (await readCsv(file, 100)).map(({ cells }) => cells);
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

describe('a CSV file', () => {
  it('is read back as it was written, whatever its cells contain', async () => {
    const cell = oneof(
      string({ unit: 'grapheme' }),
      constantFrom('=1+1', "'=1", "''@x", '+44', '-5', '\tx', '\r', 'a"b', 'a,b;c', 'line\r\nline', '＝x', "'", ' x '),
    );
    const rows = array(tuple(constantFrom('Title', 'x'), cell, cell), { minLength: 1, maxLength: 20 });
    await check(
      asyncProperty(rows, async (written) => {
        assert.deepEqual(await cellsIn(writeCsv(written)), written);
      }),
      { numRuns: 500 },
    );
  });

  it('may start with a line that names its separator, which spreadsheets neither show nor count', async () => {
    const rows = await readCsv(utf8('\ufeffsep=;\r\nTitle;Price\r\nHoney, set;9,50\r\n'), 100);
    assert.deepEqual(rows, [
      { row: 1, cells: ['Title', 'Price'] },
      { row: 2, cells: ['Honey, set', '9,50'] },
    ]);
    assert.deepEqual(await cellsIn(utf8('sep=,\nTitle\n')), [['Title']]);
    assert.deepEqual(await cellsIn(utf8('sep=')), [['sep=']]);
  });

  it('that is marked as UTF-8 but damaged is rejected, not read as garbled Windows-1252', async () => {
    const file = new Uint8Array([...utf8('\ufeffTitle\r\nHoney £5'), 0xc3]);
    await assert.rejects(readCsv(file, 100), { code: 'unsupported_type', message: /save it again/ });
  });

  it('has no cell that a spreadsheet would run as a formula, and leaves numbers unchanged', () => {
    const written = (cell: string | number | { pounds: number }) => Buffer.from(writeCsv([['x', cell]])).toString();
    for (const formula of ['=cmd()', '+1', '-1', '@x', '\t=x', '\r=x', '\n=x', '＝x', "'=x"])
      assert.match(written(formula), /^\ufeffx,"?'/, JSON.stringify(formula));
    assert.equal(written(-5.25), '\ufeffx,-5.25\r\n');
    assert.equal(written({ pounds: -8.2 }), '\ufeffx,-8.20\r\n');
  });

  it('is read in the encodings and with the separators that spreadsheets use', async () => {
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
    for (const [at, file] of files.entries()) assert.deepEqual(await cellsIn(file), expected, `file ${at}`);
  });

  it('numbers its rows as a spreadsheet does, including blank and multi-line rows', async () => {
    const file = utf8('Title,Description\nOne,"two\nlines"\n,\n\nTwo,6" nails\n');
    assert.deepEqual(await readCsv(file, 100), [
      { row: 1, cells: ['Title', 'Description'] },
      { row: 2, cells: ['One', 'two\nlines'] },
      { row: 5, cells: ['Two', '6" nails'] },
    ]);
  });

  it('is rejected with an explanation if it is not valid CSV', async () => {
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
      await assert.rejects(
        readCsv(file, 100),
        (error) => error instanceof Problem && error.code === code && sentence.test(error.message),
        name,
      );
    assert.deepEqual(await readCsv(new Uint8Array(), 100), []);
  });

  it('that is malicious is rejected and never blocks other requests', async () => {
    const mb = 1_000_000;
    const malicious: [string, string, string | undefined][] = [
      ['commas', ','.repeat(10 * mb), 'invalid_input'],
      ['commas below a header', `Title\n${','.repeat(10 * mb)}`, 'invalid_input'],
      ['rows of commas', `${','.repeat(499)}\n`.repeat(20_000), 'too_large'],
      ['quotation marks', '"'.repeat(10 * mb), 'invalid_input'],
      ['an even number of quotation marks after text', `Title\nx${'"'.repeat(10 * mb)}`, 'invalid_input'],
      ['quoted empty cells', '"",'.repeat(3 * mb), 'invalid_input'],
      ['one cell', `Title\n${'x'.repeat(10 * mb)}`, 'invalid_input'],
      ['a million empty rows', `Title\n${'\n'.repeat(mb)}`, 'too_large'],
      ['NULs', `Title\n${'\0'.repeat(10 * mb)}`, 'unsupported_type'],
      ['a header of quotation marks and commas', `${'","'.repeat(2000)}\n`, undefined],
      ['2,000 rows of 5 KB', `Title,Description\n${`a,"${'x""'.repeat(1650)}"\n`.repeat(2000)}`, undefined],
    ];
    for (const [name, text, code] of malicious) {
      const file = utf8(text);
      const outcome = await assertNeverBlocks(name, () => readCsv(file, 2001).catch((error: Problem) => error.code));
      if (code) assert.equal(outcome, code, name);
    }
  });
});
