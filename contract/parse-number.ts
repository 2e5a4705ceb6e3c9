/** Parses a typed number: '12.50' → 12.5, '£1,200' → 1200. Returns undefined for empty text, and NaN for anything that is not a number. */
export function parseNumber(text: string): number | undefined {
  const plain = text
    .trim()
    .replace('−', '-')
    .replace(/^(-?)\s*£\s*/, '$1')
    .replaceAll(/,(?=\d{3}\b)/g, '');
  if (plain === '') return undefined;
  const number = /^[-+.\de]+$/i.test(plain) ? Number(plain) : Number.NaN;
  return Number.isFinite(number) ? number : Number.NaN;
}
