import type { Acknowledgement, ClientEvent, ClientToServer, ServerEvent, ServerPayload } from '#contract/live.ts';
import { logAndReturnNull } from './api.ts';
import type { OpenSocket } from './live-socket.client.ts';
import { tryReloadViewer, viewer } from './session.ts';
import { readToken } from './token.ts';

/** `connected` is announced after each connection, since earlier events may have been missed. */
type Events = { [E in ServerEvent]: ServerPayload<E> } & { connected: undefined };
type Listener = (payload: never) => void;
const listeners = new Map<string, Set<Listener>>();

/** Listens for a socket event until the returned function is called. */
export function onLive<E extends keyof Events>(event: E, listener: (payload: Events[E]) => void): () => void {
  const own = listeners.get(event) ?? new Set();
  listeners.set(event, own.add(listener));
  return () => void own.delete(listener);
}

const announce = (event: string, payload: unknown) =>
  listeners.get(event)?.forEach((listener) => listener(payload as never));

/** Resolves once the Socket.IO client has loaded. */
let socket: Promise<OpenSocket> | undefined;
/** The token the socket was opened with; null if there is none. */
let openedWith: string | null = null;

function close(): void {
  void socket?.then((opened) => opened.close(), logAndReturnNull);
  socket = undefined;
  openedWith = null;
}

function open(): void {
  const user = viewer.get();
  // Until they have set up two-step sign-in, admins who must use it are refused.
  const token = user && !user.lacksTwoStep ? readToken() : null;
  if (token === openedWith) return;
  close();
  if (!token) return;
  openedWith = token;
  // Loaded only for signed-in users, to keep guests' pages small.
  socket = import('./live-socket.client.ts').then(({ openSocket }) =>
    openSocket(token, announce, () => void tryReloadViewer()),
  );
  socket.catch(() => {
    if (openedWith === token) close();
  });
}

/** Sends an event once connected. Rejects while offline, or if the event is not acknowledged in time. */
export async function sendLive<E extends ClientEvent>(
  event: E,
  payload: Parameters<ClientToServer[E]>[0],
): Promise<Acknowledgement> {
  if (!socket) open();
  if (!socket) throw new Error('There is no connection.');
  return (await socket).send(event, payload);
}

/** Keeps one socket open while a user is signed in and may use it, until the returned function is called. */
export function followLive(): () => void {
  const stop = viewer.subscribe(open);
  open();
  return () => {
    stop();
    close();
  };
}
