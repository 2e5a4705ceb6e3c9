import { readFileSync, writeFileSync } from 'node:fs';
import { treeOf } from './measure.ts';

/** A figure from /proc/<pid>/status in MB; undefined without /proc. */
function readStatus(pid: number, name: 'VmRSS' | 'VmHWM'): number | undefined {
  if (process.platform !== 'linux') return undefined;
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Current resident memory in MB of a process and all its descendants. */
export function treeMemory(pid: number): number | undefined {
  const each = treeOf(pid).map((one) => readStatus(one, 'VmRSS'));
  return each.reduce((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0);
}

/** Peak resident memory in MB of a process since it started or since `resetPeak`. */
export const peakMemory = (pid: number): number | undefined => readStatus(pid, 'VmHWM');

/** Resets the peak that Linux records (proc(5), clear_refs). */
export function resetPeak(pid: number): void {
  if (process.platform === 'linux') writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
