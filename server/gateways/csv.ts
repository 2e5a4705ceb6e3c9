/** What a spreadsheet would run as a formula (OWASP, "CSV Injection"), and what `writeCsv` has put an apostrophe before. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

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
