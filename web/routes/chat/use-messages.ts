import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ChatMessage } from '#contract/chat.ts';
import { call, logAndReturnNull } from '#web/api.ts';
import { onLive, sendLive } from '#web/live.ts';
import { changeUnsent, readUnsent } from '#web/unsent-messages.ts';
import { sendForm } from '#web/upload.ts';
import { type Draft, forgetPicture, keepPictures, keyOf, readPictures } from './drafts.ts';

const notSent = 'Not sent. Check your connection, then try again.';

/** The message may not have reached the server; sending it again stores it once, by its `clientId`. */
class ConnectionError extends Error {
  constructor() {
    super(notSent);
  }
}

/** The messages in the order of their numbers, each once. */
function merge(known: ChatMessage[], arrived: ChatMessage[]): ChatMessage[] {
  const byNumber = new Map([...known, ...arrived].map((one) => [one.number, one]));
  return [...byNumber.values()].toSorted((one, other) => one.number - other.number);
}

async function upload(chatId: string, file: File): Promise<string> {
  const form = new FormData();
  form.set('chatId', chatId);
  form.set('chatImage', file);
  return (await sendForm<{ chatImageUrl: string }>('/api/uploads/chat-image', form, () => {})).chatImageUrl;
}

/** Uploads the draft's picture and sends it; returns the stored message, or throws an error to show. */
async function deliver(chatId: string, receiverId: string, { clientId, content, file }: Draft): Promise<ChatMessage> {
  const image = file && (await upload(chatId, file));
  const reply = await sendLive('sendMessage', { chatId, receiverId, content, image, clientId }).catch(() => {
    throw new ConnectionError();
  });
  if (!reply.ok) throw new Error(reply.message);
  if (!reply.message) throw new ConnectionError();
  return reply.message;
}

/** The most messages one call returns. */
const pageSize = 50;

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
    /** Fetches what was missed. */
    const catchUp = async (): Promise<void> => {
      const after = latest.current.at(-1)?._id;
      const missed = await call('GET /api/chats/{chatId}/messages', { params: { chatId }, query: { after } });
      add(missed);
      if (after && missed.length >= pageSize) await catchUp();
    };
    const reload = () => void catchUp().catch(logAndReturnNull);
    const stops = [
      onLive('newMessage', (message) => {
        if (message.chatId !== chatId) return;
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
    return () => stops.forEach((stop) => stop());
  }, [add, change, chatId]);
  return { messages, add };
}

/** Sends the drafts that wait for a connection once there is one. */
function useResending(sending: Draft[], send: (draft: Draft) => Promise<void>): void {
  const isResending = useRef(false);
  /** One after the other, so that they arrive in order. */
  const resend = useEffectEvent(async () => {
    if (isResending.current) return;
    isResending.current = true;
    for (const draft of sending) if (draft.isWaiting) await send(draft);
    isResending.current = false;
  });
  useEffect(() => {
    const start = () => void resend();
    const stop = onLive('connected', start);
    const timer = setTimeout(start);
    // The socket may have stayed open.
    window.addEventListener('online', start);
    return () => {
      stop();
      window.removeEventListener('online', start);
      clearTimeout(timer);
    };
  }, []);
}

/** What the viewer is sending; messages that wait for a connection are sent when there is one, also after a reload. */
function useSending(chatId: string, viewerId: string, receiverId: string, onSent: (message: ChatMessage) => void) {
  const key = keyOf(viewerId, chatId);
  const [sending, setSending] = useState<Draft[]>(() => [
    ...readUnsent(viewerId, chatId).waiting.map(({ clientId, content }) => ({
      clientId,
      content,
      file: null,
      isWaiting: true,
    })),
    ...readPictures(key).map(({ clientId, content, file }) => ({ clientId, content, file, isWaiting: true })),
  ]);
  const discard = (discarded: string) => setSending((known) => known.filter(({ clientId }) => clientId !== discarded));
  const send = async ({ clientId, content, file }: Draft) => {
    const draft = { clientId, content, file };
    setSending((known) => [...known.filter((one) => one.clientId !== clientId), draft]);
    try {
      onSent(await deliver(chatId, receiverId, draft));
      forgetPicture(key, clientId);
      discard(clientId);
    } catch (error) {
      const isWaiting = error instanceof ConnectionError || !navigator.onLine;
      const failure = error instanceof Error ? error.message : notSent;
      const failed = navigator.onLine ? { ...draft, isWaiting, failure } : { ...draft, isWaiting };
      setSending((known) => known.map((one) => (one.clientId === clientId ? failed : one)));
    }
  };

  useEffect(() => {
    const waiting = sending.filter(({ file, failure, isWaiting }) => !file && (!failure || isWaiting));
    changeUnsent(viewerId, chatId, {
      waiting: waiting.map(({ clientId, content }) => ({ clientId, receiverId, content })),
    });
    keepPictures(
      key,
      sending.filter(({ file }) => file),
    );
  }, [chatId, key, receiverId, sending, viewerId]);

  useResending(sending, send);
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
