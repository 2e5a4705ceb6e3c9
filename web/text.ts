import { formatNumber } from '#contract/numbers.ts';

/** '1 message', '2,000 messages'. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** Truncates a text to at most `limit` characters at a word boundary, with an ellipsis. */
export function truncate(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const words = /^.*(?=\s)/s.exec(text.slice(0, limit))?.[0];
  // A single word longer than the limit is cut, but never inside a surrogate pair.
  const cut = words?.trim() ? words : text.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '');
  return `${cut.replace(/[\s.,;:–—-]+$/, '')}…`;
}

/** The text of a field; empty if it is missing or a file. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

/** Control characters and those that change the direction of text, which the API refuses (contract/text.ts). */
const unusable = /[\p{Cc}\p{Cs}\u{202a}-\u{202e}\u{2066}-\u{2069}]/gu;

/** The text of a parameter in the URL, without what the API refuses; empty if it is missing. */
export const readText = (search: URLSearchParams, name: string, max: number): string =>
  search.get(name)?.replaceAll(unusable, ' ').trim().slice(0, max).trim() ?? '';

/** A random key for a request that may be repeated; `crypto.randomUUID` is only available over https. */
export const randomKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** A random UUID (version 4), over http too. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
