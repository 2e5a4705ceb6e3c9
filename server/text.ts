const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for use in an HTML element or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (found) => escapes[found] ?? found);

/** At most the first `max` characters of `text`, not ending with half an emoji. */
export const beginningOf = (text: string, max: number): string => text.slice(0, max).replace(/\p{Cs}$/u, '');

/**
 * More combining marks in a row than any language uses (Unicode's Stream-Safe Text Format, UAX #15). U+FF9E and U+FF9F are letters,
 * but become marks in NFKC and NFKD.
 */
const endlessMarks = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/**
 * `String.prototype.normalize` in linear time, dropping marks after the thirtieth. The method itself sorts marks one by one: 5,000
 * after one letter would take 80 ms and 60,000 ten seconds, blocking all other requests.
 */
export const normalise = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  text.replaceAll(endlessMarks, '$1').normalize(form);
