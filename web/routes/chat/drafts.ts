/** A message that the server has not stored yet. */
export type Draft = {
  clientId: string;
  content: string;
  file: File | null;
  /** Why it was not sent; missing while it is being sent. */
  failure?: string;
  /** Whether it is sent again once there is a connection. */
  isWaiting?: boolean;
};

/** Messages with a picture that are not stored yet, by conversation. Unlike texts, they are lost when the page is closed. */
const unsent = new Map<string, Draft[]>();

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

export const keyOf = (viewerId: string, chatId: string): string => `${viewerId} ${chatId}`;

export const readPictures = (key: string): Draft[] => unsent.get(key) ?? [];

/**
 * Stores the messages with a picture of a conversation. While there are any, the browser asks before leaving the page.
 */
export function keepPictures(key: string, drafts: Draft[]): void {
  if (drafts.length > 0) unsent.set(key, drafts);
  else unsent.delete(key);
  window.removeEventListener('beforeunload', warn);
  if (unsent.size > 0) window.addEventListener('beforeunload', warn);
}

/** Removes a draft that the server has stored, even if its conversation was closed meanwhile. */
export const forgetPicture = (key: string, stored: string): void =>
  keepPictures(
    key,
    readPictures(key).filter(({ clientId }) => clientId !== stored),
  );
