import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A response must be read at `bytesPerSecond` on average, not counting the first `graceMs`. */
export type ReaderLimits = { graceMs: number; bytesPerSecond: number };

/** A phone with a poor signal manages several times this. */
export const readerLimits: ReaderLimits = { graceMs: 30_000, bytesPerSecond: 4096 };

/** The operating system holds shorter responses until they are read; the keep-alive timeout then closes the connection. */
const minBytes = 16 * 1024;

/** Closes a connection whose client takes too long to read the current part of a stream, which is held in memory meanwhile. */
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

/**
 * Closes a connection whose client does not read a response, which is held in memory meanwhile, or a file open. A stream of unknown
 * length may take any time, but each part of it only as long as a response of that size.
 */
export function limitSlowReaders(app: FastifyInstance, limits: ReaderLimits): void {
  const { graceMs, bytesPerSecond } = limits;
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
    }
    done();
  });
}
