import type { IncomingMessage } from 'node:http';
import type { Writable } from 'node:stream';
import type { Server } from 'socket.io';

/** A connection of Engine.IO, the transport below Socket.IO. */
export type Connection = {
  request: IncomingMessage;
  transport: { emit: (name: 'error', error: Error) => void };
  on: (
    name: 'close' | 'packetCreate' | 'packet' | 'drain',
    run: (packet: { type: string; data?: unknown }) => void,
  ) => void;
};

/** Sends everything for a tab in one turn of the event loop with a single write, since writing takes most of a message's CPU time. */
export function joinWrites(io: Server): void {
  let held: Writable[] = [];
  const release = () => {
    const sockets = held;
    held = [];
    for (const socket of sockets) socket.uncork();
  };
  io.engine.on('connection', (connection: Connection) => {
    const { socket } = connection.request;
    connection.on('packetCreate', () => {
      if (socket.writableCorked > 0) return;
      if (held.length === 0) setImmediate(release);
      socket.cork();
      held.push(socket);
    });
  });
}
