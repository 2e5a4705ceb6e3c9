/** '1 message', '2 messages'. */
export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** The beginning of a text in at most `limit` characters, ended at a word, with an ellipsis; a text that is short enough as it is. */
export function beginning(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const words = /^.*(?=\s)/s.exec(text.slice(0, limit))?.[0];
  // One word longer than the limit is cut, but not within a character.
  const cut = words?.trim() ? words : text.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '');
  return `${cut.replace(/[\s.,;:–—-]+$/, '')}…`;
}
