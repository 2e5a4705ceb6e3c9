import type { FastifyInstance } from 'fastify';

/** A response must be read at `bytesPerSecond` on average, not counting the first `graceMs`. */
export type ReaderLimits = { graceMs: number; bytesPerSecond: number };

/** A phone with a poor signal manages several times this. */
export const readerLimits: ReaderLimits = { graceMs: 30_000, bytesPerSecond: 4096 };

/** The operating system holds shorter responses until they are read; the keep-alive timeout then closes the connection. */
const minBytes = 16 * 1024;

/**
 * Closes a connection whose client does not read a response, which is held in memory meanwhile, or a file open. A stream of unknown
 * length may take any time.
 */
export function limitSlowReaders(app: FastifyInstance, { graceMs, bytesPerSecond }: ReaderLimits): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    const bytes = isWhole ? payload.length : Number(reply.getHeader('content-length') ?? 0);
    if (bytes >= minBytes) {
      const timer = setTimeout(() => request.socket.destroy(), graceMs + Math.ceil(bytes / bytesPerSecond) * 1000);
      const stop = () => clearTimeout(timer);
      reply.raw.once('finish', stop).once('close', stop);
    }
    done();
  });
}
