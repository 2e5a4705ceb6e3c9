/** The text of a message that is only an image. */
export const imageOnly = '[image]';

/** Reasons for a warning on a message, and the texts that both people see. The message is still delivered as usual. */
export const messageWarnings = {
  payment: "Keep payments on Skep. We can't protect or refund payments made anywhere else.",
  contact: "Keep talking here until the item is paid for on Skep: anything agreed elsewhere isn't protected.",
} as const;
export type MessageWarning = keyof typeof messageWarnings;
