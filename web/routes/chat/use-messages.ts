import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ChatMessage } from '#contract/chat.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { ApiError, call, logAndReturnNull } from '#web/api.ts';
import { onLive, sendLive } from '#web/live.ts';
import { changeUnsent, readUnsent } from '#web/unsent-messages.ts';
import { sendForm } from '#web/upload.ts';
import { type Draft, forgetPicture, keepPictures, keyOf, readPictures } from './drafts.ts';

const notSent = 'Not sent. Check your connection, then try again.';

/** The message may not have been stored, and can be later; sending it again stores it once, by its `clientId`. */
class OutageError extends Error {}

/** Refusals that end without any change to the message. */
const temporary: ReadonlySet<ProblemCode> = new Set(['unavailable', 'internal', 'conflict', 'too_many_requests']);

/** The messages in the order of their numbers, each once; one that was read stays so. */
function merge(known: ChatMessage[], arrived: ChatMessage[]): ChatMessage[] {
  const byNumber = new Map(known.map((one) => [one.number, one]));
  for (const one of arrived) byNumber.set(one.number, { ...one, read: one.read || !!byNumber.get(one.number)?.read });
  return [...byNumber.values()].toSorted((one, other) => one.number - other.number);
}

async function upload(chatId: string, file: File): Promise<string> {
  const form = new FormData();
  form.set('chatId', chatId);
  form.set('chatImage', file);
  return (await sendForm<{ chatImageUrl: string }>('/api/uploads/chat-image', form, () => {})).chatImageUrl;
}

/** Whether there was no response, or the server could not handle the call now. */
const isOutage = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

function asOutage(error: unknown): never {
  throw isOutage(error) ? new OutageError(error.message) : error;
}

/** Uploads the draft's picture and sends it; returns the stored message, or throws an error to show. */
async function deliver(chatId: string, receiverId: string, { clientId, content, file }: Draft): Promise<ChatMessage> {
  const image = file && (await upload(chatId, file).catch(asOutage));
  const reply = await sendLive('sendMessage', { chatId, receiverId, content, image, clientId }).catch(() => {
    throw new OutageError(notSent);
  });
  if (!reply.ok) throw temporary.has(reply.code) ? new OutageError(reply.message) : new Error(reply.message);
  if (!reply.message) throw new OutageError(notSent);
  return reply.message;
}

/** The most messages one call returns. */
const pageSize = 50;

/** How long after a failure missed messages are fetched again. */
const retryMs = 5_000;

