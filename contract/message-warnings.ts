/** Why a message carries a warning that both people see, and what it says; such a message is delivered like any other. */
export const messageWarnings = {
  payment: 'Keep payments on Skep. Skep cannot protect or refund money sent by bank transfer, cash app or cheque.',
  contact: 'Stay in this chat until you have paid on Skep: what is agreed elsewhere is not protected.',
} as const;
export type MessageWarning = keyof typeof messageWarnings;
