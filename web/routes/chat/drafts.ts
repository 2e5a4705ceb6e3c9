/** A message that the server has not stored yet. */
export type Draft = {
  clientId: string;
  content: string;
  file: File | null;
  /** Why it was not sent; missing while it is being sent. */
  failure?: string;
  /** Whether it will be resent once there is a connection. */
  isWaiting?: boolean;
};

/**
 * Messages with pictures that the server has not stored yet, by conversation. Unlike other messages, they are lost when the page is closed.
 */
const withPictures = new Map<string, Draft[]>();

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

export const keyOf = (viewerId: string, chatId: string): string => `${viewerId} ${chatId}`;

export const readPictureDrafts = (key: string): Draft[] => withPictures.get(key) ?? [];

/** Remembers a conversation's unsent messages with pictures. While there are any, the browser asks before leaving the page. */
export function rememberPictureDrafts(key: string, drafts: Draft[]): void {
  if (drafts.length > 0) withPictures.set(key, drafts);
  else withPictures.delete(key);
  window.removeEventListener('beforeunload', askBeforeLeaving);
  if (withPictures.size > 0) window.addEventListener('beforeunload', askBeforeLeaving);
}

/** Removes a draft that the server has stored, even if its conversation was closed in the meantime. */
export const forgetPictureDraft = (key: string, stored: string): void =>
  rememberPictureDrafts(
    key,
    readPictureDrafts(key).filter(({ clientId }) => clientId !== stored),
  );
