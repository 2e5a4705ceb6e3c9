/** Control characters and those that change the direction of text, which the API refuses (contract/text.ts). */
const unusable = /[\p{Cc}\p{Cs}\u{202a}-\u{202e}\u{2066}-\u{2069}]/gu;

/** The text of a parameter in the URL, without what the API refuses; empty if it is missing. */
export const readText = (search: URLSearchParams, name: string, max: number): string =>
  search.get(name)?.replaceAll(unusable, ' ').trim().slice(0, max).trim() ?? '';
