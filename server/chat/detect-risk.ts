import type { MessageWarning } from '#contract/chat.ts';

/** Whether a message asks for payment outside Skep, or gives away how to be reached elsewhere; null for any other. */
export function detectRisk(_text: string): MessageWarning | null {
  return null;
}
