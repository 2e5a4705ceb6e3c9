import { maxPictureBytes, megabytes } from '#contract/sizes.ts';

const kinds = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);
export const acceptedTypes = [...kinds].join(',');

/** Why a file cannot be uploaded, or undefined if it can. Its content is checked by the server. */
export function problemWithFile({ name, type, size }: File): string | undefined {
  if (!kinds.has(type)) return `${name}: please choose a JPG, PNG, GIF or WEBP picture.`;
  if (size === 0) return `${name}: this file is empty.`;
  if (size > maxPictureBytes) return `${name}: pictures can be up to ${megabytes(maxPictureBytes)}.`;
  return undefined;
}

/** Returns a copy of the list with the item at `from` moved to `to`. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}
