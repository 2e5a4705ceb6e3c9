/** Text between quotation marks in a search. A mark straight after a letter or number does not open a quotation (14" × 12"). */
const quoted = /(?<![\p{L}\p{N}])["“]([^"”]*\p{L}[^"”]*)["”]/gu;

/** The parts of a search query that must be found exactly as written. */
export const quotedParts = (text: string): string[] => Array.from(text.matchAll(quoted), ([, part = '']) => part);

export const withoutQuotes = (text: string): string => text.replaceAll(quoted, '$1');
