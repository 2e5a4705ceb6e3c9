import { and, eq } from 'drizzle-orm';
import { io, type Socket } from 'socket.io-client';
import type { ChatMessage } from '#contract/chat.ts';
import type { Acknowledgement, ClientToServer, ServerEvent, ServerPayload, ServerToClient } from '#contract/live.ts';
import { pairOf } from '#server/chat/sides.ts';
import { chats, messages } from '#server/chat/tables.ts';
import { newId } from '#server/db/columns.ts';
import { eventually, type Person, type World } from './world.ts';

type PastMessage = { from: string; to: string; content?: string; at?: Date; isSystem?: boolean };

/** Stores a past message in two people's chat without notifying anyone. Returns the chat's id. */
export async function say(
  { ctx }: Pick<World, 'ctx'>,
  { from, to, content = 'Hello', at = ctx.now(), isSystem }: PastMessage,
) {
  const pair = pairOf(from, to);
  const [firstUnread, secondUnread] = isSystem ? [0, 0] : pair.firstId === to ? [1, 0] : [0, 1];
  const [existing] = await ctx.db.select().from(chats).where(samePair(pair));
  const id = existing?.id ?? newId();
  const number = (existing?.lastNumber ?? 0) + 1;
  await ctx.db
    .insert(chats)
    .values({ id, ...pair, lastNumber: number, latestAt: at, firstUnread, secondUnread })
    .onConflictDoUpdate({
      target: chats.id,
      set: {
        lastNumber: number,
        latestAt: at,
        firstUnread: (existing?.firstUnread ?? 0) + firstUnread,
        secondUnread: (existing?.secondUnread ?? 0) + secondUnread,
      },
    });
  const message = { chatId: id, number, senderId: from, receiverId: to, clientId: newId(), content, isSystem };
  await ctx.db.insert(messages).values({ ...message, createdAt: at });
  return id;
}

const samePair = ({ firstId, secondId }: ReturnType<typeof pairOf>) =>
  and(eq(chats.firstId, firstId), eq(chats.secondId, secondId));

/** Starts the world's server on a free port; returns its URL. */
export async function listen({ app }: Pick<World, 'app'>): Promise<string> {
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** A tab: a connected socket that records what it has received. */
export type Tab = Awaited<ReturnType<typeof openTab>>;

export async function openTab(url: string, token: unknown, options: Parameters<typeof io>[1] = {}) {
  const socket: Socket<ServerToClient, ClientToServer> = io(url, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...options,
  });
  const received: { event: string; payload: unknown }[] = [];
  socket.onAny((event: string, payload: unknown) => void received.push({ event, payload }));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const all = <E extends ServerEvent>(event: E) =>
    received.filter((each) => each.event === event).map(({ payload }) => payload as ServerPayload<E>);
  return {
    socket,
    received,
    all,
    /** Waits for a matching event, which may have arrived already. */
    next: <E extends ServerEvent>(event: E, matches: (payload: ServerPayload<E>) => boolean = () => true) =>
      eventually(() => all(event).find(matches)),
    /** Sends an event; returns its acknowledgement. */
    ask: (event: string, payload: unknown): Promise<Acknowledgement> =>
      (socket as Socket).timeout(60_000).emitWithAck(event, payload),
    close: () => void socket.close(),
    isClosed: () => eventually(() => !socket.connected || undefined),
  };
}

/** Starts the chat between two people; returns its id. */
export async function startChat({ call }: Pick<World, 'call'>, person: Person, other: Person): Promise<string> {
  const { body } = await call<{ _id: string }>('POST', '/api/chats/start', person.token, { userId: other.id });
  return body._id;
}

/** Sends a text and returns the stored message. */
export async function send(tab: Tab, chatId: string, receiver: Person, content: string): Promise<ChatMessage> {
  const reply = await tab.ask('sendMessage', { chatId, receiverId: receiver.id, content, image: null });
  if (!reply.ok || !reply.message) throw new Error(JSON.stringify(reply));
  return reply.message;
}
