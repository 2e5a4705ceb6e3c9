/** Truncates text to at most `limit` characters at a word boundary, with an ellipsis. */
export function truncate(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const words = /^.*(?=\s)/s.exec(text.slice(0, limit))?.[0];
  // A single word longer than the limit is cut, but never inside a surrogate pair.
  const cut = words?.trim() ? words : text.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '');
  return `${cut.replace(/[\s.,;:–—-]+$/, '')}…`;
}

/** A suffix for a title: " × 3", or nothing if the quantity is one. The sign and the number stay on one line. */
export const timesQuantity = (quantity: number): string => (quantity > 1 ? ` ×\u00A0${quantity}` : '');
