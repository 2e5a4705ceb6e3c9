import { Transform } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '#contract/problems.ts';
import { collectPieces } from './body-pieces.ts';
import { drainRejectedBody } from './drain-rejected-body.ts';
import { busy, openUploadMemory, type Body, type UploadMemory } from './upload-memory.ts';

/**
 * `memory` is the maximum number of bytes that bodies with files, or larger than `uncharged`, may hold in total. If one has waited longer
 * than `patienceMs` for its share, another may be ended. A body that delivers fewer than `minBytes` in `periodMs` is ended with 408; even a
 * phone with a poor signal manages many times that.
 */
export type BodyLimits = { memory: number; patienceMs: number; minBytes: number; periodMs: number };

export const bodyLimits: BodyLimits = {
  memory: 128_000_000,
  patienceMs: 30_000,
  minBytes: 64 * 1024,
  periodMs: 15_000,
};

/** JSON smaller than this, which is nearly all of it, never waits for uploads. */
const uncharged = 16 * 1024;

type Watch = { memory: UploadMemory | undefined; needed: number; limits: BodyLimits; reply: FastifyReply };

/** Passes on a body of at most `needed` bytes in joined pieces, as long as it arrives fast enough and there is memory for it. */
function watchBody({ memory, needed, limits, reply }: Watch): Transform {
  const { minBytes, periodMs } = limits;
  let received = 0;
  let isWaiting = false;
  let hasWaited = false;
  const pieces = collectPieces();
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      received += chunk.length;
      const passOn = () => done(null, pieces.add(chunk));
      if (!memory) return passOn();
      isWaiting = true;
      memory.hold(body, chunk.length, () => {
        isWaiting = false;
        passOn();
      });
      hasWaited ||= isWaiting;
    },
    flush: (done) => {
      body.needed = 0;
      done(null, pieces.take());
    },
    destroy: (error, done) => {
      clearInterval(timer);
      done(error);
    },
  });
  const body: Body = { held: 0, needed, pace: Infinity, end: (problem) => stream.destroy(problem) };
  const timer = setInterval(() => {
    // A body that waits for memory is not slow.
    if (!hasWaited) body.pace = received / periodMs;
    if (!hasWaited && received < minBytes) body.end(new Problem('too_slow'));
    hasWaited = isWaiting;
    received = 0;
  }, periodMs);
  memory?.enter(body);
  const leave = () => memory?.leave(body);
  reply.raw.once('finish', leave).once('close', leave);
  return stream;
}

/** Enforces the minimum transfer rate of every body, and the memory limit of those that contain a file or are large. */
export function watchBodies(app: FastifyInstance, limits: BodyLimits): void {
  const uploadMemory = openUploadMemory(limits.memory, limits.patienceMs);
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { headers, routeOptions } = request;
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return done(null, payload);
    // The client disconnected while the request waited for its turn.
    if (payload.destroyed || reply.raw.closed) return done(new Problem('malformed'));
    const needed = Math.min(Number(headers['content-length'] ?? Infinity), routeOptions.bodyLimit);
    const memory = routeOptions.config.multipart || needed > uncharged ? uploadMemory : undefined;
    if (memory && needed > limits.memory) return done(busy());
    const watched = watchBody({ memory, needed, limits, reply });
    // The body's parser handles the error; this listener is for bodies that nothing reads (an unknown path).
    watched.on('error', () => {});
    payload.once('error', () => watched.destroy(new Problem('malformed')));
    done(null, payload.pipe(watched));
  });
  app.addHook('onError', async (request, reply) => drainRejectedBody(request, reply));
}
