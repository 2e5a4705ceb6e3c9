import { Problem } from '#contract/problems.ts';

/** A body being received. It holds its memory until the response is sent. */
export type Body = {
  held: number;
  /** Bytes still to come. */
  needed: number;
  /** Bytes per millisecond in the last complete period; infinite at first. */
  pace: number;
  end: (problem: Problem) => void;
};

export const busy = () =>
  new Problem('unavailable', 'Too much is being uploaded at the moment. Please try again in a few seconds.');

/** How long the rest of a body will take to arrive, in milliseconds. */
const timeLeft = ({ needed, pace }: Body) => (needed === 0 ? 0 : needed / pace);

/**
 * Memory for uploads. It is charged for bytes received rather than announced, so that an idle connection holds nothing. A body continues only
 * while all of its remaining bytes fit, so at least one can always arrive in full. Its memory then goes to the waiting bodies, which are not
 * read until then. Whenever a body has waited for `patienceMs`, the body that would take the longest is ended if it needs longer than
 * `patienceMs`.
 */
export function openUploadMemory(capacity: number, patienceMs: number) {
  const bodies = new Set<Body>();
  const waiting = new Map<Body, { tryAgain: () => void; timer: NodeJS.Timeout }>();
  let held = 0;
  const stopWaiting = (body: Body) => {
    clearInterval(waiting.get(body)?.timer);
    waiting.delete(body);
  };
  const leave = (body: Body) => {
    if (!bodies.delete(body)) return;
    held -= body.held;
    stopWaiting(body);
    for (const { tryAgain } of waiting.values()) tryAgain();
  };
  const endLongest = () => {
    const arriving = [...bodies].filter((body) => !waiting.has(body) && body.held > 0);
    const [longest] = arriving.toSorted((a, b) => timeLeft(b) - timeLeft(a));
    if (!longest || timeLeft(longest) <= patienceMs) return;
    leave(longest);
    longest.end(busy());
  };
  const take = (body: Body, bytes: number): boolean => {
    if (body.needed > capacity - held) return false;
    body.held += bytes;
    body.needed -= bytes;
    held += bytes;
    return true;
  };
  /** Calls `done` once the body may hold `bytes` more. */
  const hold = (body: Body, bytes: number, done: () => void): void => {
    if (!bodies.has(body) || take(body, bytes)) return done();
    const tryAgain = () => {
      if (!take(body, bytes)) return;
      stopWaiting(body);
      done();
    };
    waiting.set(body, { tryAgain, timer: setInterval(endLongest, patienceMs) });
  };
  return { enter: (body: Body) => bodies.add(body), leave, hold };
}

export type UploadMemory = ReturnType<typeof openUploadMemory>;
