import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How much of a rejected body is still read and discarded, in bytes, and for how long, in milliseconds. */
const maxBytes = 16_000_000;
const maxMs = 5_000;

/**
 * Call this before responding to a request whose body is not read. If the body has not fully arrived, Node closes the connection afterwards.
 * Closing it while bytes are arriving would reset it, and many clients would report a network error instead of the response. It is therefore
 * half-closed first, and whatever the client still sends is discarded.
 */
export function drainRejectedBody({ raw: request }: FastifyRequest, reply: FastifyReply): void {
  if (request.complete) return;
  reply.header('connection', 'close');
  const { socket } = request;
  socket.destroySoon = () => {
    if (request.complete || socket.destroyed) return Socket.prototype.destroySoon.call(socket);
    socket.end();
    const deadline = Date.now() + maxMs;
    const enough = socket.bytesRead + maxBytes;
    const timer = setInterval(() => {
      if ((request.complete && socket.writableFinished) || socket.bytesRead > enough || Date.now() > deadline)
        socket.destroy();
    }, 50);
    socket.once('close', () => clearInterval(timer));
    request.unpipe();
    request.resume();
  };
}
