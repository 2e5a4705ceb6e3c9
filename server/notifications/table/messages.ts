import type { Row } from './row.ts';

/** A message that its receiver has not read. Screens show this while they are locked, so it does not say what the message says. */
export const newMessage = {
  by: 'push',
  title: ({ name }) => `New message from ${name}`,
  message: 'Open Skep to read it.',
  link: ({ chatId }) => `/chat/${chatId}`,
} satisfies Row<{ name: string; chatId: string }>;
