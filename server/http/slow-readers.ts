import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * A response must be read at `bytesPerSecond` on average, not counting the first `graceMs`. Unread responses may take `memory`
 * bytes in total; beyond that, the connection with the most unread data is closed.
 */
export type ReaderLimits = { graceMs: number; bytesPerSecond: number; memory: number };

/** A phone with a poor signal manages several times this rate. The heap has space for this much memory on top of everything else. */
export const readerLimits: ReaderLimits = { graceMs: 30_000, bytesPerSecond: 4096, memory: 32_000_000 };

/** The operating system holds shorter responses until they are read. The keep-alive timeout then closes the connection. */
const minBytes = 16 * 1024;

/** Closes a connection whose client takes too long to read the current part of a stream, since that part is held in memory. */
function limitReaderOfParts({ socket }: FastifyRequest, { graceMs, bytesPerSecond }: ReaderLimits): () => void {
  let taken = 0;
  let waitingMs = 0;
  const everyMs = graceMs / 10;
  const timer = setInterval(() => {
    const waiting = socket.writableLength;
    const takenNow = socket.bytesWritten - waiting;
    waitingMs = waiting > 0 && takenNow === taken ? waitingMs + everyMs : 0;
    taken = takenNow;
    if (waitingMs > graceMs + (waiting / bytesPerSecond) * 1000) socket.destroy();
  }, everyMs);
  return () => clearInterval(timer);
}

type Body = string | Buffer;

/** An upper bound on the memory that a body takes. In a string with letters beyond Latin-1, each character takes two bytes. */
const sizeOf = (body: Body): number => (typeof body === 'string' ? 2 * body.length : body.length);

/** Limits the total memory of all unread responses. A cached one is in memory only once, however many readers it has. */
function openUnreadMemory(memory: number) {
  const unread = new Map<ServerResponse, { socket: Socket; body: Body }>();
  const readers = new Map<Body, number>();
  let used = 0;
  const release = (response: ServerResponse) => {
    const { body } = unread.get(response) ?? {};
    if (body === undefined) return;
    unread.delete(response);
    const left = typeof body === 'string' ? 0 : (readers.get(body) ?? 1) - 1;
    if (left > 0) return void readers.set(body, left);
    readers.delete(body);
    used -= sizeOf(body);
  };
  /** Responses that wait for an earlier one on the same connection do not emit `close`. */
  const releaseClosed = () => {
    for (const [response, { socket }] of unread) if (socket.destroyed) release(response);
  };
  const closeLargest = () => {
    const sizes = new Map<Socket, number>();
    for (const { socket, body } of unread.values()) sizes.set(socket, (sizes.get(socket) ?? 0) + sizeOf(body));
    const [largest] = [...sizes].toSorted(([, one], [, other]) => other - one);
    largest?.[0].destroy();
  };
  return (socket: Socket, response: ServerResponse, body: Body): void => {
    if (socket.destroyed) return;
    const others = typeof body === 'string' ? 0 : (readers.get(body) ?? 0);
    if (typeof body !== 'string') readers.set(body, others + 1);
    if (others === 0) used += sizeOf(body);
    unread.set(response, { socket, body });
    response.once('finish', () => release(response)).once('close', () => release(response));
    if (used > memory) releaseClosed();
    if (used > memory) closeLargest();
  };
}

/**
 * Closes a connection whose client does not read a response, since unread responses are held in memory or keep a file open. A stream of
 * unknown length may take any amount of time, but each part only as long as a response of that size.
 */
export function limitSlowReaders(app: FastifyInstance, limits: ReaderLimits): void {
  const { graceMs, bytesPerSecond, memory } = limits;
  const hold = openUnreadMemory(memory);
  const limitReader = ({ socket }: FastifyRequest, bytes: number) => {
    const timer = setTimeout(() => socket.destroy(), graceMs + Math.ceil(bytes / bytesPerSecond) * 1000);
    return () => clearTimeout(timer);
  };
  app.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    const bytes = isWhole ? payload.length : Number(reply.getHeader('content-length') ?? 0);
    const isInParts = payload instanceof Readable && !reply.hasHeader('content-length');
    if (isInParts || bytes >= minBytes) {
      const stop = isInParts ? limitReaderOfParts(request, limits) : limitReader(request, bytes);
      reply.raw.once('finish', stop).once('close', stop);
      if (isWhole) hold(request.socket, reply.raw, payload);
    }
    done();
  });
}
