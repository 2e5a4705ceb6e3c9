import assert from 'node:assert/strict';
import { io, type Socket } from 'socket.io-client';
import type { ChatMessage } from '#contract/chat.ts';
import type { Acknowledgement } from '#contract/live.ts';
import { eventually } from './world.ts';

/** Fetches an API path; undefined if there is no response. */
type Read = (path: string) => Promise<ChatMessage[] | undefined>;

/** A client like the app's. It gives each message an id, resends it until it is acknowledged, and fetches missed messages. */
export function openChatClient(urls: readonly string[], token: string, read: Read) {
  const seen = new Map<string, ChatMessage[]>();
  const latest = (chatId: string) => seen.get(chatId)?.at(-1);
  const fetching = new Map<string, Promise<void>>();
  const waiting = new Map<string, Promise<void>>();
  let socket: Socket | undefined;
  const state = { isClosed: false };

  const fetchMissed = async (chatId: string): Promise<void> => {
    while (!state.isClosed) {
      const after = latest(chatId);
      const page = await read(`/api/chats/${chatId}/messages?limit=100${after ? `&after=${after._id}` : ''}`);
      if (!page) continue;
      const fresh = page.filter(({ number }) => number > (latest(chatId)?.number ?? 0));
      seen.set(chatId, [...(seen.get(chatId) ?? []), ...fresh]);
      if (fresh.length === 0) return;
    }
  };
  const catchUp = (chatId: string): Promise<void> => {
    const queued = waiting.get(chatId);
    if (queued) return queued;
    const next = (fetching.get(chatId) ?? Promise.resolve()).then(() => {
      waiting.delete(chatId);
      return fetchMissed(chatId);
    });
    waiting.set(chatId, next);
    fetching.set(chatId, next);
    return next;
  };
  const catchUpAll = () => Promise.all([...seen.keys()].map((chatId) => catchUp(chatId)));
  const receive = (message: ChatMessage) => {
    const { chatId, number } = message;
    const last = latest(chatId)?.number ?? 0;
    if (number === last + 1) seen.set(chatId, [...(seen.get(chatId) ?? []), message]);
    else if (number > last) void catchUp(chatId);
  };
  const connect = () => {
    socket?.close();
    const url = urls[Math.floor(Math.random() * urls.length)] ?? '';
    socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnectionDelay: 20 });
    socket.on('newMessage', receive);
    for (const event of ['connect', 'resync']) socket.on(event, () => void catchUpAll());
    socket.on('disconnect', (reason) => reason === 'io server disconnect' && socket?.connect());
  };
  connect();
  return {
    seen,
    watch: (chatId: string) => void seen.set(chatId, []),
    /** Drops the connection as a network failure would, or switches to a random process. */
    cut: () => (Math.random() < 0.5 ? void socket?.io.engine?.close() : connect()),
    /** Resolves once connected, with all missed messages fetched. */
    reconnected: async () => {
      await eventually(() => state.isClosed || socket?.connected || undefined);
      await catchUpAll();
    },
    say: async (chatId: string, receiverId: string, content: string): Promise<void> => {
      const payload = { chatId, receiverId, content, image: null, clientId: crypto.randomUUID() };
      // Waits longer each time, since frequent retries would keep an overloaded server overloaded.
      for (let wait = 1_000; !state.isClosed; wait *= 2) {
        const reply: Acknowledgement = await socket
          ?.timeout(wait)
          .emitWithAck('sendMessage', payload)
          .catch(() => undefined);
        if (reply?.ok) return;
        assert.ok(!reply || reply.code === 'unavailable', JSON.stringify(reply));
      }
    },
    close: () => {
      state.isClosed = true;
      socket?.close();
    },
  };
}
