import { isUtf8 } from 'node:buffer';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { Problem } from '#contract/problems.ts';

/** A row that is not blank, numbered as a spreadsheet does: from 1 on, blank rows counted. */
export type CsvRow = { row: number; cells: string[] };

/** Characters a row may have; a file with one quotation mark too few is one long row. */
const maxRowLength = 60_000;
/** Cells a row may have, empty ones included: a file of nothing but commas is one endless row. */
const maxCells = 500;
/** Separators a file may have for each row it may have: blank rows have none. */
const maxSeparatorsPerRow = 100;
/** Bytes parsed at a time, so that the server answers others in between. */
const pieceBytes = 16 * 1024;
/** Blank rows that spreadsheets leave below the others. */
const maxBlankRows = 20_000;

/** What a spreadsheet would run as a formula (OWASP, "CSV Injection"), and what `writeCsv` has put an apostrophe before. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/;

const refusal = (code: 'unsupported_type' | 'invalid_input' | 'too_large', sentence: string) =>
  new Problem(code, sentence, { file: sentence });

/** A file as spreadsheets write it, as UTF-8: it may be UTF-8 or UTF-16 with their marks, else Windows-1252 (where £ is one byte). */
function toUtf8(file: Uint8Array): Buffer {
  const [first, second, third] = file;
  const decodedAs = (encoding: string) => Buffer.from(new TextDecoder(encoding).decode(file));
  if (first === 0xff && second === 0xfe) return decodedAs('utf-16le');
  if (first === 0xfe && second === 0xff) return decodedAs('utf-16be');
  if (!isUtf8(file)) return decodedAs('windows-1252');
  const isMarked = first === 0xef && second === 0xbb && third === 0xbf;
  return Buffer.from(file.buffer, file.byteOffset, file.byteLength).subarray(isMarked ? 3 : 0);
}

/** What stands between cells: the first comma, semicolon or tab of the header outside quotation marks. */
function delimiterOf(content: Buffer): string {
  const header = /[^\r\n]+/.exec(content.toString('utf8', 0, 5000))?.[0] ?? '';
  return /[,;\t]/.exec(header.replaceAll(/"[^"]*"/g, ''))?.[0] ?? ',';
}

async function* piecesOf(content: Buffer) {
  for (let from = 0; from < content.length; from += pieceBytes) {
    yield content.subarray(from, from + pieceBytes);
    await setImmediate();
  }
}

function sentenceOf({ code, lines }: CsvError & { lines?: number }): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quotation mark in this file is opened and never closed.';
  if (code === 'CSV_MAX_RECORD_SIZE') return 'A row is far too long: is a quotation mark opened and not closed?';
  return `Line ${lines ?? '?'} of this file cannot be read as CSV.`;
}

function refuseEndlessRow(cell: string, { index }: { index: number }): string {
  if (index >= maxCells) throw refusal('invalid_input', `A row may have at most ${maxCells} cells.`);
  return cell;
}

/** Collects rows up to `maxRows`; throws `too_large` for more. */
function collect(maxRows: number) {
  const rows: CsvRow[] = [];
  let row = 0;
  let separators = 0;
  const add = (cells: string[]): null => {
    row += 1;
    separators += cells.length - 1;
    if (cells.some((cell) => cell.trim() !== ''))
      rows.push({ row, cells: cells.map((cell) => (guarded.test(cell) ? cell.slice(1) : cell)) });
    if (rows.length > maxRows || row > maxRows + maxBlankRows)
      throw refusal(
        'too_large',
        `A file may have at most ${(maxRows - 1).toLocaleString('en-GB')} rows. Please split it.`,
      );
    if (separators > maxRows * maxSeparatorsPerRow)
      throw refusal('too_large', 'This file has far too many cells. Please leave out empty columns and rows.');
    return null;
  };
  return { rows, add };
}

/**
 * Reads a CSV file, its header as the first row, with commas, semicolons or tabs, a piece at a time; takes off the apostrophes that `writeCsv`
 * put before formulas. Throws `unsupported_type`, `too_large` or `invalid_input` with a sentence that says why.
 */
export async function readCsv(file: Uint8Array, maxRows: number): Promise<CsvRow[]> {
  if (/^(?:504b0304|d0cf11e0)$/.test(Buffer.from(file.subarray(0, 4)).toString('hex')))
    throw refusal(
      'unsupported_type',
      'This is a spreadsheet or a ZIP. Please save the spreadsheet as CSV and choose that.',
    );
  const content = toUtf8(file);
  if (content.includes(0)) throw refusal('unsupported_type', 'This is not a CSV file.');
  const { rows, add } = collect(maxRows);
  const parser = parse({
    delimiter: delimiterOf(content),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRowLength,
    cast: refuseEndlessRow,
    on_record: add,
  });
  try {
    await pipeline(piecesOf(content), parser.resume());
  } catch (error) {
    throw error instanceof CsvError ? refusal('invalid_input', sentenceOf(error)) : error;
  }
  return rows;
}

function writeCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Writes a CSV file that every spreadsheet opens: UTF-8 with its mark, CRLF. Texts that would be run as a formula begin
 * with an apostrophe; numbers are written as they are.
 */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]): Uint8Array =>
  Buffer.from(`\ufeff${rows.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')}`);
