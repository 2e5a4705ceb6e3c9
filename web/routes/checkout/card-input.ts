const digitsOf = (text: string, max: number): string => text.replace(/\D/g, '').slice(0, max);

/** '4242424242424242' → '4242 4242 4242 4242'. */
export const spaceCardNumber = (text: string): string => digitsOf(text, 19).replace(/(\d{4})(?=\d)/g, '$1 ');

/** '0429' and '429' → '04 / 29'; unfinished input stays unchanged. */
export function spaceExpiry(text: string): string {
  const digits = digitsOf(/^([2-9]|\d\s*\/)/.test(text) ? `0${text}` : text, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

export const trimCvc = (text: string): string => digitsOf(text, 4);
