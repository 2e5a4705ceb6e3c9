import assert from 'node:assert/strict';

/** This thread's own CPU time in milliseconds. Unlike the clock, it does not depend on other load on the machine. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The CPU time that this machine needs to serialise and parse 100,000 small objects, in milliseconds. */
function measureReference(): number {
  const objects = Array.from({ length: 10_000 }, (_, at) => ({ row: at, title: `Honey ${at}` }));
  const started = cpuMs();
  for (let n = 0; n < 10; n += 1) JSON.parse(JSON.stringify(objects));
  return cpuMs() - started;
}

/** How long work may block, in milliseconds: at least 80, more while the machine is slow. */
const limitNow = () => 4 * Math.max(20, measureReference());

/** Runs `work` and measures the longest time it blocks the event loop, in milliseconds of CPU time. */
async function measureBlocking<T>(work: () => Promise<T>): Promise<{ longest: number; outcome: T }> {
  let isOver = false;
  let longest = 0;
  let last = cpuMs();
  const check = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(check);
  };
  setImmediate(check);
  const outcome = await work();
  isOver = true;
  check();
  return { longest, outcome };
}

/**
 * Asserts that `work` never blocks the event loop for longer than the limit, and returns its outcome. Since a full garbage
 * collection of a test process can take that long, the assertion fails only if `work` blocks three times in a row.
 */
export async function assertNeverBlocks<T>(name: string, work: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    const { longest, outcome } = await measureBlocking(work);
    const limit = limitNow();
    if (longest < limit) return outcome;
    assert.ok(attempts < 3, `${name}: blocked other requests for ${longest} ms; the limit is ${limit} ms`);
  }
}
