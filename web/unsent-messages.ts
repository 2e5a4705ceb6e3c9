import type { ProblemCode } from '#contract/problems.ts';

/** What a user has written in a conversation but not sent yet, stored in this browser. */
export type Unsent = {
  /** The text in the field. */
  text: string;
  /** Messages that are waiting for a connection. */
  waiting: { clientId: string; receiverId: string; content: string }[];
};

/** Temporary refusals: the same message may be accepted later. */
const temporary: ReadonlySet<ProblemCode> = new Set(['unavailable', 'internal', 'conflict', 'too_many_requests']);
export const isTemporary = (code: ProblemCode): boolean => temporary.has(code);

const prefix = 'unsent ';
const keyOf = (viewerId: string, chatId: string) => `${prefix}${viewerId} ${chatId}`;

export function readUnsent(viewerId: string, chatId: string): Unsent {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(viewerId, chatId)) ?? '{}') as Partial<Unsent>;
    return { text: stored.text ?? '', waiting: stored.waiting ?? [] };
  } catch {
    return { text: '', waiting: [] };
  }
}

export function changeUnsent(viewerId: string, chatId: string, change: Partial<Unsent>): void {
  const unsent = { ...readUnsent(viewerId, chatId), ...change };
  try {
    if (unsent.text || unsent.waiting.length > 0) localStorage.setItem(keyOf(viewerId, chatId), JSON.stringify(unsent));
    else localStorage.removeItem(keyOf(viewerId, chatId));
  } catch {
    // Storage is full or blocked: the text lasts as long as the page.
  }
}

/** The ids of the viewer's chats that have messages waiting for a connection. */
export function listWaiting(viewerId: string): string[] {
  const start = keyOf(viewerId, '');
  try {
    const chatIds = Object.keys(localStorage).flatMap((key) =>
      key.startsWith(start) ? [key.slice(start.length)] : [],
    );
    return chatIds.filter((chatId) => readUnsent(viewerId, chatId).waiting.length > 0);
  } catch {
    return [];
  }
}

/** Called on sign-out, because the next user of this browser must not see what was written. */
export function clearUnsent(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/** Calls `listener` when another tab has changed something, until the returned function is called. */
export function onUnsentElsewhere(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key?.startsWith(prefix)) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
