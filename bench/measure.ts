import { readdirSync, readFileSync } from 'node:fs';
import { BadAnswer, Connection } from './client.ts';

/** One unit of work on a connection; false when there is nothing left to ask. */
export type Work = (connection: Connection) => Promise<boolean>;
export type Sample = {
  perSecond: number;
  /** Answers that were no success; they do not count into the rest. */
  failed: number;
  p50: number;
  p99: number;
  serverMs: number | undefined;
  databaseMs: number | undefined;
};
/** The processes whose processor time is counted. */
export type Watched = { server: number; postmaster: number };

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10;

/** The fields of /proc/<pid>/stat after the name: 1 is the parent, 11 and 12 its own time, 13 and 14 that of its ended children. */
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

/** The processes that a process has started and that still run. */
const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statOf(name)?.[1] === pid)
    .map(Number);

/** A process with all that it started, directly or not. */
export const treeOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(treeOf)];

/** Processor milliseconds so far of a process, and of PostgreSQL with all its backends. */
function processorTime({ server, postmaster }: Watched): { server: number; database: number } {
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

/** Does `once` over and over, so many side by side, until the time is over or it answers false; bad answers are counted apart. */
export async function repeat(count: number, seconds: number, once: (index: number) => Promise<boolean>) {
  const took: number[] = [];
  const bad: string[] = [];
  const tryOnce = (index: number) =>
    once(index).catch((error: unknown) => {
      if (!(error instanceof BadAnswer)) throw error;
      bad.push(error.message);
      return undefined;
    });
  const begun = performance.now();
  const until = begun + seconds * 1000;
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      for (let from = performance.now(); from < until;) {
        const went = await tryOnce(index);
        if (went === false) return;
        const now = performance.now();
        if (went) took.push(now - from);
        from = now;
      }
    }),
  );
  const elapsed = (performance.now() - begun) / 1000;
  if (bad[0]) console.log(`  ${bad.length} bad answers, the first: ${bad[0]}`);
  const sorted = Float64Array.from(took).toSorted();
  return {
    count: took.length,
    failed: bad.length,
    perSecond: took.length / elapsed,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
  };
}

/** Does `work` on so many connections for so long, or until there is nothing left to ask. */
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
