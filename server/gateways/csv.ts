import { CsvError, parse } from 'csv-parse/sync';
import { Problem } from '#contract/problems.ts';

/** A row that is not blank, numbered as a spreadsheet does: from 1 on, blank rows counted. */
export type CsvRow = { row: number; cells: string[] };

/** Characters a row may have; a file with one quotation mark too few is one long row. */
const maxRowLength = 60_000;
/** Blank rows that spreadsheets leave below the others. */
const maxBlankRows = 20_000;

/** What a spreadsheet would run as a formula (OWASP, "CSV Injection"), and what `writeCsv` has put an apostrophe before. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/;

const refusal = (code: 'unsupported_type' | 'invalid_input' | 'too_large', sentence: string) =>
  new Problem(code, sentence, { file: sentence });

/** The text of a file as spreadsheets write it: UTF-8 or UTF-16 with their marks, else Windows-1252 (where £ is one byte). */
function decode(file: Uint8Array): string {
  const [first, second] = file;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(file);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

/** What stands between cells: the first comma, semicolon or tab of the header outside quotation marks. */
function delimiterOf(text: string): string {
  const header = /[^\r\n]+/.exec(text)?.[0].slice(0, 5000) ?? '';
  return /[,;\t]/.exec(header.replaceAll(/"[^"]*"/g, ''))?.[0] ?? ',';
}

function sentenceOf({ code, lines }: CsvError & { lines?: number }): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quotation mark in this file is opened and never closed.';
  if (code === 'CSV_MAX_RECORD_SIZE') return 'A row is far too long: is a quotation mark opened and not closed?';
  return `Line ${lines ?? '?'} of this file cannot be read as CSV.`;
}

/** Collects rows up to `maxRows`; throws `too_large` for more. */
function collect(maxRows: number) {
  const rows: CsvRow[] = [];
  let row = 0;
  const add = (cells: string[]): null => {
    row += 1;
    if (cells.some((cell) => cell.trim() !== ''))
      rows.push({ row, cells: cells.map((cell) => (guarded.test(cell) ? cell.slice(1) : cell)) });
    if (rows.length > maxRows || row > maxRows + maxBlankRows)
      throw refusal(
        'too_large',
        `A file may have at most ${(maxRows - 1).toLocaleString('en-GB')} rows. Please split it.`,
      );
    return null;
  };
  return { rows, add };
}

/**
 * Reads a CSV file, its header as the first row, with commas, semicolons or tabs; takes off the apostrophes that `writeCsv`
 * put before formulas. Throws `unsupported_type`, `too_large` or `invalid_input` with a sentence that says why.
 */
export function readCsv(file: Uint8Array, maxRows: number): CsvRow[] {
  if (/^(?:504b0304|d0cf11e0)$/.test(Buffer.from(file.subarray(0, 4)).toString('hex')))
    throw refusal(
      'unsupported_type',
      'This is a spreadsheet or a ZIP. Please save the spreadsheet as CSV and choose that.',
    );
  const text = decode(file);
  if (text.includes('\0')) throw refusal('unsupported_type', 'This is not a CSV file.');
  const { rows, add } = collect(maxRows);
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: maxRowLength,
      on_record: add,
    });
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
