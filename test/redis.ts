import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after } from 'node:test';
import { installFromDebian } from './debian.ts';
import { freePort } from './native-postgres.ts';
import { eventually } from './world.ts';

const isInstalled = () => spawnSync('redis-server', ['--version']).status === 0;

/** Whether redis-server is available. Installs it from Debian if possible. */
export const hasRedis = (): boolean => isInstalled() || (installFromDebian('redis-server') && isInstalled());

const isListening = (port: number) =>
  new Promise<true | undefined>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(undefined)).on('connect', () => socket.destroy());
  });

const serve = (port: number): ChildProcess =>
  spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], { stdio: 'ignore' });

/** Starts a redis-server without persistence, for the benchmark. Undefined if none is installed. */
export async function startRedis() {
  if (!hasRedis()) return undefined;
  const port = await freePort();
  const server = serve(port);
  await eventually(() => isListening(port));
  return { url: `redis://127.0.0.1:${port}`, pid: server.pid ?? 0, stop: () => server.kill('SIGKILL') };
}

/** A real redis-server without persistence. `resume` starts it. It is killed when the test file ends. */
export async function makeRedis() {
  const port = await freePort();
  let server: ChildProcess | undefined;
  after(() => server?.kill('SIGKILL'));
  return {
    url: `redis://127.0.0.1:${port}`,
    resume: async () => {
      server = serve(port);
      await eventually(() => isListening(port));
    },
    /** Kills it immediately. */
    halt: async () => {
      server?.kill('SIGKILL');
      if (server) await once(server, 'exit');
    },
    /** Makes it unresponsive until `thaw`. */
    freeze: () => server?.kill('SIGSTOP'),
    thaw: () => server?.kill('SIGCONT'),
  };
}
