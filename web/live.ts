import type { ServerEvent, ServerPayload } from '#contract/live.ts';
import { tryReloadViewer, viewer } from './session.ts';
import { readToken } from './token.ts';

/** `connected`: after each connection, when events may have been missed. */
type Events = { [E in ServerEvent]: ServerPayload<E> } & { connected: undefined };
type Listener = (payload: never) => void;
const listeners = new Map<string, Set<Listener>>();

/** Listens to an event of the socket until the returned function is called. */
export function onLive<E extends keyof Events>(event: E, listener: (payload: Events[E]) => void): () => void {
  const own = listeners.get(event) ?? new Set();
  listeners.set(event, own.add(listener));
  return () => void own.delete(listener);
}

const announce = (event: string, payload: unknown) =>
  listeners.get(event)?.forEach((listener) => listener(payload as never));

let close = (): void => {};
/** The token the socket was opened with; null if there is none. */
let openedWith: string | null = null;

function open(): void {
  const token = viewer.get() ? readToken() : null;
  if (token === openedWith) return;
  close();
  close = () => {};
  openedWith = token;
  if (!token) return;
  // Loaded only for signed-in users: it would make the pages of guests larger.
  import('./live-socket.ts').then(
    ({ openSocket }) => {
      if (openedWith === token) close = openSocket(token, announce, () => void tryReloadViewer());
    },
    () => {
      if (openedWith === token) openedWith = null;
    },
  );
}

/** Keeps one socket open while somebody is signed in, until the returned function is called. */
export function followLive(): () => void {
  const stop = viewer.subscribe(open);
  open();
  return () => {
    stop();
    close();
    close = () => {};
    openedWith = null;
  };
}
