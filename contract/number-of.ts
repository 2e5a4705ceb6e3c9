/** What was typed as a number: '12.50' → 12.5, '£1,200' → 1200; undefined for nothing, NaN for what is none. */
export function numberOf(text: string): number | undefined {
  const plain = text
    .trim()
    .replace('−', '-')
    .replace(/^£\s*/, '')
    .replaceAll(/,(?=\d{3}\b)/g, '');
  return plain === '' ? undefined : Number(plain);
}
