/** What is between quotation marks in a search text; one straight after a letter or number does not open a quotation (14" × 12"). */
const quoted = /(?<![\p{L}\p{N}])["“]([^"”]*\p{L}[^"”]*)["”]/gu;

/** The parts of a search text that are to be found as they are written. */
export const quotedParts = (text: string): string[] => Array.from(text.matchAll(quoted), ([, part = '']) => part);

export const withoutQuotes = (text: string): string => text.replaceAll(quoted, '$1');
