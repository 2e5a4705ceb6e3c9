import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

/** How much of a rejected body, in bytes and milliseconds, is still read and discarded. */
const mostBytes = 16_000_000;
const mostMs = 5_000;

/**
 * Prepares for an error response before the end of the request's body, after which Node closes the connection. Closed while bytes
 * arrive, it would be reset, and many clients would report a network error instead of the response: so it is half closed first, and what
 * the client still sends is discarded.
 */
export function lingerAfterResponse(request: IncomingMessage): void {
  const { socket } = request;
  socket.destroySoon = () => {
    if (request.complete || socket.destroyed) return Socket.prototype.destroySoon.call(socket);
    socket.end();
    const deadline = Date.now() + mostMs;
    const enough = socket.bytesRead + mostBytes;
    const timer = setInterval(() => {
      if ((request.complete && socket.writableFinished) || socket.bytesRead > enough || Date.now() > deadline)
        socket.destroy();
    }, 50);
    socket.once('close', () => clearInterval(timer));
    request.unpipe();
    request.resume();
  };
}
