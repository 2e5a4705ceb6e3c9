/** The text of a message that is only an image. */
export const imageOnly = '[image]';

/** Why a message carries a warning that both people see, and what it says; such a message is delivered like any other. */
export const messageWarnings = {
  payment: "Keep payments on Skep. We can't protect or refund payments made anywhere else.",
  contact: "Keep talking here until the item is paid for on Skep: anything agreed elsewhere isn't protected.",
} as const;
export type MessageWarning = keyof typeof messageWarnings;
