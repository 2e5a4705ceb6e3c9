/** The text of a message that is only an image. */
export const imageOnly = '[image]';

/** Why a message carries a warning that both people see, and what it says; such a message is delivered like any other. */
export const messageWarnings = {
  payment: 'Keep payments on Skep. Skep cannot protect or refund payments made outside Skep.',
  contact: 'Keep talking here until the item is paid for on Skep: anything agreed elsewhere is not protected.',
} as const;
export type MessageWarning = keyof typeof messageWarnings;
