import assert from 'node:assert/strict';

/**
 * Runs `work` and measures the longest time it blocked the event loop, in milliseconds of this thread's own CPU time. Unlike the
 * clock, that does not depend on other load on the machine.
 */
async function measureBlocking<T>(work: () => Promise<T>): Promise<{ longest: number; outcome: T }> {
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
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
 * Asserts that `work` never blocks the event loop for 100 ms, and returns its outcome. A full garbage collection of everything a test
 * process holds can take that long, so work that blocks counts as blocking only if it does so three times in a row.
 */
export async function assertNeverBlocks<T>(name: string, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const { longest, outcome } = await measureBlocking(work);
    if (longest < 100) return outcome;
    assert.ok(tries < 3, `${name}: blocked other requests for ${longest} ms`);
  }
}
