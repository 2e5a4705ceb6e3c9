import { readdirSync, readFileSync } from 'node:fs';
import { FailedRequest, Connection } from './client.ts';

/** One unit of work on a connection; false when there are no requests left. */
export type Work = (connection: Connection) => Promise<boolean>;
export type Sample = {
  perSecond: number;
  /** Unsuccessful responses; not included in the other figures. */
  failed: number;
  p50: number;
  p99: number;
  serverMs: number | undefined;
  databaseMs: number | undefined;
};
/** The processes whose CPU time is measured. */
export type Watched = { server: number; postmaster: number };

/** Linux counts CPU time in hundredths of a second. */
const tickMs = 10;

/**
 * The fields of /proc/<pid>/stat after the name. Field 1 is the parent's id; 11 and 12 are the CPU time of the process itself, 13 and 14
 * that of its ended children.
 */
function statOf(pid: number | string): number[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return undefined;
  }
}

const sum = (fields: number[] | undefined, ...at: number[]): number =>
  at.reduce((total, index) => total + (fields?.[index] ?? 0), 0) * tickMs;

/** The running child processes of a process. */
const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statOf(name)?.[1] === pid)
    .map(Number);

/** A process and all its descendants. */
export const treeOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(treeOf)];

/** CPU milliseconds used so far by a process, and by PostgreSQL with all its backends. */
export function processorTime({ server, postmaster }: Watched): { server: number; database: number } {
  const own = sum(statOf(postmaster), 11, 12, 13, 14);
  return {
    server: sum(statOf(server), 11, 12),
    database: childrenOf(postmaster).reduce((total, pid) => total + sum(statOf(pid), 11, 12), own),
  };
}

export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

export const quantile = (sorted: ArrayLike<number>, part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/** Runs `once` repeatedly, `count` at a time, until the time is up or it returns false. Counts failed requests separately. */
export async function repeat(count: number, seconds: number, once: (index: number) => Promise<boolean>) {
  const durations: number[] = [];
  const failures: string[] = [];
  const tryOnce = (index: number) =>
    once(index).catch((error: unknown) => {
      if (!(error instanceof FailedRequest)) throw error;
      failures.push(error.message);
      return undefined;
    });
  const started = performance.now();
  const until = started + seconds * 1000;
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      for (let from = performance.now(); from < until;) {
        const succeeded = await tryOnce(index);
        if (succeeded === false) return;
        const now = performance.now();
        if (succeeded) durations.push(now - from);
        from = now;
      }
    }),
  );
  const elapsed = (performance.now() - started) / 1000;
  if (failures[0]) console.log(`  failed requests: ${failures.length}, the first: ${failures[0]}`);
  const sorted = Float64Array.from(durations).toSorted();
  return {
    count: durations.length,
    failed: failures.length,
    perSecond: durations.length / elapsed,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
  };
}

/** Keeps this process from sleeping until the returned function is called. */
function stayAwake(): () => void {
  let isOver = false;
  const turn = () => void (isOver || setImmediate(turn));
  turn();
  return () => {
    isOver = true;
  };
}

/** Runs `work` on `connections` connections for `seconds` seconds, or until there are no requests left. */
export async function load(url: string, connections: number, seconds: number, work: Work, watched?: Watched) {
  const opened = Array.from({ length: connections }, () => new Connection(url));
  const hasProc = watched !== undefined && process.platform === 'linux';
  const before = hasProc ? processorTime(watched) : undefined;
  const { count, ...sample } = await repeat(connections, seconds, (index) => {
    const connection = opened[index];
    return connection ? work(connection) : Promise.resolve(false);
  });
  const after = hasProc ? processorTime(watched) : undefined;
  for (const connection of opened) connection.close();
  const each = (kind: 'server' | 'database') =>
    before && after && count > 0 ? (after[kind] - before[kind]) / count : undefined;
  return { ...sample, serverMs: each('server'), databaseMs: each('database') } satisfies Sample;
}

/**
 * Like `load`, for servers that respond from memory. Keeps the client awake while it waits: on a virtual machine, waking it to send a
 * response takes the server 40 µs of processor time (NOTES.md). Only the slower server would have to wake it, since the faster one leaves it
 * no time to sleep.
 */
export async function loadFromMemory(...args: Parameters<typeof load>): ReturnType<typeof load> {
  const sleepAgain = stayAwake();
  return load(...args).finally(sleepAgain);
}
