import { readFileSync, writeFileSync } from 'node:fs';
import { treeOf } from './measure.ts';

/** A figure of /proc/<pid>/status in MB; undefined where there is none. */
function readStatus(pid: number, name: 'VmRSS' | 'VmHWM'): number | undefined {
  if (process.platform !== 'linux') return undefined;
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** The memory in MB that a process and all it started have resident now. */
export function treeMemory(pid: number): number | undefined {
  const each = treeOf(pid).map((one) => readStatus(one, 'VmRSS'));
  return each.reduce((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0);
}

/** The most memory in MB that a process has had resident since it started or `forgetPeak`. */
export const peakMemory = (pid: number): number | undefined => readStatus(pid, 'VmHWM');

/** Has Linux count the peak from now on (proc(5), clear_refs). */
export function forgetPeak(pid: number): void {
  if (process.platform === 'linux') writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
