import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#test/native-postgres.ts';
import { unsetSettings } from '#test/child-processes.ts';
import type { Command } from './limits.ts';

export const root = path.join(import.meta.dirname, '..');

/** Waits until a URL returns 200. */
export async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 6_000; tries += 1) {
    if (child.exitCode !== null) throw new Error(`Skep ended with exit code ${child.exitCode} while starting`);
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    )
      return;
    await sleep(10);
  }
  throw new Error(`${url} did not respond within a minute`);
}

/**
 * Starts Skep in production mode. An empty `database` means a new embedded one. With `script`, the child is the server process itself; with
 * `npm`, Skep is started as users start it. `extra` holds additional settings.
 */
export async function startSkep(
  database: string,
  how: 'script' | 'npm' = 'script',
  extra: Record<string, string> = {},
) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'skep-bench-'));
  const port = await freePort();
  const env = {
    ...process.env,
    ...unsetSettings,
    NODE_ENV: '',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: database,
    DATA_DIR: folder,
    DEMO: database ? 'off' : 'on',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ...extra,
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

export type Limit = { url: string; pid: number; send: <T>(command: Command) => Promise<T>; stop: () => void };

/** Starts a process that runs one of the limits (limits.ts). */
export async function startLimit(): Promise<Limit> {
  const child = fork(path.join(import.meta.dirname, 'limits.ts'), {
    serialization: 'advanced',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const nextReply = async <T>(): Promise<T> => {
    const [reply] = (await once(child, 'message')) as [{ result: T; error?: string }];
    if (reply.error) throw new Error(`a limit failed: ${reply.error}`);
    return reply.result;
  };
  const url = await nextReply<string>();
  const send = <T>(command: Command): Promise<T> => {
    const reply = nextReply<T>();
    child.send(command);
    return reply;
  };
  return { url, pid: child.pid ?? 0, send, stop: () => child.kill() };
}
