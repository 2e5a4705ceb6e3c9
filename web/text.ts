/** The text of a field; empty if it is missing or a file. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

/** A random key for a request that may be repeated. `crypto.randomUUID` is only available over https. */
export const randomKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** A random UUID (version 4); works over http too. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
