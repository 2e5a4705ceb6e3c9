import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ChatMessage, OpenChat } from '#contract/chat.ts';
import type { Acknowledgement } from '#contract/live.ts';
import { logAndReturnNull } from '#web/api.ts';
import { onLive, sendLive } from '#web/live.ts';
import { changeUnsent, isTemporary, readUnsent } from '#web/unsent-messages.ts';
import { sendForm } from '#web/upload.ts';
import { type Draft, forgetPictureDraft, rememberPictureDrafts, keyOf, readPictureDrafts } from './drafts.ts';
import { isOutage, useStoredMessages } from './use-stored-messages.ts';

const notSent = 'Not sent. Check your connection, then try again.';

/** The message may not have been stored. It can be resent, because the server stores each `clientId` only once. */
class OutageError extends Error {}

/** One of the two people has blocked the other. */
class BlockedError extends Error {}

/** The URLs of uploaded pictures, for messages that are resent. */
const uploaded = new WeakMap<File, string>();

async function upload(chatId: string, file: File): Promise<string> {
  const known = uploaded.get(file);
  if (known) return known;
  const form = new FormData();
  form.set('chatId', chatId);
  form.set('chatImage', file);
  const { chatImageUrl } = await sendForm<{ chatImageUrl: string }>('/api/uploads/chat-image', form, () => {});
  uploaded.set(file, chatImageUrl);
  return chatImageUrl;
}

function rethrowAsOutage(error: unknown): never {
  throw isOutage(error) ? new OutageError(error.message) : error;
}

function errorOf({ code, message }: Extract<Acknowledgement, { ok: false }>): Error {
  if (isTemporary(code)) return new OutageError(message);
  return code === 'blocked' ? new BlockedError(message) : new Error(message);
}

/** Uploads the draft's picture and sends the draft. Returns the stored message, or throws an error to show. */
async function deliver(chatId: string, receiverId: string, { clientId, content, file }: Draft): Promise<ChatMessage> {
  const image = file && (await upload(chatId, file).catch(rethrowAsOutage));
  const reply = await sendLive('sendMessage', { chatId, receiverId, content, image, clientId }).catch(() => {
    throw new OutageError(notSent);
  });
  // The server deletes pictures that are not sent within a day.
  if (!reply.ok && reply.code === 'invalid_input' && file) uploaded.delete(file);
  if (!reply.ok) throw errorOf(reply);
  if (!reply.message) throw new OutageError(notSent);
  return reply.message;
}

/** How often a waiting message is resent while the connection stays open, in case it or its acknowledgement was lost. */
const resendMs = 15_000;

/** Calls `resend` initially and whenever a connection is restored, and `retry` at intervals while something is waiting. */
function useResending(isWaiting: boolean, resend: () => void, retry: () => void): void {
  const start = useEffectEvent(resend);
  useEffect(() => {
    const stop = onLive('connected', () => start());
    const timer = setTimeout(() => start());
    // The socket may stay open during a short outage.
    const onOnline = () => start();
    window.addEventListener('online', onOnline);
    return () => {
      stop();
      window.removeEventListener('online', onOnline);
      clearTimeout(timer);
    };
  }, []);
  const again = useEffectEvent(retry);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => again(), resendMs);
    return () => clearInterval(timer);
  }, [isWaiting]);
}

/** A draft, marked as being sent. */
const asSending = ({ clientId, content, file }: Draft): Draft => ({ clientId, content, file });

/** A draft, marked as not sent. */
function asFailed(draft: Draft, error: unknown): Draft {
  const isWaiting = error instanceof OutageError || !navigator.onLine;
  const failure = error instanceof Error ? error.message : notSent;
  return navigator.onLine ? { ...draft, isWaiting, failure } : { ...draft, isWaiting };
}

const isDue = ({ isWaiting }: Draft): boolean => !!isWaiting;

/** Drafts that had not been sent when the viewer closed the page or left the conversation. */
const readDrafts = (chatId: string, viewerId: string): Draft[] => [
  ...readUnsent(viewerId, chatId).waiting.map(({ clientId, content }) => ({
    clientId,
    content,
    file: null,
    isWaiting: true,
  })),
  ...readPictureDrafts(keyOf(viewerId, chatId)).map((draft) => ({ ...asSending(draft), isWaiting: true })),
];

