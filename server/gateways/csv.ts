import { isUtf8 } from 'node:buffer';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import type { FileResponse } from '#contract/endpoint.ts';
import { formatNumber } from '#contract/numbers.ts';
import { Problem } from '#contract/problems.ts';

/** A row that is not blank, numbered as in a spreadsheet: from 1, counting blank rows. */
export type CsvRow = { row: number; cells: string[] };

/** Maximum characters in a row. A missing quotation mark turns a whole file into one long row. */
const maxRowLength = 60_000;
/** Maximum cells in a row, including empty ones. A file of nothing but commas is one endless row. */
const maxCells = 500;
/** Maximum separators in a file per allowed row; blank rows have none. */
const maxSeparatorsPerRow = 100;
/** Bytes parsed at a time, so that the server can handle other requests between chunks. */
const chunkBytes = 16 * 1024;
/** Maximum blank rows, which spreadsheets leave at the end. */
const maxBlankRows = 20_000;

/** Cells that a spreadsheet would run as a formula (OWASP, "CSV Injection"), or that `writeCsv` has already escaped with an apostrophe. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const escaped = /^'+[=+\-@\t\r\n＝＋－＠]/;

const refusal = (code: 'unsupported_type' | 'invalid_input' | 'too_large', sentence: string) =>
  new Problem(code, sentence, { file: sentence });

const damaged = 'This file is damaged: not all of it is UTF-8. Please save it again as CSV UTF-8.';

/**
 * Converts a file to UTF-8 from the encodings that spreadsheets use: UTF-8, UTF-16 with a byte order mark, or otherwise
 * Windows-1252 (in which £ is one byte). Throws `unsupported_type` for a file marked as UTF-8 that is not valid UTF-8.
 */
function toUtf8(file: Uint8Array): Buffer {
  const [first, second, third] = file;
  const decodedAs = (encoding: string) => Buffer.from(new TextDecoder(encoding).decode(file));
  if (first === 0xff && second === 0xfe) return decodedAs('utf-16le');
  if (first === 0xfe && second === 0xff) return decodedAs('utf-16be');
  const hasMark = first === 0xef && second === 0xbb && third === 0xbf;
  if (hasMark && !isUtf8(file)) throw refusal('unsupported_type', damaged);
  if (!isUtf8(file)) return decodedAs('windows-1252');
  return Buffer.from(file.buffer, file.byteOffset, file.byteLength).subarray(hasMark ? 3 : 0);
}

/** The line that tells Excel a file's separator. */
const separatorLine = /^sep=[,;\t]\r?\n/i;

/** Returns the first comma, semicolon or tab in the header that is outside quotation marks. */
function delimiterOf(content: Buffer): string {
  const header = /[^\r\n]+/.exec(content.toString('utf8', 0, 5000))?.[0] ?? '';
  return /[,;\t]/.exec(header.replaceAll(/"[^"]*"/g, ''))?.[0] ?? ',';
}

async function* chunksOf(content: Buffer) {
  for (let from = 0; from < content.length; from += chunkBytes) {
    yield content.subarray(from, from + chunkBytes);
    await setImmediate();
  }
}

function sentenceOf({ code, lines }: CsvError & { lines?: number }): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quotation mark in this file is never closed.';
  if (code === 'CSV_MAX_RECORD_SIZE') return 'A row is far too long. Is a closing quotation mark missing?';
  return `Line ${lines ?? '?'} of this file cannot be read as CSV.`;
}

function rejectEndlessRow(cell: string, { index }: { index: number }): string {
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
      rows.push({ row, cells: cells.map((cell) => (escaped.test(cell) ? cell.slice(1) : cell)) });
    if (rows.length > maxRows || row > maxRows + maxBlankRows)
      throw refusal('too_large', `A file may have at most ${formatNumber(maxRows - 1)} rows. Please split it.`);
    if (separators > maxRows * maxSeparatorsPerRow)
      throw refusal('too_large', 'This file has far too many cells. Please remove empty columns and rows.');
    return null;
  };
  return { rows, add };
}

/**
 * Reads a CSV file separated by commas, semicolons or tabs. The first row is the header. Removes the apostrophes that `writeCsv`
 * adds to formulas. Throws `unsupported_type`, `too_large` or `invalid_input` with an explanation.
 */
export async function readCsv(file: Uint8Array, maxRows: number): Promise<CsvRow[]> {
  if (/^(?:504b0304|d0cf11e0)$/.test(Buffer.from(file.subarray(0, 4)).toString('hex')))
    throw refusal(
      'unsupported_type',
      'This is a spreadsheet or a ZIP. Please save the spreadsheet as CSV and choose that file.',
    );
  const text = toUtf8(file);
  const content = text.subarray(separatorLine.exec(text.toString('latin1', 0, 10))?.[0].length ?? 0);
  if (content.includes(0)) throw refusal('unsupported_type', 'This is not a CSV file.');
  const { rows, add } = collect(maxRows);
  const parser = parse({
    delimiter: delimiterOf(content),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRowLength,
    cast: rejectEndlessRow,
    on_record: add,
  });
  try {
    await pipeline(chunksOf(content), parser.resume());
  } catch (error) {
    throw error instanceof CsvError ? refusal('invalid_input', sentenceOf(error)) : error;
  }
  return rows;
}

type Cell = string | number | { pounds: number };

function writeCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return cell.pounds.toFixed(2);
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

type Cells = readonly Cell[];

const byteOrderMark = '\ufeff';
const writeLine = (cells: Cells): string => `${cells.map(writeCell).join(',')}\r\n`;

/**
 * Writes a CSV file that every spreadsheet can open: UTF-8 with a byte order mark, and CRLF. Text that would run as a formula gets
 * a leading apostrophe. Numbers are unchanged; amounts in pounds have two decimal places.
 */
export const writeCsv = (rows: readonly Cells[]): Uint8Array =>
  Buffer.from(byteOrderMark + rows.map(writeLine).join(''));

/** Streams the same format, for files too large to hold in memory. */
export async function* streamCsv(rows: AsyncIterable<Cells>): AsyncGenerator<string> {
  yield byteOrderMark;
  for await (const cells of rows) yield writeLine(cells);
}

/** A response with a CSV file, for the browser to save under this name. */
export const csvFile = (name: string, bytes: FileResponse['bytes']): FileResponse => ({
  type: 'text/csv; charset=utf-8',
  name,
  bytes,
});
