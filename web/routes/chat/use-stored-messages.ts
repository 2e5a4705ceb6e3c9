import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChatMessage } from '#contract/chat.ts';
import { longPageSize } from '#contract/sizes.ts';
import { ApiError, call, logAndReturnNull } from '#web/api.ts';
import { onLive } from '#web/live.ts';

/** The messages sorted by number, without duplicates. A message already marked as read stays read. */
function merge(known: ChatMessage[], arrived: ChatMessage[]): ChatMessage[] {
  const byNumber = new Map(known.map((message) => [message.number, message]));
  for (const message of arrived)
    byNumber.set(message.number, { ...message, read: message.read || !!byNumber.get(message.number)?.read });
  return [...byNumber.values()].toSorted((one, other) => one.number - other.number);
}

/** The last message before the first gap in the numbers, or the last of all if there is no gap. */
const lastBeforeGap = (known: ChatMessage[]): ChatMessage | undefined =>
  known.find(({ number }, at) => known[at + 1]?.number !== number + 1);

/** Whether there was no response, or the server was temporarily unable to handle the call. */
export const isOutage = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** How long to wait after a failure before fetching missed messages again. */
const retryMs = 5_000;

const readMessages = (chatId: string, query: { before?: string | undefined; after?: string | undefined } = {}) =>
  call('GET /api/chats/{chatId}/messages', { params: { chatId }, query });

/** Fetches the messages missing after the last one, and retries if that fails, until it is stopped. */
function createCatchUp(chatId: string, lastId: () => string | undefined, add: (missed: ChatMessage[]) => void) {
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const catchUp = async (): Promise<void> => {
    const after = lastId();
    const missed = await readMessages(chatId, { after });
    add(missed);
    if (after && missed.length >= longPageSize) await catchUp();
  };
  const reload = () => {
    clearTimeout(retry);
    catchUp().catch((error: unknown) => {
      logAndReturnNull(error);
      if (isOutage(error) && !isStopped) retry = setTimeout(reload, retryMs);
    });
  };
  const stop = () => {
    isStopped = true;
    clearTimeout(retry);
  };
  return { reload, stop };
}

type Stored = {
  /** The messages that are shown, or will be after the next render. */
  latest: { current: ChatMessage[] };
  change: (next: ChatMessage[]) => void;
  add: (arrived: ChatMessage[]) => void;
  hasGap: boolean;
  hasLater: boolean;
};

/** Adds messages as they arrive, and fetches any that were missed. */
function useIncomingMessages(chatId: string, { latest, change, add, hasGap, hasLater }: Stored): void {
  useEffect(() => {
    const lastKnown = () => (hasGap ? lastBeforeGap(latest.current) : latest.current.at(-1));
    const { reload, stop } = createCatchUp(chatId, () => lastKnown()?._id, add);
    const catchUp = hasLater ? () => undefined : reload;
    const stops = [
      stop,
      onLive('newMessage', (message) => {
        const isLater = message.number > (latest.current.at(-1)?.number ?? 0);
        // A change by an admin to a message that is not loaded yet is shown once that message is loaded.
        const isEarlier = message.number < (latest.current[0]?.number ?? 1);
        if (message.chatId === chatId && !isEarlier && !(isLater && hasLater)) add([message]);
      }),
      onLive('messageRead', ({ chatId: readChat, userId, upTo }) => {
        const isRead = (message: ChatMessage) => message.receiver === userId && message.number <= upTo;
        if (readChat === chatId)
          change(latest.current.map((message) => (isRead(message) ? { ...message, read: true } : message)));
      }),
      onLive('connected', catchUp),
      onLive('resync', catchUp),
    ];
    // Fetches what arrived between loading and listening, or is missing in a gap.
    catchUp();
    return () => stops.forEach((end) => end());
  }, [add, change, chatId, hasGap, hasLater, latest]);
}

/**
 * The stored messages, both those loaded and those that arrive. `latest` may be ahead of what is rendered. `hasLater` means that there are
 * too many later messages to load before the reader scrolls to them.
 */
export function useStoredMessages(chatId: string, loaded: ChatMessage[], lastNumber: number) {
  const [messages, setMessages] = useState(loaded);
  const [hasLater, setHasLater] = useState(lastNumber - (loaded.at(-1)?.number ?? lastNumber) >= longPageSize);
  const latest = useRef(loaded);
  const change = useCallback((next: ChatMessage[]) => {
    latest.current = next;
    setMessages(next);
  }, []);
  const add = useCallback((arrived: ChatMessage[]) => change(merge(latest.current, arrived)), [change]);

  useEffect(() => {
    const isKnown = ({ number }: ChatMessage) => latest.current.some((message) => message.number === number);
    // A reload updates known messages, as an admin may have removed some in the meantime.
    add(loaded.filter(isKnown));
  }, [add, loaded]);
  useIncomingMessages(chatId, { latest, change, add, hasGap: lastBeforeGap(messages) !== messages.at(-1), hasLater });

  const loadEarlier = async () => add(await readMessages(chatId, { before: latest.current[0]?._id }));
  const loadingAfter = useRef<string>(undefined);
  const loadLater = async () => {
    const after = latest.current.at(-1)?._id;
    if (after === loadingAfter.current) return;
    loadingAfter.current = after;
    const later = await readMessages(chatId, { after }).finally(() => (loadingAfter.current = undefined));
    // The latest messages may have replaced these in the meantime.
    if (latest.current.at(-1)?._id !== after) return;
    add(later);
    setHasLater(later.length === longPageSize);
  };
  /** Replaces the messages shown with the latest ones. */
  const showLatest = async () => {
    change(await readMessages(chatId));
    setHasLater(false);
  };
  return { messages, hasLater, add, loadEarlier, loadLater, showLatest };
}