/** Stores unsent drafts in this browser, except refused ones, without overwriting those stored by other tabs. */
function usePersistDrafts(chatId: string, viewerId: string, receiverId: string, sending: Draft[]): void {
  const own = useRef(new Set<string>());
  useEffect(() => {
    for (const { clientId } of sending) own.current.add(clientId);
    const others = readUnsent(viewerId, chatId).waiting.filter(({ clientId }) => !own.current.has(clientId));
    const waiting = sending
      .filter(({ file, failure, isWaiting }) => !file && (!failure || isWaiting))
      .map(({ clientId, content }) => ({ clientId, receiverId, content }));
    changeUnsent(viewerId, chatId, { waiting: [...others, ...waiting] });
    rememberPictureDrafts(
      keyOf(viewerId, chatId),
      sending.filter(({ file }) => file),
    );
  }, [chatId, receiverId, sending, viewerId]);
}

type Handlers = {
  onSent: (message: ChatMessage) => Promise<void>;
  /** A message was refused because of a block. */
  onBlocked: (reason: string) => void;
};

/**
 * The messages being sent, one at a time, in the order they were written. Those waiting for a connection are sent when there is one,
 * even after a reload, and before anything written later. `latest` holds the current state, which may not have been rendered yet.
 */
function useSending(chatId: string, viewerId: string, receiverId: string, { onSent, onBlocked }: Handlers) {
  const [sending, setSending] = useState(() => readDrafts(chatId, viewerId));
  const latest = useRef(sending);
  const queue = useRef(Promise.resolve());
  const change = (next: Draft[]) => {
    latest.current = next;
    setSending(next);
  };
  const discard = (discarded: string) => change(latest.current.filter(({ clientId }) => clientId !== discarded));
  const attempt = async (clientId: string) => {
    const at = latest.current.findIndex((draft) => draft.clientId === clientId);
    const draft = latest.current[at];
    if (!draft) return;
    try {
      if (latest.current.slice(0, at).some(isDue)) throw new OutageError(notSent);
      await onSent(await deliver(chatId, receiverId, draft));
      forgetPictureDraft(keyOf(viewerId, chatId), clientId);
      discard(clientId);
    } catch (error) {
      const failed = asFailed(draft, error);
      change(latest.current.map((current) => (current.clientId === clientId ? failed : current)));
      if (error instanceof BlockedError) onBlocked(error.message);
    }
  };
  const start = (isStarted = isDue, shownAs = asSending) => {
    const started = latest.current.filter(isStarted);
    change(latest.current.map((draft) => (isStarted(draft) ? shownAs(draft) : draft)));
    for (const { clientId } of started) queue.current = queue.current.then(() => attempt(clientId));
  };
  const send = (draft: Draft) => {
    const isKnown = latest.current.some(({ clientId }) => clientId === draft.clientId);
    if (!isKnown) change([...latest.current, draft]);
    start((pending) => isDue(pending) || pending.clientId === draft.clientId);
  };
  usePersistDrafts(chatId, viewerId, receiverId, sending);
  // A message that is retried automatically keeps its appearance until it is stored.
  useResending(sending.some(isDue), start, () => start(isDue, (draft) => draft));
  return { sending, send, discard };
}

/** The messages of a conversation, kept up to date, and those the viewer is sending. */
export function useMessages(
  { _id, lastNumber }: OpenChat,
  viewerId: string,
  receiverId: string,
  loaded: ChatMessage[],
  onBlocked: Handlers['onBlocked'],
) {
  const { messages, add, hasLater, ...others } = useStoredMessages(_id, loaded, lastNumber);
  const onSent: Handlers['onSent'] = async (message) => {
    if (hasLater) await others.showLatest().catch(logAndReturnNull);
    else add([message]);
  };
  const { sending, send, discard } = useSending(_id, viewerId, receiverId, { onSent, onBlocked });
  const stored = new Set(messages.map(({ clientId }) => clientId));
  const drafts = sending.filter(({ clientId }) => !stored.has(clientId));
  /** Numbers start at 1. */
  const hasEarlier = (messages[0]?.number ?? 1) > 1;
  return { messages, drafts, send, discard, hasEarlier, hasLater, ...others };
}
