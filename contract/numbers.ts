const numbers = new Intl.NumberFormat('en-GB');

/** A number for people: 2000 → '2,000'. */
export const formatNumber = (value: number): string => numbers.format(value);

/** Typed text as a number: '12.50' → 12.5, '£1,200' → 1200; undefined for empty text, NaN for anything that is not a number. */
export function parseNumber(text: string): number | undefined {
  const plain = text
    .trim()
    .replace('−', '-')
    .replace(/^£\s*/, '')
    .replaceAll(/,(?=\d{3}\b)/g, '');
  if (plain === '') return undefined;
  const number = /^[-+.\de]+$/i.test(plain) ? Number(plain) : Number.NaN;
  return Number.isFinite(number) ? number : Number.NaN;
}

/** '1 message', '2,000 messages'. */
export const plural = (count: number, singular: string, many = `${singular}s`): string =>
  `${formatNumber(count)} ${count === 1 ? singular : many}`;
