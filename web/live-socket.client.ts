import { io, type Socket } from 'socket.io-client';
import type { Acknowledgement, ClientToServer, ServerPayload, ServerToClient } from '#contract/live.ts';

export type OpenSocket = {
  /** Sends an event once connected. Rejects while offline, or if the event is not acknowledged in time. */
  send: (event: string, payload: unknown) => Promise<Acknowledgement>;
  close: () => void;
};

/** How long an event may take to be acknowledged, including the wait for a connection. */
const timeoutMs = 10_000;

type Announce = (event: string, payload: unknown) => void;

/** How long unread counts are held back, to give the open conversation time to mark its messages as read. */
const holdMs = 500;

/** Passes on the latest unread counts a moment after they change, and everything else immediately. */
function holdUnread(announce: Announce) {
  let held: ServerPayload<'unread'> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const release = () => {
    announce('unread', held);
    held = undefined;
  };
  return {
    receive: (event: string, payload: unknown) => {
      if (event !== 'unread') return announce(event, payload);
      if (!held) timer = setTimeout(release, holdMs);
      held = { ...held, ...(payload as ServerPayload<'unread'>) };
    },
    stop: () => clearTimeout(timer),
  };
}

/** Opens the socket and keeps it open until `close` is called. */
export function openSocket(token: string, announce: Announce, checkSession: () => void): OpenSocket {
  const socket: Socket<ServerToClient, ClientToServer> = io({
    auth: { token },
    transports: ['websocket'],
    reconnectionDelayMax: 10_000,
  });
  let retry: ReturnType<typeof setTimeout> | undefined;
  /** Socket.IO reconnects automatically unless the server closed or refused the connection, as it does when stopping. */
  const reconnect = () => {
    if (socket.active) return;
    clearTimeout(retry);
    retry = setTimeout(
      () => {
        checkSession();
        socket.connect();
      },
      1_000 + Math.random() * 4_000,
    );
  };
  socket.on('connect', () => announce('connected', undefined));
  const unread = holdUnread(announce);
  socket.onAny(unread.receive);
  socket.on('disconnect', reconnect);
  socket.on('connect_error', reconnect);
  return {
    send: async (event, payload) => {
      // When offline, a socket may look connected for a while.
      if (!navigator.onLine) throw new Error('There is no connection.');
      return (await (socket.timeout(timeoutMs) as Socket).emitWithAck(event, payload)) as Acknowledgement;
    },
    close: () => {
      socket.off();
      socket.offAny();
      clearTimeout(retry);
      unread.stop();
      socket.disconnect();
    },
  };
}
