/**
 * Does something and tells for how long, in milliseconds of this thread's own CPU time, it kept the event loop from everything
 * else at most. Unlike the clock, that does not depend on what else the machine does.
 */
export async function watchTurns<T>(work: () => Promise<T>): Promise<{ longest: number; outcome: T }> {
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let isOver = false;
  let longest = 0;
  let last = cpuMs();
  const look = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  const outcome = await work();
  isOver = true;
  look();
  return { longest, outcome };
}
