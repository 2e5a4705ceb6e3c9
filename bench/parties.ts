import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../test/native-postgres.ts';
import { unset } from '../test/unset.ts';
import type { Told } from './limits.ts';

export const root = path.join(import.meta.dirname, '..');

/** The first answer of 200 at an address, waited for. */
export async function firstAnswer(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 6_000; tries += 1) {
    if (child.exitCode !== null) throw new Error(`Skep ended with exit code ${child.exitCode} while starting`);
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await sleep(10);
  }
  throw new Error(`${url} did not answer within a minute`);
}

/**
 * Starts Skep in production on a database; an empty `database` means the embedded one, made new. By the script the server's process
 * is the child itself; `npm` starts it as people do.
 */
export async function startSkep(database: string, how: 'script' | 'npm' = 'script') {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'skep-bench-'));
  const port = await freePort();
  const env = {
    ...process.env,
    ...unset,
    NODE_ENV: '',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: database,
    DATA_DIR: folder,
    DEMO: database ? 'off' : 'on',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
  };
  const [command, ...args] = how === 'npm' ? ['npm', 'start'] : ['sh', 'bin/start.sh'];
  const child = spawn(command ?? '', args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'], detached: true });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (child.exitCode === null && child.pid) {
      process.kill(-child.pid, 'SIGTERM');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, child, pid: child.pid ?? 0, stop };
}

export type Limit = { url: string; pid: number; tell: <T>(told: Told) => Promise<T>; stop: () => void };

/** Starts a process for one of the limits. */
export async function startLimit(): Promise<Limit> {
  const child = fork(path.join(import.meta.dirname, 'limits.ts'), {
    serialization: 'advanced',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const answer = async <T>(): Promise<T> => {
    const [said] = (await once(child, 'message')) as [{ result: T; error?: string }];
    if (said.error) throw new Error(`a limit failed: ${said.error}`);
    return said.result;
  };
  const url = await answer<string>();
  const tell = <T>(told: Told): Promise<T> => {
    const answered = answer<T>();
    child.send(told);
    return answered;
  };
  return { url, pid: child.pid ?? 0, tell, stop: () => child.kill() };
}