/** Fetches the messages after the last one, and again later if that fails, until it is stopped. */
function createCatchUp(chatId: string, lastId: () => string | undefined, add: (missed: ChatMessage[]) => void) {
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const catchUp = async (): Promise<void> => {
    const after = lastId();
    const missed = await call('GET /api/chats/{chatId}/messages', { params: { chatId }, query: { after } });
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

/** The stored messages: those loaded, and those that arrive. `latest` is ahead of what is rendered. */
function useStored(chatId: string, loaded: ChatMessage[]) {
  const [messages, setMessages] = useState(loaded);
  const latest = useRef(loaded);
  const change = useCallback((next: ChatMessage[]) => {
    latest.current = next;
    setMessages(next);
  }, []);
  const add = useCallback((arrived: ChatMessage[]) => change(merge(latest.current, arrived)), [change]);

  useEffect(() => {
    const isKnown = ({ number }: ChatMessage) => latest.current.some((one) => one.number === number);
    // Loaded again, as an admin may have removed some meanwhile.
    add(loaded.filter(isKnown));
  }, [add, loaded]);
  useEffect(() => {
    const { reload, stop } = createCatchUp(chatId, () => latest.current.at(-1)?._id, add);
    const stops = [
      stop,
      onLive('newMessage', (message) => {
        // An earlier one, changed by an admin, is shown when it is loaded.
        if (message.chatId !== chatId || message.number < (latest.current[0]?.number ?? 1)) return;
        if (message.number <= (latest.current.at(-1)?.number ?? 0) + 1) add([message]);
        else reload();
      }),
      onLive('messageRead', ({ chatId: readChat, userId, upTo }) => {
        const isRead = (one: ChatMessage) => one.receiver === userId && one.number <= upTo;
        if (readChat === chatId) change(latest.current.map((one) => (isRead(one) ? { ...one, read: true } : one)));
      }),
      onLive('connected', reload),
      onLive('resync', reload),
    ];
    // What arrived between loading and listening.
    reload();
    return () => stops.forEach((end) => end());
  }, [add, change, chatId]);
  return { messages, add };
}

/** Calls `resend` whenever there is a connection again, and initially. */
function useResending(resend: () => void): void {
  const start = useEffectEvent(resend);
  useEffect(() => {
    const stop = onLive('connected', () => start());
    const timer = setTimeout(() => start());
    // The socket may have stayed open.
    const onOnline = () => start();
    window.addEventListener('online', onOnline);
    return () => {
      stop();
      window.removeEventListener('online', onOnline);
      clearTimeout(timer);
    };
  }, []);
}

/** A draft as it is while it is being sent. */
const asSending = ({ clientId, content, file }: Draft): Draft => ({ clientId, content, file });

/** Drafts with which the page was closed, or the conversation left. */
const readDrafts = (chatId: string, viewerId: string): Draft[] => [
  ...readUnsent(viewerId, chatId).waiting.map(({ clientId, content }) => ({
    clientId,
    content,
    file: null,
    isWaiting: true,
  })),
  ...readPictures(keyOf(viewerId, chatId)).map((one) => ({ ...asSending(one), isWaiting: true })),
];

/** Stores in this browser what is not sent yet, other than what was refused, beside what other tabs store. */
function useStoring(chatId: string, viewerId: string, receiverId: string, sending: Draft[]): void {
  const own = useRef(new Set<string>());
  useEffect(() => {
    for (const { clientId } of sending) own.current.add(clientId);
    const others = readUnsent(viewerId, chatId).waiting.filter(({ clientId }) => !own.current.has(clientId));
    const waiting = sending
      .filter(({ file, failure, isWaiting }) => !file && (!failure || isWaiting))
      .map(({ clientId, content }) => ({ clientId, receiverId, content }));
    changeUnsent(viewerId, chatId, { waiting: [...others, ...waiting] });
    keepPictures(
      keyOf(viewerId, chatId),
      sending.filter(({ file }) => file),
    );
  }, [chatId, receiverId, sending, viewerId]);
}

/**
 * What the viewer is sending, one message after another in the order in which they were written. Those that wait for a connection are
 * sent when there is one, also after a reload, and before anything that is written later. `latest` is ahead of what is rendered.
 */
function useSending(chatId: string, viewerId: string, receiverId: string, onSent: (message: ChatMessage) => void) {
  const [sending, setSending] = useState(() => readDrafts(chatId, viewerId));
  const latest = useRef(sending);
  const turn = useRef(Promise.resolve());
  const change = (next: Draft[]) => {
    latest.current = next;
    setSending(next);
  };
  const discard = (discarded: string) => change(latest.current.filter(({ clientId }) => clientId !== discarded));
  const attempt = async (clientId: string) => {
    const at = latest.current.findIndex((one) => one.clientId === clientId);
    const draft = latest.current[at];
    if (!draft) return;
    try {
      if (latest.current.slice(0, at).some(({ isWaiting }) => isWaiting)) throw new OutageError(notSent);
      onSent(await deliver(chatId, receiverId, draft));
      forgetPicture(keyOf(viewerId, chatId), clientId);
      discard(clientId);
    } catch (error) {
      const isWaiting = error instanceof OutageError || !navigator.onLine;
      const failure = error instanceof Error ? error.message : notSent;
      const failed = navigator.onLine ? { ...draft, isWaiting, failure } : { ...draft, isWaiting };
      change(latest.current.map((one) => (one.clientId === clientId ? failed : one)));
    }
  };
  const start = (isDue: (draft: Draft) => boolean) => {
    const due = latest.current.filter(isDue);
    change(latest.current.map((one) => (isDue(one) ? asSending(one) : one)));
    for (const { clientId } of due) turn.current = turn.current.then(() => attempt(clientId));
  };
  const send = (draft: Draft) => {
    const isKnown = latest.current.some(({ clientId }) => clientId === draft.clientId);
    if (!isKnown) change([...latest.current, draft]);
    start(({ clientId, isWaiting }) => !!isWaiting || clientId === draft.clientId);
  };
  useStoring(chatId, viewerId, receiverId, sending);
  useResending(() => start(({ isWaiting }) => !!isWaiting));
  return { sending, send, discard };
}

/** The messages of a conversation, kept up to date, and what the viewer is sending. */
export function useMessages(chatId: string, viewerId: string, receiverId: string, loaded: ChatMessage[]) {
  const { messages, add } = useStored(chatId, loaded);
  const { sending, send, discard } = useSending(chatId, viewerId, receiverId, (message) => add([message]));
  const stored = new Set(messages.map(({ clientId }) => clientId));
  const drafts = sending.filter(({ clientId }) => !stored.has(clientId));
  const loadEarlier = async () => {
    const before = messages[0]?._id;
    add(await call('GET /api/chats/{chatId}/messages', { params: { chatId }, query: { before } }));
  };
  /** Numbers start at 1. */
  const hasEarlier = (messages[0]?.number ?? 1) > 1;
  return { messages, drafts, send, discard, hasEarlier, loadEarlier };
}
