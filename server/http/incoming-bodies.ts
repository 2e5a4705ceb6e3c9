import { Transform } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '#contract/problems.ts';

/**
 * `memory` is how many bytes of bodies with files may be in memory at a time. A body that delivers fewer than `leastBytes`
 * in `periodMs` is aborted with 408: a phone with a poor signal manages many times that.
 */
export type BodyLimits = { memory: number; leastBytes: number; periodMs: number };

export const bodyLimits: BodyLimits = { memory: 128_000_000, leastBytes: 64 * 1024, periodMs: 15_000 };

const busy = () =>
  new Problem('unavailable', 'Too many files are being uploaded at the moment. Please try again in a few seconds.');

/** A body being received. It holds its memory until the response is sent. */
type Body = {
  held: number;
  /** Bytes received in the last complete period; infinite at first. */
  pace: number;
  isWhole: boolean;
  end: (problem: Problem) => void;
};

/** The body to drop when the memory is full: the slowest, and of equally slow ones the largest. */
const slowest = (bodies: Iterable<Body>): Body | undefined =>
  [...bodies].toSorted((a, b) => (a.pace === b.pace ? b.held - a.held : a.pace - b.pace))[0];

/**
 * Counts bytes received, not announced, so that an idle connection holds nothing. When the memory is full, further bytes wait
 * unread until a completely received body frees its memory, which happens soon. If there is none, the slowest body is dropped.
 */
function openMemory(most: number) {
  const bodies = new Set<Body>();
  let held = 0;
  const waiting: (() => void)[] = [];
  const leave = (body: Body) => {
    if (!bodies.delete(body)) return;
    held -= body.held;
    for (const tryAgain of waiting.splice(0)) tryAgain();
  };
  /** Calls `done` once there is memory for `bytes` more, or with `unavailable` if none will be free soon. */
  const hold = (body: Body, bytes: number, done: (problem?: Problem) => void): void => {
    if (!bodies.has(body)) return done();
    if (held + bytes <= most) {
      body.held += bytes;
      held += bytes;
      return done();
    }
    const arriving = [...bodies].filter((one) => !one.isWhole);
    if (arriving.length < bodies.size) return void waiting.push(() => hold(body, bytes, done));
    const victim = slowest(arriving.filter((one) => one === body || one.held > 0));
    if (!victim || victim === body) return done(busy());
    leave(victim);
    victim.end(busy());
    hold(body, bytes, done);
  };
  return { enter: (body: Body) => bodies.add(body), leave, hold };
}

type Memory = ReturnType<typeof openMemory>;

/** Passes a body through while it arrives fast enough and there is memory for it. */
function watchBody(memory: Memory | undefined, { leastBytes, periodMs }: BodyLimits, reply: FastifyReply): Transform {
  let received = 0;
  let isWaiting = false;
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      received += chunk.length;
      if (!memory) return done(null, chunk);
      isWaiting = true;
      memory.hold(body, chunk.length, (problem) => {
        isWaiting = false;
        done(problem, chunk);
      });
    },
    flush: (done) => {
      body.isWhole = true;
      done();
    },
    destroy: (error, done) => {
      clearInterval(timer);
      done(error);
    },
  });
  const body: Body = { held: 0, pace: Infinity, isWhole: false, end: (problem) => stream.destroy(problem) };
  const timer = setInterval(() => {
    // A body that waits for memory is not slow.
    if (isWaiting) return;
    body.pace = received;
    received = 0;
    if (body.pace < leastBytes) body.end(new Problem('too_slow'));
  }, periodMs);
  memory?.enter(body);
  const leave = () => memory?.leave(body);
  reply.raw.once('finish', leave).once('close', leave);
  return stream;
}

/** Enforces the minimum pace of every body, and the memory limit of those that carry a file. */
export function watchBodies(app: FastifyInstance, limits: BodyLimits): void {
  const memory = openMemory(limits.memory);
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { headers } = request;
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return done(null, payload);
    // The client disconnected while the request waited for its turn.
    if (payload.destroyed || reply.raw.closed) return done(new Problem('malformed'));
    const watched = watchBody(request.routeOptions.config.multipart && memory, limits, reply);
    // The parser of the body handles the error; this listener is for bodies that nothing reads (an unknown path).
    watched.on('error', () => {});
    payload.once('error', () => watched.destroy(new Problem('malformed')));
    done(null, payload.pipe(watched));
  });
}
