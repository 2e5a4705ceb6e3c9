import type { Socket } from 'socket.io';
import { type Acknowledgement, clientEvents, type ClientEvent, type ClientPayload } from '#contract/live.ts';
import { Problem } from '#contract/problems.ts';
import type { Services, Viewer, ViewerCtx } from '#server/context.ts';
import { createKeyedQueue } from '#server/keyed-queue.ts';
import { logFailure, toProblem } from './errors.ts';
import { allowEvents } from './socket-limits.ts';

export type Session = Viewer & { expiresAt: Date };
export type Data = { session: Session; address: string };
export type OpenSocket = Socket & { data: Data };

type Reply = Omit<Extract<Acknowledgement, { ok: true }>, 'ok'>;

/** How the domain handles sockets. */
export type SocketHandlers = {
  /** Handles each event; the returned fields are added to its acknowledgement. */
  events: { [E in ClientEvent]: (ctx: ViewerCtx, payload: ClientPayload<E>) => Promise<Reply | void> };
  /** A user's first tab on this process has opened. */
  opened: (ctx: ViewerCtx) => Promise<void>;
  /** A user's last tab on this process has closed. */
  left: (ctx: ViewerCtx) => void;
  /** The process is stopping while these users have tabs open. */
  stopped: (services: Services, userIds: string[]) => Promise<void>;
};

/** A malformed event costs as much as several valid ones. */
const malformedCost = 20;

const isEvent = (name: unknown): name is ClientEvent => typeof name === 'string' && Object.hasOwn(clientEvents, name);

/** An event as it arrived; `name` and `payload` are absent if it is malformed, and `message` may say why. */
type Sent = {
  event: string;
  name?: ClientEvent;
  payload?: unknown;
  message?: string | undefined;
  acknowledge: (reply: Acknowledgement) => void;
};

/** Socket.IO also passes on packets without a name, or with a number as the name. */
function readSent([event, ...args]: unknown[]): Sent {
  const last = args.at(-1);
  const acknowledge = typeof last === 'function' ? (last as Sent['acknowledge']) : () => {};
  const sent = { event: typeof event === 'string' ? event.slice(0, 40) : '', acknowledge };
  if (!isEvent(event)) return sent;
  const { success, data, error } = clientEvents[event].safeParse(args[0]);
  if (success) return { ...sent, name: event, payload: data };
  return { ...sent, message: error.issues.find(({ code }) => code !== 'invalid_type')?.message };
}

/** Handles one event and replies through its acknowledgement, if it has one; a refusal is also sent as an event. */
async function perform({ events }: SocketHandlers, ctx: ViewerCtx, socket: OpenSocket, sent: Sent): Promise<void> {
  const { name, payload, message, acknowledge } = sent;
  try {
    if (ctx.now() >= socket.data.session.expiresAt) throw new Problem('unauthenticated');
    if (!name) throw new Problem('malformed', message);
    const handle = events[name] as (ctx: ViewerCtx, payload: unknown) => Promise<Reply | void>;
    acknowledge({ ok: true, ...(await handle(ctx, payload)) });
  } catch (error) {
    const problem = toProblem(error as Error);
    if (problem.status >= 500 && problem !== error) logFailure(ctx.log, error as Error, 'socket event failed');
    refuse(socket, sent, problem);
  }
}

function refuse(socket: OpenSocket, { event, acknowledge }: Sent, { code, message }: Problem): void {
  acknowledge({ ok: false, code, message });
  if (code === 'blocked') socket.emit('blocked', { message });
  else socket.emit('refused', { event, message, code });
  if (code === 'unauthenticated') socket.disconnect(true);
}

/** The events that are being handled, on all connections. */
export const pending = new Set<Promise<void>>();

/** Handles a connection's events one after another. A connection that sends far too many gets a message and is closed. */
export function handleEvents(handlers: SocketHandlers, ctx: ViewerCtx, socket: OpenSocket): void {
  const inTurn = createKeyedQueue();
  const spend = ctx.settings.rateLimits ? allowEvents(ctx.viewer.id) : () => true;
  socket.onAny((...args: unknown[]) => {
    const sent = readSent(args);
    if (spend(sent.name ? 1 : malformedCost)) {
      const handled = inTurn('', () => perform(handlers, ctx, socket, sent)).finally(() => pending.delete(handled));
      return void pending.add(handled);
    }
    refuse(socket, sent, new Problem('too_many_requests', 'You are sending too many requests. Please wait a moment.'));
    socket.disconnect(true);
  });
}
