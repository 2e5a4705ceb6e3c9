import { failureOf } from './api.ts';

/** What to show for a failed call, as a single string. */
export function failureText(error: unknown, fallback: string): string {
  const { message, next } = failureOf(error, fallback);
  return next ? `${message.replace(/\w$/, '$&.')} ${next}` : message;
}
