/**
 * Runs `work` and measures the longest time it blocked the event loop, in milliseconds of this thread's own CPU time. Unlike the
 * clock, that does not depend on other load on the machine.
 */
export async function measureBlocking<T>(work: () => Promise<T>): Promise<{ longest: number; outcome: T }> {
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
