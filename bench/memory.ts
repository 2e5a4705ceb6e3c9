import { readFileSync, writeFileSync } from 'node:fs';
import { treeOf } from './measure.ts';

/** A mapping in /proc/<pid>/smaps: its name, its resident kilobytes, and how many of those belong to the process alone. */
const mapping =
  /^[\da-f]+-[\da-f]+ \S+ \S+ \S+ \d+ *(.*)\n(?:(?!Rss).*\n)*?Rss: +(\d+) kB\n(?:(?!Anonymous).*\n)*?Anonymous: +(\d+) kB/gm;

/**
 * Resident memory in MB of a process and all its descendants. `once` counts a file mapped by several of them, such as Node's own code, only
 * once, since it is in memory only once; `each` adds up what each process reports. Undefined without /proc.
 */
export function treeMemory(pid: number): { once: number; each: number } | undefined {
  if (process.platform !== 'linux') return undefined;
  const [files, shared] = [new Map<string, number>(), new Map<string, number>()];
  let own = 0;
  for (const one of treeOf(pid)) {
    const fileSizes = new Map<string, number>();
    for (const [, file = '', resident, anonymous] of readFileSync(`/proc/${one}/smaps`, 'utf8').matchAll(mapping)) {
      own += Number(anonymous);
      fileSizes.set(file, (fileSizes.get(file) ?? 0) + Number(resident) - Number(anonymous));
    }
    for (const [file, size] of fileSizes) {
      files.set(file, (files.get(file) ?? 0) + size);
      shared.set(file, Math.max(shared.get(file) ?? 0, size));
    }
  }
  const sum = (sizes: Map<string, number>) => [...sizes.values()].reduce((total, size) => total + size, own) / 1024;
  return { once: sum(shared), each: sum(files) };
}

/** Peak resident memory in MB of a process since it started or since `resetPeak`; undefined without /proc. */
export function peakMemory(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Resets the peak that Linux records (proc(5), clear_refs). */
export function resetPeak(pid: number): void {
  if (process.platform === 'linux') writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
