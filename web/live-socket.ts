import { io, type Socket } from 'socket.io-client';
import type { ClientToServer, ServerToClient } from '#contract/live.ts';

/** Opens the socket and keeps it open until the returned function is called. */
export function openSocket(
  token: string,
  announce: (event: string, payload: unknown) => void,
  checkSession: () => void,
): () => void {
  const socket: Socket<ServerToClient, ClientToServer> = io({
    auth: { token },
    transports: ['websocket'],
    reconnectionDelayMax: 10_000,
  });
  let retry: ReturnType<typeof setTimeout> | undefined;
  /** Socket.IO itself connects again unless the server closed or refused the connection, as a server that stops does. */
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
  socket.onAny(announce);
  socket.on('disconnect', reconnect);
  socket.on('connect_error', reconnect);
  return () => {
    socket.off();
    socket.offAny();
    clearTimeout(retry);
    socket.disconnect();
  };
}
