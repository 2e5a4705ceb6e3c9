import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChatMessage } from '#contract/chat.ts';
import { ApiError, call, logAndReturnNull } from '#web/api.ts';
import { onLive } from '#web/live.ts';

/** The messages in the order of their numbers, each once; one that was read stays so. */
function merge(known: ChatMessage[], arrived: ChatMessage[]): ChatMessage[] {
  const byNumber = new Map(known.map((one) => [one.number, one]));
  for (const one of arrived) byNumber.set(one.number, { ...one, read: one.read || !!byNumber.get(one.number)?.read });
  return [...byNumber.values()].toSorted((one, other) => one.number - other.number);
}

/** The last message, or the last one before a gap in the numbers. */
const beforeGap = (known: ChatMessage[]): ChatMessage | undefined =>
  known.find(({ number }, at) => known[at + 1]?.number !== number + 1);

/** Whether there was no response, or the server could not handle the call now. */
export const isOutage = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** The most messages one call returns. */
const pageSize = 50;

/** How long after a failure missed messages are fetched again. */
const retryMs = 5_000;

const readMessages = (chatId: string, query: { before?: string | undefined; after?: string | undefined } = {}) =>
  call('GET /api/chats/{chatId}/messages', { params: { chatId }, query });

/** Fetches the missing messages after the last one, and again later if that fails, until it is stopped. */
function createCatchUp(chatId: string, lastId: () => string | undefined, add: (missed: ChatMessage[]) => void) {
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const catchUp = async (): Promise<void> => {
    const after = lastId();
    const missed = await readMessages(chatId, { after });
    add(missed);
    if (after && missed.length >= pageSize) await catchUp();
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
  /** The messages that are shown, or will be next. */
  latest: { current: ChatMessage[] };
  change: (next: ChatMessage[]) => void;
  add: (arrived: ChatMessage[]) => void;
  hasGap: boolean;
  hasLater: boolean;
};

/** Adds the messages that arrive, and fetches those that have not. */
function useArriving(chatId: string, { latest, change, add, hasGap, hasLater }: Stored): void {
  useEffect(() => {
    const lastKnown = () => (hasGap ? beforeGap(latest.current) : latest.current.at(-1));
    const { reload, stop } = createCatchUp(chatId, () => lastKnown()?._id, add);
    const catchUp = hasLater ? () => undefined : reload;
    const stops = [
      stop,
      onLive('newMessage', (message) => {
        const isLater = message.number > (latest.current.at(-1)?.number ?? 0);
        // An earlier one, changed by an admin, is shown when it is loaded.
        const isEarlier = message.number < (latest.current[0]?.number ?? 1);
        if (message.chatId === chatId && !isEarlier && !(isLater && hasLater)) add([message]);
      }),
      onLive('messageRead', ({ chatId: readChat, userId, upTo }) => {
        const isRead = (one: ChatMessage) => one.receiver === userId && one.number <= upTo;
        if (readChat === chatId) change(latest.current.map((one) => (isRead(one) ? { ...one, read: true } : one)));
      }),
      onLive('connected', catchUp),
      onLive('resync', catchUp),
    ];
    // What arrived between loading and listening, or is missing in a gap.
    catchUp();
    return () => stops.forEach((end) => end());
  }, [add, change, chatId, hasGap, hasLater, latest]);
}

/**
 * The stored messages: those loaded, and those that arrive. `latest` is ahead of what is rendered. While `hasLater`, more follow than are
 * worth loading before somebody scrolls to them.
 */
export function useStored(chatId: string, loaded: ChatMessage[], lastNumber: number) {
  const [messages, setMessages] = useState(loaded);
  const [hasLater, setHasLater] = useState(lastNumber - (loaded.at(-1)?.number ?? lastNumber) >= pageSize);
  const latest = useRef(loaded);
  const change = useCallback((next: ChatMessage[]) => {
    latest.current = next;
    setMessages(next);
  }, []);
  const add = useCallback((arrived: ChatMessage[]) => change(merge(latest.current, arrived)), [change]);

  useEffect(() => {
    const isKnown = ({ number }: ChatMessage) => latest.current.some((one) => one.number === number);
    // Loaded again, as an admin may have removed some in the meantime.
    add(loaded.filter(isKnown));
  }, [add, loaded]);
  useArriving(chatId, { latest, change, add, hasGap: beforeGap(messages) !== messages.at(-1), hasLater });

  const loadEarlier = async () => add(await readMessages(chatId, { before: latest.current[0]?._id }));
  const loadingAfter = useRef<string>(undefined);
  const loadLater = async () => {
    const after = latest.current.at(-1)?._id;
    if (after === loadingAfter.current) return;
    loadingAfter.current = after;
    const later = await readMessages(chatId, { after }).finally(() => (loadingAfter.current = undefined));
    // The latest ones may be shown instead by now.
    if (latest.current.at(-1)?._id !== after) return;
    add(later);
    setHasLater(later.length === pageSize);
  };
  /** Shows the latest messages instead. */
  const showLatest = async () => {
    change(await readMessages(chatId));
    setHasLater(false);
  };
  return { messages, hasLater, add, loadEarlier, loadLater, showLatest };
}
